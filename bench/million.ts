import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './bench.ts'
import { runNode } from './processes.ts'

const CLI = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const CALLS = 1_000_000
const RATE = 500
const LINES = 10_000_000
const MB = 1e6

/** Text calls without limits: five events each, the usual ones. */
const PROFILE = `version: 1
name: million
gateway: { mock: { tier: enterprise, preset: unlimited } }
phases:
  - { name: measure, duration: ${CALLS / RATE}s }
drain: 5m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${RATE}/s }
    requests:
      - { body: { max_tokens: 128, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }
    timeouts: { submit: 1m }
`

/** A simulated run of a million calls, its reports again, a comparison of two such runs, and the import of ten million lines: each a process of its own. */
export async function* bench(): AsyncGenerator<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-bench-'))
  try {
    const profile = join(folder, 'million.yaml')
    writeFileSync(profile, PROFILE)
    const [base, candidate] = [join(folder, 'base'), join(folder, 'candidate')]
    yield await figuresOf(`simulate ${CALLS.toLocaleString('en')} calls`, [
      'simulate',
      profile,
      '--out',
      base,
      '--quiet',
    ])
    yield [{ what: 'bytes of log a call', value: statSync(join(base, 'events.ndjson')).size / CALLS, unit: '' }]
    yield await figuresOf('report of this run', ['report', base, '--out', join(folder, 'again')], 12)
    await runCommand(['simulate', profile, '--out', candidate, '--seed', '2', '--quiet'])
    yield await figuresOf('compare of two such runs', ['compare', base, candidate], 60)
    for (const run of [base, candidate]) rmSync(run, { recursive: true })
    const log = join(folder, 'calls.csv')
    writeLog(log)
    yield await figuresOf(
      `import of ${LINES.toLocaleString('en')} lines`,
      ['import', log, '--out', join(folder, 'in')],
      60,
      300,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figuresOf(what: string, command: readonly string[], mostS?: number, mostMb?: number): Promise<Figure[]> {
  const { wallMs, cpuMs, peakRssMb } = await runCommand(command)
  return [
    { what: `${what}, wall`, value: wallMs / 1000, unit: 's', ...(mostS !== undefined && { most: mostS }) },
    { what: `${what}, CPU`, value: cpuMs / 1000, unit: 's' },
    { what: `${what}, memory`, value: peakRssMb, unit: 'MB', ...(mostMb !== undefined && { most: mostMb }) },
  ]
}

async function runCommand(command: readonly string[]): Promise<{ wallMs: number; cpuMs: number; peakRssMb: number }> {
  const begun = performance.now()
  const { stderr, exitCode, cpuMs, peakRssMb } = await runNode([CLI, ...command])
  // Verdicts have exit codes of their own; what could not be read, or broke, is no measurement.
  if (exitCode === 1 || exitCode >= 104) throw new Error(`gatebench ${command[0]} ended with ${exitCode}: ${stderr}`)
  return { wallMs: performance.now() - begun, cpuMs, peakRssMb }
}

/** A log as a gateway exports it: no quotes, an instant in ISO 8601, four models. */
function writeLog(path: string): void {
  const models = ['text-fast', 'text-large', 'image-standard', 'audio-speech']
  const file = openSync(path, 'w')
  let piece = 'timestamp,model,prompt_tokens,completion_tokens,status,latency_ms\n'
  const begun = Date.parse('2026-01-01T00:00:00Z')
  for (let n = 0; n < LINES; n++) {
    const model = models[(n * 7) % models.length]
    const tokens = 10 + ((n * 7919) % 4000)
    piece += `${new Date(begun + n * 50).toISOString()},${model},${tokens},${2 ** (6 + (n % 5))},200,${tokens * 2}\n`
    if (piece.length < MB) continue
    writeSync(file, piece)
    piece = ''
  }
  writeSync(file, piece)
  closeSync(file)
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { runHere } from './run-here.ts'

/** Damages logs, has each reported, and holds what is said of it to what the whole log says. */

export const DAMAGES = ['flipped bit', 'cut line', 'removed line'] as const
export type Damage = (typeof DAMAGES)[number]

/** The log of a run, and whether the summary.json of that run lies beside it. */
export interface SoundLog {
  name: string
  log: Buffer
  summary: string | null
}

/** What became of damaged logs; the last two lists must be empty. */
export interface DamageTally {
  cases: number
  /** By exit code. */
  exits: Record<string, number>
  /** Refused with EVENT_LOG_INVALID and the number of a line. */
  placed: number
  bugs: string[]
  /** Passed, and with other figures than the whole log. */
  untrue: string[]
}

/** Logs of the first version that wrote any and of the last that wrote no checksums, with and without the summary of their time; and today's. */
export async function soundLogs(folder: string): Promise<SoundLog[]> {
  const stored = (name: string): Buffer => gunzipSync(readFileSync(new URL(`logs/${name}.gz`, import.meta.url)))
  const early = { log: stored('v1-early-events.ndjson'), summary: String(stored('v1-early-summary.json')) }
  const late = { log: stored('v1-late-events.ndjson'), summary: String(stored('v1-late-summary.json')) }
  const profile = join(folder, 'profile.yaml')
  writeFileSync(profile, PROFILE)
  const run = join(folder, 'today')
  await runHere(['simulate', profile, '--out', run, '--quiet'])
  const log = join(run, 'events.ndjson')
  return [
    { name: 'v1, first', ...early },
    { name: 'v1, first, alone', ...early, summary: null },
    { name: 'v1, last', ...late },
    { name: 'v1, last, alone', ...late, summary: null },
    { name: 'v2', log: readFileSync(log), summary: null },
  ]
}

const PROFILE = `
version: 1
name: whole
seed: 7
gateway: { mock: { tier: standard, preset: default } }
duration: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 1/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hello }] } }]
credits: { sampleEvery: 2s }
thresholds: [{ metric: completed, min: 1 }]
`

export async function reportDamaged(
  folder: string,
  { name, log, summary }: SoundLog,
  damage: Damage,
  cases: number,
  random: () => number,
): Promise<DamageTally> {
  const run = join(folder, `${name} ${damage}`.replaceAll(/\W+/g, '-'))
  mkdirSync(run, { recursive: true })
  if (summary !== null) writeFileSync(join(run, 'summary.json'), summary)
  const report = async (bytes: Buffer) => {
    writeFileSync(join(run, 'events.ndjson'), bytes)
    return runHere(['report', run, '--format', 'json', '--stdout'])
  }
  const whole = figuresOf((await report(log)).stdout)
  const tally: DamageTally = { cases, exits: {}, placed: 0, bugs: [], untrue: [] }
  for (let n = 0; n < cases; n++) {
    const { bytes, what } = damaged(log, damage, random)
    const { code, stdout, stderr } = await report(bytes)
    tally.exits[code] = (tally.exits[code] ?? 0) + 1
    if (code === 104 && /EVENT_LOG_INVALID/.test(stderr) && /events\.ndjson:\d+/.test(stderr)) tally.placed++
    if (code === 1) tally.bugs.push(`${what}: ${stderr.slice(0, 300)}`)
    if (code === 0 && figuresOf(stdout) !== whole) tally.untrue.push(what)
  }
  return tally
}

function figuresOf(json: string): string {
  const { verdict, run, ...figures } = JSON.parse(json) as Summary
  const { doubt, ...told } = run
  return JSON.stringify({ ...figures, run: told })
}

function damaged(log: Buffer, damage: Damage, random: () => number): { bytes: Buffer; what: string } {
  const below = (most: number): number => Math.floor(random() * most)
  if (damage === 'flipped bit') {
    const [at, bit] = [below(log.length), below(8)]
    const bytes = Buffer.from(log)
    bytes[at] = (bytes[at] as number) ^ (1 << bit)
    return { bytes, what: `bit ${bit} of byte ${at}` }
  }
  const lines = log.toString('latin1').trimEnd().split('\n')
  // The header is a line as any other.
  const line = below(lines.length)
  const text = lines[line] as string
  if (damage === 'removed line') lines.splice(line, 1)
  else {
    const length = below(text.length)
    // Half of them cut off all that follows, too, as a full disk does; of these every tenth at the end of a line.
    if (random() < 0.5) lines[line] = text.slice(0, length)
    else {
      const isWhole = random() < 0.1
      const head = [...lines.slice(0, line), isWhole ? `${text}\n` : text.slice(0, length)].join('\n')
      return {
        bytes: Buffer.from(head, 'latin1'),
        what: `cut in line ${line + 1} after ${isWhole ? 'all' : length} of it`,
      }
    }
  }
  return { bytes: Buffer.from(`${lines.join('\n')}\n`, 'latin1'), what: `${damage} ${line + 1}, ${text.slice(0, 60)}` }
}

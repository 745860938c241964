import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Summary } from '../src/measure/summary/summary.ts'
import { profileOf, quantile, TEXT } from './bench.ts'
import { CAN_PIN, pinned } from './machine.ts'
import { startServer } from './processes.ts'
import { DISTURBANCES, type Disturbance, UNDISTURBED } from './support/disturbances.ts'

/**
 * `npm run fitness-check`: whether a run says anything of the gateway that the gateway's own figures contradict while this machine is disturbed,
 * and whether it can judge where it is not. The server, which shares no code with `src`, has one core and stamps what it did; the client has the
 * other, and the disturbance with it. Fails where a verdict is contradicted, and where an undisturbed run leaves a bound 25% away open, so the
 * machine must have nothing else to do. `--runs N --controls N --only NAME --seed S` measures less.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    controls: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
})
const CLI = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const SERVICE_MS = 100
const PER_SECOND = 50
const SECONDS = 8
const CLIENT_CORE = 1
const STATS = { p50: 0.5, p95: 0.95 } as const
/** Bounds over what the server takes. */
const BESIDE = [0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2, 4, 10, 20]
const AT_25_PERCENT = [0.75, 1.25]

interface Judged {
  exitCode: number
  thresholds: Summary['thresholds']
  reachMs: number
  measuredMs: number
  ownMs: number
  contradicted: string[]
}

if (!CAN_PIN) {
  console.error('needs taskset and two cores: one for the client and what disturbs it, one for the server')
  process.exit(2)
}
console.log(
  '| disturbance | runs | p95, measured | p95, server | may add | passed, failed, undecided | exit codes | contradicted | load |\n|---|---|---|---|---|---|---|---|---|',
)
for (const disturbance of DISTURBANCES) await campaign(disturbance, Number(values.runs), BESIDE)
await campaign(UNDISTURBED, Number(values.controls), AT_25_PERCENT)

async function campaign(disturbance: Disturbance, runs: number, beside: readonly number[]): Promise<void> {
  if (!disturbance.name.includes(values.only) || runs === 0) return
  const made: Judged[] = []
  for (let n = 0; n < runs; n++) made.push(await judged(disturbance, beside, Number(values.seed) + n))
  const all = made.flatMap(({ thresholds }) => thresholds)
  const count = (word: (typeof all)[number]['verdict']): number => all.filter(({ verdict }) => verdict === word).length
  const open = all.filter(({ verdict }) => !isDecided(verdict)).length
  const contradicted = made.flatMap((run) => run.contradicted)
  const codes = [...new Set(made.map(({ exitCode }) => exitCode))].sort((a, b) => a - b)
  const cells = [
    disturbance.name,
    String(runs),
    range(made.map(({ measuredMs }) => measuredMs)),
    range(made.map(({ ownMs }) => ownMs)),
    range(made.map(({ reachMs }) => reachMs)),
    `${count('pass')}, ${count('fail')}, ${open}`,
    codes.map((code) => `${code} × ${made.filter(({ exitCode }) => exitCode === code).length}`).join(', '),
    String(contradicted.length),
    (loadavg()[0] ?? 0).toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  for (const one of contradicted) fault(`${disturbance.name}: ${one}`)
  if (disturbance === UNDISTURBED && open > 0) {
    fault(`undisturbed: ${open} of ${all.length} bounds 25% away were left open`)
    for (const [n, { thresholds, reachMs }] of made.entries()) {
      for (const { source, verdict, value, low, high } of thresholds.filter(({ verdict }) => !isDecided(verdict)))
        console.error(
          `  seed ${Number(values.seed) + n}: ${source} is ${verdict}: ${value} (${low} to ${high}), reach ${reachMs} ms`,
        )
    }
  }
}

function isDecided(verdict: Judged['thresholds'][number]['verdict']): boolean {
  return verdict === 'pass' || verdict === 'fail'
}

async function judged(disturbance: Disturbance, beside: readonly number[], seed: number): Promise<Judged> {
  const server = await startServer({ serviceMs: SERVICE_MS }, { hasPrecedence: true })
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-fitness-'))
  try {
    const thresholds = Object.keys(STATS).flatMap((stat) =>
      beside.map((times) => ({ metric: 'response_time', stat, max: `${times * SERVICE_MS}ms` })),
    )
    const load = { ...TEXT, arrivals: { process: 'poisson', rate: `${PER_SECOND}/s` } }
    const more = { seed, duration: `${SECONDS}s`, thresholds, fitness: {}, gateway: { callHeader: 'x-gatebench-call' } }
    writeFileSync(join(folder, 'profile.yaml'), JSON.stringify(profileOf(server.url, load, more)))
    const files = [join(folder, 'profile.yaml'), '--out', join(folder, 'run')]
    const [program, args] = pinned([process.execPath, CLI, 'run', ...files, '--quiet'], CLIENT_CORE)
    const env = { ...process.env, GATEBENCH_API_KEY: 'bench-key-of-no-value' }
    const client = spawn(program, args, { stdio: 'ignore', env })
    const ended = once(client, 'exit') as Promise<[number]>
    const disturbing = disturbance.begin(client, (command) => pinned(command, CLIENT_CORE), seed)
    const [exitCode] = await ended
    disturbing.end()
    const summary = JSON.parse(readFileSync(join(folder, 'run/summary.json'), 'utf8')) as Summary
    const { messages, answers } = await server.log()
    const [read, answered] = [messages, answers.filter((at) => !Number.isNaN(at))].map((at) => at.toSorted())
    // The service is constant: calls are answered in the order in which they came.
    const own = Array.from(answered ?? [], (at, n) => at - ((read ?? [])[n] ?? Number.NaN))
    const truth = (stat: string): number => quantile(own, STATS[stat as keyof typeof STATS])
    const contradicted = summary.thresholds.flatMap(({ source, stat, max, verdict }) => {
      const isBroken = truth(stat) > (max ?? 0)
      const isWrong = (verdict === 'pass' && isBroken) || (verdict === 'fail' && !isBroken)
      return isWrong ? [`${source} is ${verdict}, and the server took ${truth(stat).toFixed(1)} ms (seed ${seed})`] : []
    })
    return {
      exitCode,
      thresholds: summary.thresholds,
      reachMs: summary.generator.reachMs ?? Number.NaN,
      measuredMs: summary.whole.responseTime.p95.ms ?? Number.NaN,
      ownMs: truth('p95'),
      contradicted,
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)} ms`
}

function fault(text: string): void {
  console.error(`FAILED: ${text}`)
  process.exitCode = 1
}

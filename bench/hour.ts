import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readEventLog } from '../src/measure/event-log/reader.ts'
import type { Summary } from '../src/measure/summary/summary.ts'
import { quantile } from './bench.ts'
import { MACHINE } from './machine.ts'

/**
 * `npm run hour`: 300 calls a second with 2,000 open tasks for an hour against the mock, and whether memory and lag stay what they were. Exits with 1
 * where the last quarter takes more than 1.05 × the memory of the second, or where the mock's own log differs. `--minutes N` takes less.
 */
const MOST_MEMORY_RATIO = 1.05
const CALLS_PER_SECOND = 300
const OPEN_TASKS = 2_000
/** Mean of the mock's `image-standard`: median 15 s, sigma 0.5. */
const TASK_SECONDS = 15 * Math.exp(0.5 ** 2 / 2)
const QUARTERS = 4

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
const folder = mkdtempSync(join(tmpdir(), 'gatebench-hour-'))
const images = OPEN_TASKS / TASK_SECONDS
const profile = {
  version: 1,
  name: 'hour',
  gateway: { mock: { preset: 'unlimited' } },
  duration: `${minutes}m`,
  drain: '2m',
  models: [
    {
      model: 'image-standard',
      modality: 'image',
      arrivals: { process: 'constant', rate: `${images.toFixed(3)}/s` },
      requests: [{ body: { prompt: 'a red kite over wheat', n: 1 } }],
      poll: { strategy: 'fixed', every: '5s' },
    },
    {
      model: 'text-fast',
      modality: 'text',
      arrivals: { process: 'constant', rate: `${(CALLS_PER_SECOND - images).toFixed(3)}/s` },
      requests: [{ body: { max_tokens: 16, messages: [{ role: 'user', content: 'hello' }] } }],
    },
  ],
  retry: { policy: 'none' },
  fitness: { scheduleLagP99: '1h', eventLoopDelayP99: '1h', cpu: '1000%' },
}

try {
  const file = join(folder, 'profile.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(profile))
  const cli = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
  const child = spawn(process.execPath, [cli, 'run', file, '--out', join(folder, 'run'), '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`the run ended with exit code ${code}`)
  process.exitCode = await judged()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Quarter {
  rss: number[]
  loopDelay: number[]
  cpu: number[]
  lag: number[]
}

async function judged(): Promise<number> {
  const { counts, oracle } = JSON.parse(readFileSync(join(folder, 'run/summary.json'), 'utf8')) as Summary
  const quarters = Array.from({ length: QUARTERS }, (): Quarter => ({ rss: [], loopDelay: [], cpu: [], lag: [] }))
  const quarterAt = (t: number): Quarter | undefined => quarters[Math.floor((t * QUARTERS) / (minutes * 60_000))]
  const intended = new Map<number, number>()
  const { events } = await readEventLog(join(folder, 'run/events.ndjson'))
  for await (const event of events) {
    if (event.type === 'arrival') intended.set(event.call, event.intended)
    else if (event.type === 'attempt') {
      const due = intended.get(event.call)
      if (due !== undefined) quarterAt(due)?.lag.push(event.t - due)
      intended.delete(event.call)
    } else if (event.type === 'generator') {
      const quarter = quarterAt(event.t - 1)
      quarter?.rss.push(event.rssBytes / 2 ** 20)
      quarter?.loopDelay.push(event.loopDelayP99Ms)
      quarter?.cpu.push(event.cpuShare)
    }
  }
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
  console.log(
    `${MACHINE.cpu}, ${MACHINE.cores} cores, Node ${MACHINE.node}: ${minutes} minutes, ${counts.planned} calls\n`,
  )
  console.log(
    '| quarter | memory, mean (MB) | memory, peak (MB) | lag p99 (ms) | event loop delay p99, median (ms) | CPU of a core |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const [n, { rss, lag, loopDelay, cpu }] of quarters.entries()) {
    const cells = [n + 1, mean(rss).toFixed(1), Math.max(...rss).toFixed(1), quantile(lag, 0.99).toFixed(2)]
    console.log(
      `| ${[...cells, quantile(loopDelay, 0.5).toFixed(2), `${(100 * mean(cpu)).toFixed(1)}%`].join(' | ')} |`,
    )
  }
  const [, second, , last] = quarters
  const ratio = mean(last?.rss ?? []) / mean(second?.rss ?? [])
  console.log(`\nmemory of the last quarter: ${ratio.toFixed(3)} × the second's (bar ${MOST_MEMORY_RATIO})`)
  console.log(
    `the mock's own log ${oracle?.confirmed ? 'agrees' : `differs: ${oracle?.mismatches.join('; ') ?? 'none was kept'}`}`,
  )
  return ratio <= MOST_MEMORY_RATIO && oracle?.confirmed === true ? 0 : 1
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, cliWords } from '../../test/support/cli.ts'
import { sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis } from '../../test/support/redis-server.ts'

/** Seconds by which each worker's clock is off. */
const APART_S = [3, -3]
const FOUND_WITHIN_MS = 5
const TIME_SCALE = 20

const yaml = (url: string): string => `
version: 1
name: clocks
seed: 5
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 4s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 20/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Two workers whose clocks are three seconds ahead and behind: are the offsets found, and the completions where the mock has them? */
export async function checkClocks(): Promise<boolean> {
  const redis = await startRedis()
  const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: TIME_SCALE })
  try {
    const zero = await zeroOf(server)
    const run = await sharedRun({
      yaml: yaml(server.url),
      redis: redis.url,
      workers: 2,
      env: { GATEBENCH_API_KEY: server.apiKey },
      startWorker: (words, options, n) => startedAt(APART_S[n] as number, words, options.env ?? {}),
    })
    const workers = (run.summary.distributed?.workers ?? []).map(({ worker, offsetMs, errorMs }) => ({
      worker,
      offsetMs: offsetMs ?? 0,
      errorMs: errorMs ?? 0,
    }))
    const rows = workers.map(({ worker, offsetMs, errorMs }) => {
      const nearest = APART_S.map((s) => s * 1000).sort(
        (a, b) => Math.abs(a - offsetMs) - Math.abs(b - offsetMs),
      )[0] as number
      return {
        worker,
        'offset found, ms': offsetMs,
        'off by, ms': Math.abs(offsetMs - nearest),
        'bound told, ms': errorMs,
      }
    })
    console.table(rows)
    const boundMs = Math.max(0, ...workers.map(({ errorMs }) => errorMs))
    const { outside, tasks } = completionsOutside(run, server.records(), zero, boundMs)
    console.log(
      `${tasks} completions, ${outside} outside of what was told, give or take ${(boundMs + zero.errorMs).toFixed(2)} ms`,
    )
    return (
      run.code === 0 &&
      rows.length === APART_S.length &&
      rows.every((row) => row['off by, ms'] <= FOUND_WITHIN_MS) &&
      outside === 0 &&
      tasks > 0
    )
  } finally {
    await server.close()
    await redis.stop()
  }
}

function startedAt(seconds: number, words: readonly string[], env: Record<string, string>): CliRun {
  const by = `${seconds < 0 ? '' : '+'}${seconds}s`
  const child = spawn('faketime', ['-f', by, ...cliWords(words)], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  return { child, output, ended: once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...output })) }
}

/** Completions that lie outside of the interval in which the run has seen them, widened by the bound of the clocks. */
function completionsOutside(
  { events, header }: Awaited<ReturnType<typeof sharedRun>>,
  records: readonly { type: string; t: number; taskId?: string; status?: unknown }[],
  zero: { epochMs: number; errorMs: number },
  boundMs: number,
): { outside: number; tasks: number } {
  const shift = zero.epochMs - Date.parse(header.startedAt)
  const slack = boundMs + zero.errorMs
  const ends = new Map<string, number>()
  for (const record of records) {
    if (record.type === 'task' && record.status === 'completed')
      ends.set(record.taskId as string, record.t / TIME_SCALE)
  }
  let outside = 0
  let tasks = 0
  for (const event of events) {
    if (event.type !== 'terminal' || event.end !== 'completed' || event.taskId === undefined) continue
    tasks++
    const at = (ends.get(event.taskId) as number) + shift
    if (at < (event.lastNotDone ?? 0) - slack || at > event.t + slack) outside++
  }
  return { outside, tasks }
}

/** The mock's zero by this machine's clock, bracketed by the quickest of some requests; the log's own zero is told to the ms. */
async function zeroOf(server: MockServer): Promise<{ epochMs: number; errorMs: number }> {
  let best = { epochMs: 0, errorMs: Number.POSITIVE_INFINITY }
  for (let n = 0; n < 10; n++) {
    const before = performance.timeOrigin + performance.now()
    await fetch(`${server.url}/nowhere`)
    const after = performance.timeOrigin + performance.now()
    const last = server.records().findLast((record) => record.type === 'request')
    const errorMs = (after - before) / 2 + 1
    if (errorMs < best.errorMs) best = { epochMs: (before + after) / 2 - (last?.t ?? 0) / TIME_SCALE, errorMs }
  }
  return best
}

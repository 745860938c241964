import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { startCli } from '../../test/support/cli.ts'
import { sharedRun } from '../../test/support/distributed-run.ts'
import { startRedis } from '../../test/support/redis-server.ts'

/** Ten minutes of the mock's time in so many real seconds. */
const TIME_SCALE = 6
const MINUTES = 10
const RATE_PER_MINUTE = 60
const SLOTS = 20

const CLEAN = loadMockWorld({ tier: 'enterprise', preset: 'clean' })

const yaml = (url: string, { model, modality, arrivals, admission }: Bound): string => `
version: 1
name: limits
seed: 5
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: ${(MINUTES * 60) / TIME_SCALE}s
drain: 1s
models:
  - model: ${model}
    modality: ${modality}
    arrivals: ${arrivals}
    admission: ${admission}
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { strategy: fixed, every: 25ms }
    timeouts: { submit: 10s, task: 30s }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Four workers under one rate, and under one concurrency: what the gateway saw of either. */
export async function checkLimits(): Promise<boolean> {
  const perSecond = (RATE_PER_MINUTE * TIME_SCALE) / 60
  const rate = await underLimit({
    limits: { image: { rate: `${RATE_PER_MINUTE}/min`, concurrency: null, perDay: null } },
    model: 'image-fast',
    modality: 'image',
    arrivals: `{ process: constant, rate: ${perSecond * 1.5}/s }`,
    admission: `{ rate: ${perSecond}/s, burst: 1 }`,
  })
  const most = mostInAMinute(rate.starts)
  const [begin = 0] = rate.starts
  const within = rate.starts.filter((t) => t - begin < MINUTES * 60_000)
  const rateUse = within.length / (RATE_PER_MINUTE * MINUTES)
  const slots = await underLimit({
    limits: { video: { rate: null, concurrency: SLOTS, perDay: null } },
    model: 'video-fast',
    modality: 'video',
    arrivals: '{ process: constant, rate: 5/s }',
    admission: `{ concurrency: ${SLOTS} }`,
  })
  console.table([
    { bound: `${RATE_PER_MINUTE}/min`, most, used: rateUse, '429s': rate.throttled, attempts: rate.starts.length },
    {
      bound: `${SLOTS} at once`,
      most: slots.mostAtOnce,
      used: slots.meanAtOnce / SLOTS,
      '429s': slots.throttled,
      attempts: slots.starts.length,
    },
  ])
  return (
    most <= RATE_PER_MINUTE &&
    rate.throttled === 0 &&
    rateUse >= 0.95 &&
    slots.mostAtOnce <= SLOTS &&
    slots.throttled === 0 &&
    slots.meanAtOnce >= 0.95 * SLOTS
  )
}

interface Bound {
  /** Of the mock. */
  limits: object
  model: string
  modality: string
  arrivals: string
  admission: string
}

interface Seen {
  /** Instants of submits, in the mock's ms. */
  starts: number[]
  throttled: number
  mostAtOnce: number
  /** Over the load, its first and last twentieth left out. */
  meanAtOnce: number
}

async function underLimit(bound: Bound): Promise<Seen> {
  const redis = await startRedis()
  const world = mockWorld(deepMerge(CLEAN, { limits: bound.limits, law: { kind: 'sliding-log' } }))
  const server = await startMockGateway({ world, speed: TIME_SCALE, keepRecords: 1_000_000 })
  try {
    const run = await sharedRun({
      yaml: yaml(server.url, bound),
      redis: redis.url,
      workers: 4,
      env: { GATEBENCH_API_KEY: server.apiKey },
      startWorker: (words, options) => startCli(words, options),
    })
    if (run.code !== 0) console.log(run.code, run.stderr.slice(0, 600))
    const starts: number[] = []
    const changes: [number, number][] = []
    let throttled = 0
    for (const record of server.records()) {
      if (record.type === 'request' && record.endpoint === 'submit') {
        if (record.status === 429) throttled++
        starts.push(record.t)
        if (record.reason === 'accepted') changes.push([record.t, 1])
      }
      if (record.type === 'task' && (record.status === 'completed' || record.status === 'failed')) {
        changes.push([record.t, -1])
      }
    }
    return { starts, throttled, ...atOnce(changes) }
  } finally {
    await server.close()
    await redis.stop()
  }
}

/** The gateway's own view: a task is under way from its acceptance to its end. */
function atOnce(changes: [number, number][]): Pick<Seen, 'mostAtOnce' | 'meanAtOnce'> {
  changes.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const begin = changes[0]?.[0] ?? 0
  const span = (MINUTES * 60_000) as number
  const [from, to] = [begin + span / 20, begin + (span * 19) / 20]
  let [now, most, area, last] = [0, 0, 0, from]
  for (const [t, change] of changes) {
    if (t > from) area += now * Math.max(0, Math.min(t, to) - last)
    last = Math.min(to, Math.max(from, t))
    now += change
    most = Math.max(most, now)
  }
  return { mostAtOnce: most, meanAtOnce: area / (to - from) }
}

function mostInAMinute(starts: readonly number[]): number {
  let [most, from] = [0, 0]
  for (const [n, t] of starts.entries()) {
    while (t - (starts[from] as number) >= 60_000) from++
    most = Math.max(most, n - from + 1)
  }
  return most
}

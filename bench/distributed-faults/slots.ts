import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './acts.ts'
import { fraction } from './fraction.ts'
import { HEADER, IMAGE } from './gateway.ts'
import type { GatewayProcess } from './gateway-process.ts'
import { liveAt, mostAtOnce } from './judge-limits.ts'
import { loadOf } from './load.ts'
import { World } from './world.ts'

const KILLS = 50
const SLOTS = 4
const TIMEOUTS_MS = { submit: 1_500, task: 2_500 }
/** For a busy machine. */
const SLACK_MS = 1_000
const WATCHED_MS = 10_000
const SECONDS = 180

/** More calls than four slots can carry, for as long as it takes to kill fifty workers. */
const yaml = (url: string): string => `
version: 1
name: slots
seed: 5
gateway: { baseUrl: "${url}", callHeader: ${HEADER} }
duration: ${SECONDS}s
drain: 5s
models:
  - model: ${IMAGE.model}
    modality: image
    arrivals: { process: constant, rate: 8/s }
    admission: { concurrency: ${SLOTS} }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 100ms, every: 100ms, max: 200ms }
    timeouts: { submit: ${TIMEOUTS_MS.submit}ms, task: ${TIMEOUTS_MS.task}ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Fifty workers are killed at random instants, each replaced at once: how soon are all four slots used again? */
export async function checkSlots(gateways: GatewayProcess): Promise<boolean> {
  const world = await World.make({
    gateways,
    fault: 'slots',
    seed: 5,
    load: loadOf(false, false),
    isLocal: false,
    yaml,
  })
  try {
    world.start()
    await world.gateway.first
    const alive = [...world.workers]
    let killedAt = now()
    for (let n = 0; n < KILLS; n++) {
      await sleep(300 + 1_500 * fraction(3 * n + 1))
      const victim = alive.splice(Math.floor(fraction(7 * n + 2) * alive.length), 1)[0]
      killedAt = now()
      victim?.child.kill('SIGKILL')
      alive.push(world.join())
    }
    await sleep(TIMEOUTS_MS.submit + TIMEOUTS_MS.task + SLACK_MS + WATCHED_MS)
    const { submits } = await world.gateway.log()
    const images = submits.filter(({ taskId }) => taskId !== undefined)
    const changes = [killedAt, ...images.map(({ at }) => at).filter((at) => at > killedAt)]
    const fullAt = changes.find((at) => at > killedAt && liveAt(images, at) >= SLOTS)
    const tookMs = fullAt === undefined ? Number.POSITIVE_INFINITY : fullAt - killedAt
    const settled = killedAt + TIMEOUTS_MS.submit + TIMEOUTS_MS.task + SLACK_MS
    let used = 0
    for (let at = settled; at < settled + WATCHED_MS; at += 10) used += liveAt(images, at) / (SLOTS * (WATCHED_MS / 10))
    const most = mostAtOnce(images)
    console.log(
      `${KILLS} workers killed, ${images.length} tasks: ${SLOTS} slots used again ${Math.round(tookMs)} ms after the last kill, ${Math.round(100 * used)}% of them in the ten seconds after the timeouts, never more than ${most}`,
    )
    return tookMs <= TIMEOUTS_MS.submit + TIMEOUTS_MS.task + SLACK_MS && most <= SLOTS
  } finally {
    await world.end()
  }
}

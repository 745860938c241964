import { MockEngine } from '../src/mock/engine.ts'
import { loadMockWorld, type MockWorldChoice } from '../src/mock/world/tiers.ts'
import { keyedRandom } from '../src/random.ts'
import type { Clock } from '../src/time/clock.ts'
import { VirtualClock } from '../src/time/virtual-clock.ts'

/** Entry of the process that measures the engine without a network; prints its figures as JSON. */

export interface EngineRun {
  /** Decisions in a second of CPU, the collector's included, best of three: three reads to one submit, most refused by the world's limits. */
  limitedPerSecond: number
  /** The same where all are accepted. */
  acceptedPerSecond: number
  liveTasks: number
  liveTaskBytes: number
}

const AUTHORIZATION = 'Bearer any'
const IMAGE = { model: 'image-fast', prompt: 'a red kite', n: 1 }
const SUBMIT = { method: 'POST', path: '/v1/images/generations', authorization: AUTHORIZATION, body: IMAGE }
const LIVE_TASKS = 100_000

function engineAt(choice: MockWorldChoice): { engine: MockEngine; forward(ms: number): void } {
  let now = 0
  const clock: Clock = Object.assign(new VirtualClock(), { now: () => now })
  const engine = new MockEngine({ world: loadMockWorld(choice), clock, random: keyedRandom(7) })
  return {
    engine,
    forward: (ms) => {
      now += ms
    },
  }
}

function decisionsPerSecond(choice: MockWorldChoice, decisions = 400_000): number {
  const { engine, forward } = engineAt(choice)
  let path = '/v1/tasks/none'
  const before = process.cpuUsage()
  for (let i = 0; i < decisions; i++) {
    forward(1)
    if (i % 4 > 0) {
      engine.handle({ method: 'GET', path, authorization: AUTHORIZATION })
      continue
    }
    const { status, body } = engine.handle({ ...SUBMIT, call: { call: i, attempt: 1 } })
    if (status === 200) path = `/v1/tasks/${(body as { id: string }).id}`
  }
  const { user, system } = process.cpuUsage(before)
  return (decisions * 1e6) / (user + system)
}

/** Whatever else the machine does can only make it slower. */
function bestOf(times: number, measure: () => number): number {
  return Math.max(...Array.from({ length: times }, measure))
}

function bytesOfLiveTasks(): number {
  const { engine } = engineAt({ preset: 'unlimited' })
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < LIVE_TASKS; i++) engine.handle(SUBMIT)
  globalThis.gc?.()
  const bytes = process.memoryUsage().heapUsed - before
  // Asked last, so that the engine is alive while its memory is measured.
  if (engine.counts().tasks.open !== LIVE_TASKS) throw new Error('not all tasks are alive')
  return bytes
}

if (process.argv[1] === import.meta.filename) {
  const run: EngineRun = {
    limitedPerSecond: bestOf(3, () => decisionsPerSecond({ tier: 'enterprise' })),
    acceptedPerSecond: bestOf(3, () => decisionsPerSecond({ preset: 'unlimited' })),
    liveTasks: LIVE_TASKS,
    liveTaskBytes: bytesOfLiveTasks(),
  }
  process.stdout.write(JSON.stringify(run))
}

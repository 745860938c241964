import { leasedStarts } from '../../src/distributed/leased-limits.ts'
import type { StartGate } from '../../src/distributed/leased-pace.ts'
import type { Script } from '../../src/distributed/scripts/script.ts'
import { WorkerBounds } from '../../src/distributed/worker-bounds.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { RateInRedis } from './rate-in-redis.ts'

/** What a schedule has: workers that share a rate, the load that they offer, and how bad machine and network are. */
export interface LeaseSchedule {
  seed: number
  workers: number
  ratePerSecond: number
  burst: number
  /** Offered load as a part of the rate. */
  load: number
  seconds: number
  /** Mean of the way to Redis and back, and of how late an alarm rings; ms. */
  wayMs: number
  lateMs: number
  /** How often a worker stands still, and for how long at most; a second, ms. */
  stallsPerSecond: number
  stallMs: number
  /** How far a worker's clock is from that of Redis, and how far its offset is off; ms. */
  skewMs: number
  errorMs: number
}

/** A start as the gateway sees it: instants of the true clock, ms. */
export interface SeenStart {
  worker: number
  arrivedAt: number
  sentAt: number
  /** For so long of the time between the two its worker stood still, ms. */
  stoodMs: number
}

/** A schedule drawn by its seed: from a quiet machine to one with a load of 20. */
export function drawnSchedule(seed: number): LeaseSchedule {
  const random = keyedRandom(seed)
  const u = (n: number): number => random.uniform('world', n)
  const bad = u(0) ** 2
  return {
    seed,
    workers: 2 + Math.floor(4 * u(1)),
    ratePerSecond: [1, 2, 5, 10, 20, 50, 100][Math.floor(7 * u(2))] as number,
    burst: u(3) < 0.75 ? 1 : 5,
    load: 0.2 + 0.6 * u(4),
    seconds: 8,
    wayMs: 0.3 + 120 * bad * u(5),
    lateMs: 0.5 + 60 * bad * u(6),
    stallsPerSecond: bad * u(7),
    stallMs: 1_500 * bad * u(8),
    skewMs: 5_000 * (u(9) - 0.5),
    errorMs: 2 * u(10),
  }
}

type Draws = () => number

const exponential = (mean: number, draw: Draws): number => -mean * Math.log1p(-draw())

/** A worker's clock: apart from the true one, with alarms that ring late, and none while the worker stands still. */
function workersClock(
  world: VirtualClock,
  { lateMs, stallsPerSecond, stallMs }: LeaseSchedule,
  skewMs: number,
  draw: Draws,
) {
  let stilledUntil = 0
  const stalls: { from: number; until: number }[] = []
  const nextStall = (): void => {
    if (stallsPerSecond <= 0) return
    world.alarm(world.now() + exponential(1000 / stallsPerSecond, draw), () => {
      const from = Math.max(world.now(), stilledUntil)
      // A later alarm rings no earlier for a shorter stall.
      stilledUntil = Math.max(stilledUntil, world.now() + stallMs * draw())
      stalls.push({ from, until: stilledUntil })
      nextStall()
    })
  }
  nextStall()
  /** How long it stood still between two true instants, ms. */
  const stoodMs = (from: number, to: number): number =>
    stalls.reduce((sum, stall) => sum + Math.max(0, Math.min(to, stall.until) - Math.max(from, stall.from)), 0)
  const rings = (instant: number): number =>
    Math.max(Math.max(instant, world.now()) + exponential(lateMs, draw), stilledUntil)
  const clock: Clock = {
    originEpochMs: 0,
    now: () => world.now() + skewMs,
    alarm: (instant, wake) => world.alarm(rings(instant - skewMs), wake),
    sleepUntil: (instant) => new Promise((resolve) => world.alarm(rings(instant - skewMs), resolve)),
  }
  return { clock, stoodMs }
}

/** A message that is in no hurry waits so long for company. */
const BATCH_MS = 50

/** Plays a schedule in virtual time: calls arrive evenly at the workers, and each is sent when it has its start. */
export async function playSchedule(schedule: LeaseSchedule): Promise<SeenStart[]> {
  const { seed, workers, ratePerSecond, burst, load, seconds, wayMs, skewMs, errorMs } = schedule
  const world = new VirtualClock()
  const rate = new RateInRedis(1000 / ratePerSecond, burst)
  const seen: SeenStart[] = []
  const waits: Promise<void>[] = []
  await world.run(async () => {
    const paces = Array.from({ length: workers }, (_, worker) => {
      const draw = keyedRandom(seed).stream('latency', worker)
      const skew = skewMs * (draw() - 0.5)
      const { clock, stoodMs } = workersClock(world, schedule, skew, draw)
      const ask = async <T>(answer: () => T): Promise<T> => {
        await clock.sleepUntil(clock.now() + exponential(wayMs / 2, draw))
        const answered = answer()
        await clock.sleepUntil(clock.now() + exponential(wayMs / 2, draw))
        return answered
      }
      const link = {
        run: async (
          { name }: Script,
          _prefix: string,
          _model: string | number,
          ...words: readonly (string | number)[]
        ) => {
          if (name === 'gatebenchReturnPace') return ask(() => rate.giveBack(words.slice(4).map(String)))
          const [, , want = 0, horizonMs = 0] = words.map(Number)
          return ask(() => rate.lease(world.now(), want, horizonMs))
        },
      }
      const offsetMs = -skew + errorMs * (2 * draw() - 1)
      const pace = leasedStarts(
        {
          link,
          prefix: '',
          share: { index: worker, fence: '1' },
          clock,
          bounds: new WorkerBounds({ credits: { budget: null, assumePrice: null } } as never),
          offsetMs,
          leased: () => {},
          used: (_name, start, at) => {
            void clock.sleepUntil(clock.now() + BATCH_MS).then(() => ask(() => rate.used(start, at)))
          },
        },
        'model',
        { ratePerSecond, burst },
        gateOf(clock),
      )
      return { clock, pace, stoodMs }
    })
    const calls = Math.floor(seconds * ratePerSecond * load)
    for (let n = 0; n < calls; n++) {
      const { clock, pace, stoodMs } = paces[n % workers] as (typeof paces)[number]
      const arrivesAt = (n * 1000) / (ratePerSecond * load)
      await world.sleepUntil(arrivesAt)
      const begun = clock.sleepUntil(clock.now()).then(async () => {
        await pace.acquire(1)
        const sentAt = world.now()
        seen.push({ worker: n % workers, arrivedAt: arrivesAt, sentAt, stoodMs: stoodMs(arrivesAt, sentAt) })
      })
      waits.push(begun)
    }
    await Promise.race([Promise.all(waits), world.sleepUntil(world.now() + 60_000)])
    for (const { pace } of paces) {
      try {
        pace.close()
      } catch {
        // Those that still wait are refused.
      }
    }
    await Promise.allSettled(waits)
  })
  return seen
}

/** A gate that takes some turns of a timer for each start. */
function gateOf(clock: Clock): StartGate {
  const jobs: (() => void)[] = []
  let units = 0
  const pass = (): void => {
    while (units > 0 && jobs.length > 0) {
      units--
      const job = jobs.shift() as () => void
      clock.alarm(clock.now() + 1, job)
    }
  }
  return {
    add(count) {
      units += count
      clock.alarm(clock.now() + 1, pass)
    },
    take(start) {
      jobs.push(start)
      pass()
    },
    close() {
      jobs.length = 0
    },
  }
}

/** What the starts of a schedule may not be: late for seconds while the rate has room, missing, or too many in a window of the gateway. */
export function faultsOf(schedule: LeaseSchedule, seen: readonly SeenStart[]): string[] {
  const { ratePerSecond, load, seconds, wayMs, lateMs, stallMs } = schedule
  const faults: string[] = []
  const calls = Math.floor(seconds * ratePerSecond * load)
  if (seen.length < calls) faults.push(`${calls - seen.length} of ${calls} were never sent`)
  // An interval, some ways and alarms, and two other workers that stand still.
  const slack = 1000 / ratePerSecond + 6 * (wayMs + lateMs) + 2 * stallMs
  const [first] = seen.toSorted((a, b) => a.sentAt - b.sentAt)
  const firstAt = first === undefined ? 0 : first.sentAt - first.stoodMs
  if (firstAt > FIRST_MS + slack) faults.push(`the first was sent after ${Math.round(firstAt)} ms`)
  const longest = Math.max(0, ...seen.map(({ arrivedAt, sentAt, stoodMs }) => sentAt - arrivedAt - stoodMs))
  if (load < 1 && longest > LONGEST_MS + slack) faults.push(`one waited for ${Math.round(longest)} ms`)
  const sent = seen.map(({ sentAt }) => sentAt)
  return [...faults, ...overfullWindows(schedule, sent)]
}

/** Times of some seconds that hold more starts than the rate and its burst allow. */
export function overfullWindows(
  { ratePerSecond, burst }: Pick<LeaseSchedule, 'ratePerSecond' | 'burst'>,
  instants: readonly number[],
): string[] {
  const sent = instants.toSorted((a, b) => a - b)
  return [1, 2, 4, 8].flatMap((seconds) => {
    let [from, most] = [0, 0]
    for (const [to, at] of sent.entries()) {
      while (at - (sent[from] as number) >= 1000 * seconds) from++
      most = Math.max(most, to - from + 1)
    }
    return most > Math.ceil(ratePerSecond * seconds) + burst - 1 ? [`${most} were sent within ${seconds} s`] : []
  })
}

const FIRST_MS = 250
const LONGEST_MS = 1_000

/**
 * Worlds in which the truth of a threshold is known, made by a generator that shares no code with `src`: calls as they would have gone, the
 * figure over all runs that the world could make, and bounds beside it.
 */

/** How one call went, in ms since its intended start. */
export interface WorldCall {
  at: number
  model: 0 | 1
  /** `lost`: its task was accepted and its end never seen. */
  end: 'completed' | 'failed' | 'lost' | 'gaveUp'
  ms: number
  /** Attempts answered 429 before the one that counts. */
  refusals: number
  /** How long its task waits before it is run, which a read shows at once; 0 by default. A task that ends earlier never runs. */
  queuedMs?: number
}

export interface WorldThreshold {
  metric: 'response_time' | 'run_time' | 'queue_time' | 'failure_rate' | 'give_up_rate' | 'throttle_rate'
  stat: 'value' | 'p50' | 'p90' | 'p95'
  model?: 0 | 1
  max: number
  /** The figure over all runs of the world; Infinity where it is never reached. */
  truth: number
}

export interface VerdictWorld {
  name: string
  calls: number
  /** Whether a verdict of PASS or FAIL is to come in 80% of the runs where truth and bound are 20% apart. */
  decides: boolean
  run(random: () => number): WorldCall[]
  thresholds: readonly WorldThreshold[]
}

/** Calls come once a second at random. */
const SPACING_MS = 1000

/** A generator of 32-bit state (Vigna's splitmix-like mulberry32): enough for a campaign, and none of ours. */
export function uniform(seed: number): () => number {
  let state = (seed * 0x9e37_79b9) >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A standard normal draw, by Marsaglia's polar method. */
function normal(random: () => number): number {
  for (;;) {
    const [u, v] = [2 * random() - 1, 2 * random() - 1]
    const s = u * u + v * v
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * Math.log(s)) / s)
  }
}

const NORMAL_QUANTILE = { p50: 0, p90: 1.2815515655446, p95: 1.6448536269515 } as const
const TIMES = ['p50', 'p90', 'p95'] as const
const APART = [0.8, 0.9, 0.95, 1.05, 1.1, 1.2]

type Make = (at: number, index: number, random: () => number) => Omit<WorldCall, 'at' | 'model'>

function plan(calls: number, random: () => number, make: Make): WorldCall[] {
  const list: WorldCall[] = []
  for (let index = 0, at = 0; index < calls; index++) {
    at += -Math.log(1 - random()) * SPACING_MS
    list.push({ at, model: (index % 2) as 0 | 1, ...make(at, index, random) })
  }
  return list
}

function quick(ms: number): Omit<WorldCall, 'at' | 'model'> {
  return { end: 'completed', ms, refusals: 0 }
}

/** Bounds at 5, 10 and 20% on either side of the truth. */
function beside(of: Omit<WorldThreshold, 'max'>): WorldThreshold[] {
  return APART.map((times) => ({ ...of, max: of.truth * times }))
}

/** Times that do not depend on each other. */
function independent(sigma: number, calls: number): VerdictWorld {
  return {
    name: `independent times, sigma ${sigma}`,
    calls,
    decides: calls >= 1000 && sigma <= 0.5,
    run: (random) => plan(calls, random, () => quick(1000 * Math.exp(sigma * normal(random)))),
    thresholds: TIMES.flatMap((stat) =>
      beside({ metric: 'response_time', stat, truth: 1000 * Math.exp(sigma * NORMAL_QUANTILE[stat]) }),
    ),
  }
}

/** Times that remember the ones before: a first-order autoregression of their logarithms. */
function remembering(phi: number, calls: number): VerdictWorld {
  const sigma = 0.4
  return {
    name: `times that remember, correlation ${phi}`,
    calls,
    decides: false,
    run: (random) => {
      let z = normal(random)
      return plan(calls, random, () => {
        z = phi * z + Math.sqrt(1 - phi * phi) * normal(random)
        return quick(1000 * Math.exp(sigma * z))
      })
    },
    thresholds: TIMES.flatMap((stat) =>
      beside({ metric: 'response_time', stat, truth: 1000 * Math.exp(sigma * NORMAL_QUANTILE[stat]) }),
    ),
  }
}

/** One server, exponential services: P(T > t) = exp(-(1 - load) t / service). */
function queue(load: number, calls: number): VerdictWorld {
  const service = load * SPACING_MS
  const quantile = { p50: Math.log(2), p90: Math.log(10), p95: Math.log(20) } as const
  return {
    name: `one server at ${load}`,
    calls,
    decides: false,
    run: (random) => {
      let free = 0
      // Begun long before the run, so that the queue has its usual length.
      for (let n = 0; n < 2000; n++) {
        const apart = -Math.log(1 - random()) * SPACING_MS
        free = Math.max(0, free - apart) + -Math.log(1 - random()) * service
      }
      return plan(calls, random, (at) => {
        free = Math.max(at, free) + -Math.log(1 - random()) * service
        return quick(free - at)
      })
    },
    thresholds: TIMES.flatMap((stat) =>
      beside({ metric: 'response_time', stat, truth: (quantile[stat] * service) / (1 - load) }),
    ),
  }
}

/** Failures that come alone. */
function failing(share: number, calls: number): VerdictWorld {
  const truth = { metric: 'failure_rate', stat: 'value', truth: share } as const
  return {
    name: `${100 * share}% fail`,
    calls,
    decides: calls >= 1000 && share >= 0.2,
    run: (random) =>
      plan(calls, random, () => ({
        end: random() < share ? 'failed' : 'completed',
        ms: 500 + 1000 * random(),
        refusals: 0,
      })),
    thresholds: [...beside(truth), { ...truth, max: share / 5 }, { ...truth, max: Math.min(0.9, share * 5) }],
  }
}

/** Failures that come in outages: a chain of two states with `length` failures in a row on average. */
function outages(share: number, length: number, calls: number): VerdictWorld {
  const leave = 1 / length
  const enter = (share * leave) / (1 - share)
  return {
    name: `${100 * share}% fail, ${length} in a row`,
    calls,
    decides: false,
    run: (random) => {
      let isOut = random() < share
      return plan(calls, random, () => {
        isOut = random() < (isOut ? 1 - leave : enter)
        return { end: isOut ? 'failed' : 'completed', ms: 800, refusals: 0 }
      })
    },
    thresholds: beside({ metric: 'failure_rate', stat: 'value', truth: share }),
  }
}

/** Tasks whose end never comes. */
function losing(share: number, calls: number): VerdictWorld {
  const late = share > 0.1 ? Number.POSITIVE_INFINITY : 1000
  return {
    name: `${100 * share}% of the tasks never end`,
    calls,
    decides: false,
    run: (random) =>
      plan(calls, random, () => ({
        end: random() < share ? 'lost' : 'completed',
        ms: 400 + 600 * random(),
        refusals: 0,
      })),
    thresholds: [
      { metric: 'failure_rate', stat: 'value', max: 0.01, truth: share },
      { metric: 'response_time', stat: 'p90', max: 2000, truth: late },
      { metric: 'run_time', stat: 'p90', max: 2000, truth: late },
    ],
  }
}

/** Tasks that fail after the run has stopped looking. */
function failingLate(share: number, calls: number): VerdictWorld {
  return { ...losing(share, calls), name: `${100 * share}% fail after the drain` }
}

/** Calls that are refused once with a probability that holds for a minute. */
function throttled(share: number, calls: number): VerdictWorld {
  // Refused minutes hold nine times as many refusals as others. Attempts are calls and their refusals.
  const rate = share / (1 + share)
  return {
    name: `${100 * share} calls in 100 refused once, by the minute`,
    calls,
    decides: false,
    run: (random) => {
      let minute = -1
      let now = 0
      return plan(calls, random, (at) => {
        if (Math.floor(at / 60_000) !== minute) {
          minute = Math.floor(at / 60_000)
          now = random() < 0.1 ? share * 5 : (share * 0.5) / 0.9
        }
        return { end: 'completed', ms: 700, refusals: random() < now ? 1 : 0 }
      })
    },
    thresholds: beside({ metric: 'throttle_rate', stat: 'value', truth: rate }),
  }
}

/** Calls that give up. */
function givingUp(share: number, calls: number): VerdictWorld {
  return {
    name: `${100 * share}% give up`,
    calls,
    decides: false,
    run: (random) =>
      plan(calls, random, () => ({ end: random() < share ? 'gaveUp' : 'completed', ms: 900, refusals: 1 })),
    thresholds: beside({ metric: 'give_up_rate', stat: 'value', truth: share }),
  }
}

/** Two models of which one is slower and fails more often; a threshold speaks of either. */
function filtered(calls: number): VerdictWorld {
  return {
    name: 'a filter on one of two models',
    calls,
    decides: false,
    run: (random) =>
      plan(calls, random, (_, index) => ({
        end: random() < (index % 2 === 0 ? 0.02 : 0.3) ? 'failed' : 'completed',
        ms: (index % 2 === 0 ? 500 : 2000) * Math.exp(0.3 * normal(random)),
        refusals: 0,
      })),
    thresholds: [
      ...beside({ metric: 'failure_rate', stat: 'value', model: 1, truth: 0.3 }),
      ...beside({ metric: 'failure_rate', stat: 'value', model: 0, truth: 0.02 }),
      // The median of all calls of model 0, of which 2% never complete.
      ...beside({ metric: 'response_time', stat: 'p50', model: 0, truth: 500 * Math.exp(0.3 * 0.025_583) }),
    ],
  }
}

export const VERDICT_WORLDS: readonly VerdictWorld[] = [
  ...[100, 300, 1000, 3000].flatMap((calls) => [0.3, 0.5, 1].map((sigma) => independent(sigma, calls))),
  ...[300, 1000, 3000].flatMap((calls) => [0.5, 0.9, 0.97].map((phi) => remembering(phi, calls))),
  ...[1000, 3000].flatMap((calls) => [0.5, 0.7, 0.9].map((load) => queue(load, calls))),
  ...[8, 30, 100, 300, 1000].flatMap((calls) => [0.05, 0.3].map((share) => failing(share, calls))),
  // A run that is shorter than a few outages, or bad minutes, cannot know of them.
  ...[300, 1000, 3000].map((calls) => outages(0.1, 5, calls)),
  ...[1000, 3000].map((calls) => outages(0.1, 20, calls)),
  ...[60, 300].flatMap((calls) => [0.05, 0.15, 0.3].map((share) => losing(share, calls))),
  ...[60, 300].map((calls) => failingLate(0.4, calls)),
  ...[3000, 6000].map((calls) => throttled(0.1, calls)),
  ...[100, 1000].map((calls) => givingUp(0.1, calls)),
  ...[100, 300, 1000, 3000].map((calls) => filtered(calls)),
  ...[0.05, 0.3].map((share) => failing(share, 3000)),
]

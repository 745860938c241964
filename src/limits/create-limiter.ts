import { EXIT, GatebenchError } from '../errors.ts'
import { concurrency } from './concurrency.ts'
import { drifting } from './drift.ts'
import { fixedWindow } from './fixed-window.ts'
import { leakyQueue } from './leaky-queue.ts'
import type { LimitSpec, ModifiedLimit, ReplicaSpec, StackSpec } from './limit.ts'
import type { Limiter } from './limiter.ts'
import { withPenalty } from './penalty.ts'
import { quantisedBucket } from './quantised-bucket.ts'
import { atRandom, inTurn, replicated, shareOf } from './replicas.ts'
import { slidingCounter } from './sliding-counter.ts'
import { slidingLog } from './sliding-log.ts'
import { stack } from './stack.ts'
import { tokenBucket } from './token-bucket.ts'

/** What a limiter must be told of the clock it is asked by. */
export interface LimiterOptions {
  /** Unix time in ms of instant 0: where clock windows and quanta are aligned to. */
  originEpochMs: number
}

/** The limiter that a specification states, with nothing counted yet. Throws LIMIT_INVALID when it states no possible limit. */
export function createLimiter(spec: ModifiedLimit, options: LimiterOptions): Limiter {
  const { penaltyMs, replicas, drift, ...law } = spec
  assertFigures(law)
  let limiter = replicas === undefined ? lawOf(law, options) : replicasOf(law, replicas, options)
  if (penaltyMs !== undefined) {
    assertFigures({ penaltyMs })
    limiter = withPenalty(limiter, penaltyMs)
  }
  if (drift !== undefined) {
    assertFigures({ atMs: drift.atMs })
    if (queues(law) || queues(drift.to)) throw invalid('a concurrency limit that queues cannot drift')
    limiter = drifting(limiter, createLimiter(drift.to, options), drift.atMs)
  }
  return limiter
}

/** The limits of `spec` as one limiter. Throws LIMIT_INVALID as `createLimiter` does. */
export function createStack(spec: StackSpec, options: LimiterOptions): Limiter {
  if (spec.limits.filter(queues).length > 1) throw invalid('only one limit of a stack can queue')
  return stack(
    spec.limits.map((limit) => createLimiter(limit, options)),
    spec.counting,
  )
}

function lawOf(spec: LimitSpec, { originEpochMs }: LimiterOptions): Limiter {
  switch (spec.kind) {
    case 'fixed-window':
      return fixedWindow(spec, originEpochMs)
    case 'sliding-log':
      return slidingLog(spec)
    case 'sliding-counter':
      return slidingCounter(spec, originEpochMs)
    case 'token-bucket':
      return tokenBucket(spec)
    case 'quantised-bucket':
      return quantisedBucket(spec, originEpochMs)
    case 'leaky-queue':
      return leakyQueue(spec)
    case 'concurrency':
      return concurrency(spec)
  }
}

function replicasOf(spec: LimitSpec, { count, each, key }: ReplicaSpec, options: LimiterOptions): Limiter {
  assertFigures({ count })
  // A release names no request, so it could not be brought to the copy that holds it.
  if (spec.kind === 'concurrency') throw invalid('a concurrency limit cannot have replicas')
  const copies = Array.from({ length: count }, (_, index) => {
    const law = each === 'share' ? shareOf(spec, count, index) : spec
    assertFigures(law, `replica ${index} of ${count}: `)
    return lawOf(law, options)
  })
  return replicated(copies, key === undefined ? inTurn(count) : atRandom(count, key))
}

function queues(spec: LimitSpec): boolean {
  return spec.kind === 'concurrency' && spec.excess === 'queue'
}

interface Rule {
  met: (figure: number) => boolean
  words: string
}
const COUNT: Rule = { met: (figure) => Number.isSafeInteger(figure) && figure >= 1, words: 'a whole number above 0' }
const POSITIVE: Rule = { met: (figure) => Number.isFinite(figure) && figure > 0, words: 'a finite number above 0' }

/** By the names that figures have in every specification. */
const FIGURES: Readonly<Record<string, Rule>> = {
  limit: COUNT,
  burst: COUNT,
  count: COUNT,
  queue: { met: (figure) => Number.isSafeInteger(figure) && figure >= 0, words: 'a whole number, 0 or more' },
  windowMs: POSITIVE,
  quantumMs: POSITIVE,
  ratePerSecond: POSITIVE,
  penaltyMs: POSITIVE,
  atMs: { met: Number.isFinite, words: 'a finite number' },
}

function assertFigures(figures: object, where = ''): void {
  for (const [name, figure] of Object.entries(figures)) {
    const rule = FIGURES[name]
    if (rule !== undefined && !rule.met(figure)) throw invalid(`${where}${name} is ${figure}; it must be ${rule.words}`)
  }
}

function invalid(message: string): GatebenchError {
  return new GatebenchError(message, { code: 'LIMIT_INVALID', exitCode: EXIT.invalidInput })
}

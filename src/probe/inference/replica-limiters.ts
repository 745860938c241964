import type { CountingLimiter } from '../../limits/limiter.ts'
import { boundless, type Hypothesis } from './hypothesis.ts'
import type { Shape } from './shapes.ts'

const EPSILON = 1e-6

/** Boundless limiters of a law, one for each replica, and from which size of all together each lets a request through. */
export interface ReplicaLimiters {
  limiters: readonly CountingLimiter[]
  /** Rate and window of each. */
  shape: Shape
  passesFrom(now: number, copy: number): number
}

export function replicaLimitersOf(
  hypothesis: Hypothesis,
  shape: Shape,
  count: number,
  originEpochMs: number,
): ReplicaLimiters {
  const own = shapeOfReplica(shape, count)
  const { part = 0 } = shape
  const limiters = Array.from({ length: count }, () => boundless(hypothesis, own, { originEpochMs }))
  return {
    limiters,
    shape: own,
    passesFrom(now, copy) {
      const size = Math.max(1, Math.ceil((limiters[copy] as CountingLimiter).counted(now) + 1 - part - EPSILON))
      return count === 1 ? size : wholeOf(hypothesis, size, count, copy)
    },
  }
}

/** Rate of each of the copies. */
export function shapeOfReplica(shape: Shape, count: number): Shape {
  if (count === 1 || shape.ratePerSecond === undefined) return shape
  return { ...shape, ratePerSecond: shape.ratePerSecond / count }
}

/** The least that so many share, the first of them what is left over, where `copy` has this size. Of a queue they share the places that wait. */
function wholeOf({ name }: Hypothesis, size: number, count: number, copy: number): number {
  const alone = name === 'leaky-queue' ? 1 : 0
  return size <= alone ? size : count * (size - 1 - alone) + copy + 1 + alone
}

/** And the size of each where they share this. */
export function sizeOfReplica({ name }: Hypothesis, size: number, count: number, copy: number): number {
  const alone = name === 'leaky-queue' ? 1 : 0
  return Math.floor((size - alone) / count) + (copy < (size - alone) % count ? 1 : 0) + alone
}

import type { LimitOf } from './limit.ts'
import type { Decision, Limiter } from './limiter.ts'

const NEVER_BY_ITSELF: Decision = { admitted: false, retryAt: Number.POSITIVE_INFINITY }

/** At most `limit` units held at a time; what comes beyond is refused, or waits for a release in order of arrival. */
export function concurrency(spec: LimitOf<'concurrency'>): Limiter {
  const { limit } = spec
  const places = spec.excess === 'queue' ? spec.queue : 0
  let held = 0
  /** Costs of the waiting, from `head` on. */
  let queue: number[] = []
  let head = 0

  const waiting = (): number => queue.length - head
  /** A request that would fit still waits behind one that does not. */
  const startsNow = (cost: number): boolean => waiting() === 0 && held + cost <= limit

  return {
    holds: true,
    check(now, cost) {
      if (startsNow(cost)) return { admitted: true, startsAt: now }
      if (cost > limit || waiting() >= places) return NEVER_BY_ITSELF
      return { admitted: true, startsAt: Number.POSITIVE_INFINITY }
    },
    take(_now, cost) {
      if (spec.excess === 'reject' || startsNow(cost)) held += cost
      else queue.push(cost)
    },
    refuse() {},
    release(_now, cost) {
      held = Math.max(0, held - cost)
      let started = 0
      while (head < queue.length && held + (queue[head] as number) <= limit) {
        held += queue[head] as number
        head++
        started++
      }
      if (head * 2 > queue.length) {
        queue = queue.slice(head)
        head = 0
      }
      return started
    },
    state: () => ({ held, waiting: waiting() }),
  }
}

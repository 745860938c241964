import type { StackSpec } from './limit.ts'
import type { Limiter } from './limiter.ts'

/**
 * Several limits in the order in which they are checked: a request passes when all let it pass. A refusal tells which refused first.
 * At most one of them may queue for a release: `release` gives what that one says.
 */
export function stack(limiters: readonly Limiter[], counting: StackSpec['counting']): Limiter {
  const firstToRefuse = (now: number, cost: number): number =>
    limiters.findIndex((limiter) => !limiter.check(now, cost).admitted)

  /** The latest of the instants at which those that refuse at `now` would let the request pass; `now` when none refuses. */
  const passesAt = (now: number, cost: number): number => {
    let at = now
    for (const limiter of limiters) {
      const decision = limiter.check(now, cost)
      if (!decision.admitted) at = Math.max(at, decision.retryAt)
    }
    return at
  }

  return {
    holds: limiters.some((limiter) => limiter.holds),
    check(now, cost) {
      let startsAt = now
      for (const [place, limiter] of limiters.entries()) {
        const decision = limiter.check(now, cost)
        if (decision.admitted) {
          startsAt = Math.max(startsAt, decision.startsAt)
          continue
        }
        // A limit that drifts may refuse again by the time the others pass: ask until none does.
        let retryAt = now
        for (let at = passesAt(now, cost); at > retryAt; at = passesAt(at, cost)) retryAt = at
        return { admitted: false, retryAt, refusedBy: place }
      }
      return { admitted: true, startsAt }
    },
    take(now, cost) {
      for (const limiter of limiters) limiter.take(now, cost)
    },
    refuse(now, cost) {
      const place = firstToRefuse(now, cost)
      for (const [earlier, limiter] of limiters.entries()) {
        if (earlier === place) {
          limiter.refuse(now, cost)
          return
        }
        // A slot taken for a request that is refused further on is given back at once: only rates are spent.
        if (counting === 'in-order' && !limiter.holds) limiter.take(now, cost)
      }
    },
    release: (now, cost) => Math.max(0, ...limiters.map((limiter) => limiter.release(now, cost))),
    state: (now) =>
      Object.fromEntries(
        limiters.flatMap((limiter, place) =>
          Object.entries(limiter.state(now)).map(([name, figure]) => [`${place}.${name}`, figure]),
        ),
      ),
  }
}

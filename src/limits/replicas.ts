import { keyedRandom } from '../random.ts'
import type { Limiter } from './limiter.ts'

/**
 * Copies of a rate law that know nothing of each other: request n, counting from 0, meets the copy `choose(n)`. A request is one that
 * was taken or refused; until then every check asks the same copy.
 */
export function replicated(copies: readonly Limiter[], choose: (request: number) => number): Limiter {
  let request = 0
  const current = (): Limiter => copies[choose(request)] as Limiter
  return {
    holds: false,
    check: (now, cost) => current().check(now, cost),
    take(now, cost) {
      current().take(now, cost)
      request++
    },
    refuse(now, cost) {
      current().refuse(now, cost)
      request++
    },
    release: () => 0,
    state: (now) => ({ replica: choose(request), ...current().state(now) }),
  }
}

/** Round robin. */
export function inTurn(count: number): (request: number) => number {
  return (request) => request % count
}

/** An even random choice that is a pure function of `key` and the request's number. */
export function atRandom(count: number, key: number): (request: number) => number {
  const random = keyedRandom(key)
  return (request) => Math.floor(random.uniform('replica', request) * count)
}

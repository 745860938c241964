import { createRequire } from 'node:module'
import type Bottleneck from 'bottleneck'
import { wallAheadMs } from '../../time/real-clock.ts'

/** Read when the first limiter is made: its twenty modules take 8 ms of CPU, and many a thread never limits anything. */
const load = (): typeof Bottleneck => createRequire(import.meta.url)('bottleneck')

export type Limiter = Bottleneck

/** Part of Bottleneck's own store of one limiter. */
interface Store {
  /** Instant of the wall clock before which no job starts, Unix ms. */
  _nextRequest: number
  /** Admits a job, and computes how long it has to wait. */
  __register__(...job: unknown[]): Promise<unknown>
}

/** A smaller difference comes from the whole milliseconds of the wall clock, or from its being slowed down or sped up. */
const STEP_MS = 5

/**
 * A Bottleneck limiter that a step of the wall clock neither stops nor hastens. Bottleneck spaces starts by the wall clock, so that one set back by
 * an hour would hold every job for an hour. Before each job the instant of the next start is therefore moved by as much as the wall clock was.
 */
export function steadyLimiter(options: Bottleneck.ConstructorOptions): Limiter {
  const Package = load()
  const limiter = new Package(options)
  const { _store: store } = limiter as unknown as { _store: Store }
  const register = store.__register__.bind(store)
  let aheadMs = wallAheadMs()
  store.__register__ = (...job) => {
    const stepMs = wallAheadMs() - aheadMs
    if (Math.abs(stepMs) > STEP_MS) {
      store._nextRequest += stepMs
      aheadMs += stepMs
    }
    return register(...job)
  }
  return limiter
}

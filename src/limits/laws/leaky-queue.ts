import * as z from 'zod'
import { Bucket } from '../bucket.ts'
import { positive, wholeOrNone, wholeShare } from '../figures.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'

/**
 * A queue served at a steady rate. It admits what a token bucket of `queue` + 1 would, but holds each request until all before it have
 * had their turn: the instant at which that bucket would be full.
 */
export const leakyQueue = rateLaw({
  kind: 'leaky-queue',
  words: 'a queue served at a steady rate',
  /** Admits up to `queue` requests beyond the one in service. */
  figures: { ratePerSecond: positive, queue: wholeOrNone },
  options: {
    queue: z.int().min(0).describe('leaky-queue: number of requests that wait before further requests are refused.'),
  },
  growing: [],
  ofRate: ({ limit, window }, { queue }) => ({ ratePerSecond: (limit * 1000) / window, queue }),
  allows: ({ ratePerSecond, queue }) => ({ ratePerSecond, burst: queue + 1 }),
  share: ({ ratePerSecond, queue }, count, index) => ({
    ratePerSecond: ratePerSecond / count,
    queue: wholeShare(queue, count, index),
  }),

  limiter({ ratePerSecond, queue }) {
    const bucket = new Bucket(ratePerSecond, queue + 1)
    return {
      holds: false,
      check(now, cost) {
        const decision = passFrom(bucket.readyAt(cost), now)
        return decision.admitted ? { admitted: true, startsAt: Math.max(now, bucket.fullAt) } : decision
      },
      take: (now, cost) => bucket.take(now, cost),
      refuse() {},
      release: () => 0,
      counted: (now) => bucket.missing(now),
      state: (now) => ({ nextStartsAt: Math.max(now, bucket.fullAt) }),
    }
  },
})

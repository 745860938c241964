import { z } from 'zod'
import { Bucket } from '../bucket.ts'
import { positive, whole, wholeShare } from '../figures.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { count, type Rate } from '../quantities.ts'

interface BucketFigures {
  ratePerSecond: number
  burst: number
}

/** What every law by a bucket is stated with. */
export const bucketFigures = { ratePerSecond: positive, burst: whole }
export const bucketOptions = {
  burst: count.nullable().describe('Buckets: how many at once; null is the whole limit.'),
}

/** A bucket that holds the whole limit unless a burst is stated, and is refilled evenly over the window. */
export function bucketOfRate({ limit, window }: Rate, burst: number | null): BucketFigures {
  return { ratePerSecond: (limit * 1000) / window, burst: burst ?? limit }
}

export function bucketShare<S extends BucketFigures>(spec: S, count: number, index: number): S {
  return { ...spec, ratePerSecond: spec.ratePerSecond / count, burst: wholeShare(spec.burst, count, index) }
}

/** A bucket refilled without steps. */
export const tokenBucket = rateLaw({
  kind: 'token-bucket',
  words: 'a bucket refilled without steps',
  spec: z.object({ kind: z.literal('token-bucket'), ...bucketFigures }),
  options: bucketOptions,
  growing: ['burst'],
  ofRate: (rate, { burst }) => bucketOfRate(rate, burst),
  known: ({ ratePerSecond, burst }) => ({ ratePerSecond, burst }),
  share: bucketShare,

  limiter({ ratePerSecond, burst }) {
    const bucket = new Bucket(ratePerSecond, burst)
    return {
      holds: false,
      check: (now, cost) => passFrom(bucket.readyAt(cost), now),
      take: (now, cost) => bucket.take(now, cost),
      refuse() {},
      release: () => 0,
      state: (now) => ({ level: bucket.level(now) }),
    }
  },
})

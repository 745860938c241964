import { Bucket } from '../bucket.ts'
import { positive, whole, wholeShare } from '../figures.ts'
import { type Allowance, rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { count, type Rate } from '../quantities.ts'

interface BucketFigures {
  ratePerSecond: number
  burst: number
}

/** Common part of the laws that count by a bucket. */
export const bucketed = {
  figures: { ratePerSecond: positive, burst: whole },
  options: { burst: count.nullable().describe('Buckets: burst size; null means the whole limit.') },
  growing: ['burst'] as const,
  ofRate: ({ limit, window }: Rate, { burst }: { burst: number | null }): BucketFigures => ({
    ratePerSecond: (limit * 1000) / window,
    burst: burst ?? limit,
  }),
  allows: ({ ratePerSecond, burst }: BucketFigures): Allowance => ({ ratePerSecond, burst }),
  share: ({ ratePerSecond, burst }: BucketFigures, count: number, index: number) => ({
    ratePerSecond: ratePerSecond / count,
    burst: wholeShare(burst, count, index),
  }),
}

/** A bucket of `burst` units that is refilled continuously. */
export const tokenBucket = rateLaw({
  ...bucketed,
  kind: 'token-bucket',
  words: 'a bucket refilled without steps',

  limiter({ ratePerSecond, burst }) {
    const bucket = new Bucket(ratePerSecond, burst)
    return {
      holds: false,
      check: (now, cost) => passFrom(bucket.readyAt(cost), now),
      take: (now, cost) => bucket.take(now, cost),
      refuse() {},
      release: () => 0,
      giveBack: (_now, _takenAt, units) => bucket.giveBack(units),
      counted: (now) => bucket.missing(now),
      state: (now) => ({ level: bucket.level(now) }),
    }
  },
})

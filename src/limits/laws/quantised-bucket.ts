import { z } from 'zod'
import { alignedWindows } from '../aligned-windows.ts'
import { Bucket } from '../bucket.ts'
import { positive } from '../figures.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { duration } from '../quantities.ts'
import { bucketFigures, bucketOfRate, bucketOptions, bucketShare } from './token-bucket.ts'

/** A token bucket that sees time in whole quanta, as servers do that refill by a timer or count in seconds. */
export const quantisedBucket = rateLaw({
  kind: 'quantised-bucket',
  words: 'a bucket refilled in steps',
  /** Refilled only at multiples of `quantumMs` in unix time. */
  spec: z.object({ kind: z.literal('quantised-bucket'), ...bucketFigures, quantumMs: positive }),
  options: { ...bucketOptions, quantum: duration.describe('quantised-bucket: refilled so often.') },
  growing: ['burst'],
  ofRate: (rate, { burst, quantum }) => ({ ...bucketOfRate(rate, burst), quantumMs: quantum }),
  known: ({ ratePerSecond, burst }) => ({ ratePerSecond, burst }),
  share: bucketShare,

  limiter({ ratePerSecond, burst, quantumMs }, { originEpochMs }) {
    const quanta = alignedWindows(quantumMs, originEpochMs)
    const bucket = new Bucket(ratePerSecond, burst)
    const seen = (now: number): number => quanta.startOf(quanta.indexOf(now))
    return {
      holds: false,
      check: (now, cost) => passFrom(quanta.startFrom(bucket.readyAt(cost)), now),
      take: (now, cost) => bucket.take(seen(now), cost),
      refuse() {},
      release: () => 0,
      state: (now) => ({ level: bucket.level(seen(now)) }),
    }
  },
})

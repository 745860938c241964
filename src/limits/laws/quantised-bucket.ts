import { AlignedWindows } from '../aligned-windows.ts'
import { Bucket } from '../bucket.ts'
import { positive } from '../figures.ts'
import { rateLaw } from '../law.ts'
import { passFrom } from '../limiter.ts'
import { duration } from '../quantities.ts'
import { bucketed } from './token-bucket.ts'

/** A token bucket that sees time in whole quanta, as servers do that refill by a timer or count in seconds. */
export const quantisedBucket = rateLaw({
  ...bucketed,
  kind: 'quantised-bucket',
  words: 'a bucket refilled in steps',
  /** Refilled only at multiples of `quantumMs` in unix time. */
  figures: { ...bucketed.figures, quantumMs: positive },
  options: { ...bucketed.options, quantum: duration.describe('quantised-bucket: refill interval.') },
  ofRate: (rate, settings) => ({ ...bucketed.ofRate(rate, settings), quantumMs: settings.quantum }),

  limiter({ ratePerSecond, burst, quantumMs }, { originEpochMs }) {
    const quanta = new AlignedWindows(quantumMs, originEpochMs)
    const bucket = new Bucket(ratePerSecond, burst)
    return {
      holds: false,
      check: (now, cost) => passFrom(quanta.startFrom(bucket.readyAt(cost)), now),
      take: (now, cost) => bucket.take(quanta.startAt(now), cost),
      refuse() {},
      release: () => 0,
      giveBack: (_now, _takenAt, units) => bucket.giveBack(units),
      counted: (now) => bucket.missing(quanta.startAt(now)),
      state: (now) => ({ level: bucket.level(quanta.startAt(now)) }),
    }
  },
})

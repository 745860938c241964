import type { RateBounds } from '../stats/rate-interval.ts'
import { countBounds, shareBounds } from '../stats/rate-interval.ts'
import { boundsOfShare } from './calls/rates.ts'
import type { RateOfRun, RatesOfRun } from './summary/summary-rates.ts'
import type { CallShares, ShareRate } from './times/call-shares.ts'
import type { IntervalState } from './times/start-blocks.ts'
import type { WholeCalls } from './times/whole-calls.ts'

type NoRate = Exclude<IntervalState, 'stated'>

/** The rates of a run. `unfit`: why one run cannot stand for others at all; `overMs`: how long it measured. */
export function ratesOfRun(whole: WholeCalls, shares: CallShares, overMs: number, unfit: NoRate | null): RatesOfRun {
  const share = (rate: ShareRate): RateOfRun => {
    const blocks = shares.rate(rate)
    const bounds = boundsOfShare(blocks.share)
    if (bounds === null) return { ...NOTHING, state: unfit ?? 'too-short' }
    const found = unfit ?? shareBounds(blocks.counts('miss'), blocks.counts('hit'))
    return { value: bounds.least, atMost: bounds.most, ...stated(found, 1) }
  }
  const completions = whole.completions()
  const seconds = overMs / 1000
  const perSecond = seconds > 0 ? completions.reduce((sum, count) => sum + count, 0) / seconds : null
  return {
    throughput:
      perSecond === null
        ? { ...NOTHING, state: unfit ?? 'too-short' }
        : { value: perSecond, atMost: perSecond, ...stated(unfit ?? countBounds(completions), seconds) },
    throttle: share('throttle_rate'),
    failure: share('failure_rate'),
    giveUp: share('give_up_rate'),
  }
}

const NOTHING = { value: null, atMost: null, low: null, high: null } as const

function stated(found: RateBounds | NoRate, over: number): Pick<RateOfRun, 'state' | 'low' | 'high'> {
  if (typeof found === 'string') return { state: found, low: null, high: null }
  return { state: 'stated', low: found.low / over, high: found.high / over }
}

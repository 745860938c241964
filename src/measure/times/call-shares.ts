import type { Phase, ThresholdSpec } from '../../profile/profile.ts'
import type { EndMeaning, Fate, Tallied } from '../calls/ends.ts'
import type { StreamMetric, StreamTook, Took } from '../streams/call-stream.ts'
import { asTokenTime, STREAM_METRIC_OF } from '../streams/stream-bounds.ts'
import { PERCENTILES } from './recorder.ts'
import { blockFinder, ShareBlocks } from './share-blocks.ts'
import type { WholeMetric } from './whole-calls.ts'

/** Rates that thresholds judge by the calls or attempts that they count. */
export const SHARE_RATES = ['failure_rate', 'give_up_rate', 'throttle_rate'] as const
export type ShareRate = (typeof SHARE_RATES)[number]

/** A time that a share of the calls must keep to. `max`: calls above `ms` break it; `min`: calls below it do. */
export interface TimeBound {
  metric: WholeMetric | StreamMetric
  side: 'max' | 'min'
  ms: number
}

const METRIC_OF: Partial<Record<ThresholdSpec['metric'], WholeMetric>> = {
  response_time: 'responseTime',
  service_time: 'serviceTime',
}

/** The bounds that a threshold sets on single calls: those of a percentile of response or service times, or of a time of their streams. */
export function timeBounds(spec: ThresholdSpec): TimeBound[] {
  const { metric, stat, max, min } = asTokenTime(spec)
  const of = METRIC_OF[metric] ?? STREAM_METRIC_OF[metric]
  if (of === undefined || !Object.hasOwn(PERCENTILES, stat)) return []
  const bounds: TimeBound[] = []
  if (max !== null) bounds.push({ metric: of, side: 'max', ms: max })
  if (min !== null) bounds.push({ metric: of, side: 'min', ms: min })
  return bounds
}

function keyOf({ metric, side, ms }: TimeBound): string {
  return `${metric} ${side} ${ms}`
}

/** How long a call took: exactly (`completed`), longer than any bound (`never`), or at least so long (`unseen`). */
export interface CallTimes extends Record<WholeMetric, number> {
  /** The intended start in ms since the start of the plan. */
  intended: number
  /** By how much earlier the call may have completed, in ms: above 0 if only a resumed run saw the end. */
  perhapsEarlierMs: number
  /** The times of a streamed call; null of any other. */
  stream: StreamTook | null
}

/** Shares of recorded calls that thresholds judge, with how they vary over the run. Memory does not grow with the run. */
export class CallShares {
  readonly #rates: Readonly<Record<ShareRate, ShareBlocks>> = {
    failure_rate: new ShareBlocks(),
    give_up_rate: new ShareBlocks(),
    throttle_rate: new ShareBlocks(),
  }
  readonly #beyond: ReadonlyMap<string, { bound: TimeBound; blocks: ShareBlocks }>
  readonly #blockOf: (intended: number) => number

  /** `thresholds`: those that speak of these calls. */
  constructor(phases: readonly Phase[], thresholds: readonly ThresholdSpec[]) {
    this.#blockOf = blockFinder(phases)
    const bounds = thresholds.flatMap(timeBounds)
    this.#beyond = new Map(bounds.map((bound) => [keyOf(bound), { bound, blocks: new ShareBlocks() }]))
  }

  /** A call that was started has ended, or is open still. */
  counted({ failure, giveUp }: EndMeaning, intended: number): void {
    const block = this.#blockOf(intended)
    this.#rates.failure_rate.add(block, failure)
    this.#rates.give_up_rate.add(block, giveUp)
  }

  /** An attempt was sent: until it is answered, nobody knows whether by a 429. */
  attempted(intended: number): void {
    this.#rates.throttle_rate.add(this.#blockOf(intended), 'open')
  }

  /** An attempt that was sent is answered, or has failed otherwise. */
  answered(intended: number, isThrottled: boolean): void {
    const block = this.#blockOf(intended)
    this.#rates.throttle_rate.add(block, 'open', -1)
    this.#rates.throttle_rate.add(block, isThrottled ? 'hit' : 'miss')
  }

  /** A call is over, or the run stopped looking; refusals of the request itself are left out of times. */
  timed(fate: EndMeaning['time'], times: CallTimes): void {
    if (fate === 'left-out' || this.#beyond.size === 0) return
    const block = this.#blockOf(times.intended)
    for (const { bound, blocks } of this.#beyond.values()) {
      const took = tookOf(bound, fate, times)
      if (took !== null && took.fate !== 'left-out') blocks.add(block, beyond(bound, took))
    }
  }

  merge(other: CallShares): void {
    for (const rate of SHARE_RATES) this.#rates[rate].merge(other.#rates[rate])
    for (const [key, { blocks }] of other.#beyond) this.#beyond.get(key)?.blocks.merge(blocks)
  }

  rate(rate: ShareRate): ShareBlocks {
    return this.#rates[rate]
  }

  /** Calls that break the bound. Throws RangeError where no threshold of these calls states it. */
  beyond(bound: TimeBound): ShareBlocks {
    const found = this.#beyond.get(keyOf(bound))
    if (found === undefined) throw new RangeError(`no threshold states the bound ${keyOf(bound)}`)
    return found.blocks
  }
}

/** Between which times a call took. */
interface Between {
  fate: Fate
  least: number
  most: number
}

/** How a call counts towards a bound; null where the bound does not speak of it. */
function tookOf({ metric }: TimeBound, fate: Fate, times: CallTimes): Between | null {
  const took: Took | undefined =
    metric === 'responseTime' || metric === 'serviceTime' ? { fate, ms: times[metric] } : times.stream?.[metric]
  if (took === undefined) return null
  switch (took.fate) {
    case 'never':
      return { fate: took.fate, least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }
    case 'unseen':
      return { fate: took.fate, least: took.ms, most: Number.POSITIVE_INFINITY }
    default:
      return { fate: took.fate, least: took.ms - times.perhapsEarlierMs, most: took.ms }
  }
}

function beyond({ side, ms }: TimeBound, { least, most }: Between): Tallied {
  if (side === 'max') return least > ms ? 'hit' : most > ms ? 'open' : 'miss'
  return least >= ms ? 'miss' : most >= ms ? 'open' : 'hit'
}

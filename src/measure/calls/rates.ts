import { CALL_ENDS, type CallEnd } from '../events/events.ts'
import type { Counts } from '../summary/summary.ts'
import { ENDS, type EndMeaning } from './ends.ts'

/** A share that was counted: `hits` for certain, `open` that may be hits too, of `of` in all. */
export interface CountedShare {
  hits: number
  open: number
  of: number
}

/** The share with every open one counted as no hit; and with every open one counted as a hit. Null of nothing. */
export function boundsOfShare({ hits, open, of }: CountedShare): { least: number; most: number } | null {
  return of === 0 ? null : { least: hits / of, most: (hits + open) / of }
}

type CountedEnds = Pick<Counts, CallEnd | 'started'>

/** Failed, refused and timed-out calls, over started calls. Ambiguous, interrupted and unresolved calls count either way. */
export function failureRate(counts: CountedEnds): CountedShare {
  return byEnd(counts, 'failure')
}

/** Calls that used up their retries, over started calls. A call interrupted between two attempts counts either way. */
export function giveUpRate(counts: CountedEnds): CountedShare {
  return byEnd(counts, 'giveUp')
}

function byEnd(counts: CountedEnds, rate: Exclude<keyof EndMeaning, 'time'>): CountedShare {
  const count = (as: EndMeaning[typeof rate]): number =>
    CALL_ENDS.reduce((sum, end) => sum + (ENDS[end][rate] === as ? counts[end] : 0), 0)
  return { hits: count('hit'), open: count('open'), of: counts.started }
}

import { firstOf } from '../stats/first-of.ts'
import type { AmbiguousAttempts, Attempt } from './observations.ts'

export interface Following {
  /** The instants between which the one that follows comes; by default any from the end of the one before. */
  from?: (before: Attempt) => number
  until?: (before: Attempt) => number
  /** Which may follow; by default any. */
  isNext?: (attempt: Attempt) => boolean
}

/** How many attempts of a group may have been followed within their call: those for which some assignment has it so. */
export function mayBeFollowed(
  { attempts }: AmbiguousAttempts,
  isMeant: (attempt: Attempt) => boolean,
  { from = ({ endedAt }) => endedAt, until = () => Infinity, isNext = () => true }: Following = {},
): number {
  const nexts = attempts.flatMap((one, at) => (isNext(one) ? [{ at, one }] : []))
  const isFollowed = (before: Attempt, place: number): boolean => {
    const earliest = from(before)
    const next = nexts[firstOf(0, nexts.length, (n) => isLater(nexts[n], place, earliest))]
    return next !== undefined && next.one.t < until(before)
  }
  return attempts.filter((one, at) => isMeant(one) && isFollowed(one, at)).length
}

function isLater(next: { at: number; one: Attempt } | undefined, place: number, earliest: number): boolean {
  return next !== undefined && next.at > place && next.one.t >= earliest
}

/** The place of the first attempt after the one at `place` that came no earlier than `t`; the number of attempts where none did. */
export function placeFrom(attempts: readonly Attempt[], place: number, t: number): number {
  return firstOf(0, attempts.length, (at) => at > place && (attempts[at] as Attempt).t >= t)
}

import type { CallEnd, DroppedEvent } from '../events/events.ts'

/**
 * How a call counts towards its time: `completed`; `never` (longer than any bound); `unseen` (still open when the run stopped looking); or
 * `left-out`, because the gateway refused the request for its form, or the call was not even due when the run stopped.
 */
export type Fate = 'completed' | 'never' | 'unseen' | 'left-out'

/** How a call counts towards a rate: for certain in it, for certain not, or either, since nobody saw. */
export type Tallied = 'hit' | 'miss' | 'open'

/** How one end of a call counts towards every figure. */
export interface EndMeaning {
  time: Fate
  failure: Tallied
  giveUp: Tallied
}

/**
 * The one table of ends: every figure that counts calls by their end reads it. An ambiguous call brought no result, so its time never came,
 * but the gateway may have completed it: towards the failure rate it counts either way.
 */
export const ENDS: Readonly<Record<CallEnd, EndMeaning>> = {
  completed: { time: 'completed', failure: 'miss', giveUp: 'miss' },
  failed: { time: 'never', failure: 'hit', giveUp: 'miss' },
  refused: { time: 'never', failure: 'hit', giveUp: 'miss' },
  timedOut: { time: 'never', failure: 'hit', giveUp: 'miss' },
  ambiguous: { time: 'never', failure: 'open', giveUp: 'miss' },
  gaveUp: { time: 'never', failure: 'miss', giveUp: 'hit' },
  interrupted: { time: 'unseen', failure: 'open', giveUp: 'open' },
  unresolved: { time: 'unseen', failure: 'open', giveUp: 'miss' },
}

/** A call that was started and has no end yet. One whose task is accepted cannot give up any more. */
export function openMeaning(isAccepted: boolean): EndMeaning {
  return isAccepted ? ENDS.unresolved : ENDS.interrupted
}

/** Refusals of the request's form, size or content: sent again tomorrow, the request is refused again. */
const FOR_THE_REQUEST: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 422, 431, 451])

/** How a call ended; `reason` says why it was dropped, where that is known. */
export interface Ended {
  end: CallEnd | 'dropped'
  /** HTTP status of the refusal that ended the call; null for every other end. */
  status: number | null
}

/** A status in `balanceStatuses` means that the balance was used up, not that the request was malformed. */
export function fateOf({ end, status }: Ended, balanceStatuses: readonly number[]): Fate {
  if (end === 'dropped') return 'never'
  const isOfTheRequest =
    end === 'refused' && status !== null && FOR_THE_REQUEST.has(status) && !balanceStatuses.includes(status)
  return isOfTheRequest ? 'left-out' : ENDS[end].time
}

/**
 * How a call that was never sent counts towards its time, and how old it was when that was settled, in ms. A call that the client's own limits dropped
 * would have waited for ever. A call that a stop dropped might have completed: it took at least as long as it had waited, and says nothing if it was
 * not due yet. `runEnd`: when the run was over, if a resumed run tells of the call.
 */
export function unsentCall(
  { t, intended, reason }: Pick<DroppedEvent, 't' | 'intended' | 'reason'>,
  runEnd = Number.POSITIVE_INFINITY,
): { fate: Fate; ageMs: number } {
  const settledAt = Math.min(t, runEnd)
  const ageMs = Math.max(0, settledAt - intended)
  if (reason !== 'stopped' && reason !== 'budget') return { fate: 'never', ageMs }
  return { fate: intended > settledAt ? 'left-out' : 'unseen', ageMs }
}

import type { CallEnd, DroppedEvent } from './events.ts'

/**
 * What became of a call, as far as its time goes: completed; never (it would have taken longer than any bound); unseen (it was still open
 * when the run stopped looking); or left out, because the request itself was refused.
 */
export type Fate = 'completed' | 'never' | 'unseen' | 'left-out'

/** Refusals for what the request itself is: its form, its size, what it asks for. Sent again tomorrow it would be refused again. */
const FOR_THE_REQUEST: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 422, 431, 451])

/** How a call ended, and what its last refusal said; `reason` is why it was dropped, where that is known. */
export interface Ended {
  end: CallEnd | 'dropped'
  /** HTTP status of the refusal that ended it; null for every other end. */
  status: number | null
  reason?: DroppedEvent['reason']
}

/** `balanceStatuses` say that the balance was used up, whatever they stand for elsewhere. */
export function fateOf({ end, status, reason }: Ended, balanceStatuses: readonly number[]): Fate {
  switch (end) {
    case 'completed':
      return 'completed'
    case 'interrupted':
    case 'unresolved':
      return 'unseen'
    case 'refused':
      return status !== null && FOR_THE_REQUEST.has(status) && !balanceStatuses.includes(status) ? 'left-out' : 'never'
    // A call that the client's own limits dropped would have waited for ever; of one dropped by a stop, nobody knows.
    case 'dropped':
      return reason === 'stopped' || reason === 'budget' ? 'unseen' : 'never'
    default:
      return 'never'
  }
}

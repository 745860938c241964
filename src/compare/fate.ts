import type { CallDigest } from './call-digest.ts'

/**
 * What became of a call, as far as its time goes: completed; never (it would have taken longer than any bound); unseen (it was still open
 * when nobody looked any longer); or left out, because what was asked could not be had at all.
 */
export type Fate = 'completed' | 'never' | 'unseen' | 'left-out'

/** Refusals for what the request itself is: its form, its size, what it asks for. Sent again tomorrow it would be refused again. */
const FOR_THE_REQUEST: ReadonlySet<number> = new Set([400, 405, 406, 411, 413, 414, 415, 422, 431, 451])

/** `balanceStatuses` say that the balance was used up, whatever they stand for elsewhere. */
export function fateOf({ end, status }: Pick<CallDigest, 'end' | 'status'>, balanceStatuses: readonly number[]): Fate {
  switch (end) {
    case 'completed':
      return 'completed'
    case 'interrupted':
    case 'unresolved':
      return 'unseen'
    case 'refused':
      return status !== null && FOR_THE_REQUEST.has(status) && !balanceStatuses.includes(status) ? 'left-out' : 'never'
    default:
      return 'never'
  }
}

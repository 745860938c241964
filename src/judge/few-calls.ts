import type { Verdict } from './verdict.ts'

/** A client that buys no more than this in a world where nothing is refused meets no limit of the usual worlds. */
const FEW = 5

/**
 * Whether the worlds after these are those for clients of a few calls: the account is in use already, one call is all that it lets through, and
 * each fault strikes the first call that it can. `worlds` are the verdicts so far; the first, in its usual form, shows how many calls there are.
 */
export function makesFewCalls([first]: readonly Verdict[]): boolean {
  if (first === undefined || first.fewCalls === true || first.command?.code !== 0) return false
  const { accepted, refused } = first.seen
  return accepted > 0 && accepted <= FEW && refused === 0
}

import { GatebenchError } from '../errors.ts'
import { isLoopback } from '../gateway/base-address.ts'
import type { GatewaySettings } from '../profile/profile.ts'
import { formatCount, formatCredits } from '../units.ts'
import type { DryRun } from './dry-run.ts'

/** The target's addresses that are not this machine's own, each once, with the origins that may have its key. */
export function paidAddresses(target: GatewaySettings['target']): string[] {
  if (target.kind === 'mock') return []
  const { baseUrl, textBaseUrl, filesBaseUrl, keyedOrigins = [] } = target
  const addresses = new Set([baseUrl, textBaseUrl, filesBaseUrl, ...keyedOrigins])
  return [...addresses].filter((address) => !isLoopback(address))
}

/** Leave to spend: given, refused, or asked for with what it may cost. */
export type MaySpend = boolean | ((question: string) => boolean | Promise<boolean>)

/** Whether leave to spend is given: by `true` alone, because a text such as 'no' is no leave. */
export async function isLeave(maySpend: MaySpend, question: string): Promise<boolean> {
  return (typeof maySpend === 'function' ? await maySpend(question) : maySpend) === true
}

/**
 * Only the mock and loopback addresses cost nothing; anything else needs leave. `inAll` gives the question about all runs by that about the first.
 * Throws NOT_CONFIRMED (exit 104): then nothing was sent.
 */
export async function guardSpending(
  target: GatewaySettings['target'],
  dryRun: DryRun,
  maySpend: MaySpend,
  inAll = (first: string): string => first,
  hint = 'nothing was sent; add --yes to allow this spending, or use --gateway mock',
): Promise<void> {
  if (paidAddresses(target).length === 0) return
  const question = inAll(spendingQuestion(target, dryRun))
  if (await isLeave(maySpend, question)) return
  throw new GatebenchError(`not confirmed: ${question}`, { code: 'NOT_CONFIRMED', hint })
}

function spendingQuestion(target: GatewaySettings['target'], dryRun: DryRun): string {
  const { plannedCalls, checkedCalls, closedUsers, worstCaseCredits } = dryRun
  const checked = checkedCalls === 0 ? '' : ` and ${formatCount(checkedCalls)} calls to check prices`
  const closed = closedUsers === 0 ? '' : ` and the calls of ${formatCount(closedUsers)} closed-model users`
  const credits =
    worstCaseCredits === null || closedUsers > 0
      ? 'credits without an upper bound, because some calls have no stated price'
      : `at most ${formatCredits(worstCaseCredits)} credits if each call is charged once`
  return `${formatCount(plannedCalls)} planned calls${closed}${checked} go to ${paidAddresses(target).join(', ')} and may cost ${credits}`
}

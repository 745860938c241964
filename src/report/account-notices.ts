import type { Notice } from '../document/document.ts'
import { formatRange } from '../document/figures.ts'
import { plainText } from '../document/plain-text.ts'
import type { Tone } from '../document/table.ts'
import type { Replications } from '../measure/replications.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { perhapsOthers } from '../measure/summary/summary-credits.ts'
import { formatCount, formatCounted, formatCredits, formatDuration } from '../units.ts'
import { wasOrWere } from './words.ts'

/** Charges, refunds and prices that do not fit together. */
export function creditNotices({ credits, refusals }: Summary): Notice[] {
  const notices: Notice[] = []
  const say = (tone: Tone, text: string) => notices.push({ tone, text })
  if (refusals.balance > 0)
    say(
      'warn',
      `${formatCounted(refusals.balance, 'call')} ${wasOrWere(refusals.balance)} refused for insufficient balance.`,
    )
  if (credits === null) return notices
  const isOthers = credits.otherSpend.whileIdle > 0
  const whenPaused = isOthers ? '' : ' while the run was interrupted'
  const ifAlone = isOthers || credits.whilePaused > 0 ? ` (if no one else spent credits${whenPaused})` : ''
  const isBalance = credits.before?.user.used === null
  const { unexplained, failedButCharged, otherSpend, refunded, fell, reconciliation, contradicted } = credits
  if (unexplained !== null && unexplained > 0) {
    say(
      'bad',
      `The account was charged ${formatCredits(unexplained)} credits more than ${unexplainedBy(credits, unexplained)}. Possible causes: a refund that is still pending (credits.settle waits for it), a wrong or partial price, or other spending ${credits.basis === 'token' ? 'by the same token' : 'from the same account'}.`,
    )
  }
  if (unexplained !== null && unexplained < 0) {
    say(
      'bad',
      `The account was charged ${formatCredits(-unexplained)} credits less than the stated prices predict. Possible causes: a charge that is still pending (credits.settle waits for it), a wrong price, or ${isBalance ? 'a top-up or ' : ''}a refund for earlier calls.`,
    )
  }
  for (const { model, request, stated, found } of contradicted) {
    const of = request === null ? 'a call' : `request ${request + 1}`
    const { value, low, high } = found
    const range = low === high ? '' : ` (${formatRange(low, high, formatCredits)})`
    say(
      'bad',
      `${plainText(model)}: ${of} is priced at ${formatCredits(stated)} credits, but the balance shows ${formatCredits(value)}${range}.`,
    )
  }
  if (failedButCharged !== null && failedButCharged.least > 0) {
    const charged = formatRange(failedButCharged.least, failedButCharged.most)
    say(
      'warn',
      `Tasks that failed but were charged: ${charged}${ifAlone}. Refunds may come later (credits.settle waits for them).`,
    )
  }
  const bought = reconciliation.explainedByDelta
  if (bought !== null && bought.least > 0) {
    const attempts = formatCounted(reconciliation.ambiguousAttempts, 'ambiguous attempt')
    say('warn', `${formatRange(bought.least, bought.most)} of ${attempts} must have been charged${ifAlone}.`)
  }
  const { byOtherTokens, whileIdle } = otherSpend
  if (byOtherTokens !== null && byOtherTokens > 0) {
    const spent = `${formatCredits(byOtherTokens)} credits during the run`
    const isFrozen = credits.delta === 0 && credits.cost.perCompleted !== null
    say(
      'warn',
      isFrozen
        ? `The account was charged ${spent}, but this run's token shows no charge at all. Either other tokens spent these credits, or the gateway does not update the token's count.`
        : `Other tokens of the account spent ${spent}.`,
    )
  }
  const byOthers = perhapsOthers(credits)
  if (byOthers > 0) {
    say(
      'warn',
      `${formatCredits(byOthers)} credits were charged between the last reading of the account before the interruption and the first one after it. They count as used by this run, although others may have spent them.`,
    )
  }
  if (whileIdle > 0) {
    say(
      'warn',
      `${formatCredits(whileIdle)} credits were spent while no call of this run could be charged. They count as used by this run, although others must have spent them, unless the gateway charges later than credits.settle waits.`,
    )
  }
  if (fell !== null) {
    say(
      'warn',
      `${isBalance ? 'The balance rose' : 'used_credits fell'} ${formatCounted(fell.times, 'time')} during the run, by ${formatCredits(fell.by)} in total, first at ${formatDuration(fell.firstMs)}, because of refunds or a ${isBalance ? 'top-up' : 'counter reset'}. The run may have spent more than the account shows.`,
    )
  }
  if (refunded.afterRun > 0) {
    const returned = formatCredits(refunded.afterRun)
    const topUp = isBalance ? 'top-up' : 'counter reset'
    say(
      'warn',
      credits.toppedUp
        ? `${isBalance ? `The balance rose by ${returned}` : `used_credits fell by ${returned}`} only after the run, because of refunds or a ${topUp}.`
        : `${returned} credits were refunded only after the run.`,
    )
  }
  return notices
}

/** Accepted tasks that the gateway says it does not know. */
export function unknownTaskNotices({ openTasks, run }: Summary): Notice[] {
  const unknown = openTasks.flatMap((task) => task.unknown ?? [])
  if (unknown.length === 0) return []
  const after = unknown.map(({ followedMs }) => followedMs)
  const last = formatRange(Math.min(...after), Math.max(...after), formatDuration)
  const text = `The gateway does not know ${formatCounted(unknown.length, 'accepted task')} (404 or 410). The last such answer came ${last} after acceptance.`
  // What was simulated cost nothing.
  if (run.time === 'virtual') return [{ tone: 'warn', text }]
  const cost = pricesInWords(unknown.map(({ price }) => price))
  const money = cost === '' ? '' : ` The price of ${unknown.length === 1 ? 'this task' : 'these tasks'} is ${cost}.`
  const next = 'The account may have been charged: ask the operator of the gateway, with the ids under “Open tasks”.'
  return [{ tone: 'warn', text: `${text}${money} ${next}` }]
}

/** The same of several runs; their reports name the tasks. */
export function unknownTasksOfRuns({ unknownTasks, seeds }: Replications): Notice[] {
  if (unknownTasks === undefined) return []
  const { runs, prices } = unknownTasks
  const cost = pricesInWords(prices.map((price) => price ?? undefined))
  const money = cost === '' ? '' : `, which cost ${cost}`
  const tasks = `${formatCounted(prices.length, 'accepted task')} of ${formatCount(runs)} of the ${formatCounted(seeds.length, 'run')}`
  const text = `The gateway does not know ${tasks} (404 or 410)${money}. The account may have been charged. The reports of the runs name these tasks.`
  return [{ tone: 'warn', text }]
}

/** `at least 4.5 credits by stated prices`: the sum of prices, of which some may be unknown; empty if all are. */
export function pricesInWords(prices: readonly (number | undefined)[]): string {
  const known = prices.filter((price) => price !== undefined)
  const sum = known.reduce((total, price) => total + price, 0)
  if (sum === 0) return ''
  return `${known.length < prices.length ? 'at least ' : ''}${formatCredits(sum)} credits by stated prices`
}

/** Words for the amount that the charges exceed, as far as it can be said which calls were charged. */
function unexplainedBy({ inDoubt }: NonNullable<Summary['credits']>, unexplained: number): string {
  if (inDoubt === null || inDoubt === 0) return 'the stated prices explain'
  const completed = 'completed calls cost by the stated prices'
  return unexplained > inDoubt
    ? `${completed}; the other calls that may have been charged explain at most ${formatCredits(inDoubt)} of them`
    : `${completed}, and no combination of the other calls that may have been charged explains them`
}

/** Files that the quota has no room for. */
export function quotaNotices({ quota }: Summary): Notice[] {
  if (quota === null) return []
  const { before, plannedFiles, leastRemain } = quota
  const notices: Notice[] = []
  if (before !== null && plannedFiles !== null && plannedFiles > before.remain) {
    const text = `${formatCounted(plannedFiles, 'file')} ${wasOrWere(plannedFiles)} planned, but the file quota had room for ${formatCount(before.remain)}.`
    notices.push({ tone: 'warn', text })
  }
  if (leastRemain === 0) notices.push({ tone: 'warn', text: 'The file quota was used up.' })
  return notices
}

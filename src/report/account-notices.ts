import type { Notice } from '../document/document.ts'
import { formatRange } from '../document/figures.ts'
import { plainText } from '../document/plain-text.ts'
import type { Tone } from '../document/table.ts'
import type { Replications } from '../measure/replications.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { perhapsOthers } from '../measure/summary/summary-credits.ts'
import { formatCount, formatCounted, formatCredits, formatDuration } from '../units.ts'
import { wasOrWere } from './words.ts'

function isAny(amount: number | null | undefined): amount is number {
  return typeof amount === 'number' && amount > 0
}

/** Charges, refunds and prices that do not fit together. */
export function creditNotices({ credits, refusals: { balance } }: Summary): Notice[] {
  const text = `${formatCounted(balance, 'call')} ${wasOrWere(balance)} refused for insufficient balance.`
  const refused: Notice[] = balance > 0 ? [{ tone: 'warn', text }] : []
  return credits === null ? refused : [...refused, ...accountNotices(credits)]
}

function accountNotices(credits: NonNullable<Summary['credits']>): Notice[] {
  const { unexplained, failedButCharged, refunded, fell, reconciliation, contradicted } = credits
  const { byOtherTokens, whileIdle } = credits.otherSpend
  const whenPaused = whileIdle > 0 ? '' : ' while the run was interrupted'
  const ifAlone = whileIdle > 0 || credits.whilePaused > 0 ? ` (if no one else spent credits${whenPaused})` : ''
  const isBalance = credits.before?.user.used === null
  const [fellOrRose, topUp] = isBalance ? ['The balance rose', 'top-up'] : ['used_credits fell', 'counter reset']
  const bought = reconciliation.explainedByDelta
  const byOthers = perhapsOthers(credits)
  const cases: [Tone, string | false][] = [
    [
      'bad',
      isAny(unexplained) &&
        `The account was charged ${formatCredits(unexplained)} credits more than ${unexplainedBy(credits, unexplained)}. Possible causes: a refund that is still pending (credits.settle waits for it), a wrong or partial price, or other spending ${credits.basis === 'token' ? 'by the same token' : 'from the same account'}.`,
    ],
    [
      'bad',
      unexplained !== null &&
        unexplained < 0 &&
        `The account was charged ${formatCredits(-unexplained)} credits less than the stated prices predict. Possible causes: a charge that is still pending (credits.settle waits for it), a wrong price, or ${isBalance ? 'a top-up or ' : ''}a refund for earlier calls.`,
    ],
    ...contradicted.map((price): [Tone, string] => ['bad', contradiction(price)]),
    [
      'warn',
      isAny(failedButCharged?.least) &&
        `Tasks that failed but were charged: ${formatRange(failedButCharged.least, failedButCharged.most)}${ifAlone}. Refunds may come later (credits.settle waits for them).`,
    ],
    [
      'warn',
      isAny(bought?.least) &&
        `${formatRange(bought.least, bought.most)} of ${formatCounted(reconciliation.ambiguousAttempts, 'ambiguous attempt')} must have been charged${ifAlone}.`,
    ],
    ['warn', isAny(byOtherTokens) && spentByTokens(credits, byOtherTokens)],
    [
      'warn',
      isAny(byOthers) &&
        `${formatCredits(byOthers)} credits were charged between the last reading of the account before the interruption and the first one after it. They count as used by this run, although others may have spent them.`,
    ],
    [
      'warn',
      isAny(whileIdle) &&
        `${formatCredits(whileIdle)} credits were spent while no call of this run could be charged. They count as used by this run, although others must have spent them, unless the gateway charges later than credits.settle waits.`,
    ],
    [
      'warn',
      fell !== null &&
        `${fellOrRose} ${formatCounted(fell.times, 'time')} during the run, by ${formatCredits(fell.by)} in total, first at ${formatDuration(fell.firstMs)}, because of refunds or a ${topUp}. The run may have spent more than the account shows.`,
    ],
    [
      'warn',
      isAny(refunded.afterRun) &&
        (credits.toppedUp
          ? `${fellOrRose} by ${formatCredits(refunded.afterRun)} only after the run, because of refunds or a ${topUp}.`
          : `${formatCredits(refunded.afterRun)} credits were refunded only after the run.`),
    ],
  ]
  return cases.flatMap(([tone, text]) => (text === false ? [] : [{ tone, text }]))
}

function contradiction({
  model,
  request,
  stated,
  found,
}: NonNullable<Summary['credits']>['contradicted'][number]): string {
  const of = request === null ? 'a call' : `request ${request + 1}`
  const { value, low, high } = found
  const range = low === high ? '' : ` (${formatRange(low, high, formatCredits)})`
  return `${plainText(model)}: ${of} is priced at ${formatCredits(stated)} credits, but the balance shows ${formatCredits(value)}${range}.`
}

function spentByTokens({ delta, cost }: NonNullable<Summary['credits']>, credits: number): string {
  const spent = `${formatCredits(credits)} credits during the run`
  return delta === 0 && cost.perCompleted !== null
    ? `The account was charged ${spent}, but this run's token shows no charge at all. Either other tokens spent these credits, or the gateway does not update the token's count.`
    : `Other tokens of the account spent ${spent}.`
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

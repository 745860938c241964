import { EXIT } from '../../errors.ts'
import type { Summary, ThresholdResult } from '../../measure/summary.ts'
import type { VerdictWord } from '../../measure/summary-verdict.ts'
import { formatCount, formatCredits, formatDuration } from '../../units.ts'
import type { Judgement, Notice } from '../document.ts'
import { formatRange } from '../figures.ts'
import type { Tone } from '../table.ts'

export const TONES: Readonly<Record<VerdictWord, Tone>> = {
  PASS: 'good',
  DONE: 'good',
  FAIL: 'bad',
  INCONCLUSIVE: 'warn',
  INTERRUPTED: 'warn',
  STOPPED: 'warn',
  UNFIT: 'bad',
}

/** The verdict of a run in a word and half a sentence: what happened, and what to do next where there is something to be done. */
export function verdictOf(summary: Summary): Judgement {
  const { word, exitCode, reasons } = summary.verdict
  return { word, meaning: meaningOf(summary), tone: TONES[word], exitCode, reasons, notices: noticesOf(summary) }
}

function meaningOf(summary: Summary): string {
  const { verdict, thresholds, measured, openTasks } = summary
  const completed = `${formatCount(measured.completed)} of ${formatCount(measured.planned)} measured calls completed`
  const of = (which: ThresholdResult['verdict']): number => thresholds.filter(({ verdict }) => verdict === which).length
  switch (verdict.word) {
    case 'PASS':
      if (verdict.gates.length === 0) {
        return `every threshold that could be judged holds, as before there were built-in gates; ${completed}`
      }
      return `${thresholds.length === 1 ? 'the threshold holds' : `all ${thresholds.length} thresholds hold`}; ${completed}`
    case 'DONE':
      return `${completed}; nothing was judged: state thresholds in the profile for a verdict`
    case 'INCONCLUSIVE':
      return `${countOf(of('not-enough-data'), thresholds.length, 'threshold')} could not be judged: a longer run or more calls would do`
    case 'INTERRUPTED': {
      const next =
        openTasks.length > 0
          ? 'gatebench resume sees its open tasks to their end'
          : 'make the run again for a whole one'
      return `the run was cut off, and this report is partial; ${next}`
    }
    case 'STOPPED':
      return 'a budget or an abort rule ended the run before its plan did: see which below, and raise it or ask for less'
    case 'UNFIT':
      return 'the run measured this machine, not the gateway: use one with less to do, or a lower rate'
    case 'FAIL':
      if (verdict.exitCode === EXIT.bug)
        return 'the mock’s own log contradicts this report: a bug in gatebench, please report it'
      return (
        gateMeaning(summary) ??
        `${countOf(of('fail'), thresholds.length, 'threshold')} failed: look at what is marked ✗ below`
      )
  }
}

/** What the gravest of the gates that failed says; null when none did. */
function gateMeaning({ verdict }: Summary): string | null {
  const failed = verdict.gates.find((gate) => gate.verdict === 'fail')
  return failed === undefined
    ? null
    : (GATE_MEANINGS.get(failed.gate) ?? 'a built-in gate failed: the reason below says why')
}

const GATE_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['task-identity', 'the gateway took tasks for others: which call ended how is not known; see its protocol below'],
  [
    'nothing-completed',
    'no call completed: the errors below say why; check the address, the key and the models’ names',
  ],
  ['gateway-gone', 'the gateway went away: look at its own log from the instant below on'],
  ['dead-model', 'a model completed nothing: its errors below say why; check its name and its requests'],
  [
    'too-few-completed',
    'too few calls completed: how they ended stands below; gates.completed in the profile moves the bar',
  ],
])

/** `2 of 5 thresholds`. */
function countOf(part: number, whole: number, noun: string): string {
  return `${formatCount(part)} of ${plural(whole, noun)}`
}

/** What limits the figures beyond the verdict's own reasons, the gravest first. */
function noticesOf(summary: Summary): Notice[] {
  const { run, generator, oracle, openTasks, counts } = summary
  const notices: Notice[] = []
  const say = (tone: Tone, text: string) => notices.push({ tone, text })

  if (!generator.fit) say('bad', 'The generator was unfit: latencies and rates may show this machine, not the gateway.')
  if (oracle?.confirmed === false) say('bad', 'The mock’s own log contradicts the counts of this report.')
  notices.push(...protocolNotices(summary))
  if (run.status === 'partial') say('warn', 'Partial: the run ended before its plan did.')
  if (run.status === 'resumed') say('warn', 'Resumed: tasks that an earlier run left open were followed to their end.')
  if (openTasks.length > 0) {
    say(
      'warn',
      `${plural(openTasks.length, 'accepted task')} not seen to the end, perhaps paid for: gatebench resume follows them.`,
    )
  }
  if (counts.duplicates > 0) say('warn', `${plural(counts.duplicates, 'call')} may have bought more than one task.`)
  notices.push(...creditNotices(summary), ...quotaNotices(summary))
  if (counts.dropped > 0) {
    say('warn', `${plural(counts.dropped, 'planned call')} never sent: offered load fell short of the plan.`)
  }
  return notices
}

/** Answers that were of another task, and tasks that nobody else can follow. */
function protocolNotices({ protocol }: Summary): Notice[] {
  const notices: Notice[] = []
  const { otherTask, sharedTaskIds, maskedIds } = protocol
  if (otherTask > 0) {
    const text = `${plural(otherTask, 'task read')} answered for another task: read again, and not believed.`
    notices.push({ tone: 'bad', text })
  }
  if (sharedTaskIds > 0) {
    const text = `${plural(sharedTaskIds, 'call')} given the task id of another call: what became of them is not known.`
    notices.push({ tone: 'bad', text })
  }
  if (maskedIds > 0) {
    const text = `${plural(maskedIds, 'task id')} held the API key: shown masked, and not to be resumed.`
    notices.push({ tone: 'warn', text })
  }
  return notices
}

/** Money that is not where the prices say. */
function creditNotices({ credits, refusals }: Summary): Notice[] {
  const notices: Notice[] = []
  const say = (tone: Tone, text: string) => notices.push({ tone, text })
  if (refusals.balance > 0) say('warn', `${plural(refusals.balance, 'call')} refused for want of balance.`)
  if (credits === null) return notices
  const { unexplained, failedButCharged, otherSpend, refunded, fell, reconciliation } = credits
  if (unexplained !== null && unexplained > 0) {
    say(
      'bad',
      `${formatCredits(unexplained)} credits more were charged than the stated prices explain: a refund to come (credits.settle waits), a wrong price, part of a price, or other spending by the same token.`,
    )
  }
  if (unexplained !== null && unexplained < 0) {
    say(
      'bad',
      `${formatCredits(-unexplained)} credits less were charged than the stated prices say: a charge to come (credits.settle waits), a wrong price, or a refund for earlier calls.`,
    )
  }
  if (failedButCharged !== null && failedButCharged.least > 0) {
    say('warn', `Failed but charged: ${formatRange(failedButCharged.least, failedButCharged.most)} tasks.`)
  }
  const bought = reconciliation.explainedByDelta
  if (bought !== null && bought.least > 0) {
    const attempts = plural(reconciliation.ambiguousAttempts, 'ambiguous attempt')
    say('warn', `Of ${attempts}, ${formatRange(bought.least, bought.most)} must have been charged.`)
  }
  const { byOtherTokens, whileIdle } = otherSpend
  if (byOtherTokens !== null && byOtherTokens > 0) {
    say('warn', `Other tokens of the account spent ${formatCredits(byOtherTokens)} credits meanwhile.`)
  }
  if (whileIdle > 0) {
    say('warn', `${formatCredits(whileIdle)} credits were spent while nothing of this run could be charged.`)
  }
  if (fell !== null) {
    say(
      'warn',
      `used_credits fell ${plural(fell.times, 'time')} in mid-run, by ${formatCredits(fell.by)} in all, first at ${formatDuration(fell.firstMs)}: refunds, or a count that was reset; the run may have spent more than is told.`,
    )
  }
  if (refunded.afterRun > 0) say('warn', `${formatCredits(refunded.afterRun)} credits came back only after the run.`)
  return notices
}

function quotaNotices({ quota }: Summary): Notice[] {
  if (quota === null) return []
  const { before, plannedFiles, leastRemain } = quota
  const notices: Notice[] = []
  if (before !== null && plannedFiles !== null && plannedFiles > before.remain) {
    const text = `${plural(plannedFiles, 'file')} planned, but the file quota had room for ${formatCount(before.remain)}.`
    notices.push({ tone: 'warn', text })
  }
  if (leastRemain === 0) notices.push({ tone: 'warn', text: 'The file quota was used up.' })
  return notices
}

/** `1 call`, `2 calls`. */
function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

import type { Judgement, Notice } from '../document/document.ts'
import type { Tone } from '../document/table.ts'
import { EXIT } from '../errors.ts'
import { STILL_RUNNING } from '../measure/summary/log-doubt.ts'
import type { Summary, ThresholdResult } from '../measure/summary/summary.ts'
import type { VerdictWord } from '../measure/summary/summary-verdict.ts'
import { percentilesOfMachine } from '../measure/thresholds/machine-lateness.ts'
import { formatCount, formatCounted, formatDuration } from '../units.ts'
import { creditNotices, quotaNotices, unknownTaskNotices } from './account-notices.ts'
import { isLostTogether, nextStep, stopOf } from './next-step.ts'
import { wasOrWere } from './words.ts'

export const TONES: Readonly<Record<VerdictWord, Tone>> = {
  PASS: 'good',
  DONE: 'good',
  FAIL: 'bad',
  INCONCLUSIVE: 'warn',
  INTERRUPTED: 'warn',
  STOPPED: 'warn',
  UNFIT: 'bad',
}

/** A reader takes a percentile for right within so much. */
const OF_MACHINE = 0.1

/** The verdict of a run in a word and half a sentence, and what to do next. */
export function verdictOf(summary: Summary): Judgement {
  const { word, exitCode, reasons } = summary.verdict
  const [meaning, next, notices] = [meaningOf(summary), nextStep(summary), noticesOf(summary)]
  return { word, meaning, tone: TONES[word], exitCode, next, reasons, notices }
}

function meaningOf(summary: Summary): string {
  const { verdict, thresholds, measured, run } = summary
  const completed = `${completedText(measured)} measured calls completed${besides(summary)}`
  const of = (which: ThresholdResult['verdict']): number => thresholds.filter(({ verdict }) => verdict === which).length
  switch (verdict.word) {
    case 'PASS':
      if (verdict.gates.length === 0) {
        return `every threshold that could be judged holds (the log is from a version without built-in gates); ${completed}`
      }
      return `${thresholds.length === 1 ? 'the threshold holds' : `all ${thresholds.length} thresholds hold`}; ${completed}`
    case 'DONE':
      return `${completed}; nothing was judged`
    case 'INCONCLUSIVE':
      if (run.unsent === true) return `${unsentText(summary)}; ${completed}`
      if (run.doubt === STILL_RUNNING.reason) return `the run is still running; ${completed}`
      if (run.doubt !== undefined) return `the log of this run may be incomplete; ${completed}`
      return `${countOf(of('not-enough-data') + of('unseen') + of('undecided'), thresholds.length)} could not be judged; ${completed}`
    case 'INTERRUPTED':
      return `the run was interrupted, and this report is partial; ${completed}`
    case 'STOPPED':
      if (isLostTogether(summary)) return `the workers lost Redis before the plan ended; ${completed}`
      return `${stopOf(summary).what} ended the run early; ${completed}`
    case 'UNFIT':
      return 'the run measured this machine, not the gateway'
    case 'FAIL':
      if (verdict.exitCode === EXIT.bug) return 'the mock’s own log contradicts this report'
      return gateMeaning(summary, completed) ?? `${countOf(of('fail'), thresholds.length)} failed; ${completed}`
  }
}

/** Users of closed models have no planned calls. */
function unsentText({ counts }: Summary): string {
  return counts.dropped > 0 ? 'not all planned calls were sent' : 'the run was cut off before the end of its plan'
}

function completedText({ completed, planned }: { completed: number; planned: number }): string {
  return `${formatCount(completed)} of ${formatCount(planned)}`
}

/** Calls of phases that are not recorded: they are in the tables of all calls, and in no figure that is judged. */
function besides({ counts, measured }: Summary): string {
  const unmeasured = { completed: counts.completed - measured.completed, planned: counts.planned - measured.planned }
  return unmeasured.planned > 0 ? ` (and ${completedText(unmeasured)} in the warm-up)` : ''
}

/** Message of the gravest gate that failed; null if none did. */
function gateMeaning({ verdict, answers, measured }: Summary, completed: string): string | null {
  const failed = verdict.gates.find((gate) => gate.verdict === 'fail')
  if (failed === undefined) return null
  const { lastAcceptedMs } = answers
  const gone = lastAcceptedMs === null ? '' : ` ${formatDuration(lastAcceptedMs)} into the run`
  switch (failed.gate) {
    case 'task-identity':
      return 'the gateway mixed up tasks, so it is unknown how each call ended'
    case 'nothing-completed':
      return `none of ${formatCounted(measured.planned, 'measured call')} completed`
    case 'gateway-gone':
      return `the gateway stopped accepting calls${gone}; ${completed}`
    case 'dead-model':
      return `a model completed no calls; ${completed}`
    case 'too-few-completed':
      return `too few calls completed; ${completed}`
    default:
      return `a built-in gate failed; ${completed}`
  }
}

/** `2 of 5 thresholds`. */
function countOf(part: number, whole: number): string {
  return whole === 1 ? 'the threshold' : `${formatCount(part)} of ${formatCounted(whole, 'threshold')}`
}

/** Limits of the figures beyond the verdict's own reasons, the gravest first. */
function noticesOf(summary: Summary): Notice[] {
  const { run, generator, oracle, openTasks, counts } = summary
  const notices: Notice[] = []
  const say = (tone: Tone, text: string) => notices.push({ tone, text })

  if (!generator.fit)
    say('bad', 'The generator was unfit: latencies and rates may reflect this machine, not the gateway.')
  notices.push(...latenessNotices(summary), ...waitingNotices(summary))
  if (oracle?.confirmed === false) say('bad', 'The mock’s own log contradicts the counts of this report.')
  const unsafe = summary.distributed?.unsafe ?? []
  if (unsafe.length > 0) say('bad', `Redis may have lost intents and task ids of this run: ${unsafe.join('; ')}.`)
  notices.push(...protocolNotices(summary))
  if (run.status === 'partial') say('warn', 'Partial: the run ended before its plan was complete.')
  if (run.status === 'resumed')
    say(
      'warn',
      `Resumed: tasks that the run had left open, if any, were polled${openTasks.length === 0 ? ' until they ended' : ', but not all of them to their end'}. Times of tasks that ended are upper bounds, because no one polled them before the run was resumed.`,
    )
  if (openTasks.length > 0) {
    const open = `The end of ${formatCounted(openTasks.length, 'accepted task')} was not observed`
    // What was simulated is over, and cost nothing.
    const isOver = run.time === 'virtual'
    say(
      'warn',
      isOver
        ? `${open}; a longer drain would show it.`
        : `${open}, and the account may have been charged. \`gatebench resume\` polls open tasks until they end.`,
    )
  }
  notices.push(...unknownTaskNotices(summary))
  if (counts.cancelled !== undefined)
    say(
      'warn',
      `${formatCounted(counts.cancelled, 'task')} ${wasOrWere(counts.cancelled)} cancelled as requested. The balance shows any refund.`,
    )
  if (counts.duplicates > 0)
    say('warn', `${formatCounted(counts.duplicates, 'call')} may have bought more than one task.`)
  notices.push(...creditNotices(summary), ...quotaNotices(summary))
  if (counts.dropped > 0) {
    say(
      'warn',
      `${formatCounted(counts.dropped, 'planned call')} ${wasOrWere(counts.dropped)} never sent, so the offered load fell short of the plan.`,
    )
  }
  return notices
}

/**
 * Where this machine may have made more of a published percentile than a reader would let pass, or at a speed of its own, of a time that is
 * held to a bound.
 */
export function latenessNotices({ generator, whole, run, thresholds }: Summary): Notice[] {
  const reachMs = generator.reachMs ?? 0
  const { speed = 1 } = run
  const names = percentilesOfMachine(whole, reachMs, OF_MACHINE, speed)
  const isNearBound = speed !== 1 && thresholds.some(({ machineMs }) => machineMs !== undefined)
  if ((names.length === 0 && !isNearBound) || !generator.fit) return []
  const most = formatDuration(reachMs)
  const own = speed === 1 ? '' : ` in the gateway’s time (the machine’s lag × ${speed})`
  const much = names.length === 0 ? '' : `, more than a tenth of the response time ${names.join(', ')}`
  const text = `This machine was late. Its lag may add up to ${most} to a measured time${own}${much}.`
  return [{ tone: 'warn', text }]
}

/** Ratio of response time to the time from the first attempt on, above which most of the response time is waiting before it. */
const MOSTLY_WAITING = 2

/** Where calls waited long with the client, and no threshold would tell. */
function waitingNotices({ whole, thresholds }: Summary): Notice[] {
  const [response, service] = [whole.responseTime.p50.ms, whole.serviceTime.p50.ms]
  if (response === null || service === null || response < MOSTLY_WAITING * service) return []
  if (thresholds.some(({ metric }) => metric === 'response_time')) return []
  const text = `Calls waited a long time for their first attempt: response time p50 is ${formatDuration(response)} from the intended start, but only ${formatDuration(service)} from the first attempt. No threshold covers response_time.`
  return [{ tone: 'warn', text }]
}

/** Answers that were of another task, and tasks that nobody else can follow. */
function protocolNotices({ protocol }: Summary): Notice[] {
  const notices: Notice[] = []
  const { otherTask, sharedTaskIds, maskedIds } = protocol
  if (otherTask > 0) {
    const text = `${formatCounted(otherTask, 'task read')} returned another task. gatebench ignored each such response, and read again.`
    notices.push({ tone: 'bad', text })
  }
  if (sharedTaskIds > 0) {
    const text = `${formatCounted(sharedTaskIds, 'call')} received the task id of another call, so it is unknown how these calls ended.`
    notices.push({ tone: 'bad', text })
  }
  if (maskedIds > 0) {
    const text = `${formatCounted(maskedIds, 'task id')} contained the API key. Each such id is shown masked, and its task cannot be resumed.`
    notices.push({ tone: 'warn', text })
  }
  return notices
}

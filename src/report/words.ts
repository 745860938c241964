import type { Word } from '../document/document.ts'
import type { CallEnd, NoRetry } from '../measure/events.ts'
import type { AttemptEnd, RetriedBy } from '../measure/retry-flow.ts'
import type { LatencyMetric } from '../measure/summary.ts'
import type { ProtocolFault } from '../measure/summary-protocol.ts'
import type { TracePhase } from '../measure/task-trace.ts'
import type { ThrottleCause } from '../measure/throttle-cause.ts'

export const LATENCY_WORDS: Readonly<Record<LatencyMetric, Word>> = {
  responseTime: {
    label: 'response time',
    definition:
      'From the intended start of a call to the instant its terminal state was seen. Every wait is in it: schedule lag, the client’s own limiter, retries, the gateway’s queue, poll lag.',
  },
  serviceTime: {
    label: 'service time',
    definition: 'From the sending of the accepted attempt to the instant the terminal state was seen.',
  },
  submitTime: {
    label: 'submit time',
    definition: 'Round trip of one attempt: from handing the request over to having read the whole answer.',
  },
  admissionWait: {
    label: 'admission wait',
    definition: 'Time a call spent in the client’s own limiter, for its slot and for the pace of its attempts.',
  },
  queueTime: {
    label: 'queue time',
    definition: 'From the accepted reply to the first read that found the task processing.',
  },
  runTime: {
    label: 'run time',
    definition: 'From the first read that found the task processing to the read that found it done.',
  },
  pollLag: {
    label: 'poll lag',
    definition:
      'The delay that polling can have added: from the last read that found the task unfinished to the first that found it done.',
  },
  scheduleLag: {
    label: 'schedule lag',
    definition:
      'How late the first request of a call left, without the wait in the client’s own limiter: the delay that this machine adds. The wait for a connection is part of it, unless the profile caps connections.',
  },
}

export const END_WORDS: Readonly<Record<CallEnd, Word>> = {
  completed: { label: 'completed', definition: 'The gateway delivered: the task reached completed, or the text came.' },
  failed: {
    label: 'failed',
    definition: 'The task reached failed, or the gateway answered with a 5xx that was final.',
  },
  refused: { label: 'refused', definition: 'Answered with a 4xx other than 429: sending it again would not help.' },
  gaveUp: { label: 'gave up', definition: 'The retry policy had no attempt, time or budget left.' },
  timedOut: { label: 'timed out', definition: 'The task was accepted, and not done within its time limit.' },
  ambiguous: {
    label: 'ambiguous',
    definition: 'Sent, but no usable answer came: perhaps accepted, perhaps paid for, and not sent again.',
  },
  interrupted: { label: 'interrupted', definition: 'Stopped by a signal, a budget or an abort rule.' },
  unresolved: { label: 'unresolved', definition: 'Accepted, and still unfinished when the drain ended.' },
}

/** A call's end, or that none was seen. */
export function endLabel(end: CallEnd | 'open'): string {
  return end === 'open' ? 'still open' : END_WORDS[end].label
}

/** Outcomes of an attempt, in the order in which reports list them. */
export const OUTCOME_LABELS: Readonly<Record<AttemptEnd, string>> = {
  accepted: 'accepted',
  throttled: 'throttled',
  failed: '5xx',
  refused: 'refused',
  unreachable: 'unreachable',
  ambiguous: 'ambiguous',
  unanswered: 'unanswered',
}

/** Causes of the wait before a retry. */
export const RETRIED_BY_LABELS: Readonly<Record<RetriedBy, string>> = {
  hint: 'hint',
  backoff: 'own backoff',
}

/** Phases of a call, as the chart of sampled calls shows them. */
export const PHASE_WORDS: Readonly<Record<TracePhase, Word>> = {
  lag: LATENCY_WORDS.scheduleLag,
  admission: LATENCY_WORDS.admissionWait,
  accepted: { label: 'accepted attempt', definition: 'Round trip of the attempt that was accepted.' },
  throttled: { label: 'throttled attempt', definition: 'Round trip of an attempt answered 429.' },
  trouble: {
    label: 'other attempt',
    definition: 'An attempt that was refused, failed, could not be sent, or had no usable answer.',
  },
  backoff: {
    label: 'back-off',
    definition: 'Time between two attempts that the retry policy waited, by a hint or by its own rule.',
  },
  queued: { label: 'queued', definition: 'Accepted, and not yet read as processing.' },
  running: { label: 'running', definition: 'From the first read as processing to the last that was not done.' },
  pollLag: LATENCY_WORDS.pollLag,
}

export const COUNT_WORDS = {
  planned: { label: 'planned', definition: 'Calls of the plan: started + dropped.' },
  started: { label: 'started', definition: 'Calls with at least one step. Each ends in exactly one way.' },
  dropped: {
    label: 'dropped',
    definition: 'Calls that were due and never sent: no slot, too late, stopped, or over budget.',
  },
  attempts: { label: 'attempts', definition: 'Submits and messages sent, first ones and retries.' },
  throttled: { label: 'throttled', definition: 'Attempts answered 429.' },
  retries: { label: 'retries', definition: 'Attempts after the first of their call.' },
  polls: { label: 'polls', definition: 'Task reads. Attempts do not include them.' },
  duplicates: { label: 'duplicates', definition: 'Calls that may have bought more than one task.' },
} as const satisfies Record<string, Word>

/** A count that only a report of a run has in which it happened. */
export const CANCELLED_WORD: Word = {
  label: 'cancelled',
  definition:
    'Interrupted calls whose tasks the gateway says it cancelled, because the run asked for that. What is given back for them is what the balance shows.',
}

/** Why a retry policy tried no further. */
export const NO_RETRY_WORDS: Readonly<Record<NoRetry, string>> = {
  'not-retryable': 'not retryable',
  attempts: 'attempts used up',
  elapsed: 'time used up',
  budget: 'retry budget empty',
  hint: 'hint too long',
}

/** The limits that 429s came from. */
export const CAUSE_WORDS: Readonly<Record<ThrottleCause, string>> = {
  rate: 'rate',
  concurrency: 'concurrency',
  hourCap: 'cap on an hour',
  dayCap: 'cap on a day',
  quota: 'quota of another period, or of an unknown one',
  balance: 'balance used up',
  account: 'account stopped',
  unknown: 'unknown',
}

/** Breaches of the protocol by a gateway. */
export const PROTOCOL_WORDS: Readonly<Record<ProtocolFault, Word>> = {
  otherTask: {
    label: 'answers for another task',
    definition: 'Task reads that were answered for another task. They count as no answer, and reading goes on.',
  },
  sharedTaskIds: {
    label: 'shared task ids',
    definition: 'Calls that were given the task id of another call: their end may be the other call’s.',
  },
  oversizedIds: {
    label: 'oversized ids',
    definition:
      'Submits answered with an id too long to be followed. They end ambiguous: the task may have been paid for.',
  },
  maskedIds: {
    label: 'ids with the key',
    definition:
      'Tasks whose id holds the API key. They are shown masked; the run itself can follow them, and nothing after it.',
  },
  badEstimates: {
    label: 'bad estimates',
    definition: 'Estimates that are no duration, or beyond the time limit of their task. They count as none.',
  },
  badProgress: { label: 'bad progress', definition: 'Answers about a task whose progress is not between 0 and 100.' },
  badResults: {
    label: 'bad results',
    definition: 'Answers about a task with more than a thousand results, or with one too long for an address.',
  },
  unknownStatuses: {
    label: 'unknown statuses',
    definition:
      'Answers about a task whose status is missing or not one of the four. gatebench keeps reading such a task.',
  },
}

/** Terms beyond the counts and the latencies. */
export const OTHER_WORDS: readonly Word[] = [
  {
    label: 'pass, done, inconclusive',
    definition:
      'Every threshold was judged and holds; none was stated; one could not be judged, because samples are too few or nothing was measured.',
  },
  {
    label: 'built-in gate',
    definition:
      'A condition for any verdict: something completed, every model completed something, enough of the plan completed, and the gateway was there to the end.',
  },
  {
    label: 'error',
    definition: 'Whatever was not accepted, and every failed task: by model, endpoint, status or fault, and message.',
  },
  { label: '429 rate', definition: 'Throttled attempts over attempts, of calls in recorded phases.' },
  {
    label: 'goodput',
    definition: 'Measured calls that completed within every response-time threshold that speaks of them, per time.',
  },
  {
    label: 'unfinished',
    definition:
      'Calls that were timed out, interrupted or still open: they count as longer than they were seen to take, so that stuck tasks do not improve a percentile.',
  },
  { label: 'retry amplification', definition: 'Attempts divided by calls with at least one.' },
  { label: 'attempts per success', definition: 'Attempts over calls that completed.' },
  { label: 'wasted attempts', definition: 'Attempts that were not accepted.' },
  {
    label: 'as if without retries',
    definition:
      'The same run as if no call had been retried: only calls that completed after their first attempt. The difference is what retries gained and cost.',
  },
  {
    label: 'measured',
    definition:
      'Calls whose intended start lies in a recorded phase. Latencies, rates and thresholds use only these; the whole run includes warm-up.',
  },
  {
    label: 'percentile',
    definition:
      'Printed only if at least ten samples lie above it; otherwise “needs N more” samples. The range beside a percentile of all calls is its 95 % interval within this run, if one run gives one.',
  },
  {
    label: 'hint',
    definition:
      'A wait that the gateway advised with a refusal or a failure. Too short: obeyed, and refused again. Too long: a retry before the advised instant was accepted.',
  },
  {
    label: 'credits',
    definition: 'Money, as the gateway’s credit query reports it; prices as the profile states them.',
  },
  {
    label: 'unexplained credits',
    definition:
      'Charges beyond the prices of completed calls that no combination of failed, ambiguous and open calls explains.',
  },
  {
    label: 'estimated burn',
    definition:
      'Without stated prices: non-negative least squares of the spending between readings of the balance on the calls that ended meanwhile, with its 95 % interval.',
  },
]

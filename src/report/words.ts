import type { Word } from '../document/document.ts'
import type { AttemptEnd, RetriedBy } from '../measure/calls/retry-flow.ts'
import type { CallEnd, NoRetry } from '../measure/events/events.ts'
import type { ThrottleCause } from '../measure/hints/throttle-cause.ts'
import type { LatencyMetric } from '../measure/summary/summary.ts'
import type { ProtocolFault } from '../measure/summary/summary-protocol.ts'
import type { TracePhase } from '../measure/timelines/task-trace.ts'

export const LATENCY_WORDS: Readonly<Record<LatencyMetric, Word>> = {
  responseTime: {
    label: 'response time',
    definition:
      'From the intended start of a call to the moment when its terminal state was observed. It includes every wait: schedule lag, the client’s own limiter, retries, the gateway’s queue, and poll lag.',
  },
  serviceTime: {
    label: 'service time',
    definition:
      'From the moment when the accepted attempt was sent to the moment when the terminal state was observed.',
  },
  submitTime: {
    label: 'submit time',
    definition:
      'Round trip of one attempt: from the moment when the request was sent to the moment when the whole response was read.',
  },
  admissionWait: {
    label: 'admission wait',
    definition: 'Time a call spent in the client’s own limiter, waiting for its slot and for the pace of its attempts.',
  },
  queueTime: {
    label: 'queue time',
    definition: 'From the response that accepted the task to the first read that found it processing.',
  },
  runTime: {
    label: 'run time',
    definition: 'From the first read that found the task processing to the read that found it done.',
  },
  pollLag: {
    label: 'poll lag',
    definition:
      'The delay that polling may have added: from the last read that found the task unfinished to the first read that found it done.',
  },
  scheduleLag: {
    label: 'schedule lag',
    definition:
      'The delay that this machine adds: how late the first request of a call was sent, not counting the wait in the client’s own limiter. It includes the wait for a connection, unless the profile caps connections.',
  },
}

export const END_WORDS: Readonly<Record<CallEnd, Word>> = {
  completed: {
    label: 'completed',
    definition: 'The gateway delivered the result: the task reached the status completed, or the text arrived.',
  },
  failed: {
    label: 'failed',
    definition: 'The task reached the status failed, or the gateway answered with a final 5xx.',
  },
  refused: {
    label: 'refused',
    definition: 'The gateway answered with a 4xx other than 429, so a retry would not help.',
  },
  gaveUp: { label: 'gave up', definition: 'The retry policy had no attempt, time or budget left.' },
  timedOut: { label: 'timed out', definition: 'The task was accepted, but not done within its time limit.' },
  ambiguous: {
    label: 'ambiguous',
    definition:
      'Sent, but without a usable response. The call may have been accepted and paid for, so it was not sent again.',
  },
  interrupted: { label: 'interrupted', definition: 'Stopped by a signal, a budget or an abort rule.' },
  unresolved: { label: 'unresolved', definition: 'Accepted, but still unfinished when the drain ended.' },
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
    definition: 'An attempt that was refused, failed, could not be sent, or got no usable response.',
  },
  backoff: {
    label: 'back-off',
    definition: 'Time that the retry policy waited between two attempts, by a hint or by its own rule.',
  },
  queued: { label: 'queued', definition: 'The task is accepted, but no read has found it processing yet.' },
  running: {
    label: 'running',
    definition: 'From the first read that found the task processing to the last read that found it unfinished.',
  },
  pollLag: LATENCY_WORDS.pollLag,
}

export const COUNT_WORDS = {
  planned: { label: 'planned', definition: 'Calls of the plan: started + dropped.' },
  started: { label: 'started', definition: 'Calls with at least one step. Each started call ends in exactly one way.' },
  dropped: {
    label: 'dropped',
    definition:
      'Calls that were due but never sent: no slot was free, it was too late, the run had stopped, or the budget was used up.',
  },
  attempts: { label: 'attempts', definition: 'Submits and messages that were sent, including retries.' },
  throttled: { label: 'throttled', definition: 'Attempts answered 429.' },
  retries: { label: 'retries', definition: 'All attempts of a call after its first attempt.' },
  polls: { label: 'polls', definition: 'Task reads. A task read is not an attempt.' },
  duplicates: { label: 'duplicates', definition: 'Calls that may have bought more than one task.' },
} as const satisfies Record<string, Word>

/** A count that only a report of a run has in which it happened. */
export const CANCELLED_WORD: Word = {
  label: 'cancelled',
  definition:
    'Interrupted calls whose tasks the gateway cancelled at the request of the run. The balance shows any refund.',
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
  hourCap: 'hourly cap',
  dayCap: 'daily cap',
  quota: 'quota of another or unknown period',
  balance: 'balance used up',
  account: 'account stopped',
  unknown: 'unknown',
}

/** Breaches of the protocol by a gateway. */
export const PROTOCOL_WORDS: Readonly<Record<ProtocolFault, Word>> = {
  otherTask: {
    label: 'responses for another task',
    definition: 'Task reads that returned another task. Such a read counts as unanswered, and gatebench reads again.',
  },
  sharedTaskIds: {
    label: 'shared task ids',
    definition: 'Calls that received the task id of another call. Their recorded end may be the end of the other call.',
  },
  oversizedIds: {
    label: 'oversized ids',
    definition:
      'Submits whose response contained a task id that is too long to poll. These calls end as ambiguous, because the task may have been paid for.',
  },
  maskedIds: {
    label: 'ids with the API key',
    definition:
      'Tasks whose id contains the API key. The ids are shown masked. Only the run itself can poll these tasks; `gatebench resume` cannot.',
  },
  badEstimates: {
    label: 'bad estimates',
    definition:
      'Estimates that are not a duration, or exceed the time limit of their task. gatebench ignores such estimates.',
  },
  badProgress: {
    label: 'bad progress',
    definition: 'Responses about a task whose progress is not a number from 0 to 100.',
  },
  badResults: {
    label: 'bad results',
    definition:
      'Responses about a task whose results are not a list of texts, are more than a thousand, or contain a result too long for a URL.',
  },
  unknownStatuses: {
    label: 'unknown statuses',
    definition:
      'Responses about a task whose status is missing or not one of the four known statuses. gatebench keeps reading such a task.',
  },
}

/** Terms beyond the counts and the latencies. */
export const OTHER_WORDS: readonly Word[] = [
  {
    label: 'pass, done, inconclusive',
    definition:
      'Pass: every threshold was judged and holds. Done: no threshold was stated. Inconclusive: a threshold could not be judged, because there were too few samples or nothing was measured.',
  },
  {
    label: 'built-in gate',
    definition:
      'A condition that every run must meet: at least one call completed, every model completed a call, enough of the planned calls completed, and the gateway accepted calls to the end.',
  },
  {
    label: 'error',
    definition:
      'A request that was not accepted, or a failed task. Errors are listed by model, endpoint, status or fault, and message.',
  },
  { label: '429 rate', definition: 'Throttled attempts divided by all attempts, for calls in recorded phases.' },
  {
    label: 'goodput',
    definition:
      'Measured calls per unit of time that completed within every response-time threshold that applies to them.',
  },
  {
    label: 'unfinished',
    definition:
      'Calls that timed out, were interrupted or are still open. A percentile takes them as longer than observed, so that stuck tasks do not improve it.',
  },
  { label: 'retry amplification', definition: 'Attempts divided by calls with at least one attempt.' },
  { label: 'attempts per success', definition: 'Attempts divided by completed calls.' },
  { label: 'wasted attempts', definition: 'Attempts that were not accepted.' },
  {
    label: 'if no call were retried',
    definition:
      'The same run as if no call had been retried: only calls that completed with their first attempt are included. The difference shows what retries gained and cost.',
  },
  {
    label: 'measured',
    definition:
      'Calls whose intended start lies in a recorded phase. Latencies, rates and thresholds use only these calls; the whole run also includes warm-up.',
  },
  {
    label: 'percentile',
    definition:
      'A percentile is shown only if at least ten samples lie above it; otherwise “needs N more” states how many samples are missing. The range beside a percentile of all calls is its 95% confidence interval within this run, if the run has enough calls for it.',
  },
  {
    label: 'hint',
    definition:
      'A wait that the gateway advised in a refusal or a failure. gatebench judges a hint only by its own calls. Too short: the client waited as advised, and its retry was refused although no other request had been accepted in between. Other calls came first: the retry was refused after another request had been accepted in between. Too long: a retry before the advised time was accepted.',
  },
  {
    label: 'credits',
    definition: 'Money, as reported by the gateway’s credit query. Prices are those stated in the profile.',
  },
  {
    label: 'unexplained credits',
    definition:
      'Charges beyond the prices of completed calls. No combination of failed, ambiguous and open calls explains these charges.',
  },
  {
    label: 'estimated burn',
    definition:
      'Credits used by calls without a stated price, estimated with a 95% interval. A non-negative least-squares fit divides the spending between two readings of the balance among the calls that ended between them, or that were accepted between them if this fits the readings better.',
  },
]

/** Verb that agrees with a count. */
export function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were'
}

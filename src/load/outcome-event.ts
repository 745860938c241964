import type { Task } from '../gateway/bodies.ts'
import { clipped, describe } from '../gateway/foreign-value.ts'
import type { Accepted, Outcome } from '../gateway/outcome.ts'
import type { AcceptedEvent, HintRecord, OutcomeEvent, PollEvent, TerminalEvent } from '../measure/events/events.ts'
import type { GatewaySettings } from '../profile/profile.ts'
import { type Call, endpointOf, faultText, terminalEvent } from './call.ts'
import type { Followed } from './polls/poller.ts'
import type { RetryDecision } from './retries/retry-policy.ts'

/** Texts of a gateway go into the log only this long. */
const LONGEST_TEXT = 200
const LONGEST_NAME = 64

/**
 * Event with the outcome of the call's latest attempt, and the policy's decision about it. `startedAt` is the instant that event times count from.
 */
export function outcomeEvent(
  call: Call,
  outcome: Outcome<unknown>,
  decision: RetryDecision | undefined,
  startedAt: number,
): OutcomeEvent {
  const { sentAt, endedAt } = outcome.timing
  const event: OutcomeEvent = {
    t: endedAt - startedAt,
    type: 'outcome',
    call: call.number,
    model: call.load.model,
    endpoint: endpointOf(call),
    attempt: call.attempts,
    outcome: outcome.kind,
    ms: endedAt - sentAt,
    status: 'status' in outcome ? outcome.status : undefined,
    reason: reasonOf(outcome),
    errorType: errorTypeOf(outcome),
    message: messageOf(outcome),
    hint: hintOf(outcome),
    stream: 'stream' in outcome ? outcome.stream : undefined,
  }
  if (decision?.retry) {
    event.retryAt = event.t + decision.delayMs
    event.retryBy = decision.by
  } else if (decision !== undefined) {
    event.noRetry = decision.because
  }
  return event
}

/** A submit of the call was accepted. An estimate beyond the task's time limit would put its first read there: it counts as none. */
export function acceptedEvent(
  call: Call,
  { body, faults, timing }: Accepted<Task>,
  unit: GatewaySettings['estimateUnit'],
  startedAt: number,
): AcceptedEvent {
  const estimate = body.task_info?.estimated_time
  const estimateMs = estimate === undefined || unit === 'ms' ? estimate : estimate * 1000
  const isTooLong = estimateMs !== undefined && estimateMs > call.load.timeouts.taskMs
  return {
    t: timing.endedAt - startedAt,
    type: 'accepted',
    call: call.number,
    model: call.load.model,
    attempt: call.attempts,
    taskId: body.id,
    estimateMs: isTooLong ? undefined : estimateMs,
    faults: isTooLong ? [...(faults ?? []), 'estimate'] : faults,
  }
}

export function pollEvent(
  of: { call: number; model: string; taskId: string; n: number },
  outcome: Outcome<Task>,
  startedAt: number,
): PollEvent {
  const { sentAt, endedAt } = outcome.timing
  const task = outcome.kind === 'accepted' ? outcome.body : undefined
  return {
    t: endedAt - startedAt,
    type: 'poll',
    call: of.call,
    model: of.model,
    taskId: of.taskId,
    n: of.n,
    outcome: outcome.kind,
    ms: endedAt - sentAt,
    status: 'status' in outcome ? outcome.status : undefined,
    reason: 'reason' in outcome ? outcome.reason : undefined,
    errorType: errorTypeOf(outcome),
    message: messageOf(outcome),
    faults: outcome.kind === 'accepted' ? outcome.faults : undefined,
    taskStatus: name(task?.status),
    progress: task?.progress,
    hint: hintOf(outcome),
  }
}

/** The last event of a call whose task was followed; what the following taught goes into the call first. */
export function taskEndEvent(call: Call, followed: Followed, startedAt: number): TerminalEvent {
  // Of a resumed call the log may know an earlier one.
  if (followed.firstProcessing !== undefined) call.firstProcessing ??= followed.firstProcessing
  call.lastNotDone = followed.lastNotDone
  const { end, at, task, fault } = followed
  if (end === 'cancelled') return terminalEvent(call, 'interrupted', at, startedAt, { cancelled: true })
  return terminalEvent(call, end === 'halted' || end === 'faulted' ? 'unresolved' : end, at, startedAt, {
    results: task?.results?.length,
    message: end === 'faulted' ? faultText(fault) : taskErrorText(task),
  })
}

function hintOf(outcome: Outcome<unknown>): HintRecord | undefined {
  if (!('hint' in outcome) || outcome.hint.kind === 'none') return undefined
  const { hint } = outcome
  return hint.kind === 'later'
    ? { kind: 'later', source: hint.source }
    : {
        kind: 'delay',
        delayMs: hint.delayMs,
        source: hint.source,
        capped: hint.capped || undefined,
        askedMs: hint.askedMs,
      }
}

/** Reason of an outcome that brought no usable answer; undefined for others. */
export function reasonOf(outcome: Outcome<unknown>): string | undefined {
  return 'reason' in outcome ? outcome.reason : undefined
}

/** The answer's own account of what went wrong, cut to a line's length; undefined for an acceptance. */
export function messageOf(outcome: Outcome<unknown>): string | undefined {
  if (outcome.kind === 'accepted') return undefined
  const text =
    'error' in outcome ? (outcome.error?.message ?? outcome.said?.message ?? outcome.evidence) : outcome.detail
  return text === undefined ? undefined : clipped(text, LONGEST_TEXT)
}

function errorTypeOf(outcome: Outcome<unknown>): string | undefined {
  return 'error' in outcome ? name(outcome.said?.type ?? outcome.error?.type) : undefined
}

function name(text: string | undefined): string | undefined {
  return text === undefined ? undefined : clipped(text, LONGEST_NAME)
}

/** A failed task's own account of its failure. No specification shows the structure of its `error`, so any text in it is taken. */
function taskErrorText(task: Task | undefined): string | undefined {
  const error = task?.error
  if (error === undefined || error === null) return undefined
  const message: unknown = typeof error === 'object' && 'message' in error ? error.message : error
  return typeof message === 'string' ? clipped(message, LONGEST_TEXT) : describe(message, LONGEST_TEXT)
}

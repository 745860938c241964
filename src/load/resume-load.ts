import { abortReason } from '../errors.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { CallRecord } from '../measure/calls/call-record.ts'
import type { CallEnd, EventSink } from '../measure/events/events.ts'
import type { EndEvent } from '../measure/events/run-events.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { Scope } from '../time/scope.ts'
import { HALT_GRACE_MS } from './attempts.ts'
import { type Call, endOf, endWhenCutShort, newCall, terminalEvent } from './call.ts'
import { LAST_READING_MS, shortOnceClosed } from './load-scopes.ts'
import type { OpenCalls, OpenTask } from './open-calls.ts'
import { taskEndEvent } from './outcome-event.ts'
import { pollAssignment } from './polls/poll-assignment.ts'
import { type Followed, Poller } from './polls/poller.ts'
import { type Plan, phaseAt } from './schedule/plan.ts'
import { Account } from './spending/account.ts'
import { withPrices } from './spending/price-check.ts'

export interface ResumePorts {
  clock: Clock
  /** Reads alone, and cancels: a resumed run cannot submit. */
  gateway: Pick<Gateway, 'poll' | 'cancel' | 'credits' | 'quota'>
  sink: EventSink
  /** Instant on the clock that the log's times count from. */
  startedAt: number
  /** Receives each fault of gatebench itself; it ends the following of one task. */
  onFault(error: unknown): void
  /** Whether calls without an accepted task are reported as ended, as they are by default: false if others may know more of them. */
  tellsRest?: boolean
  /** Whether tasks are followed again that the run itself no longer waited for when its drain or their time limit was over, as by default. */
  followsLeft?: boolean
  /** Aborted: somebody waits for the end, and the last reading gets a moment and no more. */
  asked?: AbortSignal | undefined
  /** Aborted: open tasks are cancelled instead of followed, where the gateway can. */
  cancel?: AbortSignal | undefined
}

/** The first reads of a thousand open tasks come one after the other, not as a burst that runs into the gateway's limits. */
const FIRST_READS_PER_SECOND = 50

/**
 * Brings a run that was cut off to its end: follows the accepted tasks that its log left open, tells of every other call how it ended,
 * and reads the credits. Each task is given the time limit of the profile again, for nobody looked while the run was dead.
 * `halt` ends the following early.
 */
export async function resumeLoad(
  profile: Profile,
  plan: Plan,
  open: OpenCalls,
  ports: ResumePorts,
  halt?: AbortSignal,
): Promise<EndEvent> {
  const { clock, gateway, sink, startedAt } = ports
  const loads = new Map(profile.models.map((load) => [load.model, load]))
  const tasks = open.tasks().filter(({ left }) => left === undefined || ports.followsLeft !== false)
  const tellsRest = ports.tellsRest ?? true
  const cut = tellsRest ? open.cutCalls() : []
  const waiting = cut.filter(({ attempts }) => attempts === 0).length
  // As the log has it: the following events may reach it too.
  const lack = open.unsent.cause(waiting + (tellsRest ? neverMade(plan, open) : 0))
  for (const call of cut) endCutCall(call, loadOf(loads, call), ports)
  if (tellsRest) dropNeverMade(profile, plan, open, ports)

  const scope = new Scope(clock)
  const following = scope.open()
  if (halt !== undefined) following.closeOn(halt)
  const poller = new Poller(following, gateway, profile.polls.budgetPerSecond)
  if (ports.cancel?.aborted) poller.cancelAll()
  else ports.cancel?.addEventListener('abort', () => poller.cancelAll(), { once: true })
  const firstRead = clock.now()
  await Promise.all(
    tasks.map((call, n) =>
      followOpenTask(call, loadOf(loads, call), firstRead + (n * 1000) / FIRST_READS_PER_SECOND, poller, ports),
    ),
  )
  // A halt, or a request to end, leaves only a moment for this last reading.
  const unasked = scope.open()
  if (ports.asked !== undefined) unasked.closeOn(ports.asked)
  shortOnceClosed(scope, following, HALT_GRACE_MS)
  shortOnceClosed(scope, unasked, LAST_READING_MS)
  const settleMs = ports.cancel?.aborted ? 0 : profile.credits.settleMs
  await new Account(gateway, sink, startedAt, undefined, profile.gateway).readAfter(scope, settleMs)
  await scope.end()
  return endOfResumed(lack, clock.now() - startedAt, halt?.aborted ? halt : ports.cancel)
}

/** Follows a task that another process left open, from `firstReadAt` on, and tells how its call ended. */
export async function followOpenTask(
  open: OpenTask,
  load: ModelLoad,
  firstReadAt: number,
  poller: Poller,
  ports: Pick<ResumePorts, 'sink' | 'startedAt' | 'onFault'>,
): Promise<void> {
  const { sink, startedAt, onFault } = ports
  const call = callOf(open, load, startedAt)
  const instants = {
    acceptedAt: open.accepted.t + startedAt,
    firstReadAt,
    sentAt: call.lastNotDone ?? sentAtOf(open) + startedAt,
    giveUpAt: firstReadAt + load.timeouts.taskMs,
  }
  const assignment = pollAssignment(call, open.accepted, instants, ports)
  const followed = await new Promise<Followed>((resolve) => poller.follow(assignment, resolve))
  if (followed.end === 'faulted') onFault(followed.fault)
  sink.emit(taskEndEvent(call, followed, startedAt))
}

/** Says of a call that was cut before a task was accepted what can be known of it. */
function endCutCall(open: CallRecord, load: ModelLoad, { clock, sink, startedAt }: ResumePorts): void {
  const { outcome } = open
  const call = callOf(open, load, startedAt)
  const now = clock.now()
  const of = { t: now - startedAt, call: open.call, model: open.model }
  if (open.attempts === 0) {
    const { modality, intended, phase, record } = open
    sink.emit({ ...of, type: 'dropped', modality, intended, phase, record, reason: 'stopped' })
    return
  }
  if (outcome === undefined) {
    const endpoint = load.modality === 'text' ? 'message' : 'submit'
    const message = 'the run was cut off before the response arrived'
    const told = { outcome: 'ambiguous', reason: 'aborted', message, ms: 0 } as const
    sink.emit({ ...of, type: 'outcome', endpoint, attempt: open.attempts, ...told })
    sink.emit(terminalEvent(call, endWhenCutShort('sending'), now, startedAt))
  } else if (outcome.retryAt !== undefined) {
    sink.emit(terminalEvent(call, endWhenCutShort('between'), now, startedAt))
  } else {
    // The answer was final, and only the log's last words are missing.
    const end: CallEnd = outcome.outcome === 'accepted' ? 'completed' : endOf(outcome.outcome, outcome.reason)
    sink.emit(terminalEvent(call, end, outcome.t + startedAt, startedAt, { message: outcome.message }))
  }
}

/** How many planned calls the log says nothing of. */
function neverMade(plan: Plan, open: OpenCalls): number {
  let count = 0
  for (const next = plan.walk(); !next.isOver; next.advance()) if (!open.speaksOf(next.call)) count++
  return count
}

function dropNeverMade(profile: Profile, plan: Plan, open: OpenCalls, { clock, sink, startedAt }: ResumePorts): void {
  const t = clock.now() - startedAt
  for (const next = plan.walk(); !next.isOver; next.advance()) {
    const { call, intendedMs } = next
    if (open.speaksOf(call)) continue
    const { model, modality } = profile.models[next.model] as ModelLoad
    const { name, record } = phaseAt(profile.phases, intendedMs)
    const intended = open.origin + intendedMs
    sink.emit({ t, type: 'dropped', call, model, modality, intended, phase: name, record, reason: 'stopped' })
  }
}

/**
 * A budget or a rule that stopped the run stays its verdict; a signal, or a death, is made good by seeing every task to its end, unless a part of
 * the load was left unsent: the plan was not carried out then.
 */
function endOfResumed(lack: Pick<EndEvent, 'cause' | 'reason'>, t: number, asked: AbortSignal | undefined): EndEvent {
  if (!asked?.aborted) return { type: 'end', t, status: 'resumed', ...lack }
  const reason = abortReason(asked.reason)
  return { type: 'end', t, status: 'partial', cause: 'interrupted', reason }
}

/** The outcome states a text's reply and its sending. If that line is lost, the attempt's own time bounds the sending. */
function sentAtOf({ outcome, attemptAt }: CallRecord): number {
  return outcome?.outcome === 'accepted' ? outcome.t - outcome.ms : attemptAt
}

/** The call as the runner held it when it was cut, its instants on the clock's own scale. */
function callOf(open: CallRecord, load: ModelLoad, startedAt: number): Call {
  const { call: number, intended, phase, record, request, accepted, outcome } = open
  const call = newCall({ number, load, intendedAt: intended + startedAt, phase, record, request })
  const { attempts, polls, admissionWaitMs, backoffMs } = open
  Object.assign(call, { attempts, polls, admissionWaitMs, backoffMs })
  const acceptedAt = accepted?.t ?? (outcome?.outcome === 'accepted' ? outcome.t : undefined)
  if (acceptedAt !== undefined) {
    call.sentAt = sentAtOf(open) + startedAt
    call.acceptedAt = acceptedAt + startedAt
  }
  if (accepted !== undefined) call.taskId = accepted.taskId
  if (open.firstProcessing !== undefined) call.firstProcessing = open.firstProcessing + startedAt
  if (open.lastNotDone !== undefined) call.lastNotDone = open.lastNotDone + startedAt
  return call
}

/** With the price that was found before the run died, where the profile states none. */
function loadOf(loads: ReadonlyMap<string, ModelLoad>, { call, model, request, price }: CallRecord): ModelLoad {
  const load = loads.get(model)
  if (load === undefined) throw new Error(`the log's call ${call} is of ${model}, which is not in its profile`)
  return price === undefined ? load : withPrices(load, new Map([[request, price]]))
}

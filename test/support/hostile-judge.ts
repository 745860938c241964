import type { AcceptedEvent, OutcomeEvent, RunEvent, TerminalEvent } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import type { Profile } from '../../src/profile/profile.ts'
import type { CallTruth } from './hostile-book.ts'
import { checkIdentities } from './identities.ts'

/** What should never be. */
export interface Fault {
  /** In words that are the same for all of a kind. */
  what: string
  detail?: string
  /** Whose answer it may have been; null where nobody knows. */
  call: number | null
  /** A machine as busy as this one may be the cause. */
  isLate?: true
}

/** How late anything may be, beside what the run's own gauge says of the machine; ms. */
const LATE_MS = 2_000
/** Of a run whose event loop stood still for so long, or that waited for a processor so long each time, instants say nothing. */
const STANDSTILL_MS = 200
const CPU_WAIT_MS = 1

/** How late a run may be that was made on a machine with other things to do, by what its own gauge read; ms. */
export function latenessMs(events: readonly RunEvent[]): number {
  return LATE_MS + 5 * standstillMs(events)
}

/** The longest time for which the event loop stood still; ms. */
export function standstillMs(events: readonly RunEvent[]): number {
  return events.reduce((most, event) => (event.type === 'generator' ? Math.max(most, event.loopDelayMaxMs) : most), 0)
}

/** The mean of the waits for a processor, in ms; 0 where the system does not count them. */
export function meanCpuWaitMs(events: readonly RunEvent[]): number {
  const waits = events.flatMap((event) => (event.type === 'generator' ? [event.cpuWaitMs ?? 0] : []))
  return waits.length === 0 ? 0 : waits.reduce((sum, ms) => sum + ms, 0) / waits.length
}

/** Reads of one task that the profile's schedule allows, and some. */
const MOST_READS = 100
const UNREAD = 'a task that was not read before its limit'
const MOST_UNREAD = 5

interface Seen {
  ends: number
  dropped: number
  attempts: Set<number>
  outcomes: number[]
  accepted: AcceptedEvent[]
  terminal: TerminalEvent | null
  lateEvents: number
}

/**
 * Holds a run's own log to what the gateway truly told. `isCut` says that the run was stopped: its calls may then be cut short. So may those of a
 * machine that came to its end before it had done its work: these faults are late ones.
 */
export function judgeEvents(
  events: readonly RunEvent[],
  profile: Profile,
  planned: number,
  truth: ReadonlyMap<number, CallTruth>,
  isCut: boolean,
): Fault[] {
  const faults: Fault[] = []
  const lateMs = latenessMs(events)
  const calls = new Map<number, Seen>()
  for (const event of events) {
    if (!('call' in event)) continue
    let seen = calls.get(event.call)
    if (seen === undefined) {
      seen = { ends: 0, dropped: 0, attempts: new Set(), outcomes: [], accepted: [], terminal: null, lateEvents: 0 }
      calls.set(event.call, seen)
    }
    if (seen.ends + seen.dropped > 0) seen.lateEvents++
    if (event.type === 'dropped') seen.dropped++
    if (event.type === 'attempt') seen.attempts.add(event.attempt)
    if (event.type === 'accepted') seen.accepted.push(event)
    if (event.type === 'outcome') {
      seen.outcomes.push(event.attempt)
      faults.push(...judgeOutcome(event, profile, isCut, lateMs))
    }
    if (event.type === 'terminal') {
      seen.ends++
      seen.terminal = event
    }
  }
  for (let call = 0; call < planned; call++) {
    const seen = calls.get(call)
    const fault = (what: string, detail?: string, isLate = false): void =>
      void faults.push({ what, call, ...(detail === undefined ? {} : { detail }), ...(isLate && { isLate }) })
    if (seen === undefined) {
      fault('a planned call that the log does not know')
      continue
    }
    if (seen.ends + seen.dropped !== 1) fault(`a call with ${seen.ends + seen.dropped} ends`)
    if (seen.lateEvents > 0) fault('a call that goes on after its end')
    if (seen.dropped > 0 && !isCut) fault('a call that was dropped')
    const twice = seen.outcomes.length !== new Set(seen.outcomes).size
    if (twice || seen.outcomes.length !== seen.attempts.size) fault('an attempt without exactly one outcome')
    if (seen.terminal !== null) {
      for (const each of judgeEnd(seen.terminal, seen.accepted, profile, truth.get(call), isCut, lateMs)) fault(...each)
    }
  }
  for (const call of calls.keys()) {
    if (call >= planned) faults.push({ what: 'a call that nobody planned', call })
  }
  // Of a few a busy machine may be the cause.
  const unread = faults.filter(({ what }) => what === UNREAD)
  if (unread.length <= MOST_UNREAD) return faults.filter(({ what }) => what !== UNREAD)
  if (standstillMs(events) < STANDSTILL_MS && meanCpuWaitMs(events) < CPU_WAIT_MS) return faults
  return faults.map((fault) => (fault.what === UNREAD ? { ...fault, isLate: true } : fault))
}

function judgeOutcome(
  { call, ms, reason, endpoint }: OutcomeEvent,
  profile: Profile,
  isCut: boolean,
  lateMs: number,
): Fault[] {
  const faults: Fault[] = []
  const { submitMs } = profile.models[0]?.timeouts ?? { submitMs: 0 }
  if (reason === 'aborted' && !isCut) {
    faults.push({
      what: `a ${endpoint} that never ended by itself`,
      call,
      detail: `cut off after ${Math.round(ms)} ms`,
      ...(ms <= submitMs + lateMs && { isLate: true }),
    })
  }
  if (ms > submitMs + lateMs)
    faults.push({ what: 'a deadline that was not kept', call, detail: `${Math.round(ms)} ms` })
  return faults
}

function judgeEnd(
  terminal: TerminalEvent,
  accepted: readonly AcceptedEvent[],
  profile: Profile,
  truth: CallTruth | undefined,
  isCut: boolean,
  lateMs: number,
): [what: string, detail?: string, isLate?: boolean][] {
  const faults: [string, string?, boolean?][] = []
  const { end, t, intended, sentAt, acceptedAt = t, polls, modality } = terminal
  const { submitMs, pollMs, taskMs } = profile.models[0]?.timeouts ?? { submitMs: 0, pollMs: 0, taskMs: 0 }
  const cutShort = end === 'interrupted' || end === 'unresolved'
  if (cutShort && !isCut) {
    const limitMs = end === 'unresolved' ? taskMs + pollMs : submitMs
    const agoMs = t - (sentAt ?? intended)
    const detail = `cut off after ${Math.round(agoMs)} ms`
    faults.push([`a call that ended as ${end} in a run that nobody stopped`, detail, agoMs <= limitMs + lateMs])
  }
  if (accepted.length > 1) faults.push(['a call that was accepted more than once'])
  if (sentAt !== undefined && modality !== 'text' && t - sentAt > taskMs + pollMs + lateMs) {
    faults.push(['a task that outlived its limit', `${Math.round(t - sentAt)} ms`])
  }
  if (end === 'timedOut' && polls < 2 && t - acceptedAt > taskMs / 2) faults.push([UNREAD])
  if ((truth?.reads ?? 0) > MOST_READS) faults.push(['a storm of reads', `${truth?.reads} of one task`])
  // Whose answer it got is not for the client to know.
  if (truth === undefined || truth.isInDoubt) return faults
  const isDone = end === 'completed' || (end === 'failed' && modality !== 'text')
  if (isDone && !truth.ends.has(end)) {
    faults.push([
      `a call that ended as ${end}, which nobody told it of its own ${modality === 'text' ? 'reply' : 'task'}`,
    ])
  }
  for (const { taskId } of accepted) {
    if (![...truth.ids].some((id) => isSameId(id, taskId))) {
      faults.push(['an id that its call was never given', taskId.slice(0, 60)])
    }
  }
  return faults
}

/** Long ones may be kept in part, those with the key in them masked, and a lone surrogate has no form in UTF-8. */
function isSameId(told: unknown, kept: string): boolean {
  if (typeof told !== 'string') return true
  const plain = (id: string): string => id.replace(/\p{Surrogate}/gu, '\ufffd')
  return plain(told) === plain(kept) || told.length > 200 || kept.includes('[') || kept.includes('\ufffd')
}

/** What holds for every summary, and for one made again from the same log. */
export function judgeSummary(written: Summary, again: Summary): Fault[] {
  const faults = checkIdentities(written).map(
    (detail): Fault => ({ what: 'an identity is broken', detail, call: null }),
  )
  const texts = [written, again].map((summary) => JSON.stringify(summary))
  if (texts[0] !== texts[1]) {
    const differing = Object.keys(written).filter((name) => {
      const [one, other] = [written, again].map((summary) => JSON.stringify(summary[name as keyof Summary]))
      return one !== other
    })
    faults.push({ what: 'the log gives another summary', detail: differing.join(', '), call: null })
  }
  return faults
}

import type { GateSettings } from '../../profile/profile.ts'
import { isoAfter } from '../../time/iso.ts'
import { formatCount, formatCounted, formatDuration, formatShare } from '../../units.ts'
import { CALL_ENDS, endInWords } from '../events/events.ts'
import type { Counts, Summary } from '../summary/summary.ts'
import type { GateResult } from '../summary/summary-verdict.ts'

/** Facts that gates are judged by. */
export interface GateView {
  settings: GateSettings
  /** False when a signal, a budget or a rule ended the run before its plan. */
  isWhole: boolean
  /** Calls of recorded phases, and the same by model. */
  measured: Counts
  models: readonly { model: string; measured: Counts }[]
  answers: Summary['answers']
  protocol: Summary['protocol']
  /** Start of the run by the wall clock, ISO 8601; null in virtual time. */
  startedAt: string | null
}

interface Gate {
  name: string
  /** Where the profile states nothing it is not there; always there when left out. */
  isStated?(settings: GateSettings): boolean
  /** Asked of every run when left out. */
  isAsked?(view: GateView): boolean
  /** Why it fails; null when it does not. */
  failure(view: GateView): string | null
}

/** Fewer faults than this in a row may be luck. */
const FEWEST_FAULTS = 5

/**
 * Conditions that a run must meet before anything else is worth a verdict, the gravest first. If nothing completed, or the gateway went away, later
 * gates add nothing.
 */
const GATES: readonly Gate[] = [
  { name: 'task-identity', failure: mixedUp },
  {
    name: 'nothing-completed',
    failure: (view) => (completesNothing(view.measured, view) ? `nothing completed: ${endsOf(view.measured)}` : null),
  },
  { name: 'gateway-gone', isAsked: ({ settings }) => settings.goneMs !== null, failure: gone },
  { name: 'dead-model', failure: deadModels },
  {
    name: 'stream-marks',
    isStated: ({ streamMarks }) => streamMarks !== undefined,
    isAsked: ({ protocol: { streams } }) => streams !== undefined,
    failure: tooManyMarks,
  },
  { name: 'too-few-completed', isAsked: ({ isWhole }) => isWhole, failure: tooFew },
]

/** Every gate with what it came to. */
export function judgeGates(view: GateView): GateResult[] {
  const stated = GATES.filter(({ isStated }) => isStated?.(view.settings) !== false)
  return stated.map(({ name, isAsked, failure }): GateResult => {
    if (isAsked?.(view) === false) return { gate: name, verdict: 'not-asked', reason: null }
    const reason = failure(view)
    return { gate: name, verdict: reason === null ? 'pass' : 'fail', reason }
  })
}

/** Reads of a task may have belonged to another task: no figure of the run can be trusted. */
function mixedUp({ protocol: { otherTask, sharedTaskIds } }: GateView): string | null {
  const found = [
    ...(otherTask > 0 ? [`${formatCounted(otherTask, 'read')} returned another task`] : []),
    ...(sharedTaskIds > 0 ? [`${formatCounted(sharedTaskIds, 'call')} received the task id of another call`] : []),
  ]
  return found.length === 0 ? null : `tasks mixed up: ${found.join(', ')}`
}

/** If a run was cut short, only calls that surely ended by themselves are held against it. */
function completesNothing(counts: Counts, { isWhole }: GateView): boolean {
  const { completed, started, interrupted, unresolved, ambiguous } = counts
  return completed === 0 && (isWhole || started > interrupted + unresolved + ambiguous)
}

function gone({ answers: { lastAcceptedMs, faultsSince }, settings: { goneMs }, startedAt }: GateView): string | null {
  if (lastAcceptedMs === null || faultsSince === null || goneMs === null) return null
  const { count, firstMs, lastMs } = faultsSince
  if (count < FEWEST_FAULTS || lastMs - firstMs < goneMs) return null
  const byTheClock = startedAt === null ? '' : ` (${isoAfter(startedAt, firstMs)})`
  const faults = `${formatCount(count)} faults in ${formatDuration(lastMs - firstMs)}`
  return `gateway gone: nothing was accepted after ${formatDuration(firstMs)}${byTheClock}, with ${faults}`
}

function deadModels(view: GateView): string | null {
  if (view.measured.completed === 0) return null
  const dead = view.models.filter(({ measured }) => measured.started > 0 && completesNothing(measured, view))
  if (dead.length === 0) return null
  return `a model completed nothing: ${dead.map(({ model, measured }) => `${model}, ${endsOf(measured)}`).join('; ')}`
}

/** Marks that more streams have than the profile lets pass. */
function tooManyMarks({ protocol: { streams }, settings: { streamMarks = {} } }: GateView): string | null {
  const { read = 0, marks = [] } = streams ?? {}
  const found = marks.flatMap(({ mark, count }) => {
    const most = streamMarks[mark]
    if (most === undefined || count <= most * read) return []
    return `${mark} in ${formatCount(count)} of ${formatCount(read)}, at most ${formatShare(most)} allowed`
  })
  return found.length === 0 ? null : `streams are not what they seem: ${found.join('; ')}`
}

function tooFew({ measured: { completed, planned }, settings }: GateView): string | null {
  if (completed === 0 || completed >= settings.completed * planned) return null
  const share = `${formatShare(completed / planned)} of ${formatCount(planned)} recorded calls`
  return `too few completed: ${share}, at least ${formatShare(settings.completed)} required`
}

/** `of 60 recorded calls, 58 refused, 2 dropped`. */
function endsOf(counts: Counts): string {
  if (counts.planned === 0) return 'no recorded call was due'
  const ends = [...CALL_ENDS, 'dropped' as const].filter((end) => counts[end] > 0)
  const parts = ends.map((end) => `${formatCount(counts[end])} ${endInWords(end)}`)
  return `of ${formatCount(counts.planned)} recorded calls, ${parts.join(', ')}`
}

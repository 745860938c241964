import { IMAGE, type Submit, TEXT } from './gateway.ts'
import { limitsBroken } from './judge-limits.ts'
import { sentencesOf } from './judge-sentences.ts'
import { HUNG, type Left } from './left.ts'
import { PATIENCE_MS, plannedCalls } from './load.ts'
import type { LogLine } from './run-files.ts'
import type { MustSay } from './table.ts'

/** What the gateway's log, its ledger and its limits say against a run. All but the last three must be nothing. */
export interface Judgement {
  /** Accepted, and in neither report nor spill nor said on stderr, nor in doubt for a reason that the fault gives. */
  lost: string[]
  /** Attempts that came twice, and calls that were accepted twice. */
  doubled: string[]
  /** Tenths of a credit above the budget. */
  over: number
  overLimits: string[]
  hung: string[]
  /** Exit codes and sentences that are not true, and figures that do not agree. */
  untrue: string[]
  /** What the table asks for and the run did not do. */
  unmet: string[]
  accepted: number
  /** Calls that the run says may have been accepted. */
  inDoubt: number
  /** Planned calls that never reached the gateway. */
  unsent: number
}

/** A worker that is killed may not have read what was answered this shortly before. */
const UNREAD_MS = 1_000

export function judge(must: MustSay, left: Left): Judgement {
  const { load, gateway } = left
  const charged = gateway.submits.reduce((sum, submit) => sum + submit.charged, 0)
  const calls = new Set(gateway.submits.map(({ label }) => label.split('.')[0]))
  const planned = plannedCalls(load)
  const ends = endsOf(left.last.lines)
  const inDoubt = [...ends].flatMap(([call, end]) => (end === 'ambiguous' ? [`${call}`] : []))
  const withoutWord = planned - new Set([...calls, ...inDoubt]).size
  const said = sentencesOf(must, left, withoutWord)
  return {
    lost: lossesOf(must, left, ends),
    doubled: doublesOf(gateway.submits),
    over: Math.max(0, charged - load.budget),
    overLimits: limitsBroken(left),
    hung: [
      ...(left.coordinator.code === HUNG ? ['the coordinator'] : []),
      ...(left.resumed?.code === HUNG ? ['the resume'] : []),
      ...left.workers.flatMap(({ code }, n) => (code === HUNG ? [`worker ${n + 1}`] : [])),
    ],
    untrue: [...said.untrue, ...figuresThatDiffer(left, ends, planned)],
    unmet: said.unmet,
    accepted: gateway.submits.filter(({ charged }) => charged > 0).length,
    inDoubt: inDoubt.length,
    unsent: planned - calls.size,
  }
}

/** How each call ended by the log: the last word of it, `dropped`, or `unresolved` where there is none. */
function endsOf(lines: readonly LogLine[]): Map<number, string> {
  const ends = new Map<number, string>()
  for (const { type, call, end } of lines) {
    if (call === undefined) continue
    if (type === 'arrival' && !ends.has(call)) ends.set(call, 'unresolved')
    if (type === 'terminal') ends.set(call, end ?? '?')
    if (type === 'dropped') ends.set(call, 'dropped')
  }
  return ends
}

function lossesOf(must: MustSay, left: Left, ends: ReadonlyMap<number, string>): string[] {
  const { last, spills, workers, coordinator, resumed, gateway } = left
  const inLog = new Set(last.lines.flatMap(({ type, taskId }) => (type === 'accepted' && taskId ? [taskId] : [])))
  const heard = new Set(
    last.lines.flatMap(({ type, call, attempt, outcome }) =>
      type === 'outcome' && outcome === 'accepted' ? [`${call}.${attempt}`] : [],
    ),
  )
  const said = [coordinator.stderr, resumed?.stderr ?? '', ...workers.map(({ stderr }) => stderr)].join('\n')
  const wasRead = new Set(gateway.reads.map(({ taskId }) => taskId))
  // Then what the report leaves open is in doubt, not silent.
  const saysMoreIsOnDisks = last.verdict?.reasons.some((reason) => /missing from this report/.test(reason)) === true
  const losses: string[] = []
  for (const submit of gateway.submits) {
    const { taskId, label, kind } = submit
    if (taskId === undefined) continue
    const call = Number(label.split('.')[0])
    if (inLog.has(taskId) || heard.has(label) || said.includes(taskId)) continue
    if (kind === 'message' && new RegExp(`not stored on any disk: call ${call}\\b`).test(said)) continue
    // Where a resume had all spills the log must have it; else it may still be on a disk.
    if (left.resumed === null && spills.includes(taskId)) continue
    if (left.resumed === null && kind === 'message' && wasHeard(spills, call)) continue
    const end = ends.get(call) ?? 'nothing'
    const what = `${kind} ${label} (${taskId}) ends as ${end}`
    if (end !== 'ambiguous' && !(end === 'unresolved' && saysMoreIsOnDisks)) losses.push(`${what}, and was accepted`)
    else if (kind === 'submit' && wasRead.has(taskId)) losses.push(`${what}, though its task was read`)
    else if (isSurelyHeard(submit, must, left)) losses.push(`${what}, though its answer was heard`)
  }
  return losses
}

/** Whether a worker's disk has the answer to a call of text, which has no id there. */
function wasHeard(spills: string, call: number): boolean {
  return spills.split('\n').some((line) => line.includes(`"outcome","call":${call},`) && line.includes('"accepted"'))
}

/** Whether nothing that befell the run can have taken the answer from it. */
function isSurelyHeard({ answeredAt, at, kind }: Submit, must: MustSay, { damage }: Left): boolean {
  if (answeredAt === undefined) return false
  const { killedAt } = damage
  if (killedAt !== undefined)
    return kind === 'submit' && (answeredAt < killedAt - UNREAD_MS || at > killedAt + UNREAD_MS)
  return !must.mayDoubt || kind === 'submit'
}

function doublesOf(submits: readonly Submit[]): string[] {
  const doubled: string[] = []
  const [labels, calls] = [new Set<string>(), new Set<string>()]
  for (const { label, taskId } of submits) {
    if (labels.has(label)) doubled.push(`attempt ${label} came twice`)
    labels.add(label)
    if (taskId === undefined) continue
    const call = label.split('.')[0] as string
    if (calls.has(call)) doubled.push(`call ${call} was accepted twice`)
    calls.add(call)
  }
  return doubled
}

/** What the log tells, against the gateway's and against the report. */
function figuresThatDiffer(left: Left, ends: ReadonlyMap<number, string>, planned: number): string[] {
  const { last, gateway, damage } = left
  const wrong: string[] = []
  const asked = new Set(gateway.submits.map(({ label }) => Number(label.split('.')[0])))
  for (const [call, end] of ends) {
    if (end === 'dropped' && asked.has(call)) wrong.push(`call ${call} reached the gateway, and is said to be unsent`)
  }
  const done = new Set(gateway.reads.flatMap(({ taskId, isDone }) => (isDone ? [taskId] : [])))
  for (const { type, end, taskId, model } of last.lines) {
    if (type === 'terminal' && end === 'completed' && model === IMAGE.model && !done.has(taskId ?? ''))
      wrong.push(`${taskId} is said to be complete, and nobody read that`)
  }
  const says = (name: string): number => Number(last.counts[name] ?? Number.NaN)
  const counted = (end: string): number => [...ends.values()].filter((one) => one === end).length
  for (const end of ['completed', 'ambiguous', 'unresolved', 'timedOut', 'dropped']) {
    if (last.verdict !== null && says(end) !== counted(end))
      wrong.push(`the report says ${says(end)} ${end}, its log ${counted(end)}`)
  }
  // What is on disks that nobody copied is not known to be planned.
  const isAll = left.isLocal || left.resumed !== null || left.coordinator.code !== 108
  if (last.verdict !== null && isAll && says('planned') !== planned)
    wrong.push(`the report plans ${says('planned')} of ${planned}`)
  const known = last.lines.filter(({ type, outcome }) => type === 'outcome' && outcome === 'accepted')
  if (known.some(({ model }) => model !== IMAGE.model && model !== TEXT.model))
    wrong.push('a model that nobody asked for')
  if (damage.silentAt !== undefined) {
    const late = gateway.submits.filter(({ at }) => at > (damage.silentAt as number) + PATIENCE_MS + 1_500).length
    if (late > 0 && left.resumed !== null)
      wrong.push(`${late} submits more than four leases after the coordinator’s death`)
  }
  return wrong
}

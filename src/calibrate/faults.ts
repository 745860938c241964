import { designEffect, TWO_SIDED } from '../stats/block-interval.ts'
import { effectiveSize, INDEPENDENT, lowerBound, upperBound } from '../stats/share-interval.ts'
import { formatCount } from '../units.ts'
import type { Between, Finding } from './calibration.ts'
import type {
  ObservedAttempt,
  ObservedExchange,
  ObservedGateway,
  ObservedModel,
  ObservedTask,
} from './observed-gateway.ts'
import type { FittedRefund } from './refund.ts'
import { refusalOf } from './run-limits.ts'
import type { FittedTimes } from './times.ts'

/** Faults as a mock world states them, by name, and what each rests on, by the same names. */
export interface FittedFaults {
  faults: Readonly<Record<string, object>>
  findings: ReadonlyMap<string, Finding>
}

/** Form of an answer that is none, and the fault by which the mock gives it. If the form is open, the simpler one is assumed. */
function wireFault({
  outcome,
  status,
  reason,
}: ObservedExchange): { name: string; fault: object; isAssumed: boolean } | null {
  if (outcome === 'failed') {
    const told = status === 502 || status === 503 ? status : 500
    return {
      name: `status-${told}`,
      fault: { kind: 'status', status: told },
      isAssumed: status !== told || told === 502,
    }
  }
  if (outcome === 'unreachable') return { name: 'unreachable', fault: { kind: 'reset', at: 'before' }, isAssumed: true }
  if (outcome !== 'ambiguous') return null
  switch (reason) {
    case 'reset':
      return { name: 'reset', fault: { kind: 'reset', at: 'before' }, isAssumed: true }
    case 'cut-body':
      return { name: 'cut-body', fault: { kind: 'cut-body' }, isAssumed: false }
    case 'not-json':
      return { name: 'malformed-body', fault: { kind: 'malformed-body' }, isAssumed: true }
    case 'deadline':
      return { name: 'hang', fault: { kind: 'hang' }, isAssumed: false }
    default:
      return null
  }
}

function isLimit(attempt: ObservedAttempt): boolean {
  return attempt.outcome === 'failed' && refusalOf(attempt) !== null
}

const FEWEST = 2
/** A share of fewer is doubtful, as are the times of fewer tasks. */
const FEWEST_OF_SHARE = 20
/** Fewer do not show whether they come together. */
const FEWEST_IN_BLOCKS = 40
const BLOCKS = 32
/** Hits come together if their numbers vary more than those of independent ones, by more than so many standard errors. */
const TOGETHER = 3
/** A failure before this part of the median is an early one. */
const EARLY = 0.35
/** Fewer slow tasks than this show little of how many are slow. */
const FEWEST_SLOW = 10
/** How long a task that never ended is taken to hold its slot. */
const STUCK_SLOT = '30m'

/** Faults: answers that are none, by kind of request; tasks that fail, are slow or never end, by model. */
export function fitFaults(
  seen: ObservedGateway,
  times: ReadonlyMap<string, FittedTimes>,
  refunds: ReadonlyMap<string, FittedRefund>,
): FittedFaults {
  const faults: Record<string, object> = {}
  const findings = new Map<string, Finding>()
  // A limit that refuses with a 503 is no fault, nor is a text that was only late.
  const calls = seen.models.flatMap(({ model, attempts }) => {
    const isLate = times.get(model)?.isLate === true
    const isText = ({ endpoint, reason }: ObservedAttempt): boolean => endpoint === 'message' && reason === 'deadline'
    return attempts
      .filter((attempt) => !isLimit(attempt))
      .map((attempt) => ({ ...attempt, model, ...(isLate && isText(attempt) ? { reason: undefined } : {}) }))
  })
  const texts = calls.filter(({ endpoint }) => endpoint === 'message')
  const silent = [...new Set(texts.map(({ model }) => model))].filter((model) => !times.has(model))
  const groups = [
    { of: 'submit', where: { on: ['submit'] }, exchanges: calls.filter(({ endpoint }) => endpoint === 'submit') },
    { of: 'message', where: { on: ['message'] }, exchanges: texts.filter(({ model }) => times.has(model)) },
    { of: 'poll', where: { on: ['poll'] }, exchanges: seen.reads },
    // A model that completed no text does not share its failures with others.
    ...silent.map((of) => ({
      of,
      where: { on: ['message'], models: [of] },
      exchanges: texts.filter(({ model }) => model === of),
    })),
  ]
  for (const { of, where, exchanges } of groups) {
    const struck = exchanges.map(wireFault)
    const kinds = new Map(struck.flatMap((one) => (one === null ? [] : [[one.name, one]])))
    // A fault strikes what those before it have spared.
    let left = exchanges.length
    for (const [name, { fault, isAssumed }] of kinds) {
      const hits = struck.map((one) => one?.name === name)
      const count = countOf(hits)
      if (count >= FEWEST) {
        faults[`${of}-${name}`] = { ...fault, share: rounded(count / left), ...where }
        findings.set(`${of}-${name}`, shareFinding({ of, what: name }, hits, `${of} requests`, isAssumed))
      }
      left -= count
    }
  }
  for (const model of seen.models) {
    const fitted = fitJobFaults(model, times.get(model.model), refunds.get(model.model))
    Object.assign(faults, fitted.faults)
    for (const [name, finding] of fitted.findings) findings.set(name, finding)
  }
  return { faults, findings }
}

function fitJobFaults(
  { model, tasks }: ObservedModel,
  times: FittedTimes | undefined,
  refund: FittedRefund | undefined,
): FittedFaults {
  const failure = { kind: 'failure', ...(refund === undefined ? {} : { refund: refund.share }) }
  const faults: Record<string, object> = {}
  const findings = new Map<string, Finding>()
  const models = [model]
  const isStuck = ({ end }: ObservedTask): boolean => end === 'stuck' && times?.isLate !== true
  const ended = tasks.filter((task) => isStuck(task) || task.end === 'completed' || task.end === 'failed')
  const add = (name: string, what: string, isHit: (task: ObservedTask) => boolean, fault: object): Finding => {
    const hits = ended.map(isHit)
    const finding = shareFinding({ of: model, what }, hits, 'tasks')
    faults[`${model}-${name}`] = { ...fault, share: rounded(countOf(hits) / ended.length), models }
    findings.set(`${model}-${name}`, finding)
    return finding
  }
  const slow = times?.slow ?? null
  if (slow !== null) {
    faults[`${model}-slow`] = { kind: 'slow', share: rounded(slow.share), factor: rounded(slow.factor), models }
    const value = `${percent(slow.share)}, ${slow.factor.toPrecision(2)} times as long`
    const evidence = `the tail of the times of ${formatCount(times?.count ?? 0)} tasks, which one lognormal does not have`
    const label = slow.share * (times?.count ?? 0) < FEWEST_SLOW ? 'doubtful' : 'seen'
    findings.set(`${model}-slow`, { of: model, what: 'slow tasks', value, label, evidence })
  }
  if (tasks.some(isStuck)) {
    const fault = { kind: 'stuck', slotFor: STUCK_SLOT }
    const found = add('stuck', 'tasks that never ended', isStuck, fault)
    const evidence = `${found.evidence}; each is assumed to hold its slot for 30 minutes`
    findings.set(`${model}-stuck`, { ...found, label: 'doubtful', evidence })
  }
  const failed = tasks.filter(({ end }) => end === 'failed')
  if (failed.length > 0) {
    const median = times?.median.value
    const partOf = ({ low, high }: ObservedTask): number => (median === undefined ? 1 : (low + high) / 2 / median)
    // What fails early does so at once; what fails late does at the end, whose times spread around the median.
    const isEarly = (task: ObservedTask): boolean => task.end === 'failed' && partOf(task) < EARLY
    const early = failed.filter(isEarly)
    const late = failed.length - early.length
    if (early.length > 0) {
      const at = early.reduce((sum, task) => sum + partOf(task), 0) / early.length
      add('failed-early', 'tasks that fail early', isEarly, { ...failure, at: rounded(at) })
    }
    if (late > 0) {
      add('failed', 'tasks that fail', (task) => task.end === 'failed' && !isEarly(task), failure)
      // It strikes what the one before has spared.
      const share = rounded(late / Math.max(1, ended.length - early.length))
      faults[`${model}-failed`] = { ...failure, share, models }
    }
  }
  return { faults, findings }
}

/** A share of what came in that order. */
function shareFinding(
  what: Pick<Finding, 'of' | 'what'>,
  hits: readonly boolean[],
  things: string,
  isAssumed = false,
): Finding {
  const { share, isTogether } = shareOf(hits)
  const of = `${formatCount(countOf(hits))} of ${formatCount(hits.length)} ${things}`
  return {
    ...what,
    value: `${percent(share.value)} (${percent(share.low)} to ${percent(share.high)})`,
    label: isAssumed || hits.length < FEWEST_OF_SHARE ? 'doubtful' : 'seen',
    evidence: isTogether ? `${of}; they seem to come in bursts, so the range is wide` : of,
    share,
  }
}

/**
 * A share with its interval of 95% by Clopper and Pearson, on the number of independent draws that the sample is worth: in an outage, many fail
 * at once.
 */
function shareOf(hits: readonly boolean[]): { share: Between; isTogether: boolean } {
  const [count, of] = [countOf(hits), hits.length]
  const shown = of < FEWEST_IN_BLOCKS ? INDEPENDENT : designEffect(blocksOf(hits))
  const size = effectiveSize(of, shown, TWO_SIDED)
  const value = count / of
  const [low, high] = [lowerBound(value * size, size, TWO_SIDED), upperBound(value * size, size, TWO_SIDED)]
  return {
    share: { value, low: rounded(low), high: rounded(high) },
    isTogether: shown.effect > 1 + TOGETHER * Math.sqrt(2 / shown.df),
  }
}

function blocksOf(hits: readonly boolean[]): { calls: number; below: number }[] {
  const edge = (n: number): number => Math.floor((n * hits.length) / BLOCKS)
  return Array.from({ length: BLOCKS }, (_, n) => {
    const own = hits.slice(edge(n), edge(n + 1))
    return { calls: own.length, below: countOf(own) }
  })
}

function countOf(hits: readonly boolean[]): number {
  return hits.filter(Boolean).length
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`
}

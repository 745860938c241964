import type { Finding } from './figure.ts'
import type { ObservedAttempt, ObservedExchange, ObservedGateway, ObservedModel } from './observed-gateway.ts'
import type { FittedRefund } from './refund.ts'
import { refusalOf } from './run-limits.ts'
import type { FittedTimes } from './times.ts'

/** Faults as a mock world states them, by name, and what each rests on. */
export interface FittedFaults {
  faults: Readonly<Record<string, object>>
  findings: readonly Finding[]
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
/** How long a task that never ended is taken to hold its slot. */
const STUCK_SLOT = '30m'

/** Faults: answers that are none, by kind of request; tasks that fail, are slow or never end, by model. */
export function fitFaults(
  seen: ObservedGateway,
  times: ReadonlyMap<string, FittedTimes>,
  refunds: ReadonlyMap<string, FittedRefund>,
): FittedFaults {
  const faults: Record<string, object> = {}
  const findings: Finding[] = []
  // A limit that refuses with a 503 is no fault.
  const calls = seen.models.flatMap(({ attempts }) => attempts.filter((attempt) => !isLimit(attempt)))
  const groups = [
    { of: 'submit', on: ['submit'], exchanges: calls.filter(({ endpoint }) => endpoint === 'submit') },
    { of: 'message', on: ['message'], exchanges: calls.filter(({ endpoint }) => endpoint === 'message') },
    { of: 'poll', on: ['poll'], exchanges: seen.reads },
  ]
  for (const { of, on, exchanges } of groups) {
    const counts = new Map<string, { count: number; fault: object; isAssumed: boolean }>()
    for (const exchange of exchanges) {
      const struck = wireFault(exchange)
      if (struck !== null) counts.set(struck.name, { ...struck, count: (counts.get(struck.name)?.count ?? 0) + 1 })
    }
    // A fault strikes what those before it have spared.
    let left = exchanges.length
    for (const [name, { count, fault, isAssumed }] of counts) {
      if (count >= FEWEST) {
        faults[`${of}-${name}`] = { ...fault, share: rounded(count / left), on }
        const evidence = `${count} of ${exchanges.length} ${of} requests`
        const value = percent(count / exchanges.length)
        findings.push({ of, what: name, value, label: isAssumed ? 'doubtful' : 'seen', evidence })
      }
      left -= count
    }
  }
  for (const model of seen.models) {
    const fitted = fitJobFaults(model, times.get(model.model), refunds.get(model.model))
    Object.assign(faults, fitted.faults)
    findings.push(...fitted.findings)
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
  const findings: Finding[] = []
  const models = [model]
  const ended = tasks.filter(({ end }) => end !== 'open').length
  const add = (name: string, what: string, count: number, fault: object, label: Finding['label']): void => {
    const share = count / ended
    faults[`${model}-${name}`] = { ...fault, share: rounded(share), models }
    findings.push({ of: model, what, value: percent(share), label, evidence: `${count} of ${ended} tasks` })
  }
  const slow = times?.slow ?? null
  if (slow !== null) {
    faults[`${model}-slow`] = { kind: 'slow', share: rounded(slow.share), factor: rounded(slow.factor), models }
    const value = `${percent(slow.share)}, ${slow.factor.toPrecision(2)} times as long`
    findings.push({ of: model, what: 'slow tasks', value, label: 'seen', evidence: `${ended} tasks` })
  }
  const stuck = tasks.filter(({ end }) => end === 'stuck').length
  if (stuck > 0) add('stuck', 'tasks that never ended', stuck, { kind: 'stuck', slotFor: STUCK_SLOT }, 'doubtful')
  const failed = tasks.filter(({ end }) => end === 'failed')
  if (failed.length > 0) {
    const median = times?.median.value
    const parts = failed.map(({ low, high }) => (median === undefined ? 1 : (low + high) / 2 / median))
    // What fails early does so at once; what fails late does at the end, whose times spread around the median.
    const early = parts.filter((part) => part < 0.35)
    const late = failed.length - early.length
    const at = early.reduce((sum, part) => sum + part, 0) / Math.max(1, early.length)
    if (early.length > 0) {
      add('failed-early', 'tasks that fail early', early.length, { ...failure, at: rounded(at) }, 'seen')
    }
    if (late > 0) {
      // It strikes what the one before has spared.
      const share = rounded(late / Math.max(1, ended - early.length))
      add('failed', 'tasks that fail', late, failure, 'seen')
      faults[`${model}-failed`] = { ...failure, share, models }
    }
  }
  return { faults, findings }
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}

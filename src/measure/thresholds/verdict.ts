import { EXIT, type ExitCode } from '../../errors.ts'
import { formatCount, formatDuration } from '../../units.ts'
import type { EndEvent } from '../events/run-events.ts'
import type { LogDoubt } from '../summary/log-doubt.ts'
import type { Summary, ThresholdResult } from '../summary/summary.ts'
import type { GateResult, VerdictWord } from '../summary/summary-verdict.ts'
import { formatThresholdFigure } from './threshold-figure.ts'

export interface VerdictInput {
  /** Null when the log has no end: the process was killed. */
  end: EndEvent | null
  generator: { fit: boolean; reasons: readonly string[] }
  thresholds: readonly ThresholdResult[]
  /** Calls whose task was left open at the end of the drain, and calls that may have been accepted or not. */
  counts: Pick<Summary['counts'], 'unresolved' | 'ambiguous'>
  oracle: Summary['oracle']
  /** Null for a log from before there were gates: it keeps the verdict that it had then. */
  gates: readonly GateResult[] | null
  /** Null where the log is known to be as it was written. */
  doubt: LogDoubt | null
}

type Cause =
  | 'damaged'
  | 'contradicted'
  | 'fault'
  | 'interrupted'
  | 'stopped'
  | 'gate'
  | 'unfit'
  | 'threshold'
  | 'unsent'
  | 'unjudged'
  | 'unconfirmed'

const MEANING: Readonly<Record<Cause, { exitCode: ExitCode; word: VerdictWord }>> = {
  damaged: { exitCode: EXIT.inconclusive, word: 'INCONCLUSIVE' },
  contradicted: { exitCode: EXIT.bug, word: 'FAIL' },
  fault: { exitCode: EXIT.bug, word: 'FAIL' },
  interrupted: { exitCode: EXIT.interrupted, word: 'INTERRUPTED' },
  stopped: { exitCode: EXIT.stopped, word: 'STOPPED' },
  gate: { exitCode: EXIT.threshold, word: 'FAIL' },
  unfit: { exitCode: EXIT.unfit, word: 'UNFIT' },
  threshold: { exitCode: EXIT.threshold, word: 'FAIL' },
  unsent: { exitCode: EXIT.inconclusive, word: 'INCONCLUSIVE' },
  unjudged: { exitCode: EXIT.inconclusive, word: 'INCONCLUSIVE' },
  unconfirmed: { exitCode: EXIT.inconclusive, word: 'INCONCLUSIVE' },
}

/**
 * Order of precedence if several causes hold. A damaged log was read only in part. A report that the mock's own log contradicts is worth nothing. An
 * incomplete run comes before a failed one. A gate comes before an unfit machine, since no machine makes a gateway answer 404; and an unfit machine
 * comes before thresholds, which it makes doubtful.
 */
const PRECEDENCE: readonly Cause[] = [
  'damaged',
  'contradicted',
  'fault',
  'interrupted',
  'stopped',
  'gate',
  'unfit',
  'threshold',
  'unsent',
  'unjudged',
  'unconfirmed',
]
/** As it was before there were gates: what could not be judged decided nothing. */
const PRECEDENCE_WITHOUT_GATES: readonly Cause[] = [
  'damaged',
  'interrupted',
  'stopped',
  'unfit',
  'threshold',
  'unsent',
  'contradicted',
  'unconfirmed',
]

/** Reason of an end that states none. */
const UNSAID: Readonly<Record<NonNullable<EndEvent['cause']>, string>> = {
  fault: 'an internal error of gatebench',
  interrupted: 'interrupted',
  stopped: 'stopped',
  unsent: 'planned calls were never sent',
}

/** Exit code of the run's process, its name and its reason: the first of `PRECEDENCE` that holds; otherwise 0. */
export function verdict({
  end,
  generator,
  thresholds,
  counts,
  oracle,
  gates,
  doubt,
}: VerdictInput): Summary['verdict'] {
  const found = causesOfEnd(end, doubt)
  const say = (cause: Cause, reason: string): void => void found.push({ cause, reason })
  for (const reason of generator.reasons) say('unfit', `generator unfit: ${reason}`)
  for (const result of thresholds) {
    if (result.verdict === 'fail') say('threshold', `threshold failed: ${result.source} (${measured(result)})`)
    else if (result.verdict !== 'pass')
      say(
        'unjudged',
        `threshold not judged: ${result.source} (${lack(result, remedyOf(result.metric, end?.status ?? 'partial', counts))})`,
      )
  }
  for (const mismatch of oracle?.mismatches ?? []) {
    // Of a log that may be damaged it says nothing about gatebench.
    say(doubt === null ? 'contradicted' : 'unconfirmed', `the mock's own log disagrees: ${mismatch}`)
  }
  for (const { reason } of gates ?? []) if (reason !== null) say('gate', reason)

  if (doubt?.kind === 'unconfirmed') say('unconfirmed', doubt.reason)

  const precedence = gates === null ? PRECEDENCE_WITHOUT_GATES : PRECEDENCE
  const rank = ({ cause }: { cause: Cause }): number => precedence.indexOf(cause)
  const decisive = found.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b))
  const [gravest] = decisive
  const nothing = { exitCode: EXIT.ok, word: gates !== null && thresholds.length === 0 ? 'DONE' : 'PASS' } as const
  const { exitCode, word } = gravest === undefined ? nothing : MEANING[gravest.cause]
  const reasons = (gates === null ? found : decisive).map(({ reason }) => reason)
  return { exitCode, word, reasons, gates: [...(gates ?? [])] }
}

function causesOfEnd(end: EndEvent | null, doubt: LogDoubt | null): { cause: Cause; reason: string }[] {
  if (doubt?.kind === 'damaged' || doubt?.kind === 'running') return [{ cause: 'damaged', reason: doubt.reason }]
  if (end === null) return [{ cause: 'interrupted', reason: 'the event log has no end: the run was interrupted' }]
  return end.cause === undefined ? [] : [{ cause: end.cause, reason: end.reason ?? UNSAID[end.cause] }]
}

/** The exit code of several runs together: the first of theirs in the order of `PRECEDENCE`. */
export function gravestExit(codes: readonly number[]): number {
  const order = PRECEDENCE.filter((cause) => cause !== 'damaged').map((cause): number => MEANING[cause].exitCode)
  const rank = (code: number): number => (code === EXIT.ok ? order.length : order.indexOf(code))
  return codes.reduce((worst, code) => (rank(code) < rank(worst) ? code : worst), EXIT.ok as number)
}

/** Finding of a broken threshold: nothing was reached, an end was not seen, or a figure. */
export function measured({ metric, value, atLeast, notReached }: ThresholdResult): string {
  if (notReached) return 'not reached: too many calls did not complete'
  if (value === null)
    return atLeast === null
      ? 'measured nothing'
      : `at least ${formatThresholdFigure(metric, atLeast)}, counting calls whose end was not observed`
  return `measured ${formatThresholdFigure(metric, value)}`
}

/**
 * Remedy for a threshold that hangs on calls whose end was not seen: a longer drain (or perhaps one, if others are ambiguous), a run that is not cut
 * short, a new run without a pause, or nothing that the client could do.
 */
export type Remedy = 'drain' | 'perhaps-drain' | 'whole-run' | 'new-run' | 'own-account' | 'none'

export function remedyOf(
  metric: ThresholdResult['metric'],
  status: Summary['run']['status'],
  { unresolved, ambiguous }: VerdictInput['counts'],
): Remedy {
  // Credits are open only if the account need not show those of the run, and no others.
  if (metric === 'credits' || metric === 'credits_per_completed') return 'own-account'
  if (status === 'resumed') return 'new-run'
  if (status === 'partial') return 'whole-run'
  if (unresolved === 0) return 'none'
  return ambiguous === 0 ? 'drain' : 'perhaps-drain'
}

const DEPENDS: Readonly<Record<Remedy, string>> = {
  drain: 'calls whose end was not observed; a longer drain would decide',
  'perhaps-drain': 'calls whose end was not observed; a longer drain may decide',
  'whole-run': 'calls whose end was not observed; only a run that is not cut short can decide',
  'new-run': 'calls whose end was not observed in time; only a new run can decide',
  'own-account':
    'credits that others may have spent or added, or charges that are still missing; only a new run can decide',
  none: 'calls that the gateway may or may not have accepted; a longer drain would not decide',
}

function lack(result: ThresholdResult, remedy: Remedy): string {
  const { metric, verdict, samples, needs, atLeast, value, low, high, decidedBy, machineMs } = result
  if (machineMs !== undefined) {
    return `${measured(result)}; this machine may add up to ${formatDuration(machineMs)} to a measured time`
  }
  if (verdict === 'undecided') {
    const [least, most] = [low, high].map((bound) => (bound === null ? null : formatThresholdFigure(metric, bound)))
    const found = value === null ? '' : `measured ${formatThresholdFigure(metric, value)}, `
    const range = most === null ? `at least ${least}` : `between ${least ?? 'zero'} and ${most}`
    const interval =
      most === null && !low ? 'too few samples for a confidence interval' : `confidence interval ${range}`
    return `${found}${interval}; ${deciding(decidedBy, samples)}`
  }
  if (verdict === 'unseen')
    return `at least ${formatThresholdFigure(metric, atLeast ?? 0)}; the result depends on ${DEPENDS[remedy]}`
  return samples < needs ? `${formatCount(samples)} of ${formatCount(needs)} samples` : 'no data to judge it by'
}

/** The least that a verdict on a figure too close to its bound needs: chance may move the figure of a further run closer still. */
function deciding(decidedBy: number | null, samples: number): string {
  if (decidedBy === null) return 'no number of calls can distinguish the figure from its bound'
  return decidedBy <= samples
    ? 'more samples are needed'
    : `at least about ${formatCount(decidedBy)} samples are needed`
}

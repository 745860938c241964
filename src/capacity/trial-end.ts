import { EXIT, type GatebenchError } from '../errors.ts'
import { USUAL_LATENESS_MS } from '../measure/thresholds/machine-lateness.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { formatCount, formatDuration } from '../units.ts'
import type { CapacityEnd } from './capacity-result.ts'
import type { Trial } from './trial.ts'

/** Why a trial shows this machine and not the gateway: its run was unfit, or the machine was later than usual and that leaves a threshold open. */
export function ofMachine({ run, generator, thresholds }: RunResult['summary']): string[] {
  const near = thresholds.flatMap(({ source, machineMs }) =>
    machineMs === undefined || machineMs < USUAL_LATENESS_MS * (run.speed ?? 1)
      ? []
      : [`${source}: this machine may add up to ${formatDuration(machineMs)}`],
  )
  return generator.fit ? near : [...generator.reasons]
}

/** Caps that only an hour or a day renews: what they refuse depends on all trials so far, and not on the load of this one. */
const CAPS = { hourCap: 'an hourly cap', dayCap: 'a daily cap', quota: 'a quota' } as const

/** The refusals of a trial that came from such a cap, if they were most of them. */
export function capUsedUp(byCause: RunResult['summary']['throttling']['byCause']): string | null {
  const all = Object.values(byCause).reduce((sum, count) => sum + count, 0)
  const found = (['hourCap', 'dayCap', 'quota'] as const).find((cause) => (byCause[cause] ?? 0) > all / 2)
  return found === undefined
    ? null
    : `${formatCount(byCause[found] ?? 0)} of ${formatCount(all)} refusals came from ${CAPS[found]} of the gateway`
}

/** Ends of a trial after which there is no other. */
export function endedBy({ summary, problem }: RunResult): CapacityEnd | null {
  if (problem !== null || summary.verdict.exitCode === EXIT.bug) return 'fault'
  if (summary.verdict.word === 'INTERRUPTED') return 'interrupted'
  return summary.verdict.word === 'STOPPED' ? 'budget' : null
}

/** Ends that give no answer with two ends. */
const EXITS: Partial<Record<CapacityEnd, number>> = {
  fault: EXIT.bug,
  interrupted: EXIT.interrupted,
  budget: EXIT.stopped,
  unfit: EXIT.unfit,
  unbegun: EXIT.unreachable,
  'nothing-passes': EXIT.threshold,
}

/** An answer is one with a lower and an upper end, whatever ended the search; from outside ended, it is none. */
export function exitCodeOf(end: CapacityEnd, isBounded: boolean): number {
  return EXITS[end] ?? (isBounded ? EXIT.ok : EXIT.inconclusive)
}

/** A fault that kept a trial from beginning may have spoilt the one before it, whose load then failed for another reason than its size. */
export function unbegunNotice(out: string, { message }: GatebenchError, trials: readonly Trial[]): string {
  const [cause] = message.split('\n', 1)
  const doubt = trials.at(-1)?.passed === false ? '; the trial before it may have failed for the same reason' : ''
  return `${out} could not begin: ${cause}${doubt}`
}

import { USUAL_LATENESS_MS } from '../measure/machine-reach.ts'
import type { Sides } from './effect.ts'
import type { ComparedRun } from './metrics.ts'

/**
 * By how much more the machine may have added to times of the candidate's runs than to the base's, in ms; below 0 where the base's were the
 * later ones. 0 where neither was later than usual: runs differ by as much anyway.
 */
export function lagBetween({ base, candidate }: Sides): number {
  const [before, after] = [meanReach(base), meanReach(candidate)]
  const usual = USUAL_LATENESS_MS * Math.max(...[...base, ...candidate].map(speedOf))
  return Math.max(before, after) < usual ? 0 : after - before
}

function meanReach(runs: readonly ComparedRun[]): number {
  return runs.reduce((sum, { record }) => sum + (record.summary.generator.reachMs ?? 0), 0) / Math.max(1, runs.length)
}

function speedOf({ record }: ComparedRun): number {
  return record.summary.run.speed ?? 1
}

/**
 * Whether a verdict on a time could be the machine's: worse by no more than the candidate's machine was later, or not worse beyond `floor` only
 * because the base's was.
 */
export function isOfMachine(
  verdict: 'regressed' | 'not-regressed',
  times: { base: number; candidate: number },
  lagMs: number,
  floor: number,
): boolean {
  // What each side may have been without what its machine added beyond the other's.
  const base = times.base - Math.max(0, -lagMs)
  const candidate = times.candidate - Math.max(0, lagMs)
  const isWorse = base <= 0 || candidate / base > Math.exp(floor)
  return verdict === 'regressed' ? !isWorse : isWorse
}

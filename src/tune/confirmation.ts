import type { Headline } from '../measure/calls/headline.ts'

/** One setting, simulated and measured under the same seeds. */
export interface Confirmed {
  name: string
  simulatedP99Ms: number
  measuredP99Ms: number
  /** Measured over simulated, less 1. */
  difference: number
  verdict: 'confirmed' | 'model mismatch'
  /** Further differences, if it does not agree. */
  why: string[]
}

/** How far simulated and measured p99 may be apart. */
export const MOST_DIFFERENCE = 0.1

/** Compares the means over repeats; `unfit`: why the measuring machine is to be doubted. */
export function confirm(
  name: string,
  simulated: readonly Headline[],
  measured: readonly Headline[],
  unfit: readonly string[],
): Confirmed {
  const mean = (runs: readonly Headline[], of: (run: Headline) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const p99 = (run: Headline): number => run.completionP99Ms
  const [simulatedP99Ms, measuredP99Ms] = [mean(simulated, p99), mean(measured, p99)]
  const difference = simulatedP99Ms === 0 ? 0 : measuredP99Ms / simulatedP99Ms - 1
  const why: string[] = []
  if (Math.abs(difference) > MOST_DIFFERENCE) {
    why.push(...unfit)
    for (const [what, of] of WITNESSES) {
      const [s, m] = [mean(simulated, of), mean(measured, of)]
      if (Math.abs(m - s) > MOST_DIFFERENCE * Math.max(Math.abs(s), 0.05)) {
        why.push(`${what}: simulated ${Number(s.toPrecision(3))}, measured ${Number(m.toPrecision(3))}`)
      }
    }
    if (why.length === 0) why.push('the counts agree: network and timers add time that the simulation does not model')
  }
  return {
    name,
    simulatedP99Ms,
    measuredP99Ms,
    difference,
    verdict: Math.abs(difference) > MOST_DIFFERENCE ? 'model mismatch' : 'confirmed',
    why,
  }
}

const WITNESSES: readonly [string, (run: Headline) => number][] = [
  ['429 per success', (run) => run.throttledPerSuccess ?? 0],
  ['give-up rate', (run) => run.giveUpRate],
  ['wasted per success', (run) => run.wastedPerSuccess ?? 0],
  ['polls per success', (run) => run.pollsPerSuccess ?? 0],
]

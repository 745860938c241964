import type { Observation } from './observation.ts'

/** Meaning of an observation's bits. `crowded`: another request came so close that either may have been first. */
export const BIT = { passed: 1, mayHaveSwapped: 2, crowded: 4, afterRefusal: 8, telling: 16 } as const

/** The figures of observations that a replay reads, one column for each figure: thousands of replays read each observation. Instants and spans in ms. */
export interface ObservationColumns {
  at: Float64Array
  slackMs: Float64Array
  /** NaN where the answer tells nothing. */
  answeredAfterMs: Float64Array
  bits: Uint8Array
  /** Places of the observations where laws differ; the others are refusals in the midst of refusals. */
  telling: Uint32Array
}

export function columnsOf(observations: readonly Observation[]): ObservationColumns {
  return {
    at: Float64Array.from(observations, ({ at }) => at),
    slackMs: Float64Array.from(observations, ({ slackMs }) => slackMs),
    answeredAfterMs: Float64Array.from(observations, ({ answeredAfterMs }) => answeredAfterMs ?? Number.NaN),
    bits: Uint8Array.from(
      observations,
      ({ passed, mayHaveSwapped, isTelling }, index) =>
        (passed ? BIT.passed : 0) |
        (mayHaveSwapped ? BIT.mayHaveSwapped : 0) |
        (isTelling ? BIT.telling : 0) |
        (isCrowded(observations, index) ? BIT.crowded : 0) |
        (observations[index - 1]?.passed === false ? BIT.afterRefusal : 0),
    ),
    telling: Uint32Array.from(observations.flatMap(({ isTelling }, index) => (isTelling ? [index] : []))),
  }
}

function isCrowded(observations: readonly Observation[], index: number): boolean {
  const { at, slackMs } = observations[index] as Observation
  return [observations[index - 1], observations[index + 1]].some(
    (other) => other !== undefined && Math.abs(other.at - at) <= slackMs,
  )
}

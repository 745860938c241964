import type { Mark } from './mark.ts'

/** Meaning of a mark's bits. `crowded`: another request came so close that either may have been first. */
export const BIT = { passed: 1, mayHaveSwapped: 2, crowded: 4, afterRefusal: 8, telling: 16 } as const

/** The figures of marks that a replay reads, one column for each figure: thousands of replays read each mark. Instants and spans in ms. */
export interface MarkColumns {
  at: Float64Array
  slackMs: Float64Array
  /** NaN where the answer tells nothing. */
  answeredAfterMs: Float64Array
  bits: Uint8Array
  /** Places of the marks where laws differ; the others are refusals in the midst of refusals. */
  telling: Uint32Array
}

export function columnsOf(marks: readonly Mark[]): MarkColumns {
  return {
    at: Float64Array.from(marks, ({ at }) => at),
    slackMs: Float64Array.from(marks, ({ slackMs }) => slackMs),
    answeredAfterMs: Float64Array.from(marks, ({ answeredAfterMs }) => answeredAfterMs ?? Number.NaN),
    bits: Uint8Array.from(
      marks,
      ({ passed, mayHaveSwapped, isTelling }, index) =>
        (passed ? BIT.passed : 0) |
        (mayHaveSwapped ? BIT.mayHaveSwapped : 0) |
        (isTelling ? BIT.telling : 0) |
        (isCrowded(marks, index) ? BIT.crowded : 0) |
        (marks[index - 1]?.passed === false ? BIT.afterRefusal : 0),
    ),
    telling: Uint32Array.from(marks.flatMap(({ isTelling }, index) => (isTelling ? [index] : []))),
  }
}

function isCrowded(marks: readonly Mark[], index: number): boolean {
  const { at, slackMs } = marks[index] as Mark
  return [marks[index - 1], marks[index + 1]].some((other) => other !== undefined && Math.abs(other.at - at) <= slackMs)
}

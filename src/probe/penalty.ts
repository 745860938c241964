import type { Mark } from './mark.ts'

/** Usual penalties, in ms: an operator chooses a round one. Shorter ones look like a limit that admits requests one by one. */
const USUAL_MS = [5, 10, 15, 20, 30, 45, 60, 90, 120].map((s) => s * 1000)
/** A watch asks this seldom at most: when a penalty began is known no better. */
const ASKED_MS = 350
/** Refusals that show a penalty: fewer do not. */
const LEAST_REFUSED = 3

/** Which answers a penalty made, if every refusal by the limit blocks all that comes within `penaltyMs` of it. */
export interface Penalised {
  /** By mark: refused, whatever the limit says, or let through where nothing passes. */
  blocked: readonly boolean[]
  refused: number
  /** Let through where nothing passes. */
  contradictions: number
}

export function penalised(marks: readonly Mark[], penaltyMs: number): Penalised {
  let blockedUntil = Number.NEGATIVE_INFINITY
  let [refused, contradictions] = [0, 0]
  const blocked = marks.map(({ at, passed, slackMs, mayHaveSwapped }) => {
    if (passed) {
      const isIn = at < blockedUntil - slackMs - ASKED_MS
      if (isIn) contradictions++
      return isIn
    }
    if (at < blockedUntil) {
      refused++
      return true
    }
    // Overtaken by what was let through: the limit was met later.
    if (!mayHaveSwapped) blockedUntil = at + penaltyMs
    return false
  })
  return { blocked, refused, contradictions }
}

/** Penalties that no answer contradicts. */
export function penaltiesOf(marks: readonly Mark[]): number[] {
  const last = marks.findLast(({ passed }) => passed)?.at ?? Number.NEGATIVE_INFINITY
  return USUAL_MS.filter((penaltyMs) => {
    const { refused, contradictions } = penalised(marks, penaltyMs)
    const first = marks.find(({ passed, mayHaveSwapped }) => !passed && !mayHaveSwapped)
    // It was seen to end.
    return contradictions === 0 && refused >= LEAST_REFUSED && first !== undefined && last > first.at + penaltyMs
  })
}

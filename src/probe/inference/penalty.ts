import type { Observation } from './observation.ts'

/** Usual penalties, in ms: an operator chooses a round one. Shorter ones look like a limit that admits requests one by one. */
const USUAL_MS = [5, 10, 15, 20, 30, 45, 60, 90, 120].map((s) => s * 1000)
/** Refusals that show a penalty: fewer do not. */
const LEAST_REFUSED = 3

/** Which answers a penalty made, if every refusal by the limit blocks all that comes within `penaltyMs` of it. */
export interface Penalised {
  /** By observation: refused, whatever the limit says, or let through where nothing passes. */
  blocked: readonly boolean[]
  refused: number
  /** Let through where nothing passes. */
  contradictions: number
}

/** A block that is not known to have ended, and when it does: no sooner, and no later. */
interface Block {
  soonest: number
  latest: number
  /** The first refusal that may have come after it, and begun another. */
  perhapsFrom: number | null
}

/**
 * Refusals about the end of a block may belong to it or begin the next, so that the end of each next one is known less well. One that surely came after it
 * was made by the limit.
 */
export function penalised(observations: readonly Observation[], penaltyMs: number): Penalised {
  let block: Block | null = null
  let [refused, contradictions] = [0, 0]
  const blocked = observations.map(({ at, passed, slackMs, mayHaveSwapped }) => {
    const now: Block | null = block
    if (passed) {
      const isIn = now !== null && at < now.soonest - slackMs
      if (isIn) contradictions++
      else block = null
      return isIn
    }
    if (now !== null && at < now.latest + slackMs) {
      refused++
      if (at >= now.soonest - slackMs) now.perhapsFrom ??= at
      return true
    }
    // Overtaken by what was let through: the limit was met later.
    if (mayHaveSwapped) return false
    block = { soonest: (now?.perhapsFrom ?? at) + penaltyMs, latest: at + penaltyMs, perhapsFrom: null }
    return false
  })
  return { blocked, refused, contradictions }
}

/** Penalties that no answer contradicts. */
export function penaltiesOf(observations: readonly Observation[]): number[] {
  const last = observations.findLast(({ passed }) => passed)?.at ?? Number.NEGATIVE_INFINITY
  return USUAL_MS.filter((penaltyMs) => {
    const { refused, contradictions } = penalised(observations, penaltyMs)
    const first = observations.find(({ passed, mayHaveSwapped }) => !passed && !mayHaveSwapped)
    // It was seen to end.
    return contradictions === 0 && refused >= LEAST_REFUSED && first !== undefined && last > first.at + penaltyMs
  })
}

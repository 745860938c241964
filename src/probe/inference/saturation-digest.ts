import type { Network, Observation } from './observation.ts'

/** Source of candidates: for each saturation the requests that passed before it, and the first that passed after it. Instants in ms. */
export interface SaturationDigest {
  cycles: readonly Saturation[]
  /** A recovery was watched for so long. */
  watchedMs: number
  /** Another limit may have stood in the way of a recovery: only its fastest part shows a rate. */
  isOneOfTwo: boolean
  clock: GatewayClock
}

/** The unix time of instant 0 on a gateway's clock, and how far off that may be, in ms. */
export interface GatewayClock {
  originEpochMs: number
  errorMs: number
}

interface Saturation {
  leadAt: number
  /** The first refusal; Infinity where there was none. */
  refusedAt: number
  /** Accepted after it, in order, with the last attempt before the first of them. */
  recovered: readonly number[]
  /** The first accepted after each silence, with the last refusal before it. */
  openings: readonly { at: number; refusedAt: number }[]
  lastRefusedAt: number
  passed: number
  /** Refused from the first of the recovered to the last: none where the limit refills faster than it is asked. */
  refusedBetween: number
}

export function clockOf({ originEpochMs, network }: { originEpochMs: number; network: Network }): GatewayClock {
  return { originEpochMs: originEpochMs + network.offsetMs, errorMs: network.offsetErrorMs }
}

/** A window that is so many times as long as the longest that is looked for would not have been seen to end. */
const WATCHED = 2.3

export function digestOf(
  observations: readonly Observation[],
  longestWindowMs = Number.POSITIVE_INFINITY,
  isOneOfTwo = false,
  clock: GatewayClock = { originEpochMs: 0, errorMs: 0 },
): SaturationDigest {
  const cycles = [...new Set(observations.map(({ cycle }) => cycle))].flatMap((cycle): Saturation[] => {
    const own = observations.filter((observation) => observation.cycle === cycle)
    const lead = own.find(({ passed }) => passed)
    if (lead === undefined) return []
    // A refusal that was overtaken by accepted ones is not where the limit was met.
    const refusal =
      own.find((observation) => !observation.passed && !observation.mayHaveSwapped) ?? own.find(({ passed }) => !passed)
    const refusedAt = refusal?.at ?? Number.POSITIVE_INFINITY
    const recovered = own.filter(({ passed, at }) => passed && at > refusedAt).map(({ at }) => at)
    const before = own.filter(({ passed, at }) => !passed && at < (recovered[0] ?? Number.POSITIVE_INFINITY)).at(-1)
    const passed = own.filter(({ passed, at }) => passed && at < refusedAt).length
    const [first = 0, last = 0] = [recovered[0], recovered.at(-1)]
    const refusedBetween = own.filter(({ passed, at }) => !passed && at > first && at < last).length
    const openings = openingsOf(own)
    return [
      {
        leadAt: lead.at,
        refusedAt,
        recovered,
        openings,
        lastRefusedAt: before?.at ?? refusedAt,
        passed,
        refusedBetween,
      },
    ]
  })
  return { cycles, watchedMs: WATCHED * longestWindowMs, isOneOfTwo, clock }
}

/** Refused for so long, a limit was closed and opened again, in ms. */
const SILENCE_MS = 1000

function openingsOf(own: readonly Observation[]): { at: number; refusedAt: number }[] {
  let passedAt = Number.POSITIVE_INFINITY
  return own.flatMap(({ at, passed }, index) => {
    if (!passed) return []
    const isOpening = own[index - 1]?.passed === false && at - passedAt >= SILENCE_MS
    passedAt = at
    return isOpening ? [{ at, refusedAt: (own[index - 1] as Observation).at }] : []
  })
}

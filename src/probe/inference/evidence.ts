import type { StatedLimit } from '../../gateway/stated-limits.ts'
import { scatterOf } from './answer-scatter.ts'
import type { Network, Observation } from './observation.ts'
import { Replays } from './replay.ts'

/** All that inference sees. */
export interface Evidence {
  observations: readonly Observation[]
  /** Laws over these observations, each replayed once. */
  replays: Replays
  network: Network
  originEpochMs: number
  /** Limits that the gateway states. */
  stated: readonly StatedLimit[]
  /** Scatter of answers if no law holds requests back. */
  plainScatter: number
  /** Number of accepted submits whose answer's delay is known. */
  answers: number
  /** Requests that others make of the same limit, in a ms. */
  othersPerMs: number
  /** The longest window that is looked for: much longer ones do not show. */
  longestWindowMs: number
  /** Whether it was gathered in depth. */
  isDeep: boolean
}

const LONGEST_WINDOW_MS = 3_600_000

export function evidenceOf(
  observations: readonly Observation[],
  network: Network,
  originEpochMs: number,
  stated: readonly StatedLimit[] = [],
  {
    othersPerMs = 0,
    longestWindowMs = LONGEST_WINDOW_MS,
    isDeep = false,
    before = null,
  }: Partial<Pick<Evidence, 'othersPerMs' | 'longestWindowMs' | 'isDeep'>> & { before?: Evidence | null } = {},
): Evidence {
  const again = before?.replays.isOf(observations) === true ? before : null
  const answers = observations.flatMap(({ answeredAfterMs }) => answeredAfterMs ?? [])
  return {
    observations,
    replays: again?.replays ?? new Replays(observations),
    network,
    originEpochMs,
    stated,
    plainScatter: scatterOf(answers, network),
    answers: answers.length,
    othersPerMs,
    longestWindowMs,
    isDeep,
  }
}

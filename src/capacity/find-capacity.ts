import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type Edge, edgeOf } from './edge.ts'
import { scaledLoad } from './scaled-load.ts'
import { DEFAULT_SEARCH, nextStep, type SearchSettings, type Step } from './search.ts'
import { judgeTrial, type Trial } from './trial.ts'
import { trialProfile } from './trial-profile.ts'

export interface CapacityProblem {
  profile: Profile
  mock: MockWorld
  workers: Pick<SimulationWorkers, 'judge'>
  /** Seeds that every load is simulated with, the profile's and those after it; 8 by default. */
  seeds?: number
  /** `mostTrials` counts loads here. */
  search?: Partial<SearchSettings>
  onTrial?: (trials: readonly Trial[]) => void
}

/** Where a search ended, with all that it tried. */
export interface FoundCapacity {
  edge: Edge
  end: NonNullable<Step['end']>
  trials: readonly Trial[]
}

const SEEDS = 8

/**
 * Finds by simulation the largest multiple of the profile's load that passes (see trial.ts). Every load is simulated with the same seeds, so
 * that loads differ by nothing else. The same for the same profile, whatever the threads. Throws a GatebenchError (exit 104) for arrivals
 * that hold no steady load.
 */
export async function findCapacity(problem: CapacityProblem): Promise<FoundCapacity> {
  const { mock, workers, seeds = SEEDS, onTrial = () => {} } = problem
  const profile = trialProfile(problem.profile)
  const asked = { ...DEFAULT_SEARCH, ...problem.search }
  const settings = { ...asked, mostTrials: asked.mostTrials * seeds }
  const trials: Trial[] = []
  for (;;) {
    const { next: scale, end } = nextStep(trials, settings)
    if (scale === null) return { edge: edgeOf(trials), end: end ?? 'trials', trials }
    const isRepeat = trials.some((trial) => trial.scale === scale)
    // A load that is asked for again gets seeds of its own.
    const first = profile.seed + (isRepeat ? trials.length : 0)
    const scaled = scaledLoad(profile, scale)
    const made = await Promise.all(
      Array.from({ length: seeds }, async (_, i) => {
        const seed = first + i
        const { load, thresholds, verdict } = await workers.judge({ profile: { ...scaled, seed }, mock })
        return judgeTrial({ scale, seed, load, thresholds, gates: verdict.gates })
      }),
    )
    trials.push(...made)
    onTrial(trials)
  }
}

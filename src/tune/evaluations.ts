import { planCalls } from '../load/schedule/plan.ts'
import type { Headline } from '../measure/calls/headline.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Replication } from '../simulate/replicate.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'

/** Headlines already known, by the name of the run; a run is a pure function of its name within one tuning. */
export interface EvaluationStore {
  get(name: string): Headline | undefined
  put(name: string, headline: Headline): void
}

/** Runs simulations that are not known yet, and counts them. */
export class Evaluations {
  readonly #workers: SimulationWorkers
  readonly #store: EvaluationStore
  readonly #onRun: () => void
  runs = 0

  constructor(workers: SimulationWorkers, store: EvaluationStore, onRun: () => void = () => {}) {
    this.#workers = workers
    this.#store = store
    this.#onRun = onRun
  }

  /** `of` is called only for what must be simulated; the result is known by `name` and the seed. */
  async headlines(name: string, seeds: readonly number[], of: () => Replication): Promise<Headline[]> {
    return Promise.all(
      seeds.map(async (seed) => {
        const key = `${name} seed ${seed}`
        const known = this.#store.get(key)
        if (known !== undefined) {
          this.#count()
          return known
        }
        const { profile, ...world } = of()
        const headline = await this.#workers.run({ profile: { ...profile, seed }, ...world })
        this.#store.put(key, headline)
        this.#count()
        return headline
      }),
    )
  }

  #count(): void {
    this.runs++
    this.#onRun()
  }
}

/** The beginning of a plan, with at most so many calls; closed models are cut at the same time. A plan that is short enough stays whole. */
export function shortened(profile: Profile, calls: number): Profile {
  const firstBeyond = planCalls(profile, keyedRandom(profile.seed)).startsFrom(calls)()
  if (firstBeyond === Number.POSITIVE_INFINITY) return profile
  const untilMs = Math.max(1, firstBeyond)
  let startsAt = 0
  const phases = profile.phases.flatMap((phase) => {
    const durationMs = Math.min(phase.durationMs, untilMs - startsAt)
    startsAt += phase.durationMs
    return durationMs > 0 ? [{ ...phase, durationMs }] : []
  })
  // A beginning that is all warm-up would measure nothing.
  return {
    ...profile,
    phases: phases.some(({ record }) => record) ? phases : phases.map((phase) => ({ ...phase, record: true })),
  }
}

/** Keeps results for as long as the process lives. */
export function memoryStore(): EvaluationStore {
  const known = new Map<string, Headline>()
  return { get: (name) => known.get(name), put: (name, headline) => void known.set(name, headline) }
}

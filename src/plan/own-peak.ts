import type { ModelFlow } from '../measure/flow.ts'
import type { Profile } from '../profile/profile.ts'
import type { Simulating } from './check.ts'
import type { Goals } from './goals.ts'
import type { Load } from './ray.ts'
import { withoutQuotas } from './relaxed.ts'
import { offered } from './saturate.ts'
import type { Situation } from './situation.ts'
import { HOUR_MS } from './terms.ts'

/** What becomes of one model's calls in an hour of a demand, with all other models beside it. */
export interface OwnPeak {
  model: string
  /** Of the calls that would complete if no limit were there: how many do, no later than they may wait. */
  completes: number
  isCarried: boolean
  /** The first of its goals that is not kept, as the profile states it. */
  brokenGoal: string | null
}

const REPLICATIONS = 4
/** Calls of one simulation at most: of an hour with more only a part is simulated. */
const MOST_CALLS = 20_000
/** Times that a call takes which the last ones are given beyond their wait. */
const TIMES = 5
/** Losing less than this is called carried. */
const TOLERATED = 0.02
/** With fewer calls a tail is chance. */
const FEWEST_FOR_TAIL = 100

/** The client as it is set under the calls of one hour, from an idle start; then nobody comes any more, and who waits has his patience. */
export async function ownPeak(
  { client, world, models }: Pick<Situation, 'client' | 'world' | 'models'>,
  load: Load,
  goals: Goals,
  patienceMs: number,
  { workers, seed }: Simulating,
): Promise<OwnPeak[]> {
  const asked = models.filter(({ load: { model } }) => (load.get(model) ?? 0) > 0)
  const total = asked.reduce((sum, { load: { model } }) => sum + (load.get(model) ?? 0), 0)
  const lengths = { warmMs: 1000, spanMs: Math.min(1, MOST_CALLS / total) * HOUR_MS }
  const drainMs = patienceMs + TIMES * Math.max(...asked.map(({ cost }) => cost.clientMs))
  const profile: Profile = { ...offered(client, load, lengths), drainMs }
  const windows = { edgesMs: [0, lengths.warmMs + lengths.spanMs + drainMs], goodMs: {} }
  const mock = withoutQuotas(world)
  const flows = await Promise.all(
    Array.from({ length: REPLICATIONS }, (_, n) =>
      workers.flow({ profile: { ...profile, seed: seed + n }, mock, windows }),
    ),
  )
  return asked.map(({ load: { model }, cost }) => {
    const found = flows.flatMap(([window]) => window?.models.filter((one) => one.model === model) ?? [])
    const due = sumOf(found, 'offered')
    const done = sumOf(found, 'completed')
    const expected = due * cost.completed
    const chance = 2 * Math.sqrt(expected * (1 - cost.completed))
    const brokenGoal = (goals.of.get(model) ?? []).find(({ stat, boundMs }) => {
      const told = found.filter((flow) => flow.offered >= FEWEST_FOR_TAIL)
      return told.filter((flow) => (flow[stat] ?? Number.POSITIVE_INFINITY) > boundMs).length > told.length / 2
    })
    return {
      model,
      completes: expected === 0 ? 1 : Math.min(1, done / expected),
      isCarried: done + chance >= (1 - TOLERATED) * expected,
      brokenGoal: brokenGoal?.source ?? null,
    }
  })
}

const sumOf = (flows: readonly ModelFlow[], of: 'offered' | 'completed'): number =>
  flows.reduce((sum, flow) => sum + flow[of], 0)

import { type Agreement, agreementOf } from '../calibrate/calibration.ts'
import type { KnownLimit } from '../calibrate/known-limit.ts'
import type { FlowWindow, ModelFlow } from '../measure/flow.ts'
import type { RangeChoice } from '../mock/range.ts'
import { mockWorldOf } from '../mock/tiers.ts'
import { inGatewayTime } from '../profile/compressed.ts'
import type { Profile } from '../profile/profile.ts'
import { hashText, keyedRandom } from '../random.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { predictedCount, predictedSize } from '../stats/prediction.ts'

/** A quantile of fewer times says nothing for a twin that was fitted to as few, nor against it. */
const LEAST_TIMES = 10

/** What a twin lets expect of a profile: its flow through windows of the gateway's own time, once for each replication. */
export async function twinFlows(
  twin: { yaml: string; source: string },
  profile: Profile,
  edgesMs: readonly number[],
  { workers, replications }: { workers: Pick<SimulationWorkers, 'flow'>; replications: number },
): Promise<FlowWindow[][]> {
  const scaled = inGatewayTime(profile)
  const target = { kind: 'mock', tier: twin.source, preset: 'clean', timeScale: 1 } as const
  // Prices were checked before the load: what is compared begins with it.
  const { priceCheck: _, ...credits } = scaled.credits
  const own: Profile = { ...scaled, credits, gateway: { ...scaled.gateway, target } }
  return Promise.all(
    Array.from({ length: replications }, (_, n) => {
      const seed = profile.seed + 1000 + n
      const mock = mockWorldOf(twin.yaml, twin.source, drawn(seed))
      return workers.flow({ profile: { ...own, seed }, mock, windows: { edgesMs, goodMs: {} } })
    }),
  )
}

/** Somewhere in each range, evenly: what is only half known differs from one replication to the next. */
function drawn(seed: number): RangeChoice {
  const random = keyedRandom(seed)
  return (path) => random.uniform('world', hashText(path))
}

/** One window of a run beside what its twin does in the same. `unobserved`: limits that the twin does not claim to know. */
export function agreementsOf(
  run: string,
  actual: FlowWindow,
  flows: readonly FlowWindow[],
  usedBefore: { actual: number | null; flows: readonly (number | null)[] },
  unobserved: readonly KnownLimit[],
): Agreement[] {
  const models = actual.models.flatMap((seen) => {
    const { model } = seen
    const of = (what: Agreement['what'], pick: (flow: ModelFlow) => number | null, isComparable = true): Agreement => {
      const values = flows.map((flow) => {
        const found = flow.models.find((one) => one.model === model)
        return found === undefined ? null : pick(found)
      })
      return agreementOf({ run, model, what }, expectationOf(what, values), pick(seen), isComparable)
    }
    const hasTimes = seen.completed >= LEAST_TIMES
    const isKnown = !unobserved.some(({ models, on }) => on === 'calls' && (models === null || models.includes(model)))
    return [
      of('completed', ({ completed }) => completed),
      // A cap that was not reached is none in the twin: that there were no refusals says nothing for it.
      of('throttled', ({ throttled }) => throttled, isKnown || seen.throttled > 0),
      of('p50', ({ p50Ms }) => p50Ms, hasTimes),
      of('p90', ({ p90Ms }) => p90Ms, hasTimes),
    ]
  })
  const spent = (used: number | null, before: number | null): number | null =>
    // A balance that was not read again has not moved.
    used === null || before === null || used === before ? null : used - before
  const values = flows.map(({ used }, n) => spent(used, usedBefore.flows[n] ?? null))
  return [
    ...models,
    agreementOf(
      { run, model: null, what: 'credits' },
      expectationOf('credits', values),
      spent(actual.used, usedBefore.actual),
    ),
  ]
}

/** A simulation without the figure leaves nothing to expect. */
function expectationOf(what: Agreement['what'], values: readonly (number | null)[]): Agreement['predicted'] {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length) return null
  return what === 'p50' || what === 'p90' ? predictedSize(known) : predictedCount(known)
}

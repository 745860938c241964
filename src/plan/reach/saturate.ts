import type { FlowWindow } from '../../measure/calls/flow.ts'
import type { Arrivals, Profile } from '../../profile/profile.ts'
import type { Load } from './load-reach.ts'
import { HOUR_MS, type PlannedModel } from './terms.ts'

/** Completions of the rarest model that a window should hold. */
const COMPLETIONS = 1200
/** Calls of one simulation at most: the rarest model then has fewer completions. */
const MOST_CALLS = 30_000
/** Slot times of the slowest model before counting begins. */
const WARM_UP = 6
/** How far above its capacity a client is offered calls that is to be kept busy. */
const OVERLOAD = 1.2

/** Time constants after which what settles exponentially has settled: all but 0.7% of it. */
const SETTLED = 5

/** Lengths of a simulation that holds enough of every model, in ms. `settlesMs`: time constant of whatever settles slowly. */
export function lengthsFor(
  models: readonly PlannedModel[],
  load: Load,
  wholeMs = 60_000,
  settlesMs = 0,
): { warmMs: number; spanMs: number } {
  const rates = models.map(({ load: { model } }) => load.get(model) ?? 0).filter((rate) => rate > 0)
  const [least, total] = [Math.min(...rates), rates.reduce((sum, rate) => sum + rate, 0)]
  const slowest = Math.max(...models.map(({ cost }) => cost.clientMs))
  const whole = (ms: number): number => Math.max(1, Math.ceil(ms / wholeMs)) * wholeMs
  const stuck = Math.max(...models.map(({ cost }) => cost.stuckMs))
  const warmMs = whole(Math.max(2 * wholeMs, WARM_UP * slowest, 1.5 * stuck, SETTLED * settlesMs))
  const fewest = Math.max(10 * slowest, 2 * stuck)
  const wanted = Math.max((COMPLETIONS / least) * HOUR_MS, fewest)
  const affordable = Math.max((MOST_CALLS / total) * HOUR_MS - warmMs, fewest)
  return { warmMs, spanMs: whole(Math.min(wanted, affordable)) }
}

/** Random arrivals; nearly even ones at one of several accounts that take calls in turn. */
export function arrivalsInTurn(ratePerSecond: number, turns: number): Arrivals {
  if (turns === 1) return { process: 'poisson', rate: ratePerSecond }
  return { process: 'gamma', rate: ratePerSecond, burstiness: 1 / turns }
}

/** The client under calls of `load`, Poisson or evenly, `factor` times as many; counted after a warm-up. */
export function offered(
  client: Profile,
  load: Load,
  { warmMs, spanMs }: { warmMs: number; spanMs: number },
  process: 'poisson' | 'constant' = 'poisson',
): Profile {
  const models = client.models.flatMap((one) => {
    const perHour = load.get(one.model) ?? 0
    return perHour === 0 ? [] : [{ ...one, startOffsetMs: 0, arrivals: { process, rate: perHour / 3600 } }]
  })
  const phase = (name: string, durationMs: number, record: boolean) => ({ name, durationMs, record })
  return {
    ...client,
    models,
    mix: null,
    phases: [phase('warm-up', warmMs, false), phase('measure', spanMs, true)],
    drainMs: 0,
    credits: { budget: null, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: false },
    thresholds: [],
    gates: { completed: 0, goneMs: null },
  }
}

/** A load above what the client carries, so that what comes out is its capacity. */
export function overloaded(load: Load): Load {
  return new Map([...load].map(([model, perHour]) => [model, perHour * OVERLOAD]))
}

/** Completions an hour by model in the last of the windows. */
export function completionsPerHour(windows: readonly FlowWindow[]): Map<string, number> {
  const last = windows.at(-1) as FlowWindow
  const hours = (last.toMs - last.fromMs) / HOUR_MS
  return new Map(last.models.map(({ model, completed }) => [model, completed / hours]))
}

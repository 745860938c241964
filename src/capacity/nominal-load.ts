import { spanMs as spanOf } from '../measure/measured-time.ts'
import { offeredCalls } from '../profile/offered-calls.ts'
import type { Arrivals, Profile } from '../profile/profile.ts'
import { falling } from '../stats/isotonic.ts'
import type { Trial } from './trial.ts'

/** Starts per second of the run of each model. */
export type ModelRates = { model: string; perSecond: number }[]

/**
 * Load that the profile offers at a scale, as it states it. The load that one trial happened to offer could put a larger load below a smaller one.
 * The calls of a trace are counted. The load of closed-model users is known only from trials, by the sequence over the loads that never falls.
 */
export function nominalLoad(profile: Profile, trials: readonly Trial[], scale: number): ModelRates {
  const { models, mix, phases } = profile
  const lengthMs = spanOf(phases)
  const weights = Object.values(mix?.of ?? {}).reduce((sum, weight) => sum + weight, 0)
  return models.map(({ model, arrivals }) => {
    if (arrivals?.process === 'closed') return { model, perSecond: seenRate(model, trials, scale) }
    const own = arrivals ? rateOf(arrivals, lengthMs) : 0
    const mixed = mix ? (rateOf(mix.arrivals, lengthMs) * (mix.of[model] ?? 0)) / weights : 0
    return { model, perSecond: (own + mixed) * scale }
  })
}

function rateOf(arrivals: Arrivals, lengthMs: number): number {
  const calls =
    arrivals.process === 'trace' ? countBelow(arrivals.instantsMs, lengthMs) : offeredCalls(arrivals, lengthMs)
  return (calls * 1000) / lengthMs
}

function countBelow(instantsMs: Iterable<number>, endMs: number): number {
  let count = 0
  for (const instant of instantsMs) if (instant < endMs) count++
  return count
}

function seenRate(model: string, trials: readonly Trial[], scale: number): number {
  const sorted = [...trials].sort((a, b) => a.scale - b.scale)
  const seen = sorted.map(({ models }) => models.find((one) => one.model === model)?.offeredPerSecond ?? 0)
  const rates = falling(seen.map((perSecond) => ({ value: -perSecond, weight: 1 }))).map((value) => -value)
  const above = sorted.findIndex((trial) => trial.scale >= scale)
  const at = (n: number): [number, number] => [sorted[n]?.scale ?? 0, rates[n] ?? 0]
  if (above === 0) return (at(0)[1] * scale) / at(0)[0]
  const [from, low] = at((above < 0 ? sorted.length : above) - 1)
  if (above < 0) return low
  const [to, high] = at(above)
  return low + ((high - low) * (scale - from)) / (to - from)
}

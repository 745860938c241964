import { keptIn } from '../../maps.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import type { RandomSource } from '../../random.ts'

/** Index of the weighted request that a call makes: the same for a seed whatever else happens. */
export function requestChoice(load: ModelLoad, random: RandomSource): (call: number) => number {
  if (load.requests.length === 1) return () => 0
  const choose = choiceOf(load)
  const uniform = random.uniforms('request')
  return (call) => choose(uniform(call))
}

const CHOICES = new WeakMap<ModelLoad, (uniform: number) => number>()

/** The weighted choice among a model's requests, made once for each load. */
export function choiceOf(load: ModelLoad): (uniform: number) => number {
  return keptIn(CHOICES, load, () => weightedChoice(load.requests.map(({ weight }) => weight)))
}

/** Maps a uniform in [0, 1) to an index with probability proportional to its weight. */
export function weightedChoice(weights: readonly number[]): (uniform: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (uniform) => {
    let left = uniform * total
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i] as number
      if (left < 0) return i
    }
    return weights.findLastIndex((weight) => weight > 0)
  }
}

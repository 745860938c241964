import { describe, expect, it } from 'vitest'
import { scaledLoad } from '../../../src/capacity/scaled-load.ts'
import { trialProfile } from '../../../src/capacity/trial-profile.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { Arrivals } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: scaled
duration: 1000s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite } }]
thresholds: [{ metric: throttle_rate, max: 5%, abortRun: true }]
`)
const [model] = profile.models
const withArrivals = (arrivals: Arrivals) => ({
  ...profile,
  models: [{ ...(model as NonNullable<typeof model>), arrivals }],
})
const callsOf = (arrivals: Arrivals, factor: number): number => {
  const scaled = scaledLoad(withArrivals(arrivals), factor)
  return planCalls(scaled, keyedRandom(1)).survey.calls
}

describe('scaledLoad', () => {
  it.each<Arrivals>([
    { process: 'constant', rate: 1 },
    { process: 'poisson', rate: 10 },
    { process: 'gamma', rate: 10, burstiness: 2 },
    { process: 'ramp', from: 1, to: 3 },
    { process: 'step', from: 1, to: 3, by: 1, everyMs: 100_000 },
    { process: 'spike', rate: 1, peak: 5, atMs: 100_000, forMs: 200_000 },
    { process: 'burst', size: 40, everyMs: 50_000 },
    { process: 'trace', file: 'a.csv', speedup: 1, instantsMs: Array.from({ length: 900 }, (_, i) => i * 1000) },
  ])('makes so many times the calls: $process', (arrivals) => {
    const calls = callsOf(arrivals, 1)
    expect(calls).toBeGreaterThan(500)
    for (const factor of [0.25, 0.7, 1.5, 3]) {
      const share = callsOf(arrivals, factor) / (factor * calls)
      expect(share).toBeGreaterThan(0.95)
      expect(share).toBeLessThan(1.05)
    }
  })

  it('scales users in whole numbers, one at least, and a mix by its arrivals', () => {
    const closed = withArrivals({ process: 'closed', users: 4, thinkMs: 1000 })
    const users = [0.1, 0.6, 2].map((factor) => scaledLoad(closed, factor).models[0]?.arrivals)
    expect(users).toMatchObject([{ users: 1 }, { users: 2 }, { users: 8 }])
    const mixed = { ...profile, mix: { arrivals: { process: 'constant' as const, rate: 2 }, of: { 'image-fast': 1 } } }
    expect(scaledLoad(mixed, 3).mix).toEqual({ arrivals: { process: 'constant', rate: 6 }, of: { 'image-fast': 1 } })
  })
})

describe('trialProfile', () => {
  it('takes a fifth for a warm-up where none is stated, and lets no threshold end a trial', () => {
    const { phases, thresholds } = trialProfile(profile)
    expect(phases).toEqual([
      { name: 'warm-up', durationMs: 200_000, record: false },
      { name: 'measure', durationMs: 800_000, record: true },
    ])
    expect(thresholds.map(({ abortRun }) => abortRun)).toEqual([false])
    expect(trialProfile({ ...profile, phases }).phases).toBe(phases)
  })

  it('refuses a load that rises by itself', () => {
    expect(() => trialProfile(withArrivals({ process: 'ramp', from: 1, to: 2 }))).toThrow(
      'the profile has arrivals of the kind ramp',
    )
  })
})

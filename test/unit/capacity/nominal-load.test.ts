import { describe, expect, it } from 'vitest'
import { nominalLoad } from '../../../src/capacity/capacity-result.ts'
import type { Trial } from '../../../src/capacity/trial.ts'
import type { Arrivals, Profile } from '../../../src/profile/profile.ts'
import { profileOf } from '../../support/profiles.ts'

const base = profileOf(`
version: 1
name: nominal
duration: 100s
models:
  - { model: image-fast, modality: image, requests: [{ body: { prompt: a } }] }
  - { model: text-fast, modality: text, requests: [{ body: { messages: [{ role: user, content: a }] } }] }
mix: { arrivals: { process: poisson, rate: 8/s }, of: { image-fast: 1, text-fast: 3 } }
`)

function ratesOf(profile: Profile, scale: number, trials: readonly Trial[] = []): number[] {
  return nominalLoad(profile, trials, scale).map(({ perSecond }) => perSecond)
}

function alone(arrivals: Arrivals): Profile {
  return { ...base, mix: null, models: base.models.slice(0, 1).map((load) => ({ ...load, arrivals })) }
}

function trialOf(scale: number, offeredPerSecond: number): Trial {
  const models = [{ model: 'image-fast', offeredPerSecond }]
  return { scale, seed: 1, offeredPerSecond, models, goals: [], passed: true, carried: scale }
}

describe('nominalLoad', () => {
  it('divides a mix by its weights', () => {
    expect(ratesOf(base, 1.5)).toEqual([3, 9])
  })

  it('counts the calls of a trace, and takes bursts and peaks by their mean', () => {
    const instantsMs = [0, 10_000, 50_000, 99_999, 100_000]
    expect(ratesOf(alone({ process: 'trace', file: 'a', speedup: 1, instantsMs }), 2)).toEqual([0.08])
    expect(ratesOf(alone({ process: 'burst', size: 10, everyMs: 20_000 }), 1)).toEqual([0.5])
    expect(ratesOf(alone({ process: 'spike', rate: 1, peak: 3, atMs: 0, forMs: 50_000 }), 1)).toEqual([2])
  })

  it('states bursts as they are offered, in whole calls', () => {
    const bursts = alone({ process: 'burst', size: 3, everyMs: 10_000 })
    expect([1, 1.16, 1.17, 1.4, 0.1].map((scale) => ratesOf(bursts, scale)[0])).toEqual([0.3, 0.3, 0.4, 0.4, 0.1])
  })

  it('knows of users what trials saw, never less of more of them', () => {
    const trials = [trialOf(2, 10), trialOf(1, 6), trialOf(4, 9)]
    const closed = alone({ process: 'closed', users: 4, thinkMs: 0 })
    expect([0.5, 1, 1.5, 2, 3, 4, 8].map((scale) => ratesOf(closed, scale, trials)[0])).toEqual([
      3, 6, 7.75, 9.5, 9.5, 9.5, 9.5,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { type CallCost, callCost } from '../../../src/plan/client/call-cost.ts'
import type { ModelLoad } from '../../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: cost
duration: 1h
models:
  - model: image-standard
    modality: image
    arrivals: { process: constant, rate: 1/min }
    requests:
      - { weight: 3, body: { prompt: a kite, n: 1 } }
      - { weight: 1, body: { prompt: a kite, n: 4, resolution: 4K } }
    poll: { strategy: fixed, every: 2s }
`)
const [load] = profile.models
const clean = loadMockWorld({ preset: 'clean' })
const cost = (world = clean): CallCost => callCost(load as ModelLoad, RETRY_PRESETS['hint-jitter'], world) as CallCost

describe('what a call costs', () => {
  it('is worked out from the figures of the world', () => {
    const lognormalMean = 15_000 * Math.exp(0.5 ** 2 / 2)
    const { slotMs, pollLagMs, clientMs, ...others } = cost()
    expect(slotMs / lognormalMean).toBeCloseTo(1, 2)
    // Read every 2 s: on average a second late.
    expect(pollLagMs).toBeGreaterThan(900)
    expect(pollLagMs).toBeLessThan(1100)
    expect(clientMs).toBeCloseTo(slotMs + pollLagMs, 6)
    expect(others).toMatchObject({
      attempts: 1,
      jobs: 1,
      completed: 1,
      units: 1.75,
      files: 1.75,
      orphans: 0,
      isLeaky: false,
    })
    expect(others.polls).toBeCloseTo(clientMs / 2000, 2)
    // 8 credits three times, and once 8 × 3 × 4.
    expect(others.credits).toBeCloseTo((3 * 8 + 96) / 4, 9)
  })

  it('has the few longest answers in it, which fill the slots and make the queues', () => {
    const sigma = 1.2
    const slow = structuredClone(clean)
    for (const settings of Object.values(slow.models)) settings.latency = { ...settings.latency, median: 60_000, sigma }
    const { slotMs, stays } = cost(slow)
    expect(slotMs / (60_000 * Math.exp(sigma ** 2 / 2))).toBeCloseTo(1, 2)
    const square = stays.reduce((sum, stay) => sum + stay.chance * stay.slotMs ** 2, 0)
    const variation = square / slotMs ** 2 - 1
    expect(variation / (Math.exp(sigma ** 2) - 1)).toBeGreaterThan(0.97)
    expect(stays.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
  })

  it('counts failures, refunds and slots that are given back early', () => {
    const faults = { failure: { kind: 'failure', share: 0.2, at: 0.5, refund: 0.5 } }
    const of = cost(mockWorld({ ...clean, faults }))
    expect(of.completed).toBeCloseTo(0.8, 9)
    expect(of.credits).toBeCloseTo(30 * 0.9, 9)
    expect(of.slotMs / cost().slotMs).toBeCloseTo(0.9, 9)
  })

  it('counts answers that were lost: a job without a caller, and sent again where the policy says so', () => {
    const faults = { lost: { kind: 'reset', at: 'after', share: 0.1, on: ['submit'] } }
    const world = mockWorld({ ...clean, faults })
    expect(cost(world)).toMatchObject({ attempts: 1, jobs: 1, completed: 0.9 })
    expect(cost(world).orphans).toBeCloseTo(0.1, 9)
    const eager = callCost(load as ModelLoad, RETRY_PRESETS['openai-sdk'], world)
    expect(eager?.attempts).toBeCloseTo(1.11, 9)
    expect(eager?.completed).toBeCloseTo(0.999, 9)
  })

  it('knows tasks that keep their slot for ever', () => {
    expect(cost(loadMockWorld({ preset: 'stuck-slot' })).isLeaky).toBe(true)
    expect(cost(loadMockWorld({ preset: 'stuck' }))).toMatchObject({ isLeaky: false, stuckMs: 1_800_000 })
  })
})

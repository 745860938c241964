import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { fluidDay } from '../../../src/plan/day/fluid-day.ts'
import { pooledClient, pooledOf } from '../../../src/plan/day/pooled-days.ts'
import { simulatedDays } from '../../../src/plan/day/simulated-days.ts'
import { goalsOf } from '../../../src/plan/reach/goals.ts'
import { recommendedSituation } from '../../../src/plan/reach/situation.ts'
import type { Term } from '../../../src/plan/reach/terms.ts'
import { peakLoad } from '../../../src/plan/tier.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { demandOf } from '../../support/planned.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`version: 1
name: pooled
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite } }]
    poll: { every: 1s, max: 1s }
  - model: image-standard
    modality: image
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite } }]
    poll: { every: 1s, max: 1s }
`)
const SET = {
  keyedBy: 'modality',
  limits: { image: { rate: null, concurrency: 2, perDay: null } },
  models: {
    'image-fast': { latency: { median: '10s', sigma: 0.3 } },
    'image-standard': { latency: { median: '20s', sigma: 0.3 } },
  },
  credits: { user: 1_000_000 },
  files: { max: 1_000_000 },
}
const day = (hour: number, peak: number, rest: number): number[] =>
  Array.from({ length: 24 }, (_, n) => (Math.abs(n - hour) <= 1 ? peak : rest))
/** Of an hour's 7,200 s in the slots, the fast ones take about 11 and the others about 21 each. */
const demandAt = (times: number) =>
  demandOf({
    'image-fast': day(6, 440 * times, 10 * times),
    'image-standard': day(18, 230 * times, 5 * times),
  })

async function judged(times: number) {
  const demand = demandAt(times)
  const peak = peakLoad(demand)
  const situation = recommendedSituation(profile, loadMockWorld({ tier: 'standard', preset: 'clean', set: SET }), peak)
  const patienceMs = 300_000
  const dayAt = (_: 'low' | 'high', limits: Term[]) =>
    fluidDay(limits, [], demand, patienceMs, { balance: 1e6, perCall: new Map() })
  await using workers = simulationWorkers(0)
  const asked = { demand, goals: goalsOf(profile), patienceMs, turns: 1, simulating: { workers, seed: 1 } }
  return await pooledOf({ ...asked, situation, peak, dayAt })
}

describe('a client with one queue for a shared limit', () => {
  it('has the slots and the pace that it otherwise divides', () => {
    const set = { ...SET, limits: { image: { rate: '30/min', concurrency: 5, perDay: null } } }
    const world = loadMockWorld({ tier: 'standard', preset: 'clean', set })
    const peak = peakLoad(demandAt(1))
    const situation = recommendedSituation(profile, world, peak)
    const pooled = pooledClient(situation, demandAt(1), peak)
    expect(pooled?.limits).toEqual(['image-rate', 'image-concurrency'])
    expect(pooled?.client.models.map(({ admission }) => admission.concurrency)).toEqual([null, null])
    expect(pooled?.pools[1]).toEqual({ models: ['image-fast', 'image-standard'], concurrency: 5 })
    expect(pooled?.pools[0]).toMatchObject({ models: ['image-fast', 'image-standard'] })
    const { ratePerSecond = 0, burst = 1 } = pooled?.pools[0] ?? {}
    expect(60 * (ratePerSecond ?? 0) + burst - 1).toBeLessThanOrEqual(30)
    expect(60 * (ratePerSecond ?? 0)).toBeGreaterThan(20)
  })

  it('is none where each model has limits of its own, or only one has calls', () => {
    const peak = peakLoad(demandAt(1))
    const apart = loadMockWorld({ tier: 'standard', preset: 'clean', set: { ...SET, keyedBy: 'model' } })
    expect(pooledClient(recommendedSituation(profile, apart, peak), demandAt(1), peak)).toBeNull()
    const together = loadMockWorld({ tier: 'standard', preset: 'clean', set: SET })
    const fast = demandOf({ 'image-fast': day(6, 440, 10) })
    const ofFast = peakLoad(fast)
    expect(pooledClient(recommendedSituation(profile, together, ofFast), fast, ofFast)).toBeNull()
  })

  it('carries a demand that fixed parts do not, but not what is too much for the limit itself', async () => {
    // An independent queue of two slots sends no call of ten such days late; one slot is too little for either peak.
    expect(await judged(1)).toEqual({
      limits: ['image-concurrency'],
      carries: 'yes',
      days: 8,
      carried: 8,
      when: 'the whole day',
    })
    expect(await judged(1.7)).toMatchObject({ carries: 'no', days: 0 })
  })
})

it('lets simulated hours begin with the queue of the hours before', async () => {
  const image = { latency: { median: '100s', sigma: 0 } }
  const set = { ...SET, models: { 'image-fast': image, 'image-standard': image } }
  // Two slots take 71 calls an hour: after the first hour, the others wait for about half an hour.
  const demand = demandOf({ 'image-fast': day(0, 0, 0).map((_, hour) => (hour === 0 ? 107 : hour === 1 ? 20 : 0)) })
  const world = loadMockWorld({ tier: 'standard', preset: 'clean', set })
  const situation = recommendedSituation(profile, world, peakLoad(demand))
  await using workers = simulationWorkers(0)
  const asked = { situation, client: situation.client, demand, goals: goalsOf(profile), patienceMs: 300_000, turns: 1 }
  const stretch = { from: 1, hours: 1 }
  const [[found] = []] = await simulatedDays({ ...asked, stretch, simulating: { workers, seed: 1 } }, 1)
  expect(found?.late).toBeGreaterThan(0.4)
  expect(found?.completes).toBe(1)
  expect(found?.isCarried).toBe(false)
})

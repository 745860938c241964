import { afterAll, describe, expect, it } from 'vitest'
import type { Headline } from '../../../src/measure/calls/headline.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { type SimulationWorkers, simulationWorkers } from '../../../src/simulate/workers.ts'
import { profileOf } from '../../support/profiles.ts'
import { testThreshold } from '../../support/random-run.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const profile = profileOf(`
version: 1
name: throttled
duration: 10s
drain: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 4/s }
    requests: [{ body: { prompt: a red kite } }]
`)

// A thread takes longer to start than all of its simulations here.
const none = simulationWorkers(0)
const one = simulationWorkers(1)
const two = simulationWorkers(2)
afterAll(() => Promise.all([one.close(), two.close()]))

async function headlines(workers: SimulationWorkers): Promise<Headline[]> {
  const mock = loadMockWorld({ tier: 'standard' })
  return await Promise.all([1, 2, 3, 4, 5].map((seed) => workers.run({ profile: { ...profile, seed }, mock })))
}

describe('simulation in threads', () => {
  it('comes to the same figures in the same order, however many threads there are', async () => {
    const here = await headlines(none)
    expect(new Set(here.map((one) => JSON.stringify(one))).size).toBe(5)
    expect(here[0]?.throttledPerSuccess).toBeGreaterThan(0)
    expect(JSON.stringify(await headlines(one))).toBe(JSON.stringify(here))
    expect(JSON.stringify(await headlines(two))).toBe(JSON.stringify(here))
  })

  it('meets in each simulation the gateway it was given, the same as before or another', async () => {
    const [small, large] = [loadMockWorld({ tier: 'standard' }), loadMockWorld({ tier: 'pro' })]
    const order = [small, small, large, small, large, large]
    const of = (workers: SimulationWorkers): Promise<Headline[]> =>
      Promise.all(order.map((mock) => workers.run({ profile, mock })))
    const here = await of(none)
    expect(here[2]).not.toEqual(here[0])
    expect(await of(one)).toEqual(here)
  })

  it('simulates in each the profile it was given, which may differ from the one before in its seed, in more or in nothing', async () => {
    const mock = loadMockWorld({ tier: 'standard' })
    const patient = { ...profile, drainMs: 1 }
    const order = [profile, { ...profile, seed: 2 }, patient, { ...patient, seed: 2 }, patient, profile]
    const of = (workers: SimulationWorkers): Promise<Headline[]> =>
      Promise.all(order.map((profile) => workers.run({ profile, mock })))
    const here = await of(none)
    expect(new Set(here.map((one) => JSON.stringify(one))).size).toBe(4)
    expect(await of(one)).toEqual(here)
  })

  it('judges each seed as the run of that seed alone would be', async () => {
    const thresholds = [testThreshold({ metric: 'throttle_rate', stat: 'value', max: 0.45 })]
    const strict = { ...profile, thresholds, confidence: null }
    const mock = loadMockWorld({ tier: 'standard' })
    const jobs = [1, 2, 3, 4, 5].map((seed) => ({ profile: { ...strict, seed }, mock }))
    const judged = await Promise.all(jobs.map((job) => two.judge(job)))
    const alone = await Promise.all(jobs.map(({ profile }) => virtualRun(profile, { mock })))
    expect(judged.map(({ verdict }) => verdict)).toEqual(alone.map(({ summary }) => summary.verdict))
    expect(new Set(judged.map(({ verdict }) => verdict.word))).toEqual(new Set(['PASS', 'FAIL']))
    expect(judged.map(({ headline }) => headline)).toEqual(await Promise.all(jobs.map((job) => two.run(job))))
  })

  it('hands an error of a simulation back, and goes on', async () => {
    const mock = loadMockWorld()
    const impossible = { ...mock, law: { ...mock.law, kind: 'token-bucket', burst: 0.5 } as typeof mock.law }
    await expect(one.run({ profile, mock: impossible })).rejects.toMatchObject({
      code: 'LIMIT_INVALID',
      exitCode: 104,
    })
    expect((await one.run({ profile, mock })).planned).toBeGreaterThan(0)
  })

  it('lets nobody wait for what it will not do any more', async () => {
    const workers = simulationWorkers(1)
    const mock = loadMockWorld()
    const jobs = Promise.allSettled([workers.run({ profile, mock }), workers.run({ profile, mock })])
    await workers.close()
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(workers.run({ profile, mock })).rejects.toThrow('closed')
  })

  it('begins no further simulation once it is closed, without threads too', async () => {
    const workers = simulationWorkers(0)
    const mock = loadMockWorld()
    const jobs = Promise.allSettled([1, 2, 3].map((seed) => workers.run({ profile: { ...profile, seed }, mock })))
    await workers.close()
    expect((await jobs).map(({ status }) => status).slice(1)).toEqual(['rejected', 'rejected'])
    await expect(workers.run({ profile, mock })).rejects.toThrow('closed')
  })
})

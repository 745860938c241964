import { expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { triedThresholds } from '../../../src/plan/recommended-profile.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { profileOf } from '../../support/profiles.ts'

/** Four slots for 30 minutes at four fifths of what they carry: calls wait for each other. */
const BUSY = `
version: 1
name: busy
gateway: { mock: { tier: standard, preset: clean } }
phases:
  - { name: warm-up, duration: 5m, record: false }
  - { name: measure, duration: 30m }
drain: 10m
models:
  - model: image-standard
    modality: image
    arrivals: { process: poisson, rate: 640/h }
    admission: { concurrency: 4 }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 2s, every: 2s, max: 2s }
    timeouts: { submit: 1m, task: 20m }
thresholds:
  - { metric: response_time, where: { model: image-standard }, stat: p95, max: 142s }
  - { metric: response_time, where: { model: image-standard }, stat: p50, max: 142s }
  - { metric: response_time, where: { model: image-standard }, stat: p95, max: 5s }
  - { metric: failure_rate, max: 5% }
`

it('leaves out what runs cannot judge, keeps a middle in place of its tail, and keeps a threshold of the user that runs fail', async () => {
  const profile = profileOf(BUSY)
  const set = { limits: { image: { rate: '600/min', concurrency: 4, perDay: null } } }
  const mock = loadMockWorld({ tier: 'standard', preset: 'clean', set })
  const [tail, middle, missed, failures] = profile.thresholds
  if (tail === undefined || middle === undefined || missed === undefined || failures === undefined) throw new Error()
  await using workers = simulationWorkers(0)
  // 40,000 calls of which a run is one: ten runs.
  const asked = { profile: { ...profile, thresholds: [] }, mock, workers, calls: 40_000 }

  const tried = await triedThresholds({ ...asked, own: [missed], planned: [tail, middle, failures] })
  expect(tried.thresholds).toEqual([missed, middle, failures])
  expect(tried.left).toHaveLength(1)
  expect(tried.left[0]).toMatch(/p95 <= 142s, which \d+ of 10 simulated runs cannot judge$/)
  expect(tried.failed).toEqual([`${missed.source}, in 9 of 10 simulated runs`])

  const own = await triedThresholds({ ...asked, own: [tail], planned: [failures] })
  expect(own.thresholds).toEqual([failures])
  expect(own.left).toEqual(tried.left)
})

it('keeps a tail that runs judge, and then no middle beside it', async () => {
  const profile = profileOf(
    BUSY.replace('640/h', '900/h')
      .replace('standard\n    modality', 'fast\n    modality')
      .replaceAll('model: image-standard }', 'model: image-fast }'),
  )
  const mock = loadMockWorld({ tier: 'pro', preset: 'clean' })
  const [tail, middle] = profile.thresholds
  if (tail === undefined || middle === undefined) throw new Error()
  await using workers = simulationWorkers(0)
  const asked = { profile: { ...profile, thresholds: [] }, mock, workers, calls: 40_000 }
  const tried = await triedThresholds({ ...asked, own: [], planned: [tail, middle] })
  expect(tried).toEqual({ thresholds: [tail], left: [], failed: [] })
})

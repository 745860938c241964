import { afterAll, describe, expect, it } from 'vitest'
import type { Headline } from '../../src/measure/calls/headline.ts'
import { simulationWorkers } from '../../src/simulate/workers.ts'
import type { EvaluationStore } from '../../src/tune/evaluations.ts'
import { DEFAULT_OBJECTIVE } from '../../src/tune/objective.ts'
import { tune } from '../../src/tune/tune.ts'
import { FEW_EVALUATIONS as FEW, tunedProfile, tunedWorld } from '../support/tune-cases.ts'

const BURST_OF_30 = { process: 'constant', rate: 15 } as const
const workers = simulationWorkers(2)
afterAll(() => workers.close())

describe('tuning for a burst of 300 jobs against 60 per 60 s', () => {
  it('comes to the same result, to the last digit, in one thread as in two, and from results kept of an unfinished tuning', async () => {
    const kept = new Map<string, Headline>()
    const store: EvaluationStore = { get: (key) => kept.get(key), put: (key, headline) => void kept.set(key, headline) }
    const options = {
      profile: { ...tunedProfile, models: tunedProfile.models.map((load) => ({ ...load, arrivals: BURST_OF_30 })) },
      mock: tunedWorld('bucket of 5'),
      objective: DEFAULT_OBJECTIVE,
      budget: FEW,
      robust: 0.5,
      current: 'profile',
      seed: 9,
    }
    const two = JSON.stringify(await tune({ ...options, workers, store }))
    await using one = simulationWorkers(1)
    expect(JSON.stringify(await tune({ ...options, workers: one }))).toBe(two)
    for (const key of [...kept.keys()].slice(40)) kept.delete(key)
    expect(JSON.stringify(await tune({ ...options, workers, store }))).toBe(two)
  })
})

import { expect, it } from 'vitest'
import type { Headline } from '../../../src/measure/calls/headline.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import type { Candidate } from '../../../src/simulate/candidates.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { adviceOf } from '../../../src/tune/advice.ts'
import { Evaluations, memoryStore } from '../../../src/tune/evaluations.ts'
import { DEFAULT_OBJECTIVE } from '../../../src/tune/objective.ts'
import { NOMINAL } from '../../../src/tune/scenes.ts'
import { sensitivities } from '../../../src/tune/sensitivity.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: slots
duration: 30s
gateway: { mock: { tier: standard, preset: clean } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    admission: { concurrency: 5 }
    requests: [{ body: { prompt: a kite } }]
`)
const mock = loadMockWorld({ tier: 'standard', preset: 'clean' })
const limits = knownLimits(profile, mock)
const candidate: Candidate = { name: 'profile', kind: 'preset', retry: null, knobs: null }

/** Only the first seed minds a sixth slot, and it minds it a lot. */
const headlineOf = (seed: number, slots: number | null): Headline =>
  ({
    ...{ planned: 30, completed: 30, giveUpRate: 0, throttledPerSuccess: 0, duplicates: 0, mostAttempts: 1 },
    completionP99Ms: seed === 1 && slots === 6 ? 20_000 : 10_000,
  }) as Headline

it('states beside the mean what single seeds showed: a mean of few is no bound', async () => {
  const run = async (job: { profile: typeof profile }): Promise<Headline> =>
    headlineOf(job.profile.seed, job.profile.models[0]?.admission.concurrency ?? null)
  const workers = { run } as unknown as ConstructorParameters<typeof Evaluations>[0]
  const problem = { profile, mock, limits, objective: DEFAULT_OBJECTIVE, scenes: [NOMINAL], cost: 0 }
  const found = await sensitivities(candidate, problem, [1, 2, 3, 4], new Evaluations(workers, memoryStore()))
  const slots = found.find(({ of }) => of === 'concurrency')
  expect(slots).toMatchObject({ less: { change: 0, range: [0, 0] }, more: { change: 0.25, range: [0, 1] } })
  const { reasons } = adviceOf({ candidate, runs: [] }, profile, limits, found, mock.hints)
  const why = reasons.find(({ knob }) => knob === 'concurrency')?.why
  expect(why).toContain(
    'a change by a fifth moved the objective by 25% on average, and by up to 100% with a single seed',
  )
})

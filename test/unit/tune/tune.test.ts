import { afterAll, describe, expect, it } from 'vitest'
import type { Headline } from '../../../src/measure/headline.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import type { Budget } from '../../../src/tune/budget.ts'
import type { EvaluationStore } from '../../../src/tune/evaluations.ts'
import { DEFAULT_OBJECTIVE } from '../../../src/tune/objective.ts'
import { snippetsOf } from '../../../src/tune/snippets/snippets.ts'
import { tune } from '../../../src/tune/tune.ts'
import { formatRate } from '../../../src/units.ts'
import { beatenBy, TUNE_CASES, type TuneCase, tuneCase, tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const SMALL: Budget = {
  ...{ points: 8, rungs: [1, 2], generations: 1, offspring: 4, finalSeeds: 3, mostFinalSeeds: 6 },
  ...{ sensitivitySeeds: 1, finalists: 2, callsPerRun: 1000 },
}
/** Where it does not matter how good the winner is. */
const FEW: Budget = { ...SMALL, points: 4, finalSeeds: 2 }
const BURST_OF_30 = { process: 'constant', rate: 15 } as const
const workers = simulationWorkers(2)
afterAll(() => workers.close())

describe('tuning for a burst of 300 jobs against 60 per 60 s', () => {
  it.each(Object.keys(TUNE_CASES) as TuneCase[])('%s: no named setting does better', async (name) => {
    const result = await tuneCase(name, SMALL, workers)
    expect(result.winner.acceptable).toBe(true)
    expect(beatenBy(result)).toEqual([])
    expect(result.current?.lostShare).toBeGreaterThan(0.7)
    // What was said of a constant hint: harmless on a window, ruinous on a small bucket.
    const obedient = result.standings.find(({ name: other }) => other === 'patient-hint')
    expect(obedient?.score.value).toBeGreaterThan(name === 'bucket of 5' ? 1_000_000 : 200_000)
    if (name !== 'bucket of 5') expect(obedient?.score.value).toBeLessThan(310_000)
  })

  it('advises what the search has found', async () => {
    const mock = tunedWorld('bucket of 5')
    const { winner } = await tune({
      profile: tunedProfile,
      mock,
      objective: DEFAULT_OBJECTIVE,
      budget: FEW,
      robust: null,
      current: 'profile',
      seed: 1,
      workers,
    })
    const { advice, knobs } = winner
    expect(knobs).not.toBeNull()
    const [limits] = knownLimits(tunedProfile, mock)
    const pace = knobs?.mode === 'aimd' ? advice.retry.pacing : null
    const rate = pace?.kind === 'aimd' ? pace.startPerSecond : (advice.models[0]?.ratePerSecond ?? 0)
    expect(rate).toBeCloseTo((knobs?.rateShare ?? 0) * (limits?.ratePerSecond ?? 0), 6)
    const everyMs = (limits?.expectedMs ?? 0) * (knobs?.poll?.every ?? 0) || (tunedProfile.models[0]?.poll.everyMs ?? 0)
    expect(advice.models[0]?.poll?.everyMs).toBeCloseTo(everyMs, 6)
    expect(advice.reasons.map(({ value }) => value).join()).toContain(formatRate(rate))
    const written = snippetsOf(advice).find(({ name }) => name === 'undici')?.text
    expect(written).toContain(`"everyMs": ${Number(everyMs.toPrecision(6))},`)
  })

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

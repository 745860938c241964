import { describe, expect, it } from 'vitest'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import { byDay } from '../support/by-day.ts'
import { profileOf } from '../support/profiles.ts'
import { LedgerWatch, randomSpending } from '../support/random-spending.ts'
import { virtualRun } from '../support/virtual-run.ts'

const LAST_CREDIT = 6
/** No request of `randomSpending` costs more. */
const DEAREST = 180
const RUNS = byDay(60, 500)

describe('a budget', () => {
  it(`is never exceeded by what the mock charged or set aside, in ${RUNS} runs with refunds, late charges and failures`, async () => {
    let stopped = 0
    for (let seed = 1; seed <= RUNS; seed++) {
      const draw = keyedRandom(seed).stream('search')
      const budget = Math.ceil(10 ** (1 + 2.2 * draw()))
      const priced = draw() < 0.7
      const sampling = draw() < 0.5 ? { sampleEvery: '10s' } : {}
      const { profile, mock, preset } = randomSpending(seed, {
        priced,
        minutes: [0.5, 1.5],
        drain: draw() < 0.5 ? '30s' : '10m',
        credits: { budget, ...sampling },
        retry: { policy: 'hint-jitter', on: { ambiguous: draw() < 0.5 } },
      })
      // Where no price is stated, the highest there is must be assumed.
      const log = new LedgerWatch()
      const { summary } = await virtualRun(
        { ...profile, credits: { ...profile.credits, assumePrice: DEAREST } },
        { mock, log },
      )
      expect({ seed, preset, over: log.mostCommitted > budget + 1e-6 }).toEqual({ seed, preset, over: false })
      const hasStopped = summary.verdict.exitCode === 108
      if (!hasStopped) continue
      stopped++
      const forBudget = summary.verdict.reasons[0]?.includes('budget')
      if (preset !== 'low-balance') expect(forBudget).toBe(true)
      // Nor does it stop earlier than it must: the dearest call would have crossed it.
      if (preset === 'clean' && priced) expect(log.mostCommitted).toBeGreaterThan(budget - DEAREST)
    }
    // Both kinds of run must have been among them.
    expect(stopped).toBeGreaterThan(RUNS / 5)
    expect(stopped).toBeLessThan(0.9 * RUNS)
  })
})

describe('the ledger', () => {
  it('is what the report says to the last credit where prices are stated', async () => {
    let models = 0
    let exact = 0
    let unread = 0
    for (let seed = 1; seed <= byDay(25, 120); seed++) {
      const { profile, mock, preset } = randomSpending(seed, {
        priced: true,
        minutes: [1, 3],
        credits: { sampleEvery: '30s' },
      })
      const log = new LedgerWatch()
      const { summary } = await virtualRun(profile, { mock, log })
      const credits = summary.credits
      // A gateway that answers no reading after the run leaves nothing to compare with; that is rare.
      if (credits?.after === null) {
        unread++
        continue
      }
      expect(credits?.delta).toBeCloseTo(log.charged, LAST_CREDIT)
      expect({ seed, preset, unexplained: credits?.unexplained }).toEqual({ seed, preset, unexplained: 0 })
      for (const { model } of profile.models) {
        const burn = credits?.byModel[model]?.charged
        const truth = log.byModel.get(model) ?? 0
        expect(burn?.least).toBeLessThanOrEqual(truth + 1e-6)
        expect(burn?.most).toBeGreaterThanOrEqual(truth - 1e-6)
        models++
        if (burn?.least === burn?.most) exact++
      }
    }
    console.log(`burn by model exact for ${exact} of ${models}`)
    expect(unread).toBeLessThan(3)
    expect(exact / models).toBeGreaterThan(0.9)
  })

  it('lies within the stated interval at least 95% of the time where prices are not', async () => {
    const seeds = byDay(55, 220)
    let models = 0
    let covered = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const { profile, mock } = randomSpending(seed, {
        priced: false,
        minutes: [5, 18],
        credits: { sampleEvery: `${[10, 20, 30, 60][seed % 4]}s` },
      })
      const log = new LedgerWatch()
      const { summary } = await virtualRun(profile, { mock, log })
      for (const { model } of profile.models) {
        const burn = summary.credits?.byModel[model]?.estimated?.burn
        if (burn === undefined) continue
        // Wider than what it is about it would say nothing, and is not told.
        expect(burn.high - burn.low).toBeLessThanOrEqual(burn.value)
        const truth = log.byModel.get(model) ?? 0
        models++
        if (burn.low <= truth + 1e-4 * truth + 1e-6 && truth <= burn.high + 1e-4 * truth + 1e-6) covered++
      }
    }
    console.log(`burn covered for ${covered} of ${models} models`)
    expect(models).toBeGreaterThan((150 / 220) * seeds)
    expect(covered / models).toBeGreaterThanOrEqual(0.95)
  })
})

it('duplicates are those that the mock sold twice', async () => {
  const faults = { faults: { 'lost-reply': { kind: 'reset', share: 0.3, at: 'after', on: ['submit'] } } }
  const mock = mockWorld(deepMerge(loadMockWorld({ tier: 'enterprise', preset: 'clean' }), faults))
  const profile = profileOf(`version: 1
name: lost
duration: 3m
gateway: { mock: { tier: enterprise, preset: lost-reply } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 60/min }
    requests: [{ body: { prompt: a kite }, price: 2 }]
retry: { policy: aws-standard, maxAttempts: 3, on: { ambiguous: true } }
`)
  const log = new LedgerWatch()
  const { summary } = await virtualRun(profile, { mock, log })
  const twice = [...log.bought.values()].filter((tasks) => tasks > 1).length
  expect(twice).toBeGreaterThan(20)
  expect(summary.counts.duplicates).toBe(twice)
  // All lost replies were paid for in the end, and the balance shows it.
  expect(summary.credits?.unexplained).toBe(0)
  const { ambiguousAttempts, explainedByDelta } = summary.credits?.reconciliation ?? {}
  expect(explainedByDelta).toEqual({ least: ambiguousAttempts, most: ambiguousAttempts })
})

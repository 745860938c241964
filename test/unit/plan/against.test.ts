import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { type Correction, type ModelRun, modelAgainst } from '../../../src/plan/against/against.ts'
import { judgeRun } from '../../../src/plan/against/judge-run.ts'
import { againstSentence } from '../../../src/plan/against/plan-against.ts'
import { keyedRandom } from '../../../src/random.ts'
import { profileOf } from '../../support/profiles.ts'

const RUN: ModelRun = {
  ...{ offered: 100, accepted: 100, completed: 100, failed: 0, throttled: 0, meanServiceMs: 3000 },
  hundredthsMs: Array.from({ length: 101 }, (_, n) => 2000 + 20 * n),
}
const SIMULATED = Array.from({ length: 20 }, (_, n) => ({
  ...RUN,
  meanServiceMs: 2950 + 5 * n,
  completed: 100 - (n % 2),
}))
const NEVER = Number.POSITIVE_INFINITY
const figure = (what: string, run: Partial<ModelRun>, simulated: readonly ModelRun[] = SIMULATED, of = 0.99) =>
  modelAgainst('image-fast', { ...RUN, ...run }, simulated, of).figures.find((one) => one.what === what)

describe('the growth of a service time that a run would have shown', () => {
  it.each([0.01, 0.08, 0.2])('shows in four of five runs, if chance moves their mean by %s', (spread) => {
    const next = keyedRandom(9).stream('sample')
    const normal = (): number => Math.sqrt(-2 * Math.log1p(-next())) * Math.cos(2 * Math.PI * next())
    const ofMean = (factor: number): ModelRun => ({
      ...RUN,
      meanServiceMs: 3000 * factor * Math.exp(spread * normal()),
    })
    let seen = 0
    const tries = Array.from({ length: 30 }, () => {
      const simulated = Array.from({ length: 20 }, () => ofMean(1))
      const { visibleGrowth = 0 } = modelAgainst('image-fast', RUN, simulated, 0.999)
      for (let n = 0; n < 10; n++) {
        const verdict = figure('service time', ofMean(1 + visibleGrowth), simulated, 0.999)?.verdict
        if (verdict === 'worse') seen++
      }
      return visibleGrowth
    })
    expect(seen / 300).toBeGreaterThan(0.72)
    expect(seen / 300).toBeLessThan(0.88)
    expect(Math.min(...tries)).toBeGreaterThan(0.1)
  })

  it('is in the report as one line, and absent where there are too few calls', () => {
    const { visibleGrowth } = modelAgainst('image-fast', RUN, SIMULATED, 0.99)
    expect(visibleGrowth).toBeCloseTo(0.11, 1)
    expect(modelAgainst('image-fast', { ...RUN, completed: 9 }, SIMULATED, 0.99)).not.toHaveProperty('visibleGrowth')
  })
})

describe('a figure of a run', () => {
  it('within a tenth of what all simulations have is no finding, and beyond it is one', () => {
    const times = (factor: number) => RUN.hundredthsMs.map((ms) => ms * factor)
    expect(figure('p50', { hundredthsMs: times(1.08) })).toMatchObject({ verdict: 'as planned' })
    expect(figure('p50', { hundredthsMs: times(1.3) })).toMatchObject({ verdict: 'worse' })
    expect(figure('service time', { meanServiceMs: 3250 })).toMatchObject({ verdict: 'as planned' })
    expect(figure('service time', { meanServiceMs: 2300 })).toMatchObject({ verdict: 'better' })
  })

  it('is worse where it never comes, and as planned where none was expected to', () => {
    const hundredthsMs = RUN.hundredthsMs.map((ms, n) => (n > 90 ? NEVER : ms))
    expect(figure('p95', { hundredthsMs })).toMatchObject({ actual: 'never', verdict: 'worse' })
    const lost = SIMULATED.map((one) => ({ ...one, hundredthsMs }))
    expect(figure('p95', { hundredthsMs }, lost)).toMatchObject({
      predicted: { value: 'never' },
      actual: 'never',
      verdict: 'as planned',
    })
  })

  it('cannot be told where the range reaches to never, unless it is shorter than all of it', () => {
    // Fifty calls of which one failed in one of the simulations: by chance the p95 may be a failed call.
    const few = (failed: number): ModelRun => ({
      ...{ ...RUN, offered: 50, accepted: 50, completed: 50 - failed, failed },
      hundredthsMs: Array.from({ length: 101 }, (_, n) => (failed > 0 && n > 98 ? Infinity : 1000 + 10 * n)),
    })
    const simulated = Array.from({ length: 20 }, (_, n) => few(n === 3 ? 1 : 0))
    const p95 = (hundredths: number) => {
      const run = { ...few(0), hundredthsMs: Array.from({ length: 101 }, () => hundredths) }
      return modelAgainst('image-fast', run, simulated, 0.99).figures.find(({ what }) => what === 'p95')
    }
    expect(p95(9000)).toMatchObject({ predicted: { high: 'never' }, verdict: 'cannot be told' })
    expect(p95(300)?.verdict).toBe('better')
    const { model, figures } = modelAgainst('image-fast', few(0), simulated, 0.99)
    const of = { tier: 'standard', preset: 'default', verdict: 'as planned', models: [{ model, figures }] } as const
    expect(againstSentence({ ...of, credits: null, wrong: [] }, [])).toMatch(
      /: image-fast; there were too few calls to judge the p95 of image-fast$/,
    )
  })

  it('cannot be told of a few calls', () => {
    expect(figure('service time', { offered: 9, completed: 9 })).toMatchObject({ verdict: 'cannot be told' })
    expect(figure('p50', { offered: 9, completed: 9 })).toMatchObject({ verdict: 'cannot be told' })
    // The latest of nineteen is a matter of chance.
    expect(figure('p95', { offered: 19, completed: 19 })).toMatchObject({ verdict: 'cannot be told' })
  })
})

const profile = profileOf(`
version: 1
name: held
duration: 10m
models:
  - { model: image-fast, modality: image, arrivals: { process: constant, rate: 10/min }, requests: [{ body: { prompt: a kite } }] }
  - { model: image-4k, modality: image, arrivals: { process: constant, rate: 1/min }, requests: [{ body: { prompt: a kite } }] }
`)
const mock = loadMockWorld({ tier: 'standard', preset: 'clean' })
const [FAST, FOUR_K] = [2, 24]

/** A run of both models, and what the account was charged for it. */
function judged(charged: number, runs: { fast?: Partial<ModelRun>; fourK?: Partial<ModelRun> } = {}) {
  const both = (fast: ModelRun, fourK: ModelRun) => [
    { model: 'image-fast', ...fast },
    { model: 'image-4k', ...fourK },
  ]
  const few = { ...RUN, offered: 10, accepted: 10, completed: 10 }
  const simulated = SIMULATED.map((one) => ({
    models: both(one, { ...few, meanServiceMs: one.meanServiceMs }),
    used: 100 * FAST + 10 * FOUR_K,
  }))
  const actual = both({ ...RUN, ...runs.fast }, { ...few, ...runs.fourK })
  return judgeRun({ profile, mock, actual, charged, simulated, overheadMs: 0, named: [], limits: () => [] })
}

describe('a price', () => {
  it('is as planned where the account was charged what the tier asks for the calls that were accepted', () => {
    expect(judged(100 * FAST + 10 * FOUR_K)).toMatchObject({ verdict: 'as planned', wrong: [] })
    expect(judged(50 * FAST + 10 * FOUR_K, { fast: { accepted: 50 } }).credits).toMatchObject({ verdict: 'as planned' })
  })

  it('is named where one model alone can explain it, and else may be one of several', () => {
    // 220 credits less than image-4k costs in all, and more than image-fast does.
    expect(judged(100 * FAST + 10 * FOUR_K - 220).wrong).toMatchObject([
      { models: ['image-4k'], isCertain: true, assumed: FOUR_K, seen: 2, path: ['models', 'image-4k', 'price'] },
    ])
    const more = judged(150 * FAST + 10 * FOUR_K)
    expect(more).toMatchObject({ verdict: 'short', credits: { verdict: 'worse' } })
    expect(more.wrong).toMatchObject([{ models: ['image-fast', 'image-4k'], isCertain: false, path: null }])
  })
})

describe('the verdict', () => {
  it('is undecided where no model has calls enough, and names those that have not', () => {
    const few = { offered: 3, accepted: 3, completed: 3 }
    expect(judged(3 * FAST + 3 * FOUR_K, { fast: few, fourK: few }).verdict).toBe('short')
    const lone = judgeRun({
      ...{ profile, mock, charged: null, overheadMs: 0, named: [], limits: () => [] },
      actual: [{ model: 'image-fast', ...RUN, ...few }],
      simulated: SIMULATED.map((one) => ({ models: [{ model: 'image-fast', ...one, ...few }], used: null })),
    })
    expect(lone).toMatchObject({ verdict: 'undecided', tooFew: ['image-fast'], wrong: [], credits: null })
  })
})

describe('the sentence', () => {
  const said = (wrong: readonly Correction[]) =>
    againstSentence({ tier: 'pro', preset: 'clean', verdict: 'as planned', models: [], credits: null, wrong }, [])
  const wrong: Correction = {
    ...{ what: 'share of calls that fail', models: ['image-fast'], isCertain: true, path: null },
    ...{ assumed: 0, seen: 0.25, factor: null, evidence: '' },
  }

  it('names tier and preset, and speaks of what was not expected at all without a factor', () => {
    expect(said([])).toContain('tier pro with preset clean')
    expect(said([wrong])).toMatch(/the share of calls that fail of image-fast: 0.25, although none was expected$/)
    expect(said([{ ...wrong, assumed: null }])).toMatch(/: 0.25, where the tier states no limit$/)
  })

  it('of a run that is better in a figure, names it and does not call it a match', () => {
    const { model, figures } = modelAgainst('image-fast', { ...RUN, meanServiceMs: 1500 }, SIMULATED, 0.99)
    const models = [{ model, figures }]
    const said = againstSentence(
      { tier: 'pro', preset: 'clean', verdict: 'as planned', models, credits: null, wrong: [] },
      [],
    )
    expect(said).toBe(
      'The run was better than the prediction for tier pro with preset clean in service time of image-fast, and fell short in nothing',
    )
  })

  it('says that it may be one of several', () => {
    const perhaps = { ...wrong, isCertain: false, assumed: 10, factor: 0.5 }
    expect(said([perhaps, { ...perhaps, what: 'requests an hour' }])).toMatch(
      /the cause may be one of: the share of calls .* 0.5 times .*; the requests an hour of image-fast, 0.5 times/,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { checkPlan } from '../../../src/probe/experiments/check-plan.ts'
import { rateWords } from '../../../src/probe/findings/sentence.ts'
import { confidenceAtOnce } from '../../../src/probe/inference/confidence.ts'
import { HYPOTHESES, type HypothesisName } from '../../../src/probe/inference/hypothesis.ts'
import { NOTHING_REFUSED } from '../../../src/probe/inference/infer.ts'
import { offsetWindowsFor } from '../../../src/probe/inference/shapes.ts'
import { byDay } from '../../support/by-day.ts'
import { probeDrawn } from '../../support/drawn-check.ts'
import { drawnLaw } from '../../support/drawn-laws.ts'
import { DRAWN_ROWS, type DrawnRow, drawnCase } from '../../support/drawn-rows.ts'

const PLAIN = DRAWN_ROWS.find(({ name }) => name === 'refuses 1% at random') as DrawnRow

async function probedBy(figures: { limit: number; windowMs: number; offsetMs: number }, seed = 5) {
  const { drawn, chance } = drawnCase(PLAIN, seed)
  const law = drawnLaw('fixed-window-offset', { ...figures, burst: figures.limit })
  const { result } = await probeDrawn({ ...drawn, world: { ...drawn.world, laws: [law], sheds: 0 } }, chance)
  return result.models[0]
}

describe('a window that begins neither with the clock nor with a request', () => {
  it('is named with its offset, and as no law of a mock', async () => {
    const model = await probedBy({ limit: 31, windowMs: 10_000, offsetMs: 4170 })
    const { rate, sentence } = model ?? {}
    expect(rate).toMatchObject({ kinds: ['fixed-window-offset'], limit: { low: 31, high: 31 }, spec: null })
    expect(rate?.windowMs).toEqual({ value: 10_000, low: 10_000, high: 10_000 })
    expect(rate?.confidence).toBeGreaterThan(0.95)
    expect(rate?.offsetMs?.low).toBeLessThanOrEqual(4170)
    expect(rate?.offsetMs?.high).toBeGreaterThanOrEqual(4170)
    expect(sentence).toMatch(
      /at an offset from the clock \(each window begins about 4\.\d+ s after a multiple of 10\.0 s/,
    )
    if (rate === undefined) throw new Error('nothing was found')
    const windowMs = { value: 10_000, low: 10_000, high: 15_000 }
    expect(rateWords({ ...rate, windowMs })).not.toContain('each window begins')
  })

  // The first saturation begins at 1.37 s: such a window ends 30 s, 10 s or 5 s after its first request.
  it.each(
    byDay(
      [[55, 30_000, 1370]],
      [
        [55, 30_000, 1370],
        [24, 10_000, 1400],
        [28, 5000, 1330],
        [12, 60_000, 16_370],
        [30, 30_000, 11_370],
      ],
    ),
  )(
    'is not taken for one from the first request, though it ends with it (%i in %i ms from %i ms on)',
    async (limit, windowMs, offsetMs) => {
      const rate = (await probedBy({ limit, windowMs, offsetMs }))?.rate
      const isRight = rate?.kinds.includes('fixed-window-offset') === true && rate.windowMs?.value === windowMs
      expect(isRight || (rate?.confidence ?? 1) < 0.95, JSON.stringify(rate)).toBe(true)
    },
  )
})

describe('edges that no clock has', () => {
  const cycle = (leadAt: number, lastRefusedAt: number, first: number) => ({
    ...{
      leadAt,
      refusedAt: leadAt + 3000,
      recovered: [first],
      openings: [],
      lastRefusedAt,
      passed: 9,
      refusedBetween: 0,
    },
  })
  const digest = {
    cycles: [cycle(1000, 12_300, 12_500), cycle(121_000, 132_400, 132_600)],
    watchedMs: 30_000,
    isOneOfTwo: false,
    clock: { originEpochMs: 0, errorMs: 150 },
  }
  const edgesOf = (windowMs: number, more: Partial<typeof digest> = {}) =>
    offsetWindowsFor({ ...digest, ...more }).flatMap((shape) => (shape.windowMs === windowMs ? [shape.edgeMs] : []))

  it('are narrowed by all saturations that agree on them', () => {
    expect(edgesOf(10_000)).toEqual([2450])
  })

  it('are several where saturations do not', () => {
    expect(edgesOf(7000)).toEqual([5400, 6500])
  })

  it('are none where the clock may have them, or another limit stands in front', () => {
    expect(edgesOf(10_000, { clock: { originEpochMs: 7600, errorMs: 150 } })).toEqual([])
    expect(edgesOf(10_000, { isOneOfTwo: true })).toEqual([])
  })
})

describe('the first saturation', () => {
  const ranked = (name: HypothesisName, posterior: number, figures: { windowMs: number; edgeMs?: number }) => {
    const hypothesis = HYPOTHESES.find((one) => one.name === name) as (typeof HYPOTHESES)[number]
    const beside = {
      concurrency: null,
      penaltyMs: null,
      replicas: 1,
      other: null,
      clockErrorMs: 0,
      isHeldOtherwise: false,
    }
    const best = { hypothesis, shape: { lnPrior: 0, ...figures }, size: 40, score: 0, chance: 0, wrong: 0, ...beside }
    return { name, best, near: [best], posterior }
  }
  const first = ranked('fixed-window-first', 0.996, { windowMs: 10_000 })
  const rival = ranked('fixed-window-offset', 0.004, { windowMs: 30_000, edgeMs: 11_400 })
  const at = { cycle: 1, longestWindowMs: 60_000, burstAtMost: 600, originEpochMs: 500 }

  it('is checked on both sides of an edge that another window would have', () => {
    const plan = checkPlan({ ranked: [first, rival] }, at)
    // 20 at 25 ms each, and 250 ms on each side of 11.9 s.
    expect(plan).toMatchObject({ phaseMs: 11_150, periodMs: 60_000, gapMs: 1000, leads: [{ afterMs: 0, submits: 20 }] })
    expect(checkPlan({ ranked: [first] }, at)).toMatchObject({ phaseMs: 7000, periodMs: 10_000 })
  })

  it('is never enough for such a window, and leaves what the check tells out of the certainty of others', () => {
    const found = (...laws: ReturnType<typeof ranked>[]) => ({ ...NOTHING_REFUSED, ranked: laws })
    expect(confidenceAtOnce(found(first, rival), 0, true)).toBeCloseTo(1, 9)
    expect(confidenceAtOnce(found({ ...rival, posterior: 0.9999 }, first), 0, true)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { decide, type Limiter } from '../../../src/limits/limiter.ts'
import { checkPlan } from '../../../src/probe/experiments/check-plan.ts'
import { questionPlan } from '../../../src/probe/experiments/question-plan.ts'
import type { RateCourse } from '../../../src/probe/experiments/rate-course.ts'
import type { Ranked } from '../../../src/probe/inference/certainty.ts'
import { confidenceOf } from '../../../src/probe/inference/confidence.ts'
import { bestQuestion } from '../../../src/probe/inference/distinguishing.ts'
import type { Fit } from '../../../src/probe/inference/fit.ts'
import { HYPOTHESES, type Hypothesis, type HypothesisName } from '../../../src/probe/inference/hypothesis.ts'
import { NOTHING_REFUSED } from '../../../src/probe/inference/infer.ts'
import { isSettled, openBehind } from '../../../src/probe/inference/settled.ts'
import type { Shape } from '../../../src/probe/inference/shapes.ts'

const ASKING = { originEpochMs: 0, phasesMs: [1370, 94_640], periodMs: 120_000, longestWindowMs: 60_000 }

function ranked(name: HypothesisName, posterior: number, shape: Partial<Shape>, over: Partial<Fit> = {}): Ranked {
  const best: Fit = {
    hypothesis: HYPOTHESES.find((one) => one.name === name) as Hypothesis,
    shape: { lnPrior: 0, ...shape },
    size: 12,
    concurrency: null,
    penaltyMs: null,
    replicas: 1,
    other: null,
    clockErrorMs: 0,
    score: 0,
    chance: 0,
    wrong: 0,
    isHeldOtherwise: false,
    ...over,
  }
  return { name, best, near: [best], posterior }
}

const WINDOW = { windowMs: 10_000 }
const BUCKET = { ratePerSecond: 1.2 }

describe('a question', () => {
  it('begins a third part after the first has aged out, where a log and a window from the first request are left', () => {
    const laws = [ranked('sliding-log', 0.6, WINDOW), ranked('fixed-window-first', 0.4, WINDOW)]
    const question = bestQuestion(laws, ASKING)
    expect(question?.leads).toEqual([
      { afterMs: 0, submits: 5 },
      { afterMs: 6000, submits: 5 },
    ])
    expect(question?.burstAfterMs).toBe(11_000)
  })

  it('is asked though one law seems unlikely', () => {
    const laws = [ranked('sliding-log', 0.99, WINDOW), ranked('fixed-window-first', 0.01, WINDOW)]
    expect(bestQuestion(laws, ASKING)).not.toBeNull()
  })

  it('is none where laws answer alike, or only one is left', () => {
    const same = [ranked('token-bucket', 0.5, BUCKET), ranked('leaky-queue', 0.5, BUCKET)]
    expect(bestQuestion(same, ASKING)).toBeNull()
    expect(bestQuestion([ranked('sliding-log', 1, WINDOW)], ASKING)).toBeNull()
  })

  const course = (over: Partial<RateCourse>): RateCourse => ({
    inference: {
      ...NOTHING_REFUSED,
      ranked: [ranked('sliding-log', 0.6, WINDOW), ranked('fixed-window-first', 0.4, WINDOW)],
    },
    cycles: [],
    confidence: 0.6,
    others: { submits: 0, inMs: 1 },
    isUnexplained: false,
    isPreceded: false,
    sharing: new Map(),
    ...over,
  })
  const asking = { ...ASKING, accepted: 30, burstAtMost: 600, testedMs: [] }

  it('is asked while laws are open, nobody else is seen, and it costs no more than is usual', () => {
    expect(questionPlan(course({}), asking)).toMatchObject({ cycle: 1, gapMs: 11_000, recoveries: 0 })
    expect(questionPlan(course({ confidence: 0.995 }), asking)).toBeNull()
    expect(questionPlan(course({ others: { submits: 3, inMs: 1 } }), asking)).toBeNull()
    expect(questionPlan(course({}), { ...asking, accepted: 200 })).toBeNull()
  })

  it('uses a limit that counts refusals in two parts, though it is sure, since a bucket that refusals take from refills meanwhile', () => {
    const sure = (windowMs: number, size: number) => {
      const inference = {
        ...NOTHING_REFUSED,
        ranked: [ranked('sliding-log-counting-refusals', 1, { windowMs }, { size })],
      }
      return course({ inference, confidence: 0.995 })
    }
    const testedMs: number[] = []
    const plan = questionPlan(sure(60_000, 2), { ...asking, testedMs })
    expect(plan).toMatchObject({ leads: [{ afterMs: 0, submits: 1 }], gapMs: 27_000 })
    expect(questionPlan(sure(60_000, 2), { ...asking, testedMs })).toBeNull()
    const beside = sure(60_000, 2)
    const bound = { ...beside, inference: { ...beside.inference, concurrency: 8 } }
    expect(questionPlan(bound, { ...asking, testedMs: [] })).toBeNull()
    // The same test shows a large limit of a longer window, and no small one.
    expect(questionPlan(sure(90_000, 20), { ...asking, testedMs })).toBeNull()
    expect(questionPlan(sure(90_000, 2), { ...asking, testedMs })).not.toBeNull()
    const law = createLimiter({ kind: 'sliding-log', limit: 2, windowMs: 60_000, countRefused: true }, ASKING)
    const bucket = createLimiter({ kind: 'token-bucket', ratePerSecond: 5 / 60, burst: 2 }, ASKING)
    const passed = (limiter: Limiter) => [0, 27_000, 27_005].filter((at) => decide(limiter, at).admitted).length
    expect([passed(law), passed(bucket)]).toEqual([2, 3])
  })
})

describe('what is known of a limit', () => {
  it('is checked late in a window of the clock, with a burst that takes a fifth of it at most', () => {
    const plan = checkPlan({ ranked: [ranked('sliding-log', 1, { windowMs: 10_000 }, { size: 200 })] }, { ...at })
    expect(plan).toMatchObject({ phaseMs: 7000, periodMs: 10_000, spacingMs: 10, longestWindowMs: 10_000 })
    expect(checkPlan({ ranked: [] }, { ...at })).toBeNull()
  })

  it('is not settled where its figures are such as nobody sets', () => {
    const found = (lnPrior: number) => ({
      ...NOTHING_REFUSED,
      ranked: [ranked('sliding-log', 1, { ...WINDOW, lnPrior })],
    })
    expect(isSettled(found(0))).toBe(true)
    expect(isSettled(found(-3.5))).toBe(false)
  })

  it('is open behind another where its window is, or its law', () => {
    const [one, other] = [ranked('sliding-log', 0.95, WINDOW), ranked('sliding-log', 0.95, { windowMs: 30_000 })]
    const behind = (first: Ranked) => openBehind({ ...NOTHING_REFUSED, behind: [first] })
    expect(behind(one)).toBeNull()
    expect(behind({ ...one, near: [one.best, other.best] })).toBe(12)
    expect(behind({ ...one, posterior: 0.4 })).toBe(12)
  })

  it('names a bucket and a queue together where something else holds answers back', () => {
    const laws = (isHeldOtherwise: boolean) => ({
      ...NOTHING_REFUSED,
      ranked: [ranked('token-bucket', 0.7, BUCKET, { isHeldOtherwise }), ranked('leaky-queue', 0.3, BUCKET)],
    })
    expect(confidenceOf(laws(false), 0, true)).toBeCloseTo(0.7)
    expect(confidenceOf(laws(true), 0, true)).toBeCloseTo(1)
  })
})

const at = { cycle: 1, longestWindowMs: 60_000, burstAtMost: 600, originEpochMs: 500 }

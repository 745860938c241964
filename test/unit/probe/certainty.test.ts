import { describe, expect, it } from 'vitest'
import { concurrencyIs, decisive, isStrained, withPosteriors } from '../../../src/probe/inference/certainty.ts'
import type { Observation } from '../../../src/probe/inference/observation.ts'

const CAP = 10

/** An answer while `mean` were open, of which nobody knows more than that none or twenty may have been. */
function observation(at: number, passed: boolean, mean: number, endings = 0.1): Observation {
  return {
    at,
    dueAt: at,
    passed,
    slackMs: 50,
    held: { least: 0, most: 20, endings, mean, variance: 1 },
    cycle: 0,
    answeredAfterMs: null,
    mayHaveSwapped: false,
    lasted: null,
    isTelling: true,
  }
}

const alone = {
  concurrency: CAP,
  penaltyMs: null,
  replicas: 1,
  other: null,
  part: null,
  isOneOfTwo: false,
  fits: [],
  score: -40,
}
const evidence = (observations: Observation[]) => ({ observations, plainScatter: 0 }) as never

describe('a bound on open requests, alone', () => {
  it('is strained where it refuses though far fewer were open, and passes though it was full', () => {
    const observations = Array.from({ length: 20 }, (_, n) => observation(100 * n, n % 2 === 0, n % 2 === 0 ? 14 : 4))
    expect(isStrained(alone, evidence(observations))).toBe(true)
  })

  it('is not where it refuses about as often as so many were open', () => {
    const observations = Array.from({ length: 20 }, (_, n) => observation(100 * n, n % 2 === 0, n % 2 === 0 ? 8 : 11))
    expect(isStrained(alone, evidence(observations))).toBe(false)
  })

  it('is the less sure the more likely what knows of none is', () => {
    const rival = { ...alone, concurrency: null }
    expect(concurrencyIs(alone, [{ ...rival, score: -80 }], 1)).toBeGreaterThan(0.999)
    expect(concurrencyIs(alone, [{ ...rival, score: -40 }], 1)).toBeCloseTo(0.5)
    expect(concurrencyIs(alone, [{ ...rival, score: -50 }], 5)).toBeLessThan(0.9)
  })
})

it('counts the answers that a law could have missed, not thousands of refusals in a row', () => {
  const observations = [true, ...Array.from({ length: 1000 }, () => false), true].map((passed, n) =>
    observation(100 * n, passed, 0),
  )
  expect(decisive(observations)).toBe(4)
})

it('takes a difference between laws for less where the scatter is larger than it should be', () => {
  const fits = ['sliding-log', 'token-bucket'].map((name, n) => ({ name, best: { score: -10 * n }, near: [] })) as never
  const sure = (dispersion: number) => withPosteriors(fits, { dispersion, share: 1 })[0]?.posterior
  expect(sure(1)).toBeGreaterThan(0.9999)
  expect(sure(5)).toBeLessThan(0.9)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { fitShape } from '../../../src/probe/inference/fit.ts'
import { HYPOTHESES, type Hypothesis } from '../../../src/probe/inference/hypothesis.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import { type Held, heldBeside, NO_OTHER_LIMITS } from '../../../src/probe/inference/other-limits.ts'
import { TopCandidates } from '../../../src/probe/inference/ranking.ts'
import { digestOf } from '../../../src/probe/inference/saturation-digest.ts'
import type { Shape } from '../../../src/probe/inference/shapes.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const KEPT = 8
/** Shapes of a law that are tried at most. */
const TRIED = 60
const NETWORK = { delayMs: 20, slackMs: 50, offsetMs: 0, offsetErrorMs: 0 }

/** Two bursts on a window of any size and length, in which some answers are the other way round. */
const drawn = fc.record({
  size: fc.integer({ min: 1, max: 12 }),
  windowMs: fc.integer({ min: 1000, max: 20_000 }),
  gapsMs: fc.array(fc.integer({ min: 10, max: 900 }), { minLength: 40, maxLength: 80 }),
  flips: fc.array(fc.nat({ max: 79 }), { maxLength: 3 }),
  law: fc.nat({ max: HYPOTHESES.length - 1 }),
  order: fc.infiniteStream(fc.nat()),
})

function heldOf(size: number, windowMs: number, gapsMs: readonly number[], flips: readonly number[]): Held {
  let at = 0
  const passedAt: number[] = []
  const attempts = gapsMs.map((gapMs, n): Attempt => {
    const cycle = n < gapsMs.length / 2 ? 0 : 1
    at += gapMs + (n === Math.ceil(gapsMs.length / 2) ? 3 * windowMs : 0)
    const isLet = passedAt.filter((one) => one > at - windowMs).length < size
    const passing = isLet !== flips.includes(n) ? 'accepted' : 'limited'
    if (passing === 'accepted') passedAt.push(at)
    const status = passing === 'accepted' ? 200 : 429
    return { n, target: 'submit', model: 'm', stage: 'burst', cycle, sentAt: at, endedAt: at + 40, status, passing }
  })
  const evidence = evidenceOf(observationsOf(attempts, ['m'], NETWORK), NETWORK, 1_767_000_000_000)
  return heldBeside(evidence, NO_OTHER_LIMITS)
}

/** Scores of each shape, with everything below a floor passed over, and with nothing passed over. */
function scoresOf(hypothesis: Hypothesis, shape: Shape, held: Held, floor = Number.NEGATIVE_INFINITY): number[] {
  return fitShape(hypothesis, shape, held, { clockErrorMs: 0, isRough: true, floor }).map(({ score }) => score)
}

it('keeps the shapes that a ranking without any floor keeps, whatever the evidence and the order', () => {
  let kept = 0
  fc.assert(
    fc.property(drawn, ({ size, windowMs, gapsMs, flips, law, order }) => {
      const held = heldOf(size, windowMs, gapsMs, flips)
      const hypothesis = HYPOTHESES[law] as Hypothesis
      const all = hypothesis.shapes(digestOf(held.evidence.observations))
      const shapes = all.filter((_, at) => at % Math.ceil(all.length / TRIED) === 0)
      const plain = shapes
        .map((shape, at) => ({ shape, at, score: Math.max(...scoresOf(hypothesis, shape, held)) }))
        .filter(({ score }) => score > Number.NEGATIVE_INFINITY)
        .sort((a, b) => b.score - a.score || a.at - b.at)
        .slice(0, KEPT)
      const foremost = new TopCandidates<Shape>(KEPT)
      const places = shapes
        .map((shape, at) => ({ shape, at, key: order.next().value as number }))
        .sort((a, b) => a.key - b.key)
      for (const { shape, at } of places)
        for (const score of scoresOf(hypothesis, shape, held, foremost.leastOf(shape))) foremost.add(shape, at, score)
      expect(foremost.all).toEqual(plain.map(({ shape }) => shape))
      expect(foremost.highest).toBeCloseTo(plain[0]?.score ?? Number.NEGATIVE_INFINITY, 9)
      kept += plain.length
    }),
    { numRuns: 15, seed: 53 },
  )
  expect(kept).toBeGreaterThan(40)
})

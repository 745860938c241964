import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TopCandidates } from '../../../src/probe/inference/ranking.ts'

const MOST = 4
/** Scores of each of some things, by try. */
const tries = fc.array(fc.array(fc.integer({ min: -9, max: 0 }), { minLength: 1, maxLength: 3 }), { maxLength: 12 })

/** All are sorted by their best try; of equal ones the earlier comes first. */
function plainForemost(scores: readonly (readonly number[])[]): number[] {
  return scores
    .map((own, at) => ({ at, score: Math.max(...own) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, MOST)
    .map(({ at }) => at)
}

describe('the foremost of what is tried', () => {
  it('are the same in whatever order they are tried, and if tries are left out that score less than is asked', () => {
    fc.assert(
      fc.property(tries, fc.infiniteStream(fc.nat()), (scores, draws) => {
        const order = scores
          .map((_, at) => ({ at, key: draws.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ at }) => at)
        const foremost = new TopCandidates<number>(MOST)
        for (const at of order)
          for (const score of scores[at] as readonly number[])
            if (score >= foremost.leastOf(at)) foremost.add(at, at, score)
        expect(foremost.all).toEqual(plainForemost(scores))
        expect(foremost.highest).toBe(Math.max(Number.NEGATIVE_INFINITY, ...scores.flat()))
      }),
    )
  })

  it('asks for more as soon as so many are kept', () => {
    const foremost = new TopCandidates<string>(2)
    foremost.add('a', 0, -5)
    expect(foremost.leastOf('b')).toBe(Number.NEGATIVE_INFINITY)
    foremost.add('b', 1, -3)
    expect(foremost.leastOf('c')).toBeCloseTo(-5, 6)
    expect(foremost.leastOf('b')).toBeCloseTo(-3, 6)
  })
})

import { describe, expect, it } from 'vitest'
import { type Headline, HeadlineSink } from '../../../src/measure/calls/headline.ts'
import type { Candidate } from '../../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../../../src/simulate/knobs.ts'
import { confirm } from '../../../src/tune/confirmation.ts'
import { choiceOf, type Finalist, standings, undecided } from '../../../src/tune/finals.ts'
import {
  byMerit,
  crowdingDistances,
  DEFAULT_OBJECTIVE,
  isAcceptable,
  mayBeAcceptable,
  type Objective,
  paretoRanks,
  type Score,
  scoreOf,
} from '../../../src/tune/objective.ts'

const nothing: Headline = new HeadlineSink(1).finish()

function run(p99: number, more: Partial<Headline> = {}): Headline {
  return { ...nothing, completionP99Ms: p99, throttledPerSuccess: 0, wastedPerSuccess: 0, pollsPerSuccess: 1, ...more }
}

function finalist(
  name: string,
  p99s: readonly number[],
  knobs: Partial<Knobs> | null,
  more?: Partial<Headline>,
): Finalist {
  const candidate: Candidate = {
    name,
    kind: knobs === null ? 'preset' : 'point',
    retry: null,
    knobs: knobs === null ? null : { ...DEFAULT_KNOBS, ...knobs },
  }
  return { candidate, runs: p99s.map((p99) => run(p99, more)) }
}

const score = (...traded: number[]): Score => ({ value: 0, violation: 0, violations: 0, seeds: 1, traded })

describe('merit', () => {
  it('puts what keeps to the constraints first, however fast the others are', () => {
    const inside = scoreOf([run(900)], DEFAULT_OBJECTIVE)
    const outside = scoreOf([run(100, { throttledPerSuccess: 0.4 })], DEFAULT_OBJECTIVE)
    const far = scoreOf([run(50, { throttledPerSuccess: 4 })], DEFAULT_OBJECTIVE)
    expect([far, outside, inside].sort(byMerit)).toEqual([inside, outside, far])
    expect(outside.violation).toBeCloseTo(1, 12)
  })

  it('tolerates a violation in one seed of twenty, not in two', () => {
    const runs = (bad: number) => Array.from({ length: 20 }, (_, i) => run(1, { duplicates: i < bad ? 1 : 0 }))
    expect(isAcceptable(scoreOf(runs(1), DEFAULT_OBJECTIVE))).toBe(true)
    expect(isAcceptable(scoreOf(runs(2), DEFAULT_OBJECTIVE))).toBe(false)
  })

  it('drops nothing from a search for one seed of a few', () => {
    const runs = (n: number, bad: number) =>
      scoreOf(
        Array.from({ length: n }, (_, i) => run(1, { duplicates: i < bad ? 1 : 0 })),
        DEFAULT_OBJECTIVE,
      )
    expect([runs(1, 1), runs(3, 1), runs(9, 1), runs(9, 2)].map(mayBeAcceptable)).toEqual([false, true, true, false])
  })

  it('accepts no setting that completes less than a run must, however fast', () => {
    const few = (completed: number): Score => scoreOf([run(1, { planned: 100, completed })], DEFAULT_OBJECTIVE)
    expect(isAcceptable(few(50))).toBe(true)
    expect(isAcceptable(few(49))).toBe(false)
    expect(few(10).violation).toBeCloseTo(0.8, 12)
  })

  it('counts a run without any success as endless', () => {
    const dead = scoreOf([run(1, { throttledPerSuccess: null })], DEFAULT_OBJECTIVE)
    expect(dead.violation).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the Pareto set', () => {
  it('ranks fronts one behind the other, equals side by side', () => {
    const scores = [
      score(1, 5, 0, 0),
      score(5, 1, 0, 0),
      score(3, 3, 0, 0),
      score(4, 4, 0, 0),
      score(6, 6, 0, 0),
      score(3, 3, 0, 0),
    ]
    expect(paretoRanks(scores)).toEqual([0, 0, 0, 1, 2, 0])
  })

  it('finds the ends of a front endlessly lonely, and the one in a gap lonelier than one in a crowd', () => {
    const [first, crowded, lonely, last] = crowdingDistances([
      score(0, 10, 0, 0),
      score(1, 9, 0, 0),
      score(6, 4, 0, 0),
      score(10, 0, 0, 0),
    ])
    expect([first, last]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(lonely as number).toBeGreaterThan(crowded as number)
  })
})

const winnerOf = (finalists: readonly Finalist[], objective: Objective): Finalist =>
  choiceOf(finalists, objective).chosen.finalist

describe('the finals', () => {
  const noisy = [100, 140, 90, 120, 110]

  it('take the simplest of what cannot be told apart', () => {
    const best = finalist('best', noisy, { mode: 'paced', rateShare: 0.9, scope: 'model' })
    const plain = finalist('plain', [102, 139, 92, 121, 109], null)
    expect(winnerOf([best, plain], DEFAULT_OBJECTIVE)).toBe(plain)
  })

  it('do not take what was not told apart for the same: the best mean wins, and more seeds are asked for', () => {
    const best = finalist('best', [100, 140, 90, 120, 110], { mode: 'paced', rateShare: 0.9 })
    const wild = finalist('wild', [60, 300, 80, 190, 70], null)
    expect(winnerOf([best, wild], DEFAULT_OBJECTIVE)).toBe(best)
    expect(standings([best, wild], best, DEFAULT_OBJECTIVE)[1]?.verdict).toBe('undecided')
    const worse = finalist('worse', [200, 240, 190, 220, 210], null)
    const open = undecided(choiceOf([best, wild, worse], DEFAULT_OBJECTIVE), DEFAULT_OBJECTIVE)
    expect(open.has(wild)).toBe(true)
    expect(open.has(best)).toBe(true)
    expect(open.has(worse)).toBe(false)
    expect(undecided(choiceOf([best, worse], DEFAULT_OBJECTIVE), DEFAULT_OBJECTIVE).size).toBe(0)
  })

  it('call nothing equivalent that was tried in fewer scenes', () => {
    const best: Finalist = { ...finalist('best', noisy, null), others: [noisy.map((p99) => run(p99))] }
    const alone = finalist('alone', noisy, { mode: 'paced' })
    expect(standings([best, alone], best, DEFAULT_OBJECTIVE).map(({ verdict }) => verdict)).toEqual([
      'equivalent',
      'undecided',
    ])
  })

  it('judge by pairs: what is slower in every seed is worse, however much the seeds differ', () => {
    const best = finalist('best', noisy, { mode: 'paced' })
    const slower = finalist(
      'slower',
      noisy.map((p99) => p99 + 8),
      null,
    )
    expect(winnerOf([slower, best], DEFAULT_OBJECTIVE)).toBe(best)
    const [, second] = standings([slower, best], best, DEFAULT_OBJECTIVE)
    expect(second).toMatchObject({ verdict: 'worse', difference: { mean: 8, low: 8, high: 8 } })
  })

  it('name what comes nearest where nothing keeps to the constraints', () => {
    const near = finalist('near', noisy, null, { throttledPerSuccess: 0.3 })
    const far = finalist('far', [1, 1, 1, 1, 1], null, { throttledPerSuccess: 3 })
    expect(winnerOf([far, near], DEFAULT_OBJECTIVE)).toBe(near)
  })
})

describe('confirmation', () => {
  it('is given within a tenth, and else refused with what differs', () => {
    expect(confirm('a', [run(1000)], [run(1090)], ['busy']).verdict).toBe('confirmed')
    const off = confirm('a', [run(1000)], [run(1500, { throttledPerSuccess: 2 })], ['the machine was busy'])
    expect(off.verdict).toBe('model mismatch')
    expect(off.why).toEqual(['the machine was busy', '429 per success: simulated 0, measured 2'])
    expect(confirm('a', [run(1000)], [run(1500)], []).why).toHaveLength(1)
  })
})

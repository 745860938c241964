import { describe, expect, it } from 'vitest'
import { judgeTrial, type TrialEvidence } from '../../../src/capacity/trial.ts'
import type { ThresholdResult } from '../../../src/measure/summary/summary.ts'

const backlog = {
  model: 'image-fast',
  offered: 100,
  turnedAway: 0,
  offeredPerSecond: 0.1,
  growthPerSecond: 0,
  errorPerSecond: 0.002,
  attempts: 100,
  throttled: 0,
}
const threshold: ThresholdResult = {
  metric: 'response_time',
  where: {},
  stat: 'p95',
  max: 60_000,
  min: null,
  value: 45_000,
  atLeast: 45_000,
  notReached: false,
  confidence: null,
  low: null,
  high: null,
  decidedBy: null,
  samples: 100,
  needs: 100,
  verdict: 'pass',
  source: 'response_time p95 < 60s',
}

function judged(change: Partial<TrialEvidence> & { models?: (typeof backlog)[] }) {
  const load = { models: change.models ?? [backlog], windowMs: 1_000_000, stopped: { budget: 0, other: 0 } }
  return judgeTrial({ scale: 2, seed: 1, load, thresholds: [], gates: [], ...change })
}
const marginOf = (change: Partial<ThresholdResult>) =>
  judged({ thresholds: [{ ...threshold, ...change }] }).goals[1]?.margin

describe('judgeTrial', () => {
  it('passes a backlog that does not grow by more than 1% of the load, with its error', () => {
    expect(judged({}).passed).toBe(true)
    expect(judged({}).goals[0]).toMatchObject({ margin: 0.01, error: 0.02, found: 'it did not grow, no 429' })
    expect(judged({ models: [{ ...backlog, growthPerSecond: 0.0009 }] }).passed).toBe(true)
    expect(judged({ models: [{ ...backlog, growthPerSecond: 0.0011 }] }).passed).toBe(false)
  })

  it('states the goal so that what was found does not contradict it', () => {
    const [kept, missed] = [0.0009, 0.0022].map(
      (growthPerSecond) => judged({ models: [{ ...backlog, growthPerSecond }] }).goals[0],
    )
    const goal = 'image-fast: the backlog must not grow by more than 1% of the load'
    expect(kept).toMatchObject({ goal, found: 'it grew by 0.9% of the load, no 429' })
    expect(missed).toMatchObject({ goal, found: 'it grew by 2.2% of the load, no 429' })
  })

  it('asks it of every model, and points to the load that the most overloaded one carried', () => {
    const video = { ...backlog, model: 'video-fast', growthPerSecond: 0.025, turnedAway: 20, throttled: 40 }
    const trial = judged({ models: [backlog, video] })
    expect(trial.passed).toBe(false)
    expect(trial.carried).toBeCloseTo(1.5, 9)
    expect(trial.goals[1]?.found).toBe(
      'it grew by 25% of the load, 20% of the calls turned away, 40% of the attempts answered 429',
    )
  })

  it('gives the share of a bound that is left, on either side', () => {
    expect(marginOf({})).toBeCloseTo(0.25, 9)
    expect(marginOf({ verdict: 'fail', value: 90_000, atLeast: 75_000 })).toBeCloseTo(-0.25, 9)
    expect(marginOf({ verdict: 'fail', value: null, atLeast: null, notReached: true })).toBe(-1)
    expect(marginOf({ metric: 'duplicates', max: 0, value: 3, atLeast: 3, verdict: 'fail' })).toBe(-1)
    expect(marginOf({ metric: 'duplicates', max: 0, value: 0, atLeast: 0 })).toBe(0)
  })

  it('counts a share, which tells its error', () => {
    const share = { metric: 'throttle_rate' as const, stat: 'value' as const, max: 0.01, value: 0.02, samples: 200 }
    const [, goal] = judged({ thresholds: [{ ...threshold, ...share, atLeast: 0.02, verdict: 'fail' }] }).goals
    expect(goal).toMatchObject({ margin: -1, share: { part: 4, of: 200, most: 0.01 } })
    expect(goal?.error).toBeCloseTo(Math.sqrt((0.01 * 0.99) / 200) / 0.01, 9)
    for (const change of [{ max: 0 }, { min: 0.001 }, { metric: 'retry_amplification' as const, max: 1.5 }]) {
      expect(judged({ thresholds: [{ ...threshold, ...share, ...change }] }).goals[1]).toMatchObject({
        share: null,
        error: null,
      })
    }
  })

  it('knows a bound of 0 that is kept without a scatter', () => {
    const none = { metric: 'duplicates' as const, stat: 'value' as const, max: 0, value: 0, atLeast: 0 }
    expect(judged({ thresholds: [{ ...threshold, ...none }] }).goals[1]).toMatchObject({ margin: 0, error: 0 })
    const broken = { ...none, value: 1, atLeast: 1, verdict: 'fail' as const }
    expect(judged({ thresholds: [{ ...threshold, ...broken }] }).goals[1]).toMatchObject({ margin: -1, error: null })
  })

  it('passes nothing that could not be judged', () => {
    expect(marginOf({ verdict: 'not-enough-data' })).toBeNull()
    expect(judged({ thresholds: [{ ...threshold, verdict: 'unseen' }] }).passed).toBe(false)
    expect(judged({ models: [{ ...backlog, offered: 0 }] }).passed).toBe(false)
  })

  it('does not ask for amounts, which a smaller load would miss by being smaller', () => {
    const missed = { ...threshold, metric: 'goodput' as const, stat: 'value' as const, max: null, min: 5, value: 1 }
    expect(judged({ thresholds: [{ ...missed, verdict: 'fail' }] }).passed).toBe(true)
  })

  it('fails with a built-in gate', () => {
    const gates = [{ gate: 'nothing-completed', verdict: 'fail' as const, reason: 'nothing completed' }]
    expect(judged({ gates })).toMatchObject({ passed: false })
  })
})

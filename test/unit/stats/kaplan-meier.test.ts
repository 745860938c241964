import { describe, expect, it } from 'vitest'
import { kaplanMeier, type Observation, survivalQuantile } from '../../../src/stats/kaplan-meier.ts'

function observations(text: string): Observation[] {
  return text.split(' ').map((word) => ({ time: Number.parseInt(word, 10), ended: !word.endsWith('+') }))
}

// Weeks in remission of leukaemia patients; Freireich et al. 1963, as in Gehan 1965 and Kalbfleisch & Prentice.
const SIX_MP = observations('6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+')
const PLACEBO = observations('1 1 2 2 3 4 4 5 5 8 8 8 8 11 11 12 12 15 17 22 23')

describe('kaplanMeier', () => {
  it('gives the published curve of the 6-MP group', () => {
    const curve = kaplanMeier(SIX_MP)
    expect(curve.map(({ time, atRisk, ended }) => [time, atRisk, ended])).toEqual([
      [6, 21, 3],
      [7, 17, 1],
      [10, 15, 1],
      [13, 12, 1],
      [16, 11, 1],
      [22, 7, 1],
      [23, 6, 1],
    ])
    const survival = [0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482]
    for (const [i, step] of curve.entries()) expect(step.survival).toBeCloseTo(survival[i] as number, 4)
  })

  it('gives log-log intervals as published software does', () => {
    const [first] = kaplanMeier(SIX_MP)
    expect(first?.low).toBeCloseTo(0.6197, 4)
    expect(first?.high).toBeCloseTo(0.9516, 4)
  })

  it('gives the published medians: 23 (13 to open) and 8 (4 to 11) weeks', () => {
    expect(survivalQuantile(kaplanMeier(SIX_MP), 0.5)).toEqual({ value: 23, low: 13, high: null })
    expect(survivalQuantile(kaplanMeier(PLACEBO), 0.5)).toEqual({ value: 8, low: 4, high: 11 })
  })

  it('takes counted observations for as many single ones', () => {
    const counted = [...new Set(PLACEBO.map((each) => each.time))].map((time) => ({
      time,
      ended: true,
      count: PLACEBO.filter((each) => each.time === time).length,
    }))
    expect(kaplanMeier(counted)).toEqual(kaplanMeier(PLACEBO))
  })

  it('asks for no order', () => {
    const shuffled = SIX_MP.map((_, i) => SIX_MP[(8 * i) % SIX_MP.length] as Observation)
    expect(kaplanMeier(shuffled)).toEqual(kaplanMeier(SIX_MP))
  })

  it('has no quantile beyond what was seen to end', () => {
    expect(survivalQuantile(kaplanMeier(SIX_MP), 0.9).value).toBeNull()
    expect(kaplanMeier([])).toEqual([])
  })

  it('is the empirical distribution when nothing is censored', () => {
    const curve = kaplanMeier(PLACEBO)
    expect(curve.at(-1)?.survival).toBe(0)
    expect(curve.find((step) => step.time === 8)?.survival).toBeCloseTo(8 / 21, 12)
  })
})

import { expect, it } from 'vitest'
import type { Observation } from '../../../src/probe/inference/observation.ts'
import { digestOf } from '../../../src/probe/inference/saturation-digest.ts'
import { isBrief, ratesFor, windowsFor } from '../../../src/probe/inference/shapes.ts'
import { byDay } from '../../support/by-day.ts'
import { tellDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS } from '../../support/drawn-rows.ts'
import { observationAt } from '../../support/observation-at.ts'

const SEARCHED = [
  ['a window of the clock whose error only the right pair shows', 7_100_085],
  ['a front that is unlikely alone, before a window from the first request', 7_100_070],
  ['a window of 45 s that only its second opening shows', 7_100_054],
  ['a front queue that refills five times as fast as it recovers', 6_900_028],
  ['a front bucket that looks like a bound on open requests', 6_900_058],
] as const

it.each(byDay(SEARCHED.slice(1, 2), [...SEARCHED]))('finds %s', async (_, seed) => {
  const row = DRAWN_ROWS.find(({ name }) => name.startsWith('two limits, windows')) as (typeof DRAWN_ROWS)[number]
  expect(await tellDrawn(row, seed)).toMatchObject({ kind: true })
})

/** Asked every 100 ms from 1 s on; those at these instants pass. */
const asked = (untilMs: number, passed: readonly number[]): Observation[] =>
  Array.from({ length: (untilMs - 1000) / 100 }, (_, n) =>
    observationAt(1000 + 100 * n, passed.includes(1000 + 100 * n)),
  )

it('tries windows of a limit behind another by each opening, and of one limit by the first', () => {
  const observations = asked(60_000, [1000, 1100, 10_000, 10_100, 47_000])
  const windows = (isOneOfTwo: boolean): number[] =>
    windowsFor(digestOf(observations, 60_000, isOneOfTwo)).map(({ windowMs = 0 }) => windowMs)
  expect(windows(false)).toContain(9000)
  expect(windows(false)).not.toContain(46_000)
  expect(windows(true)).toEqual(expect.arrayContaining([9000, 46_000, 37_000]))
})

it('tries rates of a front limit as fast as its fastest answers, and of one limit no faster than its recovery allows', () => {
  // Two each half second, until the limit behind is met.
  const observations = asked(60_000, [1000, 1500, 1600, 2000, 2100, 31_000])
  const fastest = (isOneOfTwo: boolean): number =>
    Math.max(...ratesFor(digestOf(observations, 60_000, isOneOfTwo)).map(({ ratePerSecond = 0 }) => ratePerSecond))
  expect(fastest(false)).toBeLessThan(1)
  expect(fastest(true)).toBeGreaterThan(4)
})

it('takes a front limit that opens within the scatter of instants, twice, or within a second for a brief one', () => {
  expect(isBrief({ windowMs: 500, lnPrior: 0 }, 60)).toBe(true)
  expect(isBrief({ windowMs: 1000, lnPrior: 0 }, 60)).toBe(false)
  expect(isBrief({ ratePerSecond: 10, lnPrior: 0 }, 60)).toBe(true)
  expect(isBrief({ ratePerSecond: 8, lnPrior: 0 }, 60)).toBe(false)
})

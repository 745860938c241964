import { expect, test } from 'vitest'
import { byDay } from '../../support/by-day.ts'
import { comparisonPower, type PowerCase, RunPools } from '../../support/compare-power.ts'
import type { RunKind } from '../../support/compare-worlds.ts'

// The whole table is docs/compare-power.md, by npm run compare-power; this is a small guard of it, of other seeds.
const pools = new RunPools(byDay(24, 40), 5_000_000_000)
const TRIALS = byDay(40, 80)
const usual: RunKind = { noise: '5%' }

const of = (candidate: RunKind, runs: number, more: Partial<PowerCase> = {}) =>
  comparisonPower({ world: 'text and image', base: usual, candidate, runs, interleaved: true, ...more }, pools, TRIALS)

const LUCK: [string, Partial<PowerCase>][] = [
  ['interleaved', {}],
  ['one side after the other', { interleaved: false }],
  ['an outage in one run of the candidate', { outage: 'candidate' }],
]

test.each(byDay(LUCK.slice(0, 1), LUCK))(
  'where nothing differs but luck, %s: at most one alarm in twenty',
  async (_, more) => {
    for (const runs of byDay([5], [2, 5, 10])) {
      const { outcomes } = await of(usual, runs, more)
      expect(outcomes.regressed, `${runs} runs a side`).toBeLessThanOrEqual(0.05)
    }
  },
)

test('a fifth more on every call is found in nine of ten at ten runs a side, and never called no worse', async () => {
  const { outcomes } = await of({ ...usual, truth: '+20% on every call' }, 10)
  expect(outcomes.regressed).toBeGreaterThanOrEqual(0.9)
  expect(outcomes['not-regressed']).toBe(0)
})

test('lost tasks at an equal rate are no regression', async () => {
  const kind: RunKind = { ...usual, truth: '0.2% of tasks stuck' }
  const { outcomes, found } = await of(kind, 5, { base: kind })
  expect(found.get('lost_tasks') ?? 0).toBeLessThanOrEqual(0.02)
  expect(outcomes.regressed).toBeLessThanOrEqual(0.05)
})

test('failures of 3% where they were 0.2 are found in nine of ten at ten runs a side', async () => {
  const { outcomes } = await of({ ...usual, truth: 'failures 0.2 → 3%' }, 10)
  expect(outcomes.regressed).toBeGreaterThanOrEqual(0.9)
})

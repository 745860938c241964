import { expect, test } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import type { Demand } from '../../../src/plan/demand/demand.ts'
import { sensitivityOf } from '../../../src/plan/sensitivity.ts'
import type { Carries } from '../../../src/plan/tier-plan.ts'
import { loadOf } from '../../support/calibrated.ts'

const standard = loadMockWorld({ tier: 'standard', preset: 'clean' })
const image = { rate: { limit: 60, window: 60_000 }, concurrency: 100, perHour: null, perDay: null }
const world = { ...standard, limits: { ...standard.limits, image, models: {} } }
const profile = loadOf(1, 1)

/** Rows of a day of so many calls a minute against 60, by what the verdict on it was: less and more room, and whether the answer changes. */
function rowsOf(perMinute: number, carries: Carries) {
  const hours = Array.from({ length: 24 }, () => 60 * perMinute)
  const demand: Demand = {
    ...{ source: 'a flat day', timeZone: 'UTC', aheadOfUtc: 0 },
    perHour: new Map([['image-fast', hours]]),
  }
  const rows = sensitivityOf(profile, world, demand, 300_000, carries)
  const rowOf = (words: string) => rows.find(({ what }) => what.includes(words))
  return { rate: rowOf('60'), demand: rowOf('demand'), time: rowOf('time that') }
}

test('what is carried stays so with more room, and not with 30% less of the rate', () => {
  const { rate, demand } = rowsOf(54, 'yes')
  expect(rate?.decides).toBe(true)
  expect(rate?.less).toBeLessThan(0)
  expect(rate?.more).toBeCloseTo(1 - 0.9 / 1.3, 1)
  expect(demand?.decides).toBe(true)
  expect(rowsOf(30, 'yes').rate?.decides).toBe(false)
})

test('where simulated hours found against a day that the closed form carries, no row has it carried with less room than it has', () => {
  // 30% more of the rate or less of the demand may change the answer; a slower task leaves as much of the rate as before.
  for (const carries of ['no', 'undecided'] as const) {
    const { rate, demand, time } = rowsOf(57, carries)
    expect([rate?.decides, demand?.decides, time?.decides ?? false]).toEqual([true, true, false])
  }
})

test('of a day far beyond the limit nothing that is 30% off makes an answer', () => {
  const { rate, demand } = rowsOf(120, 'no')
  expect([rate?.decides, demand?.decides]).toEqual([false, false])
})

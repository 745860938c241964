import { expect, it } from 'vitest'
import { contradictedPrices } from '../../../src/measure/credits/price-found.ts'
import type { SpendSamples } from '../../../src/measure/credits/spend-samples.ts'
import type { ModelRecord } from '../../../src/measure/model-record.ts'

const model = {
  model: 'm',
  prices: { snapshot: () => ({ perCompleted: 2 }), count: () => 50 },
} as unknown as ModelRecord

/** Fifty completed calls at a stated price of 2, of which the readings of the balance showed `shown` each. */
function contradicted(shown: number): unknown[] {
  const bounds = { value: shown, low: shown, high: shown }
  const samples = { estimate: () => new Map([['m', { perCall: bounds }]]) } as unknown as SpendSamples
  return contradictedPrices([], [model], 50 * (shown - 2), samples)
}

it('names the price that all readings show', () => {
  expect(contradicted(3)).toEqual([{ model: 'm', request: null, stated: 2, found: { value: 3, low: 3, high: 3 } }])
})

it('does not take a balance that stands still for a price of nothing', () => {
  expect(contradicted(0)).toEqual([])
})

it('does not hold an amount below the unit of a rounded account against a stated price', () => {
  const samples = { estimate: () => new Map() } as unknown as SpendSamples
  const checked = [{ model: 'm', request: 0, stated: 54.5, found: 55, problem: null }]
  expect(contradictedPrices(checked, [model], 0, samples, 1)).toEqual([])
  expect(contradictedPrices(checked, [model], 0, samples)).toMatchObject([{ stated: 54.5, found: { value: 55 } }])
})

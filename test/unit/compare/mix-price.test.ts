import { expect, test } from 'vitest'
import { mixPrices } from '../../../src/compare/mix-price.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import { sampleRecord } from '../../support/sample-comparison.ts'

const STATED = [
  { model: 'text', requests: [{ weight: 1, price: 0.1 }] },
  {
    model: 'image',
    requests: [
      { weight: 3, price: 2 },
      { weight: 1, price: 6 },
    ],
  },
]

function run(completed: Record<string, number>, models: unknown = STATED): RunRecord {
  const record = sampleRecord({ settings: { models } })
  const counts = { ...record.summary.counts }
  return {
    ...record,
    summary: {
      ...record.summary,
      models: Object.entries(completed).map(([model, calls]) => ({
        ...(record.summary.models[0] as RunRecord['summary']['models'][number]),
        model,
        counts: { ...counts, completed: calls },
      })),
    },
  }
}

test('a run that completed more of the expensive model has the higher price, and all runs together have 1', () => {
  const [few, many] = [run({ text: 80, image: 20 }), run({ text: 60, image: 40 })]
  const price = mixPrices([few, many])
  // Means of 0.1 and 3 credits: 68 and 126 credits for 100 calls each.
  expect([price?.(few), price?.(many)]).toEqual([expect.closeTo(68 / 97, 9), expect.closeTo(126 / 97, 9)])
})

test('equal runs have 1 exactly, so that equal costs stay equal', () => {
  const runs = [run({ text: 7, image: 3 }), run({ text: 7, image: 3 }), run({ text: 7, image: 3 })]
  expect(runs.map((one) => mixPrices(runs)?.(one))).toEqual([1, 1, 1])
})

test.each<[string, RunRecord]>([
  ['states no price', run({ text: 1 }, [{ model: 'text', requests: [{ weight: 1, price: null }] }])],
  ['states another price', run({ text: 1 }, [{ model: 'text', requests: [{ weight: 1, price: 0.2 }] }])],
  ['has a model that the profile does not state', run({ music: 1 })],
  ['has no settings', { ...run({ text: 1 }), settings: null }],
])('where a run %s, nothing is known', (_, other) => {
  expect(mixPrices([run({ text: 1 }), other])).toBeNull()
})

test('a baseline of an older version, which does not count by model, is compared as before', () => {
  const old = run({ text: 1 })
  const models = old.summary.models.map(({ counts: _, ...model }) => model)
  expect(mixPrices([old, { ...old, summary: { ...old.summary, models } }])).toBeNull()
})

import { expect, test } from 'vitest'
import { grownSettings, limitOfRate } from '../../../src/limits/registry.ts'

const rate = { limit: 20, window: 60_000 }
const settings = { anchor: 'clock', burst: null, quantum: 5000, queue: 7, growth: 4, countRefused: true } as const

test.each([
  ['fixed-window', { limit: 20, windowMs: 60_000, anchor: 'clock', countRefused: true }],
  ['sliding-log', { limit: 20, windowMs: 60_000, countRefused: true }],
  ['sliding-counter', { limit: 20, windowMs: 60_000, countRefused: true }],
  ['token-bucket', { ratePerSecond: 20 / 60, burst: 20 }],
  ['quantised-bucket', { ratePerSecond: 20 / 60, burst: 20, quantumMs: 5000 }],
  ['slope', { limit: 20, windowMs: 60_000, growth: 4 }],
  ['leaky-queue', { ratePerSecond: 20 / 60, queue: 7 }],
] as const)('20/min by %s', (kind, figures) => {
  expect(limitOfRate(rate, { ...settings, kind })).toEqual({ kind, ...figures })
})

test.each(['token-bucket', 'quantised-bucket'] as const)('a %s holds the burst that is stated', (kind) => {
  expect(limitOfRate(rate, { ...settings, kind, burst: 3 })).toMatchObject({ ratePerSecond: 20 / 60, burst: 3 })
})

test('a stated burst, and growth, grow with the limit, to a whole number above 0, and nothing else does', () => {
  const bursts = (burst: number | null): (number | null)[] =>
    [0.1, 0.5, 2].map((factor) => grownSettings({ ...settings, burst }, factor).burst)
  expect(bursts(5)).toEqual([1, 3, 10])
  expect(bursts(null)).toEqual([null, null, null])
  expect(grownSettings({ ...settings, burst: 5 }, 2)).toEqual({ ...settings, burst: 10, growth: 8 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BackoffSettings, backoffMs } from '../../src/load/retries/retry-policy.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'

type Settings = BackoffSettings
type Kind = RetrySettings['backoff']['kind']

const settings = (kind: Kind, jitter: Settings['jitter'] = 'none', capMs = 8000): Settings => ({
  backoff: { kind, baseMs: 500, factor: 2, capMs },
  jitter,
  jitterMs: 300,
})
const retries = (of: Settings, uniform: number): number[] =>
  [1, 2, 3, 4, 5, 6].map((retryNumber) => backoffMs(of, { retryNumber, previousMs: null, uniform }))

test('known series', () => {
  expect(retries(settings('constant'), 0.9)).toEqual([500, 500, 500, 500, 500, 500])
  expect(retries(settings('linear', 'none', 2200), 0.9)).toEqual([500, 1000, 1500, 2000, 2200, 2200])
  expect(retries(settings('exponential'), 0.9)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  expect(retries(settings('exponential', 'full'), 0.5)).toEqual([250, 500, 1000, 2000, 4000, 4000])
  expect(retries(settings('exponential', 'equal'), 0.5)).toEqual([375, 750, 1500, 3000, 6000, 6000])
  expect(retries(settings('exponential', 'additive'), 0.5)).toEqual([650, 1150, 2150, 4150, 8150, 8150])
  expect(retries(settings('exponential', 'down-quarter'), 0.5)).toEqual([437.5, 875, 1750, 3500, 7000, 7000])
})

test('decorrelated: between base and three times the wait before', () => {
  const decorrelated = settings('decorrelated')
  const after = (previousMs: number | null, uniform: number): number =>
    backoffMs(decorrelated, { retryNumber: 2, previousMs, uniform })
  expect([after(null, 0), after(null, 0.5), after(1000, 0.5), after(7000, 0.9)]).toEqual([500, 1000, 1750, 8000])
})

const drawn = fc.record({
  kind: fc.constantFrom<Kind>('constant', 'linear', 'exponential', 'decorrelated'),
  jitter: fc.constantFrom<Settings['jitter']>('none', 'full', 'equal', 'additive', 'down-quarter'),
  baseMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
  factor: fc.double({ min: 1, max: 10, noNaN: true }),
  capMs: fc.double({ min: 0, max: 3_600_000, noNaN: true }),
  jitterMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
  retryNumber: fc.integer({ min: 1, max: 2000 }),
  previousMs: fc.option(fc.double({ min: 0, max: 3_600_000, noNaN: true })),
  uniform: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})

test('every wait is finite and within the bounds of its jitter', () => {
  fc.assert(
    fc.property(drawn, ({ kind, jitter, baseMs, factor, capMs, jitterMs, retryNumber, previousMs, uniform }) => {
      const waitBy = (chosen: Settings['jitter']): number =>
        backoffMs(
          { backoff: { kind, baseMs, factor, capMs }, jitter: chosen, jitterMs },
          { retryNumber, previousMs, uniform },
        )
      const waitMs = waitBy(jitter)
      expect(Number.isFinite(waitMs)).toBe(true)
      if (kind === 'decorrelated') {
        expect(waitMs).toBeGreaterThanOrEqual(Math.min(capMs, baseMs))
        expect(waitMs).toBeLessThanOrEqual(capMs)
        return
      }
      const plainMs = waitBy('none')
      expect(plainMs).toBeLessThanOrEqual(capMs)
      const [low, high] = {
        none: [plainMs, plainMs],
        full: [0, plainMs],
        equal: [plainMs / 2, plainMs],
        additive: [plainMs, plainMs + jitterMs],
        'down-quarter': [plainMs * 0.75, plainMs],
      }[jitter] as [number, number]
      expect(waitMs).toBeGreaterThanOrEqual(low)
      expect(waitMs).toBeLessThanOrEqual(high)
    }),
    { numRuns: 2000, seed: 20_261_121 },
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  creditRange,
  labelsWithRoom,
  latencyLines,
  latencyRange,
  percentileLines,
  rangeFromZero,
  TIME_STEPS,
} from '../../../../src/document/html/client/scales.ts'

it('a scale of latencies ends at round figures around its data', () => {
  expect(latencyRange(130, 2400)).toEqual([100, 5000])
  expect(latencyRange(100, 1000)).toEqual([100, 1000])
  expect(latencyRange(null, null)).toEqual([1, 10])
  const latency = fc.double({ min: 0.001, max: 400_000_000, noNaN: true })
  fc.assert(
    fc.property(latency, latency, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const [from, to] = latencyRange(low, high)
      expect(from).toBeLessThanOrEqual(low)
      expect(to).toBeGreaterThanOrEqual(high)
    }),
  )
})

it('a scale of latencies has at most 13 lines, all of them on it and upward', () => {
  const bound = fc.integer({ min: -3, max: 8 }).map((power) => 10 ** power)
  fc.assert(
    fc.property(bound, bound, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)]
      const lines = latencyLines(min, max)
      expect(lines.length).toBeLessThanOrEqual(13)
      expect(lines.every((line) => line >= min && line <= max)).toBe(true)
      expect(lines).toEqual([...lines].sort((x, y) => x - y))
    }),
  )
  expect(latencyLines(100, 5000)).toEqual([100, 200, 500, 1000, 2000, 5000])
  expect(latencyLines(1, 60_000)).toEqual([1, 10, 100, 1000, 10_000, 60_000])
})

it('a scale of percentiles has the lines that its curve reaches', () => {
  expect(percentileLines(0, 2).map((nines) => Math.round(100 * (1 - 10 ** -nines)))).toEqual([0, 50, 75, 90, 95, 99])
  // Zooming to a line leaves it on the scale, in spite of rounding.
  expect(percentileLines(1 + 1e-12, 1.5)).toHaveLength(2)
})

it('a label without room is left out, and so is none that has it', () => {
  expect(labelsWithRoom([0, 20, 33.9, 34, 60, 68, 200], 34)).toEqual([true, false, false, true, false, true, true])
  expect(labelsWithRoom([], 34)).toEqual([])
})

it('counts and credits have scales that show 0, and a debt too', () => {
  expect(rangeFromZero(100, 1)).toEqual([0, 105])
  expect(rangeFromZero(0, 1)).toEqual([0, 1])
  expect(rangeFromZero(null, 1)).toEqual([0, 1])
  expect(creditRange(20, 100)).toEqual([0, 102])
  expect(creditRange(-5, 0)).toEqual([-5, 1.02])
  expect(creditRange(null, null)).toEqual([0, 1.02])
})

it('steps of time go upward', () => {
  expect(TIME_STEPS).toEqual([...new Set(TIME_STEPS)].sort((a, b) => a - b))
})

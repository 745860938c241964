import { createHistogram } from 'node:perf_hooks'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LoopWaits, loopWaits } from '../../../src/time/machine-gauge.ts'

const TICK_MS = 5

function waitsOf(samples: readonly number[]): LoopWaits {
  const between = createHistogram()
  for (const ms of samples) between.record(Math.round((TICK_MS + ms) * 1e6))
  return loopWaits(between, TICK_MS)
}

it('counts the instants that a stall has swallowed', () => {
  const waits = waitsOf([...Array.from({ length: 100 }, () => 0.1), 412])
  // 83 instants waited for 412, 407 … 2 ms, and 100 for none.
  expect(waits.max).toBeCloseTo(412, 0)
  expect(waits.quantile(0.99)).toBeCloseTo(407, 0)
  expect(waits.quantile(0.9)).toBeCloseTo(412 - 18 * TICK_MS, 0)
  expect(waits.quantile(0.5)).toBeCloseTo(0.1, 1)
})

it('counts the instants of a process that was stopped for a day', () => {
  const dayMs = 86_400_000
  expect(waitsOf([0.1, dayMs]).quantile(0.5) / dayMs).toBeCloseTo(0.5, 2)
})

it('shows nothing for a stretch without a sample, and no wait beneath zero', () => {
  expect([waitsOf([]).quantile(0.99), waitsOf([]).max]).toEqual([0, 0])
  expect([waitsOf([-0.9, -0.9]).quantile(0.99), waitsOf([-0.9]).max]).toEqual([0, 0])
})

/** Turns of an event loop, in ms: the idle time before it is busy, and how long it is. */
const turns = fc.array(
  fc.tuple(
    fc.double({ min: 0.1, max: 40, noNaN: true }),
    fc.oneof(
      { weight: 9, arbitrary: fc.double({ min: 0.05, max: 4, noNaN: true }) },
      { weight: 1, arbitrary: fc.double({ min: 4, max: 300, noNaN: true }) },
    ),
  ),
  { minLength: 300, maxLength: 600 },
)

it('agrees with what every instant of a random course waited', () => {
  fc.assert(
    fc.property(turns, (course) => {
      const waits: number[] = []
      const samples: number[] = []
      let [at, due, before] = [0, TICK_MS, 0]
      for (const [idle, busy] of course) {
        const [from, to] = [at + idle, at + idle + busy]
        for (; due < from; due += TICK_MS) {
          samples.push(due - before - TICK_MS)
          before = due
        }
        if (due < to) {
          samples.push(to - before - TICK_MS)
          before = to
          due = to + TICK_MS
        }
        for (let t = at; t < to; t += 0.25) waits.push(t < from ? 0 : to - t)
        at = to
      }
      waits.sort((a, b) => a - b)
      const seen = waitsOf(samples)
      const exact = (share: number): number => waits[Math.ceil(share * waits.length) - 1] ?? 0
      expect(seen.max).toBeLessThanOrEqual((waits.at(-1) ?? 0) * 1.002)
      expect(seen.max).toBeGreaterThanOrEqual((waits.at(-1) ?? 0) * 0.998 - TICK_MS)
      // A share of few samples lies between the neighbours of that share.
      for (const share of [0.5, 0.9, 0.99]) {
        expect(seen.quantile(share)).toBeGreaterThanOrEqual(exact(share - 0.03) * 0.99 - TICK_MS)
        expect(seen.quantile(share)).toBeLessThanOrEqual(exact(Math.min(1, share + 0.03)) * 1.01 + TICK_MS)
      }
    }),
    { numRuns: 100 },
  )
})

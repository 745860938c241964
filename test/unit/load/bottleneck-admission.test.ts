import { expect, test } from 'vitest'
import { bottleneckWorld, play } from '../../support/admission-world.ts'

const { latencyMs, serialMs } = bottleneckWorld
const INTERVAL_MS = 100

/** 20 waiters give up at 150 ms, the next comes at `comesAt`: when is it let in? */
async function startAfterAborts(burst: number, comesAt: number): Promise<number> {
  const leaving = Array.from({ length: 20 }, () => ({ arriveAt: 10, cost: 1, holdMs: 0, abortAt: 150 }))
  const visits = [{ arriveAt: 0, cost: burst, holdMs: 0 }, ...leaving, { arriveAt: comesAt, cost: 1, holdMs: 0 }]
  const starts = await play(bottleneckWorld, { ratePerSecond: 1000 / INTERVAL_MS, burst }, visits)
  return starts.at(-1)?.startedAt ?? Number.NaN
}

test('burst 1: one start that was already on its way is all that aborted waiters can cost', async () => {
  // Starts were at 0 and 100; the one of 200 was on its way when all left.
  expect(await startAfterAborts(1, 180)).toBeLessThanOrEqual(200 + latencyMs)
  // Whoever comes just after it went unused waits for the next, and no longer.
  const late = await startAfterAborts(1, 210)
  expect(late).toBeGreaterThan(210 + latencyMs)
  expect(late).toBeLessThanOrEqual(300 + latencyMs)
  expect(await startAfterAborts(1, 310)).toBeLessThanOrEqual(310 + latencyMs)
})

test('burst above 1: aborted waiters cost nothing', async () => {
  expect(await startAfterAborts(2, 210)).toBeLessThanOrEqual(210 + latencyMs)
})

test('above 250/s lanes share the pace, and the order stays one', async () => {
  for (const burst of [1, 10]) {
    const visits = Array.from({ length: 600 }, () => ({ arriveAt: 0, cost: 1, holdMs: 0 }))
    const starts = await play(bottleneckWorld, { ratePerSecond: 600, burst }, visits)
    expect(starts.map((start) => start.visit)).toEqual(visits.map((_, n) => n))
    for (const [i, { startedAt }] of starts.entries()) {
      // Each of the three lanes may start its first at once, which makes 3 of a burst of 1.
      const ideal = ((i + 1 - Math.max(burst, 3)) * 1000) / 600
      expect(startedAt).toBeGreaterThanOrEqual(ideal - 1)
      expect(startedAt).toBeLessThanOrEqual(ideal + 3 * latencyMs + burst * serialMs)
    }
  }
})

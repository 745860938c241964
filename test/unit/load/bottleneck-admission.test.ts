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

test('aborted waiters cost nothing', async () => {
  for (const burst of [1, 2]) {
    // Starts were at 0 and 100; the one of 200 was on its way when all left.
    expect(await startAfterAborts(burst, 180)).toBeLessThanOrEqual(200 + burst * latencyMs)
    expect(await startAfterAborts(burst, 210)).toBe(210)
    expect(await startAfterAborts(burst, 310)).toBe(310)
  }
})

test('from idle, who finds room passes without a turn of the timer', async () => {
  const limits = [
    { ratePerSecond: 10 },
    { ratePerSecond: 10, burst: 3 },
    { concurrency: 2 },
    { concurrency: 2, ratePerSecond: 10, burst: 2 },
    { ratePerSecond: 600 },
  ]
  for (const limit of limits) {
    const visits = [500, 1500, 2500].map((arriveAt) => ({ arriveAt, cost: 1, holdMs: 50 }))
    const starts = await play(bottleneckWorld, limit, visits)
    expect(starts.map(({ startedAt }) => startedAt)).toEqual([500, 1500, 2500])
  }
})

test('at burst 1, what stood by is followed by a start an interval later, and no sooner, for as long as many wait', async () => {
  const visits = Array.from({ length: 40 }, () => ({ arriveAt: 1000, cost: 1, holdMs: 0 }))
  const starts = await play(bottleneckWorld, { ratePerSecond: 10 }, visits)
  expect(starts.map(({ startedAt }) => startedAt)).toEqual(visits.map((_, n) => 1000 + n * INTERVAL_MS))
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { steadyLimiter } from '../../../src/load/admission/steady-limiter.ts'

const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Instants of the monotonic clock at which jobs start, where the wall clock is moved behind the first two. */
async function startsWith(options: { minTime?: number; reservoir?: number }, stepMs: number): Promise<number[]> {
  const limiter = steadyLimiter(options)
  const begunAt = performance.now()
  const starts: number[] = []
  const job = async (): Promise<void> => void starts.push(performance.now() - begunAt)
  for (let n = 0; n < 2; n++) void limiter.schedule(job)
  await vi.advanceTimersByTimeAsync(150)
  vi.setSystemTime(Date.now() + stepMs)
  for (let n = 0; n < 3; n++) void limiter.schedule(job)
  if (options.reservoir !== undefined) void limiter.incrementReservoir(3)
  await vi.advanceTimersByTimeAsync(2_000)
  await limiter.stop()
  return starts
}

test.each([-HOUR_MS, -31_000, -50, 50, HOUR_MS])('a step of the wall clock by %d ms moves no start', async (stepMs) => {
  const spaced = await startsWith({ minTime: 100 }, 0)
  expect(spaced).toHaveLength(5)
  expect(await startsWith({ minTime: 100 }, stepMs)).toEqual(spaced)
  const filled = await startsWith({ reservoir: 2 }, 0)
  expect(filled).toHaveLength(5)
  expect(await startsWith({ reservoir: 2 }, stepMs)).toEqual(filled)
})

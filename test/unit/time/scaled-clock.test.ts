import { expect, it } from 'vitest'
import { scaledClock } from '../../../src/time/scaled-clock.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

it('two clocks with one origin have the same time, whenever they were made', async () => {
  const inner = new VirtualClock()
  await inner.run(async () => {
    const early = scaledClock(inner, 10)
    await inner.sleepUntil(500)
    const late = scaledClock({ ...clockFrom(inner, 500) }, 10, early.originEpochMs)
    expect(late.now()).toBeCloseTo(early.now(), 6)
    const woken: number[] = []
    late.alarm(7000, () => woken.push(early.now()))
    await early.sleepUntil(8000)
    expect(inner.now()).toBeCloseTo(800, 6)
    expect(woken[0]).toBeCloseTo(7000, 6)
  })
})

it('at speed 1 it is the clock itself', () => {
  const inner = new VirtualClock()
  expect(scaledClock(inner, 1)).toBe(inner)
})

/** The same time as of another process, whose clock began later. */
function clockFrom(inner: VirtualClock, begunAt: number) {
  return {
    originEpochMs: inner.originEpochMs + begunAt,
    now: () => inner.now() - begunAt,
    sleepUntil: (instant: number) => inner.sleepUntil(instant + begunAt),
    alarm: (instant: number, wake: () => void) => inner.alarm(instant + begunAt, wake),
  }
}

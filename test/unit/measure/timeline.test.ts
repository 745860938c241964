import { describe, expect, it } from 'vitest'
import { Timeline } from '../../../src/measure/timelines/timeline.ts'

describe('Timeline', () => {
  it('counts by seconds, and carries what is in flight from one to the next', () => {
    const timeline = new Timeline()
    timeline.count('offered', 100)
    timeline.count('started', 120)
    timeline.count('started', 1500)
    timeline.count('attempts', 999.999)
    timeline.count('answered', 1000)
    timeline.count('throttled', 1000)
    timeline.count('ended', 2500)
    timeline.count('completed', 2500)
    const { intervals, throttling } = timeline.snapshot()
    expect(intervals.map((i) => [i.t, i.offered, i.attempts, i.throttled, i.completed, i.inFlight])).toEqual([
      [0, 1, 1, 0, 0, 1],
      [1000, 0, 0, 1, 0, 2],
      [2000, 0, 0, 0, 1, 1],
    ])
    expect(throttling).toEqual([
      { t: 0, attempts: 0, throttled: 0 },
      { t: 1000, attempts: 1, throttled: 1 },
      { t: 2000, attempts: 0, throttled: 0 },
    ])
  })

  it.each([119, 120, 121, 240, 241, 1000, 100_000])(
    'keeps every count of %i seconds in at most 120 stretches',
    (seconds) => {
      const timeline = new Timeline()
      for (let s = 0; s < seconds; s++) {
        timeline.count('offered', s * 1000)
        timeline.count('started', s * 1000)
      }
      const { intervals } = timeline.snapshot()
      const widthMs = (intervals[1]?.t as number) - (intervals[0]?.t as number)
      expect(intervals.length).toBeLessThanOrEqual(120)
      expect(intervals.length).toBeGreaterThan(59)
      expect(intervals.slice(0, -1).every((i) => i.offered === widthMs / 1000)).toBe(true)
      expect(intervals.reduce((sum, i) => sum + i.offered, 0)).toBe(seconds)
      expect(intervals.at(-1)?.inFlight).toBe(seconds)
    },
  )

  it('is empty before anything happened', () => {
    expect(new Timeline().snapshot()).toEqual({ intervals: [], throttling: [] })
  })
})

import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { never, pass, type Row, replay, wait } from './replay.ts'

describe('fixed window on the clock, 3 in 1 s', () => {
  const spec = { kind: 'fixed-window', limit: 3, windowMs: 1000, anchor: 'clock' } as const

  test('counts by multiples of the window in unix time', () => {
    // Instant 0 is 400 ms into a second: edges at 600, 1600, 2600, … 9600.
    const train: Row[] = [
      [0, pass],
      [10.5, pass],
      [10.5, pass],
      [10.5, wait(600)],
      [599.875, wait(600)],
      [600, pass], // the edge belongs to the new window
      [1599.5, pass],
      [1599.5, pass],
      [1599.75, wait(1600)],
      [1600, pass],
      [1600, pass],
      [1600, pass], // five within 0.5 ms, around the edge
      [1600, wait(2600)],
      // Idle: 9000 lies in [8600, 9600).
      [9000, pass, 2],
      [9000, wait(9600), 2],
      [9000, pass],
      [9000, never, 4],
    ]
    expect(replay(createLimiter(spec, { originEpochMs: 1_767_225_600_400 }), train)).toEqual(train)
  })

  test('keeps fractions of a millisecond next to a large unix time', () => {
    // A double near 1.8e12 has steps of 0.0002 ms: a sum with the origin would round this instant up to the edge.
    const train: Row[] = [
      [0, pass, 3],
      [600 - 1e-9, wait(600)],
      [600, pass],
    ]
    expect(replay(createLimiter(spec, { originEpochMs: 1_767_225_600_400 }), train)).toEqual(train)
  })

  test('a counted refusal uses up what was left of the window', () => {
    const train: Row[] = [
      [0, pass, 2],
      [10, wait(1000), 2], // 2 + 2 counted
      [20, wait(1000)], // would have been the third
      [1000, pass, 3],
    ]
    expect(replay(createLimiter({ ...spec, countRefused: true }, { originEpochMs: 0 }), train)).toEqual(train)
  })
})

describe('fixed window from the first request, 3 in 1 s', () => {
  const spec = { kind: 'fixed-window', limit: 3, windowMs: 1000, anchor: 'first' } as const

  test('begins a window with the first request after the one before', () => {
    const train: Row[] = [
      [100, pass], // window 100 – 1100
      [400, pass],
      [1099, pass],
      [1099.5, wait(1100)],
      [1100, pass], // window 1100 – 2100
      // Idle past 2100: the next begins at 2500, not at 2100.
      [2500, pass],
      [2500, pass],
      [2500, pass],
      [3400, wait(3500)],
      [3499.875, wait(3500)],
      [3500, pass, 3],
      [3500, never, 4],
    ]
    expect(replay(createLimiter(spec, { originEpochMs: 1_767_225_600_400 }), train)).toEqual(train)
  })

  test('a counted refusal begins a window too', () => {
    const train: Row[] = [
      [0, never, 4], // counted: window 0 – 1000, 4 used
      [500, wait(1000)],
      [1000, pass],
    ]
    expect(replay(createLimiter({ ...spec, countRefused: true }, { originEpochMs: 0 }), train)).toEqual(train)
  })

  test('late counting may exceed the limit, and the window still ends', () => {
    const limiter = createLimiter(spec, { originEpochMs: 0 })
    for (let i = 0; i < 5; i++) limiter.take(10, 1)
    expect(limiter.state(20)).toEqual({ used: 5, endsAt: 1010 })
    expect(replay(limiter, [[20, wait(1010)]])).toEqual([[20, wait(1010)]])
    expect(limiter.state(1010)).toEqual({ used: 0 })
  })
})

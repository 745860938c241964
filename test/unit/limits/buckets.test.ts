import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { decide } from '../../../src/limits/limiter.ts'
import { never, pass, type Row, replay, starts, wait } from './replay.ts'

const origin = { originEpochMs: 0 }

describe('token bucket, 2/s, burst 3', () => {
  const spec = { kind: 'token-bucket', ratePerSecond: 2, burst: 3 } as const

  test('lets the burst pass, then one each 500 ms', () => {
    // Level = 3 − taken + 2/s × time since it was full.
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [0, pass],
      [0, wait(500)],
      [499.875, wait(500)],
      [500, pass],
      [500, wait(1000)],
      [1250, pass], // level 1.5 → 0.5
      [1250, wait(1500)],
      [1500, pass], // six taken: full at 3000
      [2900, wait(3000), 3], // level 2.8
      [2900, pass, 2],
      [2900, wait(3000)], // level 0.8
      [4000, pass, 3], // eight taken: full at this very instant
      [4000, wait(4500)],
      [4000, never, 4],
      // Idle: it fills to 3 and no further.
      [10000, pass, 3],
      [10000, wait(10500)],
    ]
    expect(replay(createLimiter(spec, origin), train)).toEqual(train)
  })

  test('late counting may leave a debt', () => {
    const limiter = createLimiter(spec, origin)
    limiter.take(0, 5)
    expect(limiter.state(0)).toEqual({ level: -2 })
    const train: Row[] = [
      [0, wait(1500)],
      [1500, pass],
    ]
    expect(replay(limiter, train)).toEqual(train)
  })

  test('gathers no rounding: a third of a second, thirty thousand times', () => {
    const limiter = createLimiter({ kind: 'token-bucket', ratePerSecond: 3, burst: 1 }, origin)
    let now = 0
    for (let n = 1; n <= 30_000; n++) {
      expect(decide(limiter, now).admitted).toBe(true)
      const refused = decide(limiter, now)
      now = refused.admitted ? Number.NaN : refused.retryAt
    }
    expect(now).toBe(10_000_000)
  })
})

describe('quantised bucket, 1.5/s, burst 3, quantum 1 s', () => {
  test('is refilled by 1.5 at each whole second of unix time', () => {
    // Instant 0 is 250 ms into a second: refills at 750, 1750, 2750, …
    const train: Row[] = [
      [0, pass, 3],
      [0, wait(750)],
      [749.875, wait(750)],
      [750, pass], // 1.5 → 0.5
      [750, wait(1750)],
      [1750, pass], // 0.5 + 1.5 = 2
      [1750, pass],
      [1750, wait(2750)],
      [2750, wait(3750), 2], // 1.5 now, 3 then
      [2750, pass], // 0.5
      [2750, wait(3750)],
      [4749.875, wait(4750), 3], // one refill since: 2
      [4750, pass, 3], // not 3.5: it was full
      [4750, wait(5750)],
      [4750, never, 4],
    ]
    const spec = { kind: 'quantised-bucket', ratePerSecond: 1.5, burst: 3, quantumMs: 1000 } as const
    expect(replay(createLimiter(spec, { originEpochMs: 1_767_225_600_250 }), train)).toEqual(train)
  })

  test('takes a whole number of quanta for what rounding makes of it', () => {
    // 10 a minute refilled each 100 ms: a unit in exactly 60 quanta, though the quotient of doubles is a little above 60.
    const train: Row[] = [
      [0, pass, 7],
      [0, wait(6000)],
      [0, wait(42_000), 7],
    ]
    const spec = { kind: 'quantised-bucket', ratePerSecond: 10 / 60, burst: 7, quantumMs: 100 } as const
    expect(replay(createLimiter(spec, origin), train)).toEqual(train)
  })
})

describe('leaky queue, 2/s, 2 places', () => {
  test('holds each request until its turn, and refuses when the places are taken', () => {
    const train: Row[] = [
      [0, pass],
      [0, starts(500)],
      [0, starts(1000)],
      [0, wait(500)],
      [499.875, wait(500)],
      [500, starts(1500)], // the second has begun: one place is free
      [1600, starts(2000)],
      [1600, starts(2500)],
      [1600, wait(2000)],
      // Idle: the queue has drained.
      [5000, pass],
      [5000, starts(5500), 2],
      [5000, wait(5500)],
      [5500, starts(6500)], // behind the two units that run from 5500 to 6500
      [5500, never, 4],
    ]
    const spec = { kind: 'leaky-queue', ratePerSecond: 2, queue: 2 } as const
    const limiter = createLimiter(spec, origin)
    expect(replay(limiter, train)).toEqual(train)
    expect(limiter.state(5500)).toEqual({ nextStartsAt: 7000 })
    expect(limiter.state(8000)).toEqual({ nextStartsAt: 8000 })
  })
})

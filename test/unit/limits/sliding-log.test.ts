import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { never, pass, type Row, replay, wait } from './replay.ts'

const origin = { originEpochMs: 1_767_225_600_400 }

describe('sliding log', () => {
  test('replays the spacing of what passed, one window later', () => {
    const train: Row[] = [
      [0, pass],
      [300, pass],
      [300, pass],
      [999.5, wait(1000)],
      [1000, pass], // 0 has left
      [1000, wait(1300)],
      [1299.875, wait(1300)],
      [1300, pass], // both of 300 have left: in view are 1000 and this one
      [1300, pass],
      [1300, wait(2000)],
      [5000, pass, 2], // idle: all have left
      // In view: 5000 twice. A cost of 2 or 3 needs one or both gone; both go at 6000.
      [5100, wait(6000), 2],
      [5100, wait(6000), 3],
      [5100, pass],
      // In view: 5000, 5000, 5100.
      [5200, wait(6000), 2],
      [5200, wait(6100), 3],
      [5200, never, 4],
      [6000, pass, 2],
      [6000, wait(6100)],
    ]
    expect(replay(createLimiter({ kind: 'sliding-log', limit: 3, windowMs: 1000 }, origin), train)).toEqual(train)
  })

  test('with refusals in the log only silence helps', () => {
    // The log holds the last two requests of any fate; the next passes when the older of them has left.
    const train: Row[] = [
      [0, pass],
      [400, pass],
      [900, wait(1400)], // log 400, 900
      [1399.5, wait(1900)], // log 900, 1399.5
      [1900, pass], // log 1399.5, 1900
      [1900, wait(2900)], // log 1900, 1900
      [2400, wait(2900)], // log 1900, 2400
      [2899, wait(3400)], // log 2400, 2899
      [4000, pass],
      [4000, pass],
      [4000, never, 3], // fills the log
      [4999, wait(5999), 2],
      [5999, pass, 2],
    ]
    const limiter = createLimiter({ kind: 'sliding-log', limit: 2, windowMs: 1000, countRefused: true }, origin)
    expect(replay(limiter, train)).toEqual(train)
  })

  test('tells how many are in view', () => {
    const limiter = createLimiter({ kind: 'sliding-log', limit: 4, windowMs: 1000 }, origin)
    expect(limiter.state(0)).toEqual({ used: 0 })
    for (const now of [0, 100, 200, 200]) limiter.take(now, 1)
    expect(limiter.state(999)).toEqual({ used: 4, oldestExpiresAt: 1000 })
    expect(limiter.state(1100)).toEqual({ used: 2, oldestExpiresAt: 1200 })
    // Counted late and above the limit: the latest four are what matters.
    limiter.take(1100, 3)
    expect(limiter.state(1150)).toEqual({ used: 4, oldestExpiresAt: 1200 })
    expect(limiter.state(2100)).toEqual({ used: 0 })
  })
})

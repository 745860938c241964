import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { never, pass, type Row, replay, wait } from './replay.ts'

describe('sliding counter', () => {
  test('is dead until the edge, then lets one pass each W / L', () => {
    // Windows at 0, 1000, …; passes while older × (share in view) + newer + cost ≤ 4.
    const train: Row[] = [
      [100, pass],
      [200, pass],
      [300, pass],
      [400, pass],
      [500, wait(1250)], // needs 4 × share ≤ 3: a quarter into the next window
      [1249.875, wait(1250)],
      [1250, pass], // 4 × 0.75 + 0 + 1 = 4
      [1250, wait(1500)], // 4 × share + 1 + 1 ≤ 4: share 0.5
      [1500, pass],
      [1750, pass], // 4 × 0.25 + 2 + 1 = 4
      [1750, wait(2000)], // 4 × 0 + 3 + 1 = 4
      [2000, pass], // older is now 3: 3 × 1 + 0 + 1 = 4
      [2000, wait(2000 + 1000 * (1 - 2 / 3))], // 3 × share + 1 + 1 ≤ 4
      [2000 + 1000 * (1 - 2 / 3), pass],
      // Idle for more than a window: nothing older.
      [4000, pass],
      [4000, wait(6000), 4], // 1 + 4 > 4 here; in the next window 1 × share + 4 ≤ 4 only at its end
      [4000, never, 5],
      [4999.5, pass, 3],
      [5000, wait(5250)],
    ]
    const limiter = createLimiter({ kind: 'sliding-counter', limit: 4, windowMs: 1000 }, { originEpochMs: 0 })
    expect(replay(limiter, train)).toEqual(train)
  })

  test('aligns its windows to unix time', () => {
    // Instant 0 is 750 ms into a second: the next begins at 250; of 2 in the older, one is out of view at 750.
    const train: Row[] = [
      [0, pass, 2],
      [249, wait(750)],
      [750, pass],
    ]
    const limiter = createLimiter({ kind: 'sliding-counter', limit: 2, windowMs: 1000 }, { originEpochMs: 9750 })
    expect(replay(limiter, train)).toEqual(train)
  })

  test('counts refusals where the law does', () => {
    // After the refusal 3 are counted: 3 × share + 1 ≤ 2 at share 1/3, where 2 would have given 1/2.
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [500, wait(1000 + 1000 * (1 - 1 / 3))],
      [1000 + 1000 * (1 - 1 / 3), pass],
    ]
    const spec = { kind: 'sliding-counter', limit: 2, windowMs: 1000, countRefused: true } as const
    expect(replay(createLimiter(spec, { originEpochMs: 0 }), train)).toEqual(train)
  })

  test('tells its estimate', () => {
    const limiter = createLimiter({ kind: 'sliding-counter', limit: 4, windowMs: 1000 }, { originEpochMs: 0 })
    limiter.take(100, 4)
    limiter.take(1500, 1)
    expect(limiter.state(1750)).toEqual({ older: 4, newer: 1, estimate: 2 })
    expect(limiter.state(2500)).toEqual({ older: 1, newer: 0, estimate: 0.5 })
    expect(limiter.state(9999)).toEqual({ older: 0, newer: 0, estimate: 0 })
  })
})

import { describe, expect, test } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { fixedWindow } from '../../../src/limits/laws/fixed-window.ts'
import { leakyQueue } from '../../../src/limits/laws/leaky-queue.ts'
import { tokenBucket } from '../../../src/limits/laws/token-bucket.ts'
import type { ModifiedLimit } from '../../../src/limits/limit.ts'
import { decide } from '../../../src/limits/limiter.ts'
import { never, pass, type Row, replay, wait } from './replay.ts'

const origin = { originEpochMs: 0 }

test('more replicas than there can be are refused before any is made', () => {
  const spec = { kind: 'token-bucket', ratePerSecond: 1, burst: 1, replicas: { count: 1e15, each: 'full' } } as const
  expect(() => createLimiter(spec, origin)).toThrow(/a whole number from 1 to 1000/)
})

describe('penalty', () => {
  test('blocks for a while after a refusal, unprolonged by what it refuses', () => {
    // 2 in 1 s from the first request; 300 ms of penalty.
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [100, wait(1000)], // blocked until 400, the window lasts until 1000
      [950, wait(1250)], // blocked until 1250: later than the window
      [1000, wait(1250)],
      [1249.875, wait(1250)],
      [1250, pass], // window 1250 – 2250
      [1260, pass],
      [1300, wait(2250)], // blocked until 1600
      [1500, wait(2250)],
      [1700, wait(2250)], // blocked until 2000
      [2250, pass],
    ]
    const spec = { kind: 'fixed-window', limit: 2, windowMs: 1000, anchor: 'first', penaltyMs: 300 } as const
    expect(replay(createLimiter(spec, origin), train)).toEqual(train)
  })

  test('keeps refusals from a law that counts them', () => {
    // 1 in 1 s, refusals logged; 500 ms of penalty.
    const train: Row[] = [
      [0, pass],
      [100, wait(1100)], // logged
      [200, wait(1100)], // blocked until 600: not logged
      [599.5, wait(1100)],
      [600, wait(1600)], // logged
      [1600, pass],
    ]
    const spec = { kind: 'sliding-log', limit: 1, windowMs: 1000, countRefused: true, penaltyMs: 500 } as const
    expect(replay(createLimiter(spec, origin), train)).toEqual(train)
  })
})

describe('penalty, told', () => {
  test('as long as it lasts', () => {
    const limiter = createLimiter({ kind: 'token-bucket', ratePerSecond: 1, burst: 1, penaltyMs: 300 }, origin)
    limiter.refuse(0, 1)
    expect(limiter.state(299)).toEqual({ level: 1, blockedUntil: 300 })
    expect(limiter.state(300)).toEqual({ level: 1 })
  })
})

describe('replicas', () => {
  const law = { kind: 'fixed-window', limit: 5, windowMs: 1000, anchor: 'first' } as const

  test('asked in turn, each with its share', () => {
    // The first copy has 3, the second 2. What a refusal promises is about the copy whose turn comes next.
    const train: Row[] = [
      [0, pass], // first copy: window 0 – 1000
      [1, pass], // second copy: window 1 – 1001
      [2, pass],
      [3, pass],
      [4, pass],
      [5, wait(1000)], // the second is full, and so is the first
      [6, wait(1001)],
      [1000, wait(1000)], // the second's turn, 1 ms early; the first has room at once
      [1000, pass],
      [1001, pass],
    ]
    expect(replay(createLimiter({ ...law, replicas: { count: 2, each: 'share' } }, origin), train)).toEqual(train)
  })

  test('with the full limit each, N times as much passes', () => {
    const limiter = createLimiter({ ...law, replicas: { count: 3, each: 'full' } }, origin)
    const passed = Array.from({ length: 40 }, () => decide(limiter, 0)).filter((decision) => decision.admitted)
    expect(passed.length).toBe(15)
  })

  test('chosen at random, all copies are met, unevenly but the same way each time', () => {
    const verdicts = (key: number): boolean[] => {
      const limiter = createLimiter({ ...law, limit: 50, replicas: { count: 4, each: 'full', key } }, origin)
      return Array.from({ length: 600 }, () => decide(limiter, 0).admitted)
    }
    expect(verdicts(7)).toEqual(verdicts(7))
    expect(verdicts(7)).not.toEqual(verdicts(8))
    expect(verdicts(7).filter(Boolean).length).toBe(200)
    // In turn, the first refusal would be the 201st.
    expect(verdicts(7).indexOf(false)).toBeLessThan(200)
  })

  test('shares add up to the limit', () => {
    expect([0, 1, 2].map((index) => fixedWindow.share(law, 3, index))).toEqual([
      { limit: 2 },
      { limit: 2 },
      { limit: 1 },
    ])
    expect(tokenBucket.share({ ratePerSecond: 10, burst: 5 }, 2, 1)).toEqual({ ratePerSecond: 5, burst: 2 })
    expect(leakyQueue.share({ ratePerSecond: 10, queue: 1 }, 2, 1)).toEqual({ ratePerSecond: 5, queue: 0 })
  })
})

describe('drift', () => {
  test('begins another limit at its instant', () => {
    const train: Row[] = [
      [0, pass],
      [10, pass],
      [20, wait(1000)],
      [1000, pass],
      [1000, pass],
      [1400, wait(1500)], // the window would last until 2000
      [1400, never, 2], // passes neither before 1500 nor, with a limit of 1, after
      [1500, pass],
      [1500, wait(2000)],
      [2000, pass],
    ]
    const spec: ModifiedLimit = {
      kind: 'fixed-window',
      limit: 2,
      windowMs: 1000,
      anchor: 'first',
      drift: { atMs: 1500, to: { kind: 'fixed-window', limit: 1, windowMs: 500, anchor: 'first' } },
    }
    expect(replay(createLimiter(spec, origin), train)).toEqual(train)
  })

  test('decides the instant at which it begins, though the limit before would let pass then', () => {
    const window = { kind: 'fixed-window', limit: 2, windowMs: 1000, anchor: 'first' } as const
    const limiter = createLimiter({ ...window, drift: { atMs: 1000, to: { ...window, limit: 1 } } }, origin)
    const train: Row[] = [
      [0, pass, 2],
      [0, wait(1000)],
      [0, never, 2], // the window ends at 1000, but 2 never pass from then on
    ]
    expect(replay(limiter, train)).toEqual(train)
  })

  test('what is held stays held under a tighter limit', () => {
    const spec: ModifiedLimit = {
      kind: 'concurrency',
      limit: 3,
      excess: 'reject',
      drift: { atMs: 100, to: { kind: 'concurrency', limit: 1, excess: 'reject' } },
    }
    const limiter = createLimiter(spec, origin)
    const at = (now: number, verdict: Row[1]) => expect(replay(limiter, [[now, verdict]])).toEqual([[now, verdict]])
    at(0, pass)
    at(0, pass)
    at(0, pass)
    at(99, never)
    at(100, never)
    limiter.release(110, 1)
    limiter.release(110, 1)
    at(110, never)
    limiter.release(120, 1)
    at(120, pass)
    at(120, never)
  })

  test('may drift again', () => {
    const bucket = (burst: number) => ({ kind: 'token-bucket', ratePerSecond: 1, burst }) as const
    const limiter = createLimiter(
      { ...bucket(1), drift: { atMs: 10, to: { ...bucket(2), drift: { atMs: 20, to: bucket(3) } } } },
      origin,
    )
    const passedAt = (now: number): number =>
      Array.from({ length: 9 }, () => decide(limiter, now)).filter((decision) => decision.admitted).length
    expect([0, 10, 20].map(passedAt)).toEqual([1, 2, 3])
  })
})

describe('a specification that states no possible limit is refused', () => {
  const log = { kind: 'sliding-log', limit: 3, windowMs: 1000 } as const
  const queueing = { kind: 'concurrency', limit: 3, excess: 'queue', queue: 2 } as const
  test.each<[ModifiedLimit, RegExp]>([
    [{ ...log, limit: 0 }, /limit is 0/],
    [{ ...log, limit: 2.5 }, /limit is 2.5/],
    [{ ...log, windowMs: Number.NaN }, /windowMs is NaN/],
    [{ kind: 'token-bucket', ratePerSecond: 0, burst: 1 }, /ratePerSecond is 0/],
    [{ ...queueing, queue: -1 }, /queue is -1/],
    [{ ...log, penaltyMs: -1 }, /penaltyMs is -1/],
    [{ ...log, replicas: { count: 0, each: 'full' } }, /count is 0/],
    [{ ...log, replicas: { count: 4, each: 'share' } }, /replica 3 of 4: limit is 0/],
    [{ ...queueing, replicas: { count: 2, each: 'full' } }, /cannot have replicas/],
    [{ ...queueing, drift: { atMs: 5, to: log } }, /cannot drift/],
    [{ ...log, drift: { atMs: 5, to: { ...log, windowMs: 0 } } }, /windowMs is 0/],
  ])('%j', (spec, message) => {
    expect(() => createLimiter(spec, origin)).toThrow(message)
    expect(() => createLimiter(spec, origin)).toThrow(GatebenchError)
  })
})

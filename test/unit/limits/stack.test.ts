import { describe, expect, test } from 'vitest'
import { createStack } from '../../../src/limits/create-limiter.ts'
import type { ModifiedLimit } from '../../../src/limits/limit.ts'
import { pass, type Row, replay, starts, wait } from './replay.ts'

const origin = { originEpochMs: 0 }
const forever = Number.POSITIVE_INFINITY
const bucket: ModifiedLimit = { kind: 'token-bucket', ratePerSecond: 1, burst: 2 }
const window: ModifiedLimit = { kind: 'fixed-window', limit: 3, windowMs: 10_000, anchor: 'first' }

describe('stack', () => {
  test('all or none: a refusal spends nothing', () => {
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [0, wait(1000, 0)], // the bucket is empty
      [1000, pass], // the window is full until 10000
      [1000, wait(10_000, 0)], // both refuse: the bucket first, the window longer
      [2000, wait(10_000, 1)],
      [9999.5, wait(10_000, 1)],
      [10_000, pass], // the bucket is full
      [10_000, pass],
      [10_000, wait(11_000, 0)],
    ]
    expect(replay(createStack({ limits: [bucket, window], counting: 'all-or-none' }, origin), train)).toEqual(train)
  })

  test('in order: the bucket has counted what the window refuses', () => {
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [1000, pass],
      [2000, wait(10_000, 1)], // a unit gone; full again at 4000
      [9999, wait(10_000, 1)], // a unit gone: 1 left
      [9999.5, wait(10_999, 1)], // a unit gone: 0.0005 left, so the bucket is now the later
      [10_000, wait(10_999, 0)],
      [10_999, pass],
    ]
    expect(replay(createStack({ limits: [bucket, window], counting: 'in-order' }, origin), train)).toEqual(train)
  })

  test('in order, the other way round: the window has counted what the bucket refuses', () => {
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [0, wait(10_000, 1)], // the third of the window
      [1000, wait(10_000, 0)],
      [10_000, pass],
    ]
    expect(replay(createStack({ limits: [window, bucket], counting: 'in-order' }, origin), train)).toEqual(train)
  })

  test.each(['all-or-none', 'in-order'] as const)(
    '%s: later limits never see what an earlier one refused',
    (counting) => {
      const limits: ModifiedLimit[] = [
        { kind: 'concurrency', limit: 1, excess: 'reject' },
        { kind: 'sliding-log', limit: 2, windowMs: 1000, countRefused: true },
      ]
      const limiter = createStack({ limits, counting }, origin)
      const play = (rows: Row[]) => expect(replay(limiter, rows)).toEqual(rows)
      play([
        [0, pass],
        [0, wait(forever, 0)], // not in the log
      ])
      limiter.release(1, 1)
      play([[1, pass]]) // log 0, 1
      limiter.release(2, 1)
      play([
        [2, wait(1001, 1)], // log 1, 2; and no slot stays held for it
        [1001, pass],
      ])
    },
  )

  test('starts when the last of its limits lets it, and a release frees the one that queues', () => {
    const limits: ModifiedLimit[] = [
      { kind: 'leaky-queue', ratePerSecond: 1, queue: 5 },
      { kind: 'concurrency', limit: 2, excess: 'queue', queue: 1 },
    ]
    const limiter = createStack({ limits, counting: 'all-or-none' }, origin)
    const train: Row[] = [
      [0, pass],
      [0, starts(1000)],
      [0, starts(forever)],
      [0, wait(forever, 1)],
    ]
    expect(replay(limiter, train)).toEqual(train)
    expect(limiter.release(10, 1)).toBe(1)
    expect(limiter.state(10)).toEqual({ '0.nextStartsAt': 3000, '1.held': 2, '1.waiting': 0 })
  })

  test('promises no instant at which a drift has closed again', () => {
    // The window lets pass at 10000, but from 5000 on only 2 may be held, and 3 are.
    const held: ModifiedLimit = {
      kind: 'concurrency',
      limit: 5,
      excess: 'reject',
      drift: { atMs: 5000, to: { kind: 'concurrency', limit: 2, excess: 'reject' } },
    }
    const train: Row[] = [
      [0, pass],
      [0, pass],
      [0, pass],
      [0, wait(forever, 1)],
    ]
    expect(replay(createStack({ limits: [held, window], counting: 'all-or-none' }, origin), train)).toEqual(train)
  })

  test('at most one limit may queue', () => {
    const queueing: ModifiedLimit = { kind: 'concurrency', limit: 1, excess: 'queue', queue: 1 }
    expect(() => createStack({ limits: [queueing, queueing], counting: 'in-order' }, origin)).toThrow(/only one/)
  })
})

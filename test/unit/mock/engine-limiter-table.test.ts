import { describe, expect, test } from 'vitest'
import { type Harness, harness, idOf, worldWith } from '../../support/mock-harness.ts'

/**
 * Every kind of limiter by every scope and key, through the engine: two callers send one train by turns, and what is admitted is held
 * against lists computed by hand. Where both are kept by one key they share a limit of 2 in 10 units of time; else each has its own.
 */

const TRAIN = [3, 8, 9, 10, 12, 13, 14, 18, 23, 24]
//             A  B  A  B   A   B   A   B   A   B

/** Everything takes 10 units. */
const latency = (unitMs: number): object => ({ latency: { median: 10 * unitMs, sigma: 0 } })
const models = (unitMs: number): object => ({
  'image-fast': latency(unitMs),
  'image-standard': latency(unitMs),
  'video-fast': latency(unitMs),
})

interface Kind {
  name: string
  /** A limit as a stack states it, or a field of every modality's limits. */
  limit: { stack: object } | { field: 'perHour' | 'perDay' | 'rate' | 'concurrency' }
  settings?: object
  unitMs?: number
  shared: number[]
  apart: number[]
}

const TWO_IN_TEN = { limit: 2, window: '10s' }
const byRate = (law: object): Kind['limit'] => ({ stack: { rate: TWO_IN_TEN, law } })
const CLOCK_SHARED = [3, 8, 10, 12, 23, 24]
const CLOCK_APART = [3, 8, 9, 10, 12, 13, 14, 23, 24]

const KINDS: readonly Kind[] = [
  {
    name: 'fixed window by the clock',
    limit: byRate({ kind: 'fixed-window', anchor: 'clock' }),
    // Windows begin at 0, 10 and 20. Apart, only B's third in the second window, at 18, is one too many.
    shared: CLOCK_SHARED,
    apart: CLOCK_APART,
  },
  {
    name: 'fixed window from the first request',
    limit: byRate({ kind: 'fixed-window', anchor: 'first' }),
    // Shared from 3, 13 and 23. A's from 3 and 14; B's from 8 and 18.
    shared: [3, 8, 13, 14, 23, 24],
    apart: [3, 8, 9, 10, 14, 18, 23, 24],
  },
  {
    name: 'sliding log',
    limit: byRate({ kind: 'sliding-log' }),
    // What is exactly 10 old is out. A at 12 still sees 3 and 9, B at 13 still sees 8 and 10.
    shared: [3, 8, 13, 18, 23],
    apart: [3, 8, 9, 10, 14, 18, 23, 24],
  },
  {
    name: 'sliding counter',
    limit: byRate({ kind: 'sliding-counter' }),
    // A at 12: 2 × 0.8, at 14: 2 × 0.6, each with its own 1 above 2. B at 10: 1 + 1; at 13: 0.7 + 1 + 1; at 18: 0.2 + 1 + 1.
    shared: [3, 8, 18, 23],
    apart: [3, 8, 9, 10, 23, 24],
  },
  {
    name: 'token bucket',
    limit: byRate({ kind: 'token-bucket' }),
    // One back every 5: alone, neither ever finds less than 1 (A at 14, B at 13 and 18 exactly 1).
    shared: [3, 8, 9, 13, 18, 23],
    apart: TRAIN,
  },
  {
    name: 'quantised bucket',
    limit: byRate({ kind: 'quantised-bucket', quantum: '5s' }),
    // One back at 5, 10, 15, 20.
    shared: [3, 8, 9, 10, 18, 23],
    apart: TRAIN,
  },
  {
    name: 'leaky queue',
    limit: byRate({ kind: 'leaky-queue', queue: 1 }),
    // As a bucket of 2.
    shared: [3, 8, 9, 13, 18, 23],
    apart: TRAIN,
  },
  {
    name: 'slope',
    limit: byRate({ kind: 'slope', growth: 1 }),
    // One in the first window, two in the next: one more than before; then two again, for two is the limit.
    shared: [3, 10, 12, 23, 24],
    apart: [3, 8, 10, 12, 13, 14, 23, 24],
  },
  {
    name: 'concurrency that rejects',
    limit: { stack: { concurrency: 2 } },
    // As the log, for a task takes as long as its window.
    shared: [3, 8, 13, 18, 23],
    apart: [3, 8, 9, 10, 14, 18, 23, 24],
  },
  {
    name: 'concurrency that queues one',
    limit: { stack: { concurrency: 2, excess: 'queue', queue: 1 } },
    // Shared: 9 waits until 13, 13 until 18, 18 until 23. Alone A's 12 waits until 13, 14 until 19; B's 13 until 18, 18 until 20.
    shared: [3, 8, 9, 13, 18, 23],
    apart: TRAIN,
  },
  {
    name: 'submissions an hour',
    limit: { field: 'perHour' },
    unitMs: 360_000,
    shared: CLOCK_SHARED,
    apart: CLOCK_APART,
  },
  {
    name: 'submissions a day',
    limit: { field: 'perDay' },
    unitMs: 8_640_000,
    shared: CLOCK_SHARED,
    apart: CLOCK_APART,
  },
  {
    name: 'rate of a tier',
    limit: { field: 'rate' },
    settings: { law: { kind: 'sliding-counter' } },
    shared: [3, 8, 18, 23],
    apart: [3, 8, 9, 10, 23, 24],
  },
  {
    name: 'concurrency of a tier',
    limit: { field: 'concurrency' },
    shared: [3, 8, 13, 18, 23],
    apart: [3, 8, 9, 10, 14, 18, 23, 24],
  },
]

const KEYS = { ada1: { user: 'ada' }, ada2: { user: 'ada' }, bob: { user: 'bob' } }
const A = { model: 'image-fast-a', key: 'ada1' }
/** Second callers, each unlike A in one thing. */
const B = {
  same: A,
  model: { model: 'image-fast-b', key: 'ada1' },
  class: { model: 'image-standard', key: 'ada1' },
  modality: { model: 'video-fast', key: 'ada1' },
  token: { model: 'image-fast-a', key: 'ada2' },
  user: { model: 'image-fast-a', key: 'bob' },
}
type Difference = keyof typeof B

/** With whom A shares the limit. */
const SHARES: readonly [keyedBy: string, scope: string, with_: readonly Difference[]][] = [
  ['model', 'token', ['same']],
  ['model', 'user', ['same', 'token']],
  ['class', 'token', ['same', 'model']],
  ['class', 'user', ['same', 'model', 'token']],
  ['modality', 'token', ['same', 'model', 'class']],
  ['modality', 'user', ['same', 'model', 'class', 'token']],
  ['endpoint', 'token', ['same', 'model', 'class', 'modality']],
  ['endpoint', 'user', ['same', 'model', 'class', 'modality', 'token']],
  ['account', 'token', ['same', 'model', 'class', 'modality']],
  ['account', 'user', ['same', 'model', 'class', 'modality', 'token']],
]

function send(world: Harness, { model, key }: typeof A): number {
  const path = model.startsWith('video') ? '/v1/videos/generations' : '/v1/images/generations'
  return world.submit({ model }, { path, authorization: `Bearer ${key}` }).status
}

describe.each(KINDS)('$name', ({ limit, settings = {}, unitMs = 1000, shared, apart }) => {
  test.each(SHARES)('kept by %s and %s', async (keyedBy, scope, together) => {
    for (const [difference, other] of Object.entries(B)) {
      const own = 'field' in limit ? { [limit.field]: limit.field === 'rate' ? TWO_IN_TEN : 2 } : {}
      const world = harness(
        worldWith({
          keys: KEYS,
          models: models(unitMs),
          keyedBy,
          scope,
          ...settings,
          ...('field' in limit
            ? { limits: { image: own, video: own } }
            : { stack: { limit: { ...limit.stack, keyedBy, scope } } }),
        }),
      )
      const admitted: number[] = []
      for (const [i, at] of TRAIN.entries()) {
        await world.to(at * unitMs)
        if (send(world, i % 2 === 0 ? A : other) === 200) admitted.push(at)
      }
      // The limits of a tier are each modality's own, whatever they are kept by.
      const isShared = together.includes(difference as Difference) && !('field' in limit && difference === 'modality')
      expect([difference, admitted]).toEqual([difference, isShared ? shared : apart])
    }
  })
})

describe('2 in 10 s, and what is made of it:', () => {
  interface Case {
    law?: object
    stack?: object
    settings?: object
    train?: number[]
    /** Instants of calls that are something else than a valid submit. */
    invalid?: number[]
    polls?: number[]
    admitted: number[]
  }
  const cases: [string, Case][] = [
    ['nothing more', { admitted: [3, 8, 13, 18, 23] }],
    // Each refusal keeps the log full; 34 finds it empty.
    ['refused calls count, by a log', { law: { countRefused: true }, train: [...TRAIN, 34], admitted: [3, 8, 34] }],
    // 5 in the window of 10, 2 in that of 20 (23 and 24), 1 in that of 30.
    [
      'refused calls count, by two windows',
      { law: { kind: 'sliding-counter', countRefused: true }, train: [...TRAIN, 34, 44], admitted: [3, 8, 44] },
    ],
    // A new window forgets them.
    [
      'refused calls count, by the clock',
      { law: { kind: 'fixed-window', countRefused: true }, admitted: [3, 8, 10, 12, 23, 24] },
    ],
    // 8 and 13 pass the limit, count, and fail.
    ['failed calls count', { law: { countFailed: true }, invalid: [8, 13], admitted: [3, 18, 23] }],
    ['failed calls do not count', { law: { countFailed: false }, invalid: [8, 13], admitted: [3, 9, 14, 23, 24] }],
    ['polls count', { stack: { on: ['submit', 'poll'] }, polls: [8, 10, 13, 18, 24], admitted: [3, 8, 13, 18, 23] }],
    [
      'polls do not count',
      { stack: { on: ['submit'] }, polls: [8, 10, 13, 18, 24], admitted: [3, 8, 9, 10, 13, 14, 18, 23, 24] },
    ],
    // Answered after 2 s: 5, 10 and 11 are written, and only at 23 all three are out of sight.
    [
      'calls count on success',
      {
        law: { countOn: 'success' },
        settings: { latency: { replies: { submit: { median: '2s' } } } },
        admitted: [3, 8, 9, 23, 24],
      },
    ],
    // The refusal at 9 blocks until 24.
    ['a penalty of 15 s', { law: { penalty: '15s' }, admitted: [3, 8, 24] }],
    // One in 10 s from 10 on, begun afresh.
    ['a drift to the half at 10 s', { law: { drift: { at: '10s', factor: 0.5 } }, admitted: [3, 8, 10, 23] }],
    // The first of two counts 3, 9, 12, 14 and 23, the second the others.
    ['two replicas, each with the whole', { law: { replicas: 2 }, admitted: [3, 8, 9, 10, 14, 18, 23, 24] }],
    ['two replicas, each with its part', { law: { replicas: 2, replicaLimit: 'part' }, admitted: [3, 8, 14, 18] }],
  ]
  test.each(cases)(
    '%s',
    async (_name, { law = {}, stack, settings = {}, train = TRAIN, invalid = [], polls = [], admitted }) => {
      const world = harness(
        worldWith({
          ...(stack === undefined
            ? { limits: { image: { rate: TWO_IN_TEN } } }
            : { stack: { limit: { rate: TWO_IN_TEN, ...stack } } }),
          law,
          ...settings,
        }),
      )
      const passed: number[] = []
      let taskId = ''
      for (const at of train) {
        await world.to(at * 1000)
        if (polls.includes(at)) {
          if (world.get(`/v1/tasks/${taskId}`).status === 200) passed.push(at)
          continue
        }
        const reply = world.submit({ model: 'image-standard', n: invalid.includes(at) ? 0 : 1 })
        if (reply.status !== 200) continue
        passed.push(at)
        taskId = idOf(reply)
      }
      expect(passed).toEqual(admitted)
    },
  )
})

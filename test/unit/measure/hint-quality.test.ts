import { expect, it } from 'vitest'
import type { OutcomeKind } from '../../../src/gateway/outcome.ts'
import { HintQuality, hintWatch } from '../../../src/measure/hints/hint-quality.ts'

const second = { kind: 'delay', delayMs: 1000, source: 'body' } as const

/** A 429 at 0 that asks for 1 s, the next attempt at `sentAt`, and what that came to. */
function retry(sentAt: number, outcome: OutcomeKind, status?: number) {
  const quality = new HintQuality()
  const watch = hintWatch('submit')
  quality.sent(watch, -100)
  quality.answered(watch, 0, 'throttled', 429, second)
  quality.sent(watch, sentAt)
  quality.answered(watch, sentAt + 50, outcome, status)
  return quality.counts
}

it.each([
  [
    'obeyed to the timer grain',
    999,
    'accepted',
    undefined,
    { obeyed: 1, tooShort: 0, contended: 0, tooLong: 0, absent: 0 },
  ],
  [
    'obeyed, and refused again',
    1000,
    'throttled',
    429,
    { obeyed: 1, tooShort: 1, contended: 0, tooLong: 0, absent: 1 },
  ],
  [
    'obeyed, and unavailable again',
    1000,
    'failed',
    503,
    { obeyed: 1, tooShort: 1, contended: 0, tooLong: 0, absent: 1 },
  ],
  [
    'early, and let through',
    500,
    'accepted',
    undefined,
    { obeyed: 0, tooShort: 0, contended: 0, tooLong: 1, absent: 0 },
  ],
  ['early, and refused', 500, 'throttled', 429, { obeyed: 0, tooShort: 0, contended: 0, tooLong: 0, absent: 1 }],
  [
    'early, with no answer',
    500,
    'ambiguous',
    undefined,
    { obeyed: 0, tooShort: 0, contended: 0, tooLong: 0, absent: 0 },
  ],
] as const)('%s', (_, sentAt, outcome, status, expected) => {
  expect(retry(sentAt, outcome, status)).toEqual({ seen: 1, ...expected })
})

it('sees advice without an instant, and judges nothing by it', () => {
  const quality = new HintQuality()
  const watch = hintWatch('submit')
  quality.answered(watch, 0, 'failed', 500, { kind: 'later', source: 'body' })
  quality.sent(watch, 1)
  quality.answered(watch, 2, 'accepted')
  expect(quality.snapshot()).toEqual({
    ...{ seen: 1, obeyed: 0, tooShort: 0, contended: 0, tooLong: 0, absent: 0 },
    ...{ medianMs: null, shortByMs: null, longByMs: null },
  })
})

it('sees no hint in an accepted answer, which may tell of a limit: nobody waits for it', () => {
  const quality = new HintQuality()
  const watch = hintWatch('submit')
  quality.answered(watch, 0, 'accepted', 200, second)
  quality.sent(watch, 500)
  quality.answered(watch, 550, 'accepted', 200, second)
  quality.sent(watch, 2000)
  quality.answered(watch, 2050, 'throttled', 429)
  expect(quality.snapshot()).toMatchObject({
    seen: 0,
    obeyed: 0,
    tooShort: 0,
    contended: 0,
    tooLong: 0,
    absent: 1,
    medianMs: null,
  })
})

it('tells the median wait, and by how much it was at least too short or too long', () => {
  const quality = new HintQuality()
  const told = (sentAt: number, outcome: OutcomeKind): void => {
    // Those let through are of another kind: a submit that was would show that the others' hints were long enough.
    const watch = hintWatch(outcome === 'accepted' ? 'poll' : 'submit')
    quality.answered(watch, 0, 'throttled', 429, second)
    quality.sent(watch, sentAt)
    quality.answered(watch, sentAt + 50, outcome, outcome === 'throttled' ? 429 : 200)
  }
  told(1000, 'throttled')
  told(1400, 'throttled')
  told(1200, 'throttled')
  told(900, 'accepted')
  told(300, 'accepted')
  told(600, 'throttled')
  expect(quality.snapshot()).toMatchObject({ medianMs: 1000, shortByMs: 400, longByMs: 700, tooShort: 3, tooLong: 2 })
})

/** A 429 at 0 that asks for 1 s, another request answered, the retry refused: in the order in which answers come. */
function besideAnother(other: { sentAt: number; answeredAt: number; endpoint?: 'poll' }, retryAt: number) {
  const quality = new HintQuality()
  const watch = hintWatch('submit')
  quality.sent(watch, -100)
  quality.answered(watch, 0, 'throttled', 429, second)
  const retry = (): void => {
    quality.sent(watch, retryAt)
    quality.answered(watch, retryAt + 10, 'throttled', 429)
  }
  const isFirst = other.answeredAt < retryAt + 10
  if (!isFirst) retry()
  const others = hintWatch(other.endpoint ?? 'submit')
  quality.sent(others, other.sentAt)
  quality.answered(others, other.answeredAt, 'accepted', 200)
  if (isFirst) retry()
  const { tooShort, contended, obeyed, shortByMs } = quality.snapshot()
  expect(obeyed).toBe(1)
  return { tooShort, contended, shortByMs }
}

const LOST = { tooShort: 0, contended: 1, shortByMs: null }
const TOO_SHORT = { tooShort: 1, contended: 0, shortByMs: 300 }

it.each([
  ['after the hint’s instant', { sentAt: 1100, answeredAt: 1150 }, LOST],
  ['at the instant of the retry', { sentAt: 1300, answeredAt: 1305 }, LOST],
  ['before the hint’s instant, but after it was given', { sentAt: 400, answeredAt: 450 }, LOST],
  ['in time, and told long after the refusal', { sentAt: 1100, answeredAt: 9000 }, LOST],
  ['before the hint was given', { sentAt: -50, answeredAt: 500 }, TOO_SHORT],
  ['after the retry', { sentAt: 1301, answeredAt: 1400 }, TOO_SHORT],
  ['to read a task', { sentAt: 1100, answeredAt: 1150, endpoint: 'poll' }, TOO_SHORT],
] as const)('another let through %s: %o, %o', (_, other, expected) => {
  expect(besideAnother(other, 1300)).toEqual(expected)
})

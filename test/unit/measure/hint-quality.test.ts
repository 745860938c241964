import { expect, it } from 'vitest'
import type { OutcomeKind } from '../../../src/gateway/outcome.ts'
import { HintQuality, hintWatch } from '../../../src/measure/hint-quality.ts'

const second = { kind: 'delay', delayMs: 1000, source: 'body' } as const

/** A 429 at 0 that asks for 1 s, the next attempt at `sentAt`, and what that came to. */
function retry(sentAt: number, outcome: OutcomeKind, status?: number) {
  const quality = new HintQuality()
  const watch = hintWatch()
  quality.sent(watch, -100)
  quality.answered(watch, 0, 'throttled', 429, second)
  quality.sent(watch, sentAt)
  quality.answered(watch, sentAt + 50, outcome, status)
  return quality.counts
}

it.each([
  ['obeyed to the timer grain', 999, 'accepted', undefined, { obeyed: 1, tooShort: 0, tooLong: 0, absent: 0 }],
  ['obeyed, and refused again', 1000, 'throttled', 429, { obeyed: 1, tooShort: 1, tooLong: 0, absent: 1 }],
  ['obeyed, and unavailable again', 1000, 'failed', 503, { obeyed: 1, tooShort: 1, tooLong: 0, absent: 1 }],
  ['early, and let through', 500, 'accepted', undefined, { obeyed: 0, tooShort: 0, tooLong: 1, absent: 0 }],
  ['early, and refused', 500, 'throttled', 429, { obeyed: 0, tooShort: 0, tooLong: 0, absent: 1 }],
  ['early, with no answer', 500, 'ambiguous', undefined, { obeyed: 0, tooShort: 0, tooLong: 0, absent: 0 }],
] as const)('%s', (_, sentAt, outcome, status, expected) => {
  expect(retry(sentAt, outcome, status)).toEqual({ seen: 1, ...expected })
})

it('sees advice without an instant, and judges nothing by it', () => {
  const quality = new HintQuality()
  const watch = hintWatch()
  quality.answered(watch, 0, 'failed', 500, { kind: 'later', source: 'body' })
  quality.sent(watch, 1)
  quality.answered(watch, 2, 'accepted')
  expect(quality.snapshot()).toEqual({
    ...{ seen: 1, obeyed: 0, tooShort: 0, tooLong: 0, absent: 0 },
    ...{ medianMs: null, shortByMs: null, longByMs: null },
  })
})

it('sees no hint in an accepted answer, which may tell of a limit: nobody waits for it', () => {
  const quality = new HintQuality()
  const watch = hintWatch()
  quality.answered(watch, 0, 'accepted', 200, second)
  quality.sent(watch, 500)
  quality.answered(watch, 550, 'accepted', 200, second)
  quality.sent(watch, 2000)
  quality.answered(watch, 2050, 'throttled', 429)
  expect(quality.snapshot()).toMatchObject({ seen: 0, obeyed: 0, tooShort: 0, tooLong: 0, absent: 1, medianMs: null })
})

it('tells the median wait, and by how much it was at least too short or too long', () => {
  const quality = new HintQuality()
  const told = (sentAt: number, outcome: OutcomeKind): void => {
    const watch = hintWatch()
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

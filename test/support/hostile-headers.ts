import { HOSTILE_TEXTS } from './hostile.ts'
import { type Asked, INHERITED } from './hostile-bodies.ts'
import type { Draft } from './hostile-wire.ts'
import type { Nonsense } from './nonsense.ts'

const HINTS = [
  'retry-after',
  'retry-after-ms',
  'x-amz-retry-after',
  'ratelimit',
  'ratelimit-reset',
  'x-ratelimit-reset',
  'x-ratelimit-reset-tokens',
  'date',
]
const WAITS = [
  '1e306',
  '-1',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '0x10',
  'Sat, 13 Sep 275760 00:00:00 GMT',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '1h'.repeat(3_000),
  `${'1'.repeat(5_000)}s`,
  'limit=1, remaining=0, reset=1e999',
  `"a";r=0;t=${'9'.repeat(400)}`,
  ', , ,;;;===',
  '',
]

/** Adds headers that no good gateway sends. */
export function spoilHeaders(draft: Draft, hand: Nonsense, { key }: Asked): void {
  const { headers, traits } = draft
  for (let n = 1 + hand.below(2); n > 0; n--) {
    const [how, lines] = hand.pick<() => [string, string[]]>([
      () => {
        const name = hand.pick(INHERITED)
        return [`header ${name}`, Array.from({ length: 1 + hand.below(3) }, () => `${name}: ${hand.word()}`)]
      },
      () => ['inherited value', [`x-a: ${hand.pick(INHERITED)}`]],
      () => ['hundreds of headers', Array.from({ length: 300 }, (_, i) => `x-${i}: ${hand.word()}`)],
      () => ['thousands of headers', Array.from({ length: 5_000 }, (_, i) => `x-${i}: ${hand.word()}`)],
      () => ['a header of many values', Array.from({ length: 200 }, () => `x-many: ${hand.word()}`)],
      () => ['a long value', [`x-long: ${'v'.repeat(hand.pick([8_000, 16_000, 17_000, 100_000]))}`]],
      () => ['a long name', [`x-${'n'.repeat(hand.pick([1_000, 17_000]))}: 1`]],
      () => ['latin1', [`x-latin: ${Buffer.from([0x80, 0xa0, 0xe9, 0xff]).toString('latin1')}`]],
      () => ['folded', ['x-folded: one', ' two', '\tthree']],
      () => ['no colon', ['nonsense']],
      () => ['no name', [': value']],
      () => ['a blank before the colon', ['x-blank : 1']],
      () => ['control characters', [`x-control: a${hand.pick(['\u0000', '\u0007', '\u001b[2J', '\u007f', '\r'])}b`]],
      () => ['a name that is none', [`${hand.pick(['x y', 'x"', '(x)', 'x\u00e9', '{x}'])}: 1`]],
      () => ['a hint', [`${hand.pick(HINTS)}: ${hand.pick(WAITS)}`, 'x-ratelimit-remaining: 0']],
      () => ['hints that differ', HINTS.map((name) => `${name}: ${hand.pick(WAITS)}`)],
      () => [
        'keep-alive',
        [`keep-alive: timeout=${hand.pick(['0', '1', '-1', '1e9', '9'.repeat(300), '"3"', 'x', '3, max=0'])}`],
      ],
      () => ['a type', [`content-type: ${hand.pick(['', 'text/html', 'application/json; charset=utf-16', 'x'])}`]],
      () => ['the key', [`x-echo: Bearer ${key}`, `retry-after: ${key}`, `www-authenticate: ${key}`]],
      () => ['a redirect', [`location: ${hand.pick(['/', 'http://elsewhere.test/', 'javascript:1', '//'])}`]],
      () => ['an upgrade', ['upgrade: h2c']],
      () => ['text', [`x-text: ${hand.pick(Object.values(HOSTILE_TEXTS)).replace(/[\r\n\0]/g, ' ')}`]],
    ])()
    // Where they stand counts: some parsers take the first, some the last.
    if (hand.chance(0.5)) headers.unshift(...lines)
    else headers.push(...lines)
    traits.push(how)
  }
}

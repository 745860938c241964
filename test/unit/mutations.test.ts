import { expect, test } from 'vitest'
import { mutated, mutationsOf } from '../support/mutations.ts'

const mutants = (source: string): string[] => mutationsOf(source).map((mutation) => mutated(source, mutation))

test.each<[string, string[]]>([
  ['x = a < b', [';', 'x = a <= b', 'x = a >= b']],
  ['x = (a + 1) * b', [';', 'x = (a + 1) / b', 'x = (a - 1) * b', 'x = (a + 2) * b']],
  ['x += a && !b', [';', 'x -= a && !b', 'x += a || !b', 'x += a && b']],
  ['x = a ?? b', [';', 'x = a']],
  ['x = Math.min(a, true)', [';', 'x = Math.max(a, true)', 'x = Math.min(a, false)']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
  ['for (; a; b++) c()', ['for (; false; b++) c()', 'for (; a; b--) c()', 'for (; a; b++) ;']],
])('%s', (source, expected) => {
  expect(mutants(source)).toEqual(expected)
})

test('types, texts, comments and imports stay as they are, and what a type wraps does not', () => {
  expect(
    mutants("import { a } from './1.ts'\ntype T = { at: 0 | true } // 1 + 1\nconst b: Map<1, T> = c('1 < 2')"),
  ).toEqual([])
  expect(mutants('const b = (a + c) as T<1>')).toEqual(['const b = (a - c) as T<1>'])
})

test('lines count from 1, and offsets are those of the text, whatever its characters', () => {
  const source = '// Σ ≤ 😀\nconst b = a > c'
  expect(mutationsOf(source)).toEqual([
    { start: source.indexOf('>'), end: source.indexOf('>') + 1, text: '>=', line: 2 },
    { start: source.indexOf('>'), end: source.indexOf('>') + 1, text: '<=', line: 2 },
  ])
})

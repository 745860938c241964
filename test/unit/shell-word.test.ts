import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellWord } from '../../src/shell-word.ts'

it.each(['load.yaml', 'reports/rün-20260131', './-x.yaml', 'text-fast=30/min', 'a@b:1,2+3%_'])(
  'leaves %s as it is',
  (word) => expect(shellWord(word)).toBe(word),
)

it('puts in single quotes what a shell would read otherwise', () => {
  expect(shellWord('rün 1')).toBe("'rün 1'")
  expect(shellWord("it's")).toBe("'it'\\''s'")
  expect(shellWord('')).toBe("''")
  expect(shellWord('=ls')).toBe("'=ls'")
})

it('is read back by a shell as it was', () => {
  const words = [
    'a b',
    'a;touch b',
    "it's",
    '$HOME',
    '`ls`',
    '~',
    '*',
    'a\\b',
    '"',
    '#',
    '!',
    '{a,b}',
    '<(ls)',
    'ü\tx',
    '',
  ]
  const script = `printf '%s|' ${words.map(shellWord).join(' ')}`
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`${words.join('|')}|`)
})

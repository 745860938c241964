import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GatebenchError } from '../../src/errors.ts'
import { drawnPrintable, escapeUnprintable, paintedPrintable, printable } from '../../src/printable.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { anyCharacter } from '../support/any-character.ts'
import { HOSTILE_TEXTS } from '../support/hostile.ts'

it.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['\u009b31m\u0085', '\\u009b31m\\u0085'],
  ['safe\u202egnp.exe\u2066\u2069\u200f', 'safe\\u202egnp.exe\\u2066\\u2069\\u200f'],
  ['a\u2028b\u{e0001}\r', 'a\\u2028b\\udb40\\udc01\\u000d'],
  ['two\nlines\tand ünïcødé 漢字 🪁', 'two\nlines\tand ünïcødé 漢字 🪁'],
])('%j is shown as %j', (text, shown) => {
  expect(escapeUnprintable(text)).toBe(shown)
})

const ACTS = /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

it('no error holds what a terminal would obey, whoever was quoted in it', () => {
  const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom(...Object.values(HOSTILE_TEXTS)))
  fc.assert(
    fc.property(anyText, (text) => {
      const error = new GatebenchError(text, { code: 'USAGE', exitCode: 104, hint: text })
      expect(error.message).not.toMatch(ACTS)
      expect(error.hint).not.toMatch(ACTS)
      expect(escapeUnprintable(error.message)).toBe(error.message)
    }),
  )
})

it('a profile is quoted without what acts in it: ESC, C1 and bidirectional controls alike', () => {
  const text = `version: 1\nname: "\\e\\x9b\u202e"\n"\\u202e\\x9b": 1\nmodels: []\n`
  const refusal = (): unknown => parseProfile(text, 'p\u202e.yaml')
  expect(refusal).toThrow(GatebenchError)
  expect(refusal).toThrow('found "\\u001b\\u009b\\u202e"')
  expect(refusal).toThrow('unknown key "\\u202e\\u009b"')
  expect(refusal).toThrow('p\\u202e.yaml:2:7')
})

describe('a command for the runner of a CI pipeline', () => {
  it.each([
    ['::error::pwned', '\\u003a:error::pwned'],
    ['a\n    ::stop-commands::x\nb', 'a\n    \\u003a:stop-commands::x\nb'],
    ['the gateway said ##[error]x', 'the gateway said #\\u0023[error]x'],
    ['##vso[task.complete]', '#\\u0023vso[task.complete]'],
  ])('shows as text: %j', (text, shown) => {
    for (const print of [printable, paintedPrintable, drawnPrintable]) expect(print(text)).toBe(shown)
  })

  it.each(['std::runtime_error', '  ::1 is local', '## A heading', 'a :: b', '### [link]', ':: alone'])(
    'is not seen in %j',
    (text) => expect(printable(text)).toBe(text),
  )

  it('shows as text in a document whose lines end with CR and LF, too', () => {
    expect(printable('a\r\n::add-mask::x\r\n')).toBe('a\r\n\\u003a:add-mask::x\r\n')
  })

  it('leaves JSON the same value', () => {
    const value = { message: '::error::x\n##[error]y' }
    expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value)
  })
})

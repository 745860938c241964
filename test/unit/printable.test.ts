import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GatebenchError } from '../../src/errors.ts'
import { escapeUnprintable } from '../../src/printable.ts'
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

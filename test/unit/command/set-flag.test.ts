import { expect, it } from 'vitest'
import { settingsOf } from '../../../src/command/set-flag.ts'

it('reads settings as a map of maps', () => {
  expect(settingsOf(undefined)).toBeUndefined()
  const given = settingsOf([
    'limits.image.rate=30/min',
    'limits.image.perDay=null',
    'credits.user=500',
    'law.kind=token-bucket',
  ])
  expect(JSON.parse(JSON.stringify(given))).toEqual({
    limits: { image: { rate: '30/min', perDay: null } },
    credits: { user: 500 },
    law: { kind: 'token-bucket' },
  })
})

it.each(['limits', '=3', '.a=1', 'a..b=1', '__proto__.x=1', 'a.__proto__=1'])('refuses %s', (text) => {
  expect(() => settingsOf(text)).toThrow(/--set takes a setting/)
})

it('refuses a value that has parts too', () => {
  expect(() => settingsOf(['a=1', 'a.b=2'])).toThrow(/both a value and settings below it/)
})

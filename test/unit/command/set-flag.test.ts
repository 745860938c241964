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
  expect(() => settingsOf([text])).toThrow(/--set takes a setting/)
})

it('refuses a value that has parts too', () => {
  for (const given of [
    ['a=1', 'a.b=2'],
    ['a.b=2', 'a=1'],
    ['a=null', 'a.b=2'],
  ])
    expect(() => settingsOf(given)).toThrow(/--set gives a both a value and settings below it/)
})

it('refuses a second value of one setting, and takes two settings of one map', () => {
  for (const given of [
    ['a.b=1', 'a.b=2'],
    ['a.b={"c":1}', 'a.b={"c":2}'],
    ['a.b=null', 'a.b=1'],
  ])
    expect(() => settingsOf(given)).toThrow('--set gives a.b two values')
  const given = settingsOf(['a.b=1', 'a.c={"d":1}', 'a.c.e=2'])
  expect(JSON.parse(JSON.stringify(given))).toEqual({ a: { b: 1, c: { d: 1, e: 2 } } })
})

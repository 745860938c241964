import { describe, expect, it } from 'vitest'
import { exactJson, withExactNumbers } from '../../../src/gateway/exact-json.ts'

describe('JSON of a gateway', () => {
  it.each([
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['[ -9223372036854775808 , 1]', ['-9223372036854775808', 1]],
    ['18446744073709551615', '18446744073709551615'],
  ])('keeps every digit of the whole number in %s', (text, value) => {
    expect(exactJson(text)).toEqual(value)
  })

  it.each([
    '{"id":9007199254740991}',
    '{"text":"a \\"9007199254740993\\", 9007199254740993"}',
    '{"9007199254740993":0.12345678901234567}',
    '[1234567890123456.5,12345678901234567e3,1e-1234567890123456]',
    '"\\\\"',
  ])('leaves %s as JSON has it', (text) => {
    expect(exactJson(text)).toEqual(JSON.parse(text))
  })

  it.each(['{"id":9007199254740993', '{"id":90071992547409931x}', '9007199254740993 9'])('refuses %s', (text) => {
    expect(() => exactJson(text)).toThrow(SyntaxError)
  })
})

it('gives the text with such numbers as texts, for a reader of its own', () => {
  const text = '[{ "id": 9007199254740993, "n": 12, "said": "1234567890123456789" }]'
  expect(JSON.parse(withExactNumbers(text))).toEqual([{ id: '9007199254740993', n: 12, said: '1234567890123456789' }])
  expect(withExactNumbers('[{ "n": 12 }]')).toBe('[{ "n": 12 }]')
})

import { describe, expect, test } from 'vitest'
import { duration, rate } from '../../../src/limits/quantities.ts'

describe('a rate', () => {
  test.each([
    ['20/min', { limit: 20, window: 60_000 }],
    ['1/s', { limit: 1, window: 1000 }],
    ['0.5/s', { limit: 1, window: 2000 }],
    ['0.3/s', { limit: 1, window: 1000 / 0.3 }],
    [
      { limit: 5, window: '90s' },
      { limit: 5, window: 90_000 },
    ],
    [
      { limit: 5, window: 0.5 },
      { limit: 5, window: 0.5 },
    ],
  ])('%j is so many in a window', (stated, expected) => {
    expect(rate.parse(stated)).toEqual(expected)
    expect(rate.parse(rate.parse(stated))).toEqual(expected)
  })

  test.each(['20', '1.5/s', '0/s', { limit: 5, window: 0 }])('%j is none', (stated) => {
    expect(rate.safeParse(stated).error?.issues[0]?.message).toMatch(/^expected a rate such as/)
  })
})

test('a duration is not negative', () => {
  expect([duration.parse('20s'), duration.parse(0), duration.parse(1.5)]).toEqual([20_000, 0, 1.5])
  for (const stated of [-1, '20', 'soon']) {
    expect(duration.safeParse(stated).error?.issues[0]?.message).toBe('expected a duration such as 20s')
  }
})

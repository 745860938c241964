import { expect, test } from 'vitest'
import { parseHttpDateMs } from '../../../src/time/http-date.ts'

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  '  Sun, 06 Nov 1994 08:49:37 GMT ',
])('%s is an HTTP date', (text) => {
  expect(parseHttpDateMs(text)).toBe(784_111_777_000)
})

test.each(['', '60', '1994', '1994-11-06T08:49:37Z', 'tomorrow', 'Sun, 06 Nov 1994', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
  '%j is none',
  (text) => {
    expect(parseHttpDateMs(text)).toBeNull()
  },
)

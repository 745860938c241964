import { expect, test } from 'vitest'
import { formatCallHeader, parseCallHeader } from '../../../src/gateway/call-header.ts'

test('a label is read back', () => {
  for (const label of [
    { call: 0, attempt: 1 },
    { call: 123_456, attempt: 12 },
  ]) {
    expect(parseCallHeader(formatCallHeader(label))).toEqual(label)
  }
})

test.each(['', '1', '1.', '.1', '-1.2', '1.2.3', 'a.b', '1.2e3', `1.${'9'.repeat(16)}`])('%j is no label', (text) => {
  expect(parseCallHeader(text)).toBeNull()
})

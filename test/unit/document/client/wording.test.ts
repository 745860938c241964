import { describe, expect, it } from 'vitest'
import { clock, number, percent, percentile, reading, tick } from '../../../../src/document/html/client/wording.ts'

describe('labels of scales', () => {
  it.each([
    [0.001, '0.001 ms'],
    [0.01, '0.01 ms'],
    [1, '1 ms'],
    [50, '50 ms'],
    [100, '100 ms'],
    [500, '500 ms'],
    [1000, '1 s'],
    [30_000, '30 s'],
    [1500, '1.5 s'],
    [1010, '1.01 s'],
    [60_000, '1m 00s'],
    [600_000, '10m 00s'],
    [3_600_000, '1h 00m'],
    [172_800_000, '48h 00m'],
  ])('%d ms is %s', (ms, text) => expect(tick(ms)).toBe(text))

  it.each([
    [0, '0:00'],
    [7.4, '0:07'],
    [59.5, '1:00'],
    [750, '12:30'],
    [3599.6, '1:00:00'],
    [3723, '1:02:03'],
    [86_400, '24:00:00'],
  ])('%d s since the start is %s', (seconds, text) => expect(clock(seconds)).toBe(text))

  it.each([
    [0, 'p0'],
    [-Math.log10(0.25), 'p75'],
    [1, 'p90'],
    [-Math.log10(0.05), 'p95'],
    [2, 'p99'],
    [3, 'p99.9'],
    [4, 'p99.99'],
    [5, 'p99.999'],
  ])('%d nines are %s', (nines, text) => expect(percentile(nines)).toBe(text))

  it('figures have their thousands apart, and shares are whole percents', () => {
    expect(number(1234.5)).toBe('1,234.5')
    expect(number(0.1 + 0.2)).toBe('0.3')
    expect([0, 0.123, 0.996, 1.2].map(percent)).toEqual(['0%', '12%', '100%', '120%'])
  })
})

it('a place is read out with the lines that are shown and have a value there', () => {
  const line = { isShown: true, format: (value: number) => `${value} ms` }
  expect(
    reading('p90', [
      { ...line, label: 'response time', value: 0 },
      { ...line, label: 'service time', value: 7, isShown: false },
      { ...line, label: 'queued', value: null },
      { ...line, label: 'polling', value: undefined },
      { ...line, label: 'running', value: 3 },
    ]),
  ).toBe('p90 · response time 0 ms · running 3 ms')
  expect(reading('0:07', [])).toBe('0:07')
})

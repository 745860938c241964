import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatCredits,
  formatDuration,
  formatRate,
  formatShare,
  parseBytes,
  parseDurationMs,
  parseRatePerSecond,
  parseShare,
  writeBytes,
  writeDuration,
  writeRate,
  writeShare,
} from '../../src/units.ts'

describe('parsing', () => {
  it.each([
    ['20s', 20_000],
    ['1m30s', 90_000],
    ['1h 2m 3s', 3_723_000],
    ['500ms', 500],
    ['2h', 7_200_000],
    ['1.5m', 90_000],
    ['10 min', 600_000],
    ['1.005s', 1005],
    ['0.25ms', 0.25],
    ['1d', 86_400_000],
    ['0s', 0],
    ['20', null],
    ['', null],
    ['s', null],
    ['-1s', null],
    ['1 s s', null],
    ['1e3s', null],
    ['20S', null],
  ])('duration %j is %j ms', (text, ms) => {
    expect(parseDurationMs(text)).toBe(ms)
  })

  it.each([
    ['30/min', 0.5],
    ['7/min', 7 / 60],
    ['0.117/s', 0.117],
    ['1000/h', 1000 / 3600],
    ['2 per minute', 2 / 60],
    ['10 / s', 10],
    ['0/s', 0],
    ['30', null],
    ['30/fortnight', null],
    ['-3/s', null],
  ])('rate %j is %j per second', (text, rate) => {
    expect(parseRatePerSecond(text)).toBe(rate)
  })

  it.each([
    ['5%', 0.05],
    ['0.5%', 0.005],
    ['0.05', 0.05],
    [0.05, 0.05],
    ['120%', 1.2],
    ['five', null],
    [-0.1, null],
  ])('share %j is %j', (value, share) => {
    expect(parseShare(value)).toBe(share)
  })

  it.each([
    ['8MiB', 8_388_608],
    ['64 KiB', 65_536],
    ['1MB', 1_000_000],
    ['512B', 512],
    ['1.5KiB', 1536],
    ['8', null],
  ])('size %j is %j bytes', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes)
  })
})

describe('writing', () => {
  it.each([
    [writeDuration(90_000), '90s'],
    [writeDuration(120_000), '2m'],
    [writeDuration(500), '500ms'],
    [writeDuration(0), '0s'],
    [writeDuration(600_000), '10m'],
    [writeRate(0.5), '30/min'],
    [writeRate(20 / 60), '20/min'],
    [writeRate(0), '0/s'],
    [writeShare(0.05), '5%'],
    [writeBytes(8_388_608), '8MiB'],
  ])('%j', (text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('formatting', () => {
  it.each([
    [0, '0 ms'],
    [0.0004, '<0.001 ms'],
    [0.8123, '0.812 ms'],
    [9.996, '10.0 ms'],
    [812.4, '812 ms'],
    [999.6, '1.00 s'],
    [1240, '1.24 s'],
    [59_949, '59.9 s'],
    [59_960, '1m 00s'],
    [125_000, '2m 05s'],
    [3_599_600, '1h 00m'],
    [11_220_000, '3h 07m'],
    [-1240, '-1.24 s'],
    [Number.NaN, '–'],
  ])('duration of %j ms is %j', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it.each([
    [formatRate(12.5), '12.5/s'],
    [formatRate(0.5), '30/min'],
    [formatRate(7 / 3600), '7/h'],
    [formatRate(0), '0/s'],
    [formatRate(1234.5), '1,230/s'],
    [formatShare(0.0512345), '5.12%'],
    [formatShare(0.5), '50%'],
    [formatShare(1), '100%'],
    [formatShare(0), '0%'],
    [formatShare(0.000001), '<0.01%'],
    [formatShare(0.999999), '>99.99%'],
    [formatCredits(1234.5), '1,234.5'],
    [formatCredits(0.0125), '0.0125'],
    [formatCredits(0), '0'],
    [formatCount(12_345), '12,345'],
    [formatCount(Number.NaN), '–'],
  ])('%j', (text, expected) => {
    expect(text).toBe(expected)
  })
})

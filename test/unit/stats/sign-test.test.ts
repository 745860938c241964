import { expect, test } from 'vitest'
import { signProbability } from '../../../src/stats/sign-test.ts'

/** Every way in which so many signs can fall is as likely as every other: those with at least as many increases, counted one by one. */
function byCounting(changed: number, more: number): number {
  let found = 0
  for (let signs = 0; signs < 2 ** changed; signs++) {
    let increases = 0
    for (let bit = 0; bit < changed; bit++) increases += (signs >> bit) & 1
    if (increases >= more) found++
  }
  return found / 2 ** changed
}

test('is the share of all ways to fall that have as many increases, whatever their sizes', () => {
  for (let changed = 1; changed <= 12; changed++) {
    for (let more = 0; more <= changed; more++) {
      const differences = Array.from({ length: changed }, (_, at) => (at < more ? 1 + at : -0.1))
      expect(signProbability(differences), `${more} of ${changed}`).toBeCloseTo(byCounting(changed, more), 12)
    }
  }
})

test('leaves out pairs that did not change, and proves nothing where none did', () => {
  expect(signProbability([1, 2, 0, 0, 3, 0])).toBeCloseTo(1 / 8, 12)
  expect(signProbability([0, 0, 0])).toBe(1)
  expect(signProbability([])).toBe(1)
  expect(signProbability([-1, -2, -3])).toBe(1)
})

test('of ten seeds, nine that are worse prove something and eight do not', () => {
  const worse = (count: number): number[] => Array.from({ length: 10 }, (_, at) => (at < count ? 1 : -1))
  expect(signProbability(worse(9))).toBeCloseTo(11 / 1024, 12)
  expect(signProbability(worse(8))).toBeGreaterThan(0.05)
})

import { expect, it } from 'vitest'
import { isOfMachine, lagBetween } from '../../../src/compare/judge.ts'
import type { ComparedRun } from '../../../src/compare/metrics.ts'

const run = (reachMs: number | undefined): ComparedRun =>
  ({ record: { summary: { run: {}, generator: { fit: true, reasons: [], reachMs } } } }) as unknown as ComparedRun

it('the machine of one side was later than that of the other by the difference of their means', () => {
  expect(lagBetween({ base: [run(4), run(6)], candidate: [run(60), run(90)] })).toBe(70)
  expect(lagBetween({ base: [run(80)], candidate: [run(5)] })).toBe(-75)
  expect(lagBetween({ base: [run(undefined)], candidate: [run(30)] })).toBe(30)
})

it('a lag that is usual counts for nothing', () => {
  expect(lagBetween({ base: [run(1)], candidate: [run(19)] })).toBe(0)
})

it('what the later side may owe to its machine decides nothing', () => {
  const slower = { base: 31, candidate: 135 }
  expect(isOfMachine('regressed', slower, 104, 0.05)).toBe(true)
  expect(isOfMachine('regressed', slower, 60, 0.05)).toBe(false)
  // A base that the machine made slow hides a slower candidate.
  const alike = { base: 200, candidate: 200 }
  expect(isOfMachine('not-regressed', alike, -50, 0.05)).toBe(true)
  expect(isOfMachine('not-regressed', alike, -5, 0.05)).toBe(false)
  expect(isOfMachine('not-regressed', alike, 50, 0.05)).toBe(false)
})

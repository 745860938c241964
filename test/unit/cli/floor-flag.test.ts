import { expect, it } from 'vitest'
import { floorChoice } from '../../../src/compare/command.ts'

it('takes one share for all metrics, and one for each that is named', () => {
  expect(floorChoice(undefined)).toEqual({ effectFloor: undefined, floors: {} })
  expect(floorChoice(['5%', 'failure_rate=0.5%'])).toEqual({ effectFloor: 0.05, floors: { failure_rate: 0.005 } })
})

it.each(['0%', 'abc', '', 'failure_rate=', 'failure_rate=-1%', '=5%'])('refuses %j', (text) => {
  expect(() => floorChoice([text])).toThrow(expect.objectContaining({ code: 'USAGE' }))
})

it('names the metrics where one is unknown', () => {
  expect(() => floorChoice(['speed=5%'])).toThrow(
    expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('failure_rate') }),
  )
})

import { expect, it } from 'vitest'
import { floorChoice } from '../../../src/compare/command.ts'

it('takes one share for all metrics, and one for each that is named', () => {
  expect(floorChoice(undefined)).toEqual({ effectFloor: undefined, floors: {} })
  expect(floorChoice(['0.05', 'goodput=100%'])).toEqual({ effectFloor: 0.05, floors: { goodput: 1 } })
  expect(floorChoice(['5%', 'failure_rate=0.5%'])).toEqual({ effectFloor: 0.05, floors: { failure_rate: 0.005 } })
})

it.each([
  ...['0%', 'abc', '', 'failure_rate=', 'failure_rate=-1%'],
  ...['5', '1', '5.0', '101%', '1000%', 'response_time=50', 'response_time=500%'],
])('refuses %j', (text) => {
  expect(() => floorChoice([text])).toThrow(
    expect.objectContaining({ code: 'USAGE', exitCode: 104, hint: expect.stringContaining('--floor 5%') }),
  )
})

it('names the metrics where one is unknown', () => {
  expect(() => floorChoice(['speed=5%'])).toThrow(
    expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('failure_rate') }),
  )
  expect(() => floorChoice(['=5%'])).toThrow(expect.objectContaining({ code: 'USAGE' }))
})

it.each([
  [['5%', '7%'], 'all metrics'],
  [['goodput=5%', 'goodput=7%'], 'goodput'],
])('refuses %j, because one of the two would be left out', (given, of) => {
  expect(() => floorChoice(given)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: `--floor states two floors for ${of}` }),
  )
})

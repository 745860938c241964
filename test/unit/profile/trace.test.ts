import { expect, it } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { parseTrace } from '../../../src/profile/trace.ts'

it.each([
  ['0\n20\n10\n', [0, 10, 20]],
  ['t\n0\n10\n', [0, 10]],
  ['model,timestamp\na,5\nb,7.5\n', [5, 7.5]],
  ['\n5,ignored\r\n6,ignored\r\n', [5, 6]],
  ['{"t":3}\n{"t":1}\n', [1, 3]],
  ['{"timestamp":3,"input_length":9}\n', [3]],
  ['0\n2000\n', [0, 2000]],
])('%j', (text, instants) => {
  expect(parseTrace(text, 'trace', 1, 1000)).toEqual(instants)
})

it('divides by the time scale', () => {
  expect(parseTrace('0\n30\n', 'trace', 0.001, 1e6)).toEqual([0, 30_000])
})

it.each([
  ['', 'trace:1:1: the trace is empty'],
  ['a,b\n1,2\n', 'trace:1:1: no column is named t or timestamp'],
  ['t\n1\n-1\n', 'trace:3:1: expected an instant of 0 or more in ms'],
  ['t\n1\nx\n', 'trace:3:1: expected an instant of 0 or more in ms'],
  ['{"t":1}\n{"at":1}\n', 'trace:2:1: expected an instant of 0 or more in ms'],
  ['{"t":1}\n{"t":\n', 'trace:2:1: expected an instant of 0 or more in ms'],
  ['1000\n', 'trace:1:1: no instant lies within the phases'],
  ['t\n', 'trace:1:1: no instant lies within the phases'],
])('refuses %j', (text, message) => {
  expect(() => parseTrace(text, 'trace', 1, 1000)).toThrow(GatebenchError)
  expect(() => parseTrace(text, 'trace', 1, 1000)).toThrow(message)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { TraceReader } from '../../../src/profile/trace.ts'

function read(...pieces: string[]): number[] {
  const reader = new TraceReader(pieces, 'trace')
  const instants: number[] = []
  for (let instant = reader.next(); !Number.isNaN(instant); instant = reader.next()) instants.push(instant)
  return instants
}

it.each([
  ['0\n20\n10\n', [0, 20, 10]],
  ['t\n0\n10\n', [0, 10]],
  ['model,timestamp\na,5\nb,7.5\n', [5, 7.5]],
  ['\n5,ignored\r\n6,ignored\r\n', [5, 6]],
  ['5\r\n\r\n 6 \r\n7', [5, 6, 7]],
  ['{"t":3}\n{"t":1}\n', [3, 1]],
  ['{"t":3.25}\r\n {"t": 0.5, "n":1}\n{"t":1e3}', [3.25, 0.5, 1000]],
  ['{"timestamp":3,"input_length":9}\n', [3]],
  ['1e3\n0x10\n007\n.5\n5.\n1234567890123456\n', [1000, 16, 7, 0.5, 5, 1234567890123456]],
])('%j', (text, instants) => {
  expect(read(text)).toEqual(instants)
})

it.each([
  ['', 'trace:1:1: the trace is empty'],
  ['\n \n', 'trace:1:1: the trace is empty'],
  ['a,b\n1,2\n', 'trace:1:1: no column is named t or timestamp'],
  ['t\n1\n-1\n', 'trace:3:1: expected a time in ms, 0 or more'],
  ['t\n1\n\nx\n', 'trace:4:1: expected a time in ms, 0 or more'],
  ['a,t\n1\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['t,a\n,1\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['1\nInfinity\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['{"t":1}\n{"at":1}\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['{"t":1}\n{"t":\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['{"t":1}\n{"t":007}\n', 'trace:2:1: expected a time in ms, 0 or more'],
  ['{"t":1}\n{"t":1}}\n', 'trace:2:1: expected a time in ms, 0 or more'],
])('refuses %j', (text, message) => {
  expect(() => read(text)).toThrow(GatebenchError)
  expect(() => read(text)).toThrow(message)
})

it('reads any number as `Number` does, wherever the text is cut into pieces', () => {
  const written = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(String),
    fc.tuple(fc.nat(1e9), fc.nat(99_999_999)).map(([whole, part]) => `${whole}.${part}`),
    fc.maxSafeNat().map(String),
  )
  fc.assert(
    fc.property(fc.array(written, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), fc.nat(), (texts, end, cut) => {
      const text = texts.join(end)
      const at = cut % (text.length + 1)
      expect(read(text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1))).toEqual(texts.map(Number))
      const rows = texts.map((number) => `{"t":${number}}`).join(end)
      expect(read(rows)).toEqual(texts.map(Number))
    }),
  )
})

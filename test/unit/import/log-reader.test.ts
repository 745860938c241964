import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallTally } from '../../../src/import/call-tally.ts'
import { instantOf } from '../../../src/import/instant-of.ts'
import { type LogFormat, logFormat } from '../../../src/import/log-format.ts'
import { logReader } from '../../../src/import/log-reader.ts'
import type { LoggedCall, Row } from '../../../src/import/logged-call.ts'
import { ACCESS_LOG, LOGS } from '../../support/foreign-logs.ts'

function read(format: LogFormat, pieces: readonly string[]): Row[] {
  const reader = logReader(format)
  return [...pieces.flatMap((piece) => [...reader.take(piece)]), ...reader.end()]
}

const calls = (rows: readonly Row[]): LoggedCall[] =>
  rows.flatMap((row) => (typeof row === 'string' || 'why' in row ? [] : row))

const started = Date.parse('2026-03-02T09:00:00Z')

describe.each(Object.entries(LOGS))('%s', (_, { format, text, unread }) => {
  it('is known by its beginning, and tells of the three calls', () => {
    expect(logFormat(text)).toBe(format)
    const rows = read(format, [text])
    expect(calls(rows).map(({ atMs, model, modality }) => [atMs - started, model, modality])).toEqual([
      [0, 'text-fast', 'text'],
      [1500, 'image-fast', 'image'],
      [4000, 'text-fast', 'text'],
    ])
    expect(rows.length - calls(rows).length).toBe(unread)
    expect(calls(rows).at(-1)?.shape.fields).toEqual({ max_tokens: 64 })
  })

  it('reads the same wherever it is cut into pieces', () => {
    const whole = read(format, [text])
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length]
        expect(
          read(
            format,
            at.slice(1).map((end, n) => text.slice(at[n], end)),
          ),
        ).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })
})

const LIST = JSON.stringify(
  Array.from({ length: 4 }, (_, at) => ({ time: started + at, model: 'text-fast', modality: 'text' })),
)

it.each([
  ['json', 'the end is cut off', LIST.slice(0, -20)],
  ['json', 'a brace is lost at the beginning of a row', LIST.replace(',{', ',')],
  ['json', 'a brace is lost at the end of a row', LIST.replace('},', ',')],
  ['json', 'a quote is lost', LIST.replace('"text"', '"text')],
  ['csv', 'a quote is lost', 'time,model\n2026-03-02T09:00:00Z,a\n2026-03-02T09:00:01Z,"a\n2026-03-02T09:00:02Z,a\n'],
] as const)('a log of %s says so where calls may be missing: %s', (format, _, text) => {
  expect(read(format, [LIST])).not.toContain('damaged or cut off')
  expect(read(format, [text])).toContain('damaged or cut off')
})

it('finds columns whose names people wrote with spaces', () => {
  const rows = calls(read('csv', ['Start Time,Model,Output Tokens\n2026-03-02T09:00:00Z,chat,300\n']))
  expect(rows).toMatchObject([{ atMs: started, shape: { fields: { max_tokens: 512 } } }])
})

it('an access log names no model: the kind of call stands for one', () => {
  expect(logFormat(ACCESS_LOG)).toBe('access')
  const rows = read('access', [ACCESS_LOG])
  expect(calls(rows).map(({ atMs, model }) => [atMs - started, model])).toEqual([
    [0, 'some-text'],
    [1000, 'some-image'],
  ])
  expect(rows.filter((row) => typeof row === 'string')).toEqual(['no generation call', 'not readable'])
})

it.each([
  ['1772442000', 1772442000000],
  [1772442000.5, 1772442000500],
  [1772442000123, 1772442000123],
  ['1772442000123456', 1772442000123.456],
  ['1772442000123456789', 1772442000123.4568],
  ['2026-03-02 09:00:00', started],
  ['2026-03-02T10:00:00+01:00', started],
  [12_345, 12_345],
])('the instant %s', (value, ms) => {
  expect(instantOf(value)).toBeCloseTo(ms, 3)
})

it.each(['', 'soon', '-5', 'NaN', null, true, 1e300, '2026-13-41T00:00:00Z'])('no instant: %s', (value) => {
  expect(instantOf(value)).toBeNull()
})

it.each(['', 'hello world\nagain', '{ "a": ', 'x,3\nname,age\n', '\0\0\0', '<html>'])('no log: %j', (text) => {
  expect(logFormat(text)).toBeNull()
})

it('counts in bounded memory: models and shapes beyond what is told apart are counted, not kept', () => {
  const tally = new CallTally({ keepsPrompts: false, keepsRefused: true })
  for (let n = 0; n < 5000; n++) {
    const fields = { size: `${n}:1` }
    const row = { atMs: n, modality: 'image', kindBy: 'row', shape: { promptLength: 0, fields }, prompt: 'x' } as const
    tally.add({ ...row, isRefused: false, model: `image-${n % 60}` })
  }
  tally.add('no instant')
  expect(tally.models).toHaveLength(40)
  expect(
    tally.models.every(({ shapes }) => shapes.length === 8 && shapes.every(({ prompts }) => prompts.length === 0)),
  ).toBe(true)
  const [more, none] = tally.unread
  expect(more).toEqual({ why: 'more models', rows: 5000 - tally.calls, first: 41 })
  expect(none).toEqual({ why: 'no instant', rows: 1, first: 5001 })
  expect(tally.rows).toBe(5001)
})

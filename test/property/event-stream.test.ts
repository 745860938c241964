import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventSink, EventStream, LARGEST_EVENT_BYTES } from '../../src/wire/event-stream.ts'

class Heard implements EventSink {
  readonly events: [name: string, data: string, isUnclosed: boolean][] = []

  onEvent(name: string, data: string, isUnclosed: boolean): void {
    this.events.push([name, data, isUnclosed])
  }
}

/** The standard's own words, over the whole text at once. */
function plainly(bytes: Buffer): Heard['events'] {
  const lines = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
  const events: Heard['events'] = []
  let name = ''
  let data: string[] = []
  const dispatch = (isUnclosed: boolean): void => {
    if (data.length > 0) events.push([name === '' ? 'message' : name, data.join('\n'), isUnclosed])
    name = ''
    data = []
  }
  for (const [n, line] of lines.entries()) {
    // Behind the last line break there is a line only where something stands in it.
    if (line === '' && n < lines.length - 1) dispatch(false)
    const [, field = line, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  dispatch(true)
  return events
}

function inPieces(bytes: Buffer, cuts: readonly number[]): Heard['events'] {
  const heard = new Heard()
  const stream = new EventStream(heard)
  let from = 0
  for (const to of [...[...cuts].sort((one, other) => one - other), bytes.length]) {
    // A socket's place is written over by the next read.
    const place = Buffer.from(bytes.subarray(from, to))
    stream.read(place, 0, place.length)
    place.fill(0x0a)
    from = to
  }
  stream.end()
  return heard.events
}

const text = fc.string({ unit: fc.constantFrom('a', ':', ' ', 'é', '風', '🪁', '{', '"', '\ufeff'), maxLength: 6 })
const line = fc.oneof(
  fc.constant(''),
  fc.constant(''),
  text.map((value) => `data: ${value}`),
  text.map((value) => `data:${value}`),
  text.map((value) => `event: ${value}`),
  text.map((value) => `:${value}`),
  text.map((value) => `id: ${value}`),
  fc.constantFrom('data', 'event', 'dat', 'data ', 'events: x', 'database: x', 'retry: 7', ' data: x', 'DATA: x'),
  text,
)
const stream = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 14 }),
    fc.oneof(fc.constant(''), line),
  )
  .map(([hasMark, lines, last]) => Buffer.from(`${hasMark ? '\ufeff' : ''}${lines.flat().join('')}${last}`))

describe('events of a stream', () => {
  it('are those of the standard, however the bytes are cut', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 12 }), (bytes, draws) => {
        const cuts = draws.map((draw) => draw % (bytes.length + 1))
        const expected = plainly(bytes)
        expect(inPieces(bytes, cuts)).toEqual(expected)
        expect(inPieces(bytes, [...bytes.keys()])).toEqual(expected)
      }),
      { numRuns: 3000 },
    )
  })

  it('come as soon as their blank line does, and not before', () => {
    const heard = new Heard()
    const stream = new EventStream(heard)
    const feed = (text: string): boolean => stream.read(Buffer.from(text), 0, Buffer.byteLength(text))
    feed('data: a\n')
    expect(heard.events).toEqual([])
    feed('\r')
    expect(heard.events).toEqual([['message', 'a', false]])
    feed('\ndata: b\r\n\r')
    expect(heard.events).toHaveLength(2)
  })

  it.each([
    ['a line that never ends', `data: ${'x'.repeat(1000)}`],
    ['data that never ends', `data: ${'x'.repeat(1000)}\n`],
    ['a comment that never ends', `:${'x'.repeat(1000)}`],
  ])('are read no further than %s', (_what, first) => {
    const stream = new EventStream(new Heard())
    const bytes = Buffer.from(first)
    let read = 0
    while (stream.read(bytes, read === 0 ? 0 : 6, bytes.length)) {
      read += bytes.length
      if (first.endsWith('\n')) stream.read(Buffer.from('data: '), 0, 6)
      expect(read).toBeLessThan(2 * LARGEST_EVENT_BYTES)
    }
    expect(read).toBeGreaterThan(LARGEST_EVENT_BYTES / 2)
  })
})

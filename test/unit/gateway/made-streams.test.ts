import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StreamReading } from '../../../src/gateway/stream/reading.ts'
import { keyedRandom } from '../../../src/random.ts'
import { byDay } from '../../support/by-day.ts'
import { meterOf, readInPieces, STREAMS, streamBytes } from '../../support/streams.ts'

const NAMES = Object.keys(STREAMS)
const RANDOM_CUTS = byDay(50, 1000)
const MOST_CUTS = 60
/** Of each two cuts, the first is at every such place. */
const CUT_STEP = byDay(3, 1)
const FIRST_CUT_STEP = byDay(48, 1)
const LONGEST_DOUBLY_CUT = 400
const STANDING_MS = 40

const standing = (): number => STANDING_MS
const INSTANTS = ['firstChunkMs', 'firstTokenMs', 'firstOutputMs', 'lastTextMs', 'lastFrameMs'] as const

it('there is an expectation of every stream in the folder', () => {
  const folder = new URL('../../fixtures/streams/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.sse')).sort()).toEqual(NAMES.map((name) => `${name}.sse`).sort())
})

describe.each(NAMES)('%s', (name) => {
  const bytes = streamBytes(name)
  const { how, textFrames, reasoning = 0, tokens, marks, stop = null } = STREAMS[name] as (typeof STREAMS)[string]
  const uncut = JSON.stringify(readInPieces(name, bytes, [], standing))

  it('is read as what it is', () => {
    const end = readInPieces(name, bytes, [], standing)
    expect({ how: end.how, stop: end.message.stop_reason }).toEqual({ how, stop })
    const { reading } = end
    expect({ textFrames: reading.textFrames, tokens: reading.tokens, marks: reading.marks }).toEqual({
      textFrames,
      tokens,
      marks,
    })
    expect(reading.firstTokenMs).toBe(textFrames > 0 ? STANDING_MS : undefined)
    expect(reading.firstOutputMs).toBe(textFrames > reasoning ? STANDING_MS : undefined)
    expect(reading.firstChunkMs).toBe(bytes.length > 0 ? STANDING_MS : undefined)
  })

  it('is read alike as text, of which a part that comes again is not parsed again', () => {
    const events = bytes.toString().split(/(?<=\n\n)/)
    const halves = events.flatMap((event) => [event.slice(0, event.length / 2), event.slice(event.length / 2)])
    for (const pieces of [
      events,
      events.flatMap((event) => [event, event, event]),
      [...halves, ...events, ...events],
    ]) {
      const [read, asText] = [meterOf(name, 0), meterOf(name, 0)]
      const ofBytes = pieces.map((piece, at) => read.read(at, Buffer.from(piece), 0, Buffer.byteLength(piece)))
      expect(pieces.map((piece, at) => asText.readText(at, piece))).toEqual(ofBytes)
      expect(asText.finish('ended')).toEqual(read.finish('ended'))
    }
  })

  it('is the same under a cut anywhere, and ends the same where the connection breaks', () => {
    const broken = JSON.stringify(readInPieces(name, bytes, [], standing, 'broken'))
    for (let cut = 1; cut < bytes.length; cut += CUT_STEP) {
      if (JSON.stringify(readInPieces(name, bytes, [cut], standing)) !== uncut) expect.fail(`cut at ${cut}`)
      if (JSON.stringify(readInPieces(name, bytes, [cut], standing, 'broken')) !== broken) expect.fail(`at ${cut}`)
    }
  })

  it.runIf(bytes.length <= LONGEST_DOUBLY_CUT)('is the same under each two cuts', () => {
    for (let first = 1; first < bytes.length; first += FIRST_CUT_STEP) {
      for (let second = first + 1; second < bytes.length; second++) {
        const read = JSON.stringify(readInPieces(name, bytes, [first, second], standing))
        if (read !== uncut) expect.fail(`cut at ${first} and ${second}`)
      }
    }
  })

  it(`is the same under ${RANDOM_CUTS} random cuts, and byte by byte`, () => {
    const draw = keyedRandom(42).stream('sample', NAMES.indexOf(name))
    for (let n = 0; n < RANDOM_CUTS; n++) {
      const many = Math.floor(draw() ** 2 * MOST_CUTS)
      const cuts = Array.from({ length: many }, () => Math.floor(draw() * bytes.length)).sort(
        (one, other) => one - other,
      )
      if (JSON.stringify(readInPieces(name, bytes, cuts, standing)) !== uncut) expect.fail(`cut at ${cuts.join()}`)
    }
    expect(JSON.stringify(readInPieces(name, bytes, [...bytes.keys()], standing))).toBe(uncut)
  })

  it('gives all that a read completes the instant of that read', () => {
    // Read byte by byte, each instant is the place of the byte that completed its frame.
    const places: StreamReading = readInPieces(name, bytes, [...bytes.keys()].slice(1), (end) => end).reading
    for (let cut = 1; cut < bytes.length; cut += CUT_STEP) {
      const { reading } = readInPieces(name, bytes, [cut], (end) => end)
      for (const instant of INSTANTS) {
        const place = places[instant]
        const expected = place === undefined || place > cut ? place && bytes.length : cut
        if (reading[instant] !== expected)
          expect.fail(`${instant}: ${reading[instant]}, not ${expected}, cut at ${cut}`)
      }
    }
  })
})

import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginsAsGzip } from '../../../src/measure/event-log/blocks.ts'
import { type EventLog, followEventLog, type ReadOptions, readEventLog } from '../../../src/measure/event-log/reader.ts'
import { searchEventLog } from '../../../src/measure/event-log/search.ts'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import type { RunEvent, RunHeader } from '../../../src/measure/events/events.ts'
import { byDay } from '../../support/by-day.ts'
import { randomRun, testHeader } from '../../support/random-run.ts'

const header = testHeader()
const EVENTS = randomRun(3, 60)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gzip-log-'))
  path = join(folder, 'events.ndjson.gz')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(events: readonly RunEvent[], { to = path, isCompact = true, flushEvery = Infinity } = {}): Buffer {
  const writer = EventLogWriter.create(to, header, isCompact)
  for (const [n, event] of events.entries()) {
    writer.emit(event)
    if (n % flushEvery === 0) writer.flush()
  }
  writer.close()
  return readFileSync(to)
}

async function read(options: ReadOptions = {}): Promise<{ log: EventLog; events: RunEvent[] }> {
  const log = await readEventLog(path, options)
  const events: RunEvent[] = []
  for await (const event of log.events) events.push(event)
  return { log, events }
}

const text = (events: readonly RunEvent[]): string => JSON.stringify(events)

describe('a compressed log', () => {
  it.each([1, 3, 50, Infinity])(
    'holds the very bytes of the plain one, flushed every %s events',
    async (flushEvery) => {
      const long: RunEvent = { type: 'end', t: 1, status: 'partial', reason: 'é'.repeat(400_000) }
      const events = [...EVENTS, long, ...EVENTS]
      const plain = write(events, { to: join(folder, 'events.ndjson'), isCompact: false })
      const compact = write(events, { flushEvery })
      // The checksum and the size in the trailer are checked here too.
      expect(gunzipSync(compact).equals(plain)).toBe(true)
      expect(text((await read()).events)).toBe(text(events))
      expect(compact.length).toBeLessThan(plain.length / 3)
    },
  )

  it('is read from a file that anyone compressed', async () => {
    const plain = write(EVENTS, { to: join(folder, 'events.ndjson'), isCompact: false })
    writeFileSync(path, gzipSync(plain))
    expect(text((await read()).events)).toBe(text(EVENTS))
  })

  it('keeps every whole frame of a file that is cut anywhere', async () => {
    const few = EVENTS.slice(0, 12)
    const writer = EventLogWriter.create(path, header, true)
    const frames = [readFileSync(path).length]
    for (const event of few) {
      writer.emit(event)
      writer.flush()
      frames.push(readFileSync(path).length)
    }
    writer.close()
    const whole = readFileSync(path)
    // A day takes what stands around the ends of frames, where a reader may err by one, and one of eleven of the others.
    const isTaken = (cut: number): boolean => cut % 11 === 0 || frames.some((end) => Math.abs(end - cut) < 2)
    for (let cut = frames[0] as number; cut <= whole.length; cut++) {
      if (!byDay(isTaken(cut), true)) continue
      writeFileSync(path, whole.subarray(0, cut))
      const { log, events } = await read()
      const flushed = frames.filter((end) => end <= cut).length - 1
      expect(events.length, `cut at ${cut}`).toBeGreaterThanOrEqual(flushed)
      expect(text(events)).toBe(text(few.slice(0, events.length)))
      expect(log.damage).toBe(null)
    }
  })

  it('is never read as other events, whichever bit differs', async () => {
    const few = EVENTS.slice(0, 12)
    const whole = write(few, { flushEvery: 4 })
    for (let bit = 0; bit < whole.length * 8; bit += byDay(149, 29)) {
      const bytes = Buffer.from(whole)
      const at = bit >> 3
      bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7))
      writeFileSync(path, bytes)
      const found = await read({ untilDamage: true }).catch((error) => {
        expect(error).toMatchObject({ exitCode: 104 })
        return null
      })
      if (found !== null) expect(text(found.events)).toBe(text(few.slice(0, found.events.length)))
    }
  })

  it('says where it is damaged', async () => {
    const whole = write(EVENTS, { flushEvery: 5 })
    const bytes = Buffer.from(whole)
    bytes.fill(0x5a, whole.length >> 1, (whole.length >> 1) + 40)
    writeFileSync(path, bytes)
    await expect(read()).rejects.toMatchObject({ code: 'EVENT_LOG_INVALID', exitCode: 104 })
    const { log, events } = await read({ untilDamage: true })
    expect(events.length).toBeGreaterThan(10)
    expect(log.damage).toMatchObject({ place: { line: events.length + 2 } })
  })

  it('goes on after any cut, and then equals a log that was never cut', async () => {
    const written = EVENTS.filter(({ type }) => type === 'generator')
    const whole = write(written, { flushEvery: 1 })
    for (const cut of [whole.length, whole.length - 3, whole.length - 12, whole.length >> 1]) {
      writeFileSync(path, whole.subarray(0, cut))
      const { log, events } = await read()
      const writer = await EventLogWriter.reopen(path, header, log.intactBytes)
      for (const event of written.slice(events.length)) writer.emit(event)
      writer.close()
      expect(gunzipSync(readFileSync(path)).equals(gunzipSync(whole)), `cut at ${cut}`).toBe(true)
      expect(readdirSync(folder)).toEqual(['events.ndjson.gz'])
    }
  })

  it('gives what was flushed to a reader that follows it', async () => {
    const writer = EventLogWriter.create(path, header, true)
    const log = await followEventLog(path)
    let seen = 0
    let flushed = 0
    for (const [n, event] of EVENTS.entries()) {
      writer.emit(event)
      if (n % 7 === 0) {
        writer.flush()
        flushed = n + 1
      }
      if (n % 5 !== 0) continue
      for await (const events of log.more()) seen += events.length
      expect(seen).toBeGreaterThanOrEqual(flushed)
    }
    writer.close()
    for await (const events of log.more()) seen += events.length
    expect(seen).toBe(EVENTS.length)
  })

  it('is searched as a plain one is', async () => {
    write(EVENTS)
    const found: RunEvent[] = []
    for await (const event of searchEventLog(path, ['terminal', 'poll'])) found.push(event)
    expect(text(found)).toBe(text(EVENTS.filter(({ type }) => type === 'terminal' || type === 'poll')))
  })

  it('is told from a plain one by its first bytes', () => {
    for (const isCompact of [true, false]) {
      const to = join(folder, String(isCompact))
      write([], { to, isCompact })
      const file = openSync(to, 'r')
      expect(beginsAsGzip(file)).toBe(isCompact)
      closeSync(file)
    }
  })

  it('can be read by gzip while it is written', () => {
    const writer = EventLogWriter.create(path, header, true)
    for (const event of EVENTS) writer.emit(event)
    writer.flush()
    const plain = gunzipSync(readFileSync(path), { finishFlush: constants.Z_SYNC_FLUSH })
    expect(plain.toString().trimEnd().split('\n')).toHaveLength(EVENTS.length + 1)
    writer.close()
  })
})

it('takes less than a quarter of the plain size for a run in virtual time', () => {
  const virtual: RunHeader = { ...header, time: 'virtual' }
  const sizes = [true, false].map((isCompact) => {
    const to = join(folder, String(isCompact))
    const writer = EventLogWriter.create(to, virtual, isCompact)
    for (let seed = 0; seed < 40; seed++) for (const event of randomRun(seed, 60)) writer.emit(event)
    writer.close()
    return readFileSync(to).length
  })
  expect(sizes[0]).toBeLessThan((sizes[1] as number) / 4)
})

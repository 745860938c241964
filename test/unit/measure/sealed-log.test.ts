import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EventLog, followEventLog, type ReadOptions, readEventLog } from '../../../src/measure/event-log/reader.ts'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import { type RunEvent, type RunHeader, UNSEALED_SCHEMA } from '../../../src/measure/events/events.ts'
import { byDay } from '../../support/by-day.ts'
import { sealed } from '../../support/changed-log.ts'
import { randomRun, testHeader } from '../../support/random-run.ts'

const header = testHeader()
const EVENTS = randomRun(3, 60)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-log-'))
  path = join(folder, 'events.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(events: readonly RunEvent[], as: RunHeader = header): Buffer {
  const writer = EventLogWriter.create(path, as)
  for (const event of events) writer.emit(event)
  writer.close()
  return readFileSync(path)
}

async function read(options: ReadOptions = {}): Promise<{ log: EventLog; events: RunEvent[] }> {
  const log = await readEventLog(path, options)
  const events: RunEvent[] = []
  for await (const event of log.events) events.push(event)
  return { log, events }
}

/** The line that is named as damaged; `torn` or `whole` where none is. */
async function verdictOn(bytes: Buffer): Promise<number | string | undefined> {
  writeFileSync(path, bytes)
  return read().then(
    ({ log }) => (log.tornTail ? 'torn' : 'whole'),
    (error) => {
      expect(error).toMatchObject({ code: 'EVENT_LOG_INVALID', exitCode: 104 })
      return error.place.line
    },
  )
}

describe('a log with seals', () => {
  it('is JSON lines that end with the CRC-32 of every byte before them', () => {
    const long: RunEvent = { type: 'end', t: 1, status: 'partial', reason: 'é'.repeat(400_000) }
    const events = [...EVENTS, long, ...EVENTS]
    const lines = [header, ...events].map((line) => JSON.stringify(line))
    expect(write(events).toString()).toBe(sealed(lines))
  })

  it('is refused at the line where any bit differs', async () => {
    const whole = write(EVENTS.slice(0, 12))
    const ends = [...whole].flatMap((byte, at) => (byte === 0x0a ? [at] : []))
    for (let bit = 0; bit < whole.length * 8; bit += byDay(149, 37)) {
      const at = bit >> 3
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7))
      const line = ends.findIndex((end) => at <= end) + 1
      // Without its newline a last line may be one that was being written.
      const expected = at === whole.length - 1 ? 'torn' : line
      expect(await verdictOn(bytes), `bit ${bit & 7} of byte ${at}`).toBe(expected)
    }
  })

  it('is refused where a line is missing, doubled, moved, cut or another’s', async () => {
    const lines = write(EVENTS).toString().trimEnd().split('\n')
    const of = (...parts: (string | undefined)[]): Buffer => Buffer.from(`${parts.join('\n')}\n`)
    for (const at of [1, 2, 9, lines.length - 2]) {
      const [before, after] = [lines.slice(0, at), lines.slice(at + 1)]
      const line = lines[at] as string
      expect(await verdictOn(of(...before, ...after))).toBe(at + 1)
      expect(await verdictOn(of(...before, line, line, ...after))).toBe(at + 2)
      expect(await verdictOn(of(...before, after[0], line, ...after.slice(1)))).toBe(at + 1)
      expect(await verdictOn(of(...before, line.slice(0, 30), ...after))).toBe(at + 1)
      expect(await verdictOn(of(...before, '{"type":"origin","t":3}', ...after))).toBe(at + 1)
      // What a killed process leaves is no damage.
      expect(await verdictOn(of(...before))).toBe('whole')
      expect(await verdictOn(of(...before, line).subarray(0, -9))).toBe('torn')
    }
  })

  it('is read up to the damage where that is asked, and no further', async () => {
    const whole = write(EVENTS)
    const lines = whole.toString().split('\n')
    writeFileSync(path, lines.toSpliced(30, 1).join('\n'))
    const { log, events } = await read({ untilDamage: true })
    expect(JSON.stringify(events)).toBe(JSON.stringify(EVENTS.slice(0, 29)))
    expect(log).toMatchObject({
      damage: { code: 'EVENT_LOG_INVALID', place: { line: 31 } },
      intactBytes: lines.slice(0, 30).join('\n').length + 1,
      tornTail: false,
    })
  })

  it('goes on with its seals after any cut, and one without seals stays without', async () => {
    const unsealed: RunHeader = { ...header, schema: UNSEALED_SCHEMA }
    for (const as of [header, unsealed]) {
      rmSync(path, { force: true })
      const written = EVENTS.filter(({ type }) => type === 'generator')
      expect(written.length).toBeGreaterThan(2)
      const whole = write(written, as)
      expect(whole.includes('"crc"')).toBe(as === header)
      for (const cut of [whole.length, whole.length - 1, whole.length - 7]) {
        writeFileSync(path, whole.subarray(0, cut))
        const { log, events } = await read()
        const writer = await EventLogWriter.reopen(path, as, log.intactBytes)
        const more = written.slice(events.length)
        for (const event of more) writer.emit(event)
        writer.close()
        expect(readFileSync(path).equals(whole)).toBe(true)
      }
    }
  })

  it('is followed by its seals while it grows', async () => {
    const writer = EventLogWriter.create(path, header)
    const log = await followEventLog(path)
    let seen = 0
    for (const [n, event] of EVENTS.entries()) {
      writer.emit(event)
      if (n % 7 === 0) writer.flush()
      if (n % 5 === 0) for await (const events of log.more()) seen += events.length
    }
    writer.close()
    for await (const events of log.more()) seen += events.length
    expect(seen).toBe(EVENTS.length)
    appendFileSync(path, readFileSync(path, 'utf8').split('\n').at(-2) ?? '')
    appendFileSync(path, '\n')
    await expect(
      (async () => {
        for await (const events of log.more()) seen += events.length
      })(),
    ).rejects.toMatchObject({ code: 'EVENT_LOG_INVALID', place: { line: EVENTS.length + 2 } })
    expect(seen).toBe(EVENTS.length)
  })
})

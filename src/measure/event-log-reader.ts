import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { EXIT, GatebenchError } from '../errors.ts'
import { EVENT_TYPES, EVENTS_SCHEMA, type RunEvent, type RunHeader } from './events.ts'

const headerSchema = z.looseObject({
  type: z.literal('run'),
  schema: z.literal(EVENTS_SCHEMA),
  id: z.string(),
  profile: z.string(),
  seed: z.number(),
  gateway: z.looseObject({ kind: z.enum(['mock', 'http']), baseUrl: z.string() }),
  startedAt: z.iso.datetime(),
  time: z.enum(['real', 'virtual']),
  settings: z.unknown(),
})

const NEWLINE = 0x0a
const READ_BYTES = 256 * 1024
/** The header carries the profile, and that may carry a trace of a million instants. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024

const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES)

/** A log as it is read; what is known only at the end of the file is set when `events` has been read through. */
export interface EventLog {
  header: RunHeader
  /** Can be read once. */
  events: AsyncIterable<RunEvent>
  /** The last line was cut off, as when the writing process was killed; it is not among the events. */
  tornTail: boolean
  /** Length of all lines before a torn tail: where writing may go on. */
  intactBytes: number
}

/**
 * Opens a log and reads its header; the events are streamed, so its size does not matter. With `only`, whole lines of other types are
 * passed over unread, and unchecked: for a second reading.
 * Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID with the line that is not an event.
 */
export async function readEventLog(path: string, only?: readonly RunEvent['type'][]): Promise<EventLog> {
  const wanted = only === undefined ? null : new RegExp(`"type"\\s*:\\s*"(?:${only.join('|')})"`)
  const blocks = readBlocks(path)
  const first = (await blocks.next()).value
  const header = headerIn(first, path)
  if (first === undefined || header === null) {
    await blocks.return(undefined)
    throw notALog(path)
  }
  const log: EventLog = { header, events: events(first), tornTail: false, intactBytes: 0 }
  return log

  async function* events(block: Block | undefined): AsyncGenerator<RunEvent> {
    let number = 1
    for (let next = block; next !== undefined; next = (await blocks.next()).value) {
      for (const line of next.lines) {
        number++
        if (wanted !== null && next.ended && !wanted.test(line)) continue
        const event = parsed(line)
        if (isEvent(event)) yield event
        else if (next.ended) throw invalid(path, number, 'this line is not an event')
        else {
          log.tornTail = true
          return
        }
      }
      log.intactBytes += next.bytes
    }
  }
}

/** A log that is still being written. */
export interface GrowingLog {
  header: RunHeader
  /** What was added since it was last read through: whole lines only. */
  more(): AsyncIterable<RunEvent>
}

/** Opens a log whose writer has written the header, and perhaps no more yet. Throws as `readEventLog` does. */
export async function followEventLog(path: string): Promise<GrowingLog> {
  const header = await readRunHeader(path)
  let readBytes = 0
  let number = 0
  async function* more(): AsyncGenerator<RunEvent> {
    for await (const { lines, bytes, ended } of readBlocks(path, readBytes)) {
      if (!ended) return
      readBytes += bytes
      for (const line of lines) {
        if (number++ === 0) continue
        const event = parsed(line)
        if (!isEvent(event)) throw invalid(path, number, 'this line is not an event')
        yield event
      }
    }
  }
  return { header, more }
}

/** The header of a log alone; the rest is not read. Throws as `readEventLog` does. */
export async function readRunHeader(path: string): Promise<RunHeader> {
  const blocks = readBlocks(path)
  const header = headerIn((await blocks.next()).value, path)
  await blocks.return(undefined)
  if (header === null) throw notALog(path)
  return header
}

/** Takes the header off the first lines of a log; null when there is none. Throws EVENT_LOG_INVALID for that of another version. */
function headerIn(first: Block | undefined, path: string): RunHeader | null {
  const line = parsed(first?.lines.shift() ?? '')
  const header = headerSchema.safeParse(line)
  if (header.success) return header.data as RunHeader
  const schema = (line as { schema?: unknown } | null | undefined)?.schema
  if (typeof schema === 'string' && schema !== EVENTS_SCHEMA) throw otherSchema(path, schema)
  return null
}

function notALog(path: string): GatebenchError {
  return invalid(path, 1, 'the first line is not the header of a gatebench event log')
}

/** Whole lines, some hundreds at a time; alone, the last one when no newline ends it. */
interface Block {
  lines: string[]
  bytes: number
  ended: boolean
}

async function* readBlocks(path: string, start = 0): AsyncGenerator<Block, undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  try {
    for await (const data of createReadStream(path, { start, highWaterMark: READ_BYTES })) {
      const chunk: Buffer = data
      const cut = chunk.lastIndexOf(NEWLINE) + 1
      if (cut > 0) {
        const whole = Buffer.concat([...held, chunk.subarray(0, cut)])
        yield { lines: whole.toString('utf8', 0, whole.length - 1).split('\n'), bytes: whole.length, ended: true }
        held = []
        heldBytes = 0
      }
      held.push(chunk.subarray(cut))
      heldBytes += chunk.length - cut
      if (heldBytes > LONGEST_LINE_BYTES) throw new Error('a line without end')
    }
  } catch (cause) {
    throw new GatebenchError(`cannot read the event log: ${(cause as NodeJS.ErrnoException).code ?? cause}`, {
      code: 'EVENT_LOG_UNREADABLE',
      exitCode: EXIT.invalidInput,
      hint: 'name a run folder, or the events.ndjson in one',
      place: { file: path },
      cause,
    })
  }
  if (heldBytes > 0) yield { lines: [Buffer.concat(held).toString('utf8')], bytes: heldBytes, ended: false }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Enough to tell an event from anything else; what wrote the log is trusted with the rest. */
function isEvent(value: unknown): value is RunEvent {
  if (typeof value !== 'object' || value === null) return false
  const { type, t } = value as { type?: unknown; t?: unknown }
  return typeof type === 'string' && KNOWN_TYPES.has(type) && typeof t === 'number'
}

function otherSchema(file: string, schema: string): GatebenchError {
  return new GatebenchError(
    `the log has the schema ${schema.slice(0, 60)}, and this gatebench reads ${EVENTS_SCHEMA}`,
    {
      code: 'EVENT_LOG_INVALID',
      exitCode: EXIT.invalidInput,
      hint: 'nothing was changed; use the version of gatebench that wrote it',
      place: { file, line: 1 },
    },
  )
}

function invalid(file: string, line: number, message: string): GatebenchError {
  return new GatebenchError(`${message} (line ${line})`, {
    code: 'EVENT_LOG_INVALID',
    exitCode: EXIT.invalidInput,
    hint: 'was the file changed, or written by another version? Only its last line may be cut off',
    place: { file, line },
  })
}

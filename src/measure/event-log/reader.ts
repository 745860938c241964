import * as z from 'zod'
import { EXIT, GatebenchError } from '../../errors.ts'
import { recordedProfileSchema } from '../../profile/recorded-profile.ts'
import { EVENT_TYPES, EVENTS_SCHEMA, type RunEvent, type RunHeader } from '../events.ts'
import { readLineBlocks } from './blocks.ts'

const headerSchema: z.ZodType<RunHeader> = z.object({
  type: z.literal('run'),
  schema: z.literal(EVENTS_SCHEMA),
  id: z.string(),
  profile: z.string(),
  seed: z.number(),
  gateway: z.object({ kind: z.enum(['mock', 'http']), baseUrl: z.string() }),
  startedAt: z.iso.datetime(),
  time: z.enum(['real', 'virtual']),
  settings: recordedProfileSchema,
  distributed: z.object({ run: z.string(), shares: z.number(), unsafe: z.array(z.string()) }).exactOptional(),
})

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
 * Opens a log and reads its header; the events are streamed, so its size does not matter.
 * Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID with the line that is not an event.
 */
export async function readEventLog(path: string): Promise<EventLog> {
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
        const event = eventIn(line)
        if (event !== null) yield event
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
  /** What was added since it was last read through, some hundreds at a time: whole lines only. */
  more(): AsyncIterable<readonly RunEvent[]>
}

/** Opens a log whose writer has written the header, and perhaps no more yet. Throws as `readEventLog` does. */
export async function followEventLog(path: string): Promise<GrowingLog> {
  const header = await readRunHeader(path)
  let readBytes = 0
  let number = 0
  async function* more(): AsyncGenerator<readonly RunEvent[]> {
    for await (const { lines, bytes, ended } of readBlocks(path, readBytes)) {
      if (!ended) return
      readBytes += bytes
      const events: RunEvent[] = []
      for (const line of lines) {
        if (number++ === 0) continue
        const event = eventIn(line)
        if (event === null) throw invalid(path, number, 'this line is not an event')
        events.push(event)
      }
      yield events
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
  const header = headerSchema.safeParse(line, { jitless: true })
  if (header.success) return header.data
  const schema = (line as { schema?: unknown } | null | undefined)?.schema
  if (typeof schema === 'string' && schema !== EVENTS_SCHEMA) throw otherSchema(path, schema)
  const fault = header.error.issues.find((issue) => issue.path[0] === 'settings')
  if (schema === EVENTS_SCHEMA && fault !== undefined) throw noProfile(path, fault.path.join('.'))
  return null
}

function noProfile(path: string, place: string): GatebenchError {
  return invalid(path, 1, `the run header holds no resolved profile: ${place} is missing, or no such value`)
}

function notALog(path: string): GatebenchError {
  return invalid(path, 1, 'the first line is not the header of a gatebench event log')
}

/** Whole lines, some hundreds at a time; a last line without a newline comes alone. */
interface Block {
  lines: string[]
  bytes: number
  ended: boolean
}

async function* readBlocks(path: string, start = 0): AsyncGenerator<Block, undefined> {
  for await (const { bytes, ended } of readLineBlocks(path, start)) {
    const text = bytes.toString('utf8', 0, bytes.length - Number(ended))
    yield { lines: ended ? text.split('\n') : [text], bytes: bytes.length, ended }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The event on a line; null when it holds none. */
export function eventIn(line: string): RunEvent | null {
  const value = parsed(line)
  return isEvent(value) ? value : null
}

/** Enough to tell an event from anything else; the writer of the log is trusted with the rest. */
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

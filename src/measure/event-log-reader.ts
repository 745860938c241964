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
  startedAt: z.string(),
  time: z.enum(['real', 'virtual']),
  settings: z.unknown(),
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
  const lines = readLines(path)
  const first = await lines.next()
  const header = first.done ? undefined : headerSchema.safeParse(parsed(first.value.text))
  if (!header?.success) {
    await lines.return(undefined)
    throw invalid(path, 1, 'the first line is not the header of a gatebench event log')
  }
  const log: EventLog = {
    header: header.data as unknown as RunHeader,
    events: events(),
    tornTail: false,
    intactBytes: first.value?.bytes ?? 0,
  }
  return log

  async function* events(): AsyncGenerator<RunEvent> {
    let number = 1
    for await (const line of lines) {
      number++
      const event = parsed(line.text)
      if (!isEvent(event)) {
        if (line.ended) throw invalid(path, number, 'this line is not an event')
        log.tornTail = true
        return
      }
      log.intactBytes += line.bytes
      yield event
    }
  }
}

interface Line {
  text: string
  /** Its newline included. */
  bytes: number
  /** False for a last line without a newline. */
  ended: boolean
}

async function* readLines(path: string): AsyncGenerator<Line, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const data of createReadStream(path, { highWaterMark: 1 << 18 })) {
      const chunk: Buffer = rest.length === 0 ? data : Buffer.concat([rest, data])
      let from = 0
      for (let to = chunk.indexOf(0x0a); to >= 0; to = chunk.indexOf(0x0a, from)) {
        yield { text: chunk.toString('utf8', from, to), bytes: to + 1 - from, ended: true }
        from = to + 1
      }
      rest = chunk.subarray(from)
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
  if (rest.length > 0) yield { text: rest.toString('utf8'), bytes: rest.length, ended: false }
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

function invalid(file: string, line: number, message: string): GatebenchError {
  return new GatebenchError(`${message} (line ${line})`, {
    code: 'EVENT_LOG_INVALID',
    exitCode: EXIT.invalidInput,
    hint: 'was the file changed, or written by another version? Only its last line may be cut off',
    place: { file, line },
  })
}

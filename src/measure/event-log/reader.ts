import type { GatebenchError } from '../../errors.ts'
import { byteBuffer } from '../../fast/byte-buffer.ts'
import { checkedOptions, type KindsOf, requireText, YES_NO } from '../../input/options.ts'
import { jsonIn } from '../../json.ts'
import { EVENTS, EVENTS_SCHEMA, type RunEvent, type RunHeader, UNSEALED_SCHEMA } from '../events/events.ts'
import { retimedEvent } from '../events/retimed-event.ts'
import { GrowingLines, type LineBlock, readLineBlocks } from './blocks.ts'
import { CallOrder } from './call-order.ts'
import { EventScan } from './event-scan.ts'
import { shapeFault } from './event-shape.ts'
import { damaged } from './log-damage.ts'
import { headerOfLine } from './log-header.ts'
import { SealCheck, withoutSeal } from './seal.ts'

const KNOWN_TYPES: ReadonlySet<string> = new Set(Object.keys(EVENTS))
const NO_EVENT = 'this line is not an event'
const BROKEN_SEAL = 'this line was changed, or does not belong after the line before: its checksum differs'

/** A log as it is read; what is known only at the end of the file is set when `events` has been read through. */
export interface EventLog {
  header: RunHeader
  /** Can be read once, as these or as `blocks`. */
  events: AsyncIterable<RunEvent>
  /** The same events, some hundreds at a time: waiting for each would cost as much as counting it. */
  blocks: AsyncIterable<readonly RunEvent[]>
  /** The last line was cut off, as when the writing process was killed; it is not among the events. */
  tornTail: boolean
  /** Length of all lines before a torn tail: where writing may go on. */
  intactBytes: number
  /** Why reading ended before the end of the file; null where it did not. */
  damage: GatebenchError | null
}

export interface ReadOptions {
  /** Reads up to a damaged line, and reports the damage in the log instead of throwing. */
  untilDamage?: boolean | undefined
}

const READ_OPTIONS: KindsOf<ReadOptions> = { untilDamage: YES_NO }

/**
 * Opens a log and reads its header; the events are streamed, so its size does not matter. Whether each line is as it was written is
 * checked by its seal, and in a log of `gatebench.events/v1`, which has none, as far as the events themselves tell.
 * Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID with the line that is damaged.
 */
export async function readEventLog(path: string, options: ReadOptions = {}): Promise<EventLog> {
  requireText('readEventLog', path, 'the path of an event log')
  const { untilDamage = false } = checkedOptions('readEventLog', READ_OPTIONS, options)
  const { header, blocks } = await openLog(path)
  const unsealed = header.schema === UNSEALED_SCHEMA ? new UnsealedCheck(header) : null
  const inGatewayTime = conversionOf(header)
  const found = eventBlocks()
  const log: EventLog = { header, events: each(found), blocks: found, tornTail: false, intactBytes: 0, damage: null }
  return log

  async function* eventBlocks(): AsyncGenerator<readonly RunEvent[]> {
    const lines = new LineEvents()
    let number = 1
    for await (const block of blocks) {
      const { bytes, ended, isDamaged } = block
      const events: RunEvent[] = []
      lines.begin(block)
      while (lines.start < bytes.length) {
        const { start } = lines
        const event = lines.next()
        number++
        const fault = event === null ? NO_EVENT : (unsealed?.fault(event) ?? null)
        if (event !== null && fault === null) events.push(inGatewayTime(event))
        else {
          yield events
          if (ended) stop(number, fault ?? NO_EVENT, start)
          else log.tornTail = true
          return
        }
      }
      yield events
      log.intactBytes += bytes.length
      if (isDamaged && ended) return stop(number + 1, BROKEN_SEAL)
      log.tornTail = isDamaged
    }
  }

  function stop(line: number, fault: string, bytes = 0): void {
    const damage = damaged(path, line, fault)
    if (!untilDamage) throw damage
    log.intactBytes += bytes
    log.damage = damage
  }
}

async function* each(blocks: AsyncIterable<readonly RunEvent[]>): AsyncGenerator<RunEvent> {
  for await (const events of blocks) yield* events
}

/** A log that is still being written. */
export interface GrowingLog {
  header: RunHeader
  /** Events added since it was last read through, some hundreds at a time: whole lines only. */
  more(): AsyncIterable<readonly RunEvent[]>
}

/** Opens a log whose writer has written the header, and perhaps no more yet. Throws as `readEventLog` does. */
export async function followEventLog(path: string): Promise<GrowingLog> {
  const header = await readRunHeader(path)
  const check = new LineCheck(header)
  const inGatewayTime = conversionOf(header)
  const log = new GrowingLines(path)
  const lines = new LineEvents()
  let number = 1
  async function* more(): AsyncGenerator<readonly RunEvent[]> {
    for await (const raw of log.more()) {
      const block = check.soundOf(raw)
      const events: RunEvent[] = []
      lines.begin(block)
      while (lines.start < block.bytes.length) {
        const event = lines.next()
        number++
        if (event === null) throw damaged(path, number, NO_EVENT)
        events.push(inGatewayTime(event))
      }
      yield events
      if (block.isDamaged) throw damaged(path, number + 1, BROKEN_SEAL)
    }
  }
  return { header, more }
}

/** The header of a log alone; the rest is not read. Throws as `readEventLog` does. */
export async function readRunHeader(path: string): Promise<RunHeader> {
  const { header, close } = await openLog(path)
  await close()
  return header
}

/** Puts events of this log into the gateway's time: a log from before may be in the time of its run. */
export function conversionOf({ settings }: RunHeader): (event: RunEvent) => RunEvent {
  const by = settings.gateway.convertedBy ?? 1
  return by === 1 ? (event) => event : (event) => retimedEvent(event, by)
}

/** The event on a line without a seal; null when it holds none. */
export function eventIn(line: string): RunEvent | null {
  const value = jsonIn(line)
  return isEvent(value) ? value : null
}

/** Enough to tell an event from anything else; that of a sealed line is as its writer wrote it. */
function isEvent(value: unknown): value is RunEvent {
  if (typeof value !== 'object' || value === null) return false
  const { type, t } = value as { type?: unknown; t?: unknown }
  return typeof type === 'string' && KNOWN_TYPES.has(type) && typeof t === 'number'
}

/** Looks for damage in a log without seals: by the shape of each event, and by the earlier events that its call must have. */
export class UnsealedCheck {
  /** Null if workers shared the run: their events come in the order of the Redis between them, and may come twice. */
  readonly #order: CallOrder | null

  constructor({ distributed }: RunHeader) {
    this.#order = distributed === undefined ? new CallOrder() : null
  }

  /** Fault of the next event, in words; null if there is none. */
  fault(event: RunEvent): string | null {
    return shapeFault(event as unknown as Readonly<Record<string, unknown>>) ?? this.#order?.fault(event) ?? null
  }
}

const NEWLINE = 0x0a

/** Whole lines as they were written, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
interface Block {
  bytes: Buffer
  ended: boolean
  /** The seal of the next line is broken, or missing. */
  isDamaged: boolean
}

/** Tells line blocks apart from what only looks like them. */
class LineCheck {
  /** Null for a log without seals. */
  readonly #seals: SealCheck | null

  constructor({ schema }: RunHeader) {
    this.#seals = schema === EVENTS_SCHEMA ? new SealCheck() : null
  }

  /** The lines that are as they were written; the blocks are to be given in the order of the file. */
  soundOf({ bytes, ended, isDamaged: isCut = false }: LineBlock): Block {
    const sound = this.#seals?.check(bytes) ?? bytes.length
    return { bytes: bytes.subarray(0, sound), ended, isDamaged: isCut || sound < bytes.length }
  }
}

/** The events of the lines of a log, the header's left out. */
class LineEvents {
  readonly #scan = new EventScan()
  #room = byteBuffer(Buffer.alloc(0))
  #isBegun = false
  /** Where the next line begins in the block. */
  start = 0

  begin({ bytes }: Block): void {
    this.#room = byteBuffer(bytes)
    this.start = 0
    if (this.#isBegun || bytes.length === 0) return
    this.#isBegun = true
    this.start = lineEnd(bytes, 0) + 1
  }

  /** The event of the next line; null where it holds none. */
  next(): RunEvent | null {
    const { bytes } = this.#room
    const { start } = this
    const scanned = this.#scan.event(this.#room, start)
    if (scanned !== null && bytes[this.#scan.end] === NEWLINE) {
      this.start = this.#scan.end + 1
      return scanned
    }
    const end = lineEnd(bytes, start)
    this.start = end + 1
    return eventIn(withoutSeal(bytes.toString('utf8', start, end)))
  }
}

/** Where the newline of a line is, or the end of the file. */
function lineEnd(bytes: Buffer, start: number): number {
  const newline = bytes.indexOf(NEWLINE, start)
  return newline < 0 ? bytes.length : newline
}

/** A log that was opened: its header, and then its lines, the header's own included. */
interface OpenedLog {
  header: RunHeader
  blocks: AsyncIterable<Block>
  /** For who does not read it to its end. */
  close(): Promise<unknown>
}

/** Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID for the header. */
async function openLog(path: string): Promise<OpenedLog> {
  const raw = readLineBlocks(path)
  try {
    const first = (await raw.next()).value
    const header = headerOfLine(firstLine(first), path)
    const check = new LineCheck(header)
    const begin = first === undefined ? undefined : check.soundOf(first)
    if (begin === undefined || begin.bytes.length === 0) throw damaged(path, 1, 'the header was changed')
    return { header, blocks: blocks(begin, check, raw), close: () => raw.return(undefined) }
  } catch (error) {
    await raw.return(undefined)
    throw error
  }
}

async function* blocks(
  first: Block,
  check: LineCheck,
  raw: AsyncGenerator<LineBlock, undefined>,
): AsyncGenerator<Block, undefined> {
  yield first
  for await (const block of raw) yield check.soundOf(block)
}

function firstLine(first: LineBlock | undefined): string {
  if (first === undefined) return ''
  return first.bytes.toString('utf8', 0, lineEnd(first.bytes, 0))
}

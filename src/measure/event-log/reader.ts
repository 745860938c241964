import type { GatebenchError } from '../../errors.ts'
import { EVENT_TYPES, EVENTS_SCHEMA, type RunEvent, type RunHeader, UNSEALED_SCHEMA } from '../events.ts'
import { retimedEvent } from '../retimed-event.ts'
import { GrowingLines, type LineBlock, readLineBlocks } from './blocks.ts'
import { CallOrder } from './call-order.ts'
import { shapeFault } from './event-shape.ts'
import { damaged } from './log-damage.ts'
import { headerOfLine, parsed } from './log-header.ts'
import { SealCheck } from './seal.ts'

const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES)
const NO_EVENT = 'this line is not an event'
const BROKEN_SEAL = 'this line was changed, or does not belong after the one before: its checksum differs'

/** A log as it is read; what is known only at the end of the file is set when `events` has been read through. */
export interface EventLog {
  header: RunHeader
  /** Can be read once. */
  events: AsyncIterable<RunEvent>
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

/**
 * Opens a log and reads its header; the events are streamed, so its size does not matter. Whether each line is as it was written is
 * checked by its seal, and in a log of `gatebench.events/v1`, which has none, as far as the events themselves tell.
 * Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID with the line that is damaged.
 */
export async function readEventLog(path: string, { untilDamage = false }: ReadOptions = {}): Promise<EventLog> {
  const { header, blocks } = await openLog(path)
  const unsealed = header.schema === UNSEALED_SCHEMA ? new UnsealedCheck(header) : null
  const inGatewayTime = conversionOf(header)
  const log: EventLog = { header, events: events(), tornTail: false, intactBytes: 0, damage: null }
  return log

  async function* events(): AsyncGenerator<RunEvent> {
    let number = 0
    for await (const block of blocks) {
      const { lines, bytes, ended, isDamaged } = block
      const before = number
      for (const line of lines) {
        if (number++ === 0) continue
        const event = eventIn(line)
        const fault = event === null ? NO_EVENT : (unsealed?.fault(event) ?? null)
        if (event !== null && fault === null) yield inGatewayTime(event)
        else if (ended) return stop(number, fault ?? NO_EVENT, bytesOf(block, number - before - 1))
        else {
          log.tornTail = true
          return
        }
      }
      log.intactBytes += bytes
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

/** Length of the first `lines` of an unsealed block in the file. */
function bytesOf(block: Block, lines: number): number {
  return block.lines.slice(0, lines).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
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
  let number = 0
  async function* more(): AsyncGenerator<readonly RunEvent[]> {
    for await (const block of log.more()) {
      const { lines, isDamaged } = check.linesOf(block)
      const events: RunEvent[] = []
      for (const line of lines) {
        if (number++ === 0) continue
        const event = eventIn(line)
        if (event === null) throw damaged(path, number, NO_EVENT)
        events.push(inGatewayTime(event))
      }
      yield events
      if (isDamaged) throw damaged(path, number + 1, BROKEN_SEAL)
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
  const value = parsed(line)
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

/** Whole lines without their seals, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
interface Block {
  lines: string[]
  /** Their length in the file. */
  bytes: number
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
  linesOf({ bytes, ended, isDamaged: isCut = false }: LineBlock): Block {
    const sound = this.#seals?.check(bytes) ?? bytes.length
    const isDamaged = isCut || sound < bytes.length
    if (sound === 0) return { lines: [], bytes: 0, ended, isDamaged }
    const text = bytes.toString('utf8', 0, sound - Number(ended))
    return { lines: ended ? text.split('\n') : [text], bytes: sound, ended, isDamaged }
  }
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
    const begin = first === undefined ? undefined : check.linesOf(first)
    if (begin === undefined || begin.lines.length === 0) throw damaged(path, 1, 'the header was changed')
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
  for await (const block of raw) yield check.linesOf(block)
}

function firstLine(first: LineBlock | undefined): string {
  if (first === undefined) return ''
  const end = first.bytes.indexOf(NEWLINE)
  return first.bytes.toString('utf8', 0, end < 0 ? first.bytes.length : end)
}

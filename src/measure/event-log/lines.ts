import { EVENTS_SCHEMA, type RunHeader } from '../events.ts'
import { type LineBlock, readLineBlocks } from './blocks.ts'
import { damaged } from './log-damage.ts'
import { headerOfLine } from './log-header.ts'
import { SealCheck } from './seal.ts'

const NEWLINE = 0x0a

/** Whole lines without their seals, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
export interface Block {
  lines: string[]
  /** Their length in the file. */
  bytes: number
  ended: boolean
  /** The seal of the next line is broken, or missing. */
  isDamaged: boolean
}

/** Tells line blocks apart from what only looks like them. */
export class LineCheck {
  /** Null for a log without seals. */
  readonly #seals: SealCheck | null

  constructor({ schema }: RunHeader) {
    this.#seals = schema === EVENTS_SCHEMA ? new SealCheck() : null
  }

  /** The lines that are as they were written; the blocks are to be given in the order of the file. */
  linesOf({ bytes, ended }: LineBlock): Block {
    const sound = this.#seals?.check(bytes) ?? bytes.length
    const isDamaged = sound < bytes.length
    if (sound === 0) return { lines: [], bytes: 0, ended, isDamaged }
    const text = bytes.toString('utf8', 0, sound - Number(ended))
    return { lines: ended ? text.split('\n') : [text], bytes: sound, ended, isDamaged }
  }
}

/** A log that was opened: its header, and then its lines, the header's own included. */
export interface OpenedLog {
  header: RunHeader
  blocks: AsyncIterable<Block>
  /** For who does not read it to its end. */
  close(): Promise<unknown>
}

/** Throws EVENT_LOG_UNREADABLE, or EVENT_LOG_INVALID for the header. */
export async function openLog(path: string): Promise<OpenedLog> {
  const raw = readLineBlocks(path)
  try {
    const first = (await raw.next()).value
    const header = headerOfLine(firstLine(first), path)
    const check = new LineCheck(header)
    const begin = first === undefined ? undefined : check.linesOf(first)
    if (begin === undefined || begin.lines.length === 0) throw damaged(path, 1, 'the header is not as it was written')
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

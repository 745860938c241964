import { closeSync, createReadStream, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { openInput } from '../../input/regular-file.ts'
import { GzipReading, isGzip } from './gzip-log.ts'

const readInto = promisify(read)
const NEWLINE = 0x0a
const READ_BYTES = 256 * 1024
/** The header carries the profile, and that may carry a trace of a million instants. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024

/**
 * Whole lines with their newlines, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. Good until the next block is
 * asked for.
 */
export interface LineBlock {
  bytes: Buffer
  ended: boolean
  /** The compressed file is damaged behind the lines before; this block has no lines. */
  isDamaged?: boolean
}

/** The lines of an event log, plain or compressed. Throws EVENT_LOG_UNREADABLE. */
export async function* readLineBlocks(path: string): AsyncGenerator<LineBlock, undefined> {
  const lines = new GrowingLines(path)
  try {
    yield* lines.more()
    const rest = lines.rest()
    if (rest.length > 0) yield { bytes: rest, ended: false }
  } finally {
    lines.close()
  }
}

/**
 * Lines of a file that may still be written to; each is given once, when its newline is there. The bytes of a block are good until the next is asked
 * for: all blocks share one memory.
 */
export class GrowingLines {
  readonly #path: string
  /** Bytes of the file that were read. */
  #read = 0
  /** Null for a plain file, and until the first bytes were seen. */
  #gzip: GzipReading | null = null
  #bytes = Buffer.allocUnsafe(2 * READ_BYTES)
  /** Where the line begins in `#bytes` whose newline has not come, and where what was read of it ends. */
  #start = 0
  #end = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Whole lines that were added since the last call. Throws EVENT_LOG_UNREADABLE. */
  async *more(): AsyncGenerator<LineBlock, undefined> {
    const { file } = openInput(this.#path, INPUT.eventLog)
    try {
      this.#gzip ??= beginsAsGzip(file) ? new GzipReading() : null
      for (;;) {
        const before = this.#end - this.#start
        const isOver = !(await (this.#gzip === null ? this.#readPlain(file) : this.#readGzip(file, this.#gzip)))
        if (isOver) return
        const newline = this.#bytes.subarray(this.#start + before, this.#end).lastIndexOf(NEWLINE)
        if (newline >= 0) {
          const first = this.#start
          this.#start += before + newline + 1
          yield { bytes: this.#bytes.subarray(first, this.#start), ended: true }
        }
        if (this.#end - this.#start > LONGEST_LINE_BYTES) throw new Error('a line without end')
        if (this.#gzip?.isDamaged) {
          this.#end = this.#start
          yield { bytes: Buffer.alloc(0), ended: true, isDamaged: true }
          return
        }
      }
    } catch (cause) {
      throw new GatebenchError(`cannot read the event log: ${(cause as NodeJS.ErrnoException).code ?? cause}`, {
        code: 'EVENT_LOG_UNREADABLE',
        hint: 'name a run folder (of a single run), or an event log',
        place: { file: this.#path },
        cause,
      })
    } finally {
      closeSync(file)
    }
  }

  /** Begin of a line whose newline has not come. */
  rest(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end)
  }

  close(): void {
    this.#gzip?.close()
  }

  /** Whether the file had more. */
  async #readPlain(file: number): Promise<boolean> {
    this.#makeRoom(READ_BYTES)
    const { bytesRead } = await readInto(file, this.#bytes, this.#end, READ_BYTES, this.#read)
    this.#read += bytesRead
    this.#end += bytesRead
    return bytesRead > 0
  }

  async #readGzip(file: number, gzip: GzipReading): Promise<boolean> {
    const piece = Buffer.allocUnsafe(READ_BYTES)
    const { bytesRead } = await readInto(file, piece, 0, READ_BYTES, this.#read)
    if (bytesRead === 0) return false
    const packed = piece.subarray(0, bytesRead)
    const whole = await gzip.next(packed)
    const plain = gzip.isDamaged ? await beforeDamage(this.#path, this.#read, packed) : whole
    this.#read += bytesRead
    this.#makeRoom(plain.length)
    this.#end += plain.copy(this.#bytes, this.#end)
    return true
  }

  /** Moves the begun line to the front, into larger memory where it needs it. */
  #makeRoom(more: number): void {
    const held = this.#end - this.#start
    const bytes = held + more > this.#bytes.length ? Buffer.allocUnsafe(2 * (held + more)) : this.#bytes
    this.#bytes.copy(bytes, 0, this.#start, this.#end)
    this.#bytes = bytes
    this.#start = 0
    this.#end = held
  }
}

/** Whether an open file begins as gzip's format does. */
export function beginsAsGzip(file: number): boolean {
  const first = Buffer.alloc(2)
  readSync(file, first, 0, first.length, 0)
  return isGzip(first)
}

/** Number of bytes that are decompressed at a time where damage begins among them. */
const RESCUE_BYTES = 32

/** Plain bytes before the damage in a piece of a file that begins at its byte `start`; everything before is decompressed once more. */
async function beforeDamage(path: string, start: number, piece: Buffer): Promise<Buffer> {
  const again = new GzipReading()
  const plain: Buffer[] = []
  try {
    if (start > 0) {
      const { file } = openInput(path, INPUT.eventLog)
      for await (const data of createReadStream(path, { fd: file, start: 0, end: start - 1 })) await again.next(data)
    }
    for (let at = 0; at < piece.length && !again.isDamaged; at += RESCUE_BYTES)
      plain.push(await again.next(piece.subarray(at, at + RESCUE_BYTES)))
  } finally {
    again.close()
  }
  return Buffer.concat(plain)
}

import { createReadStream, readSync } from 'node:fs'
import { EXIT, GatebenchError } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { openInput } from '../../input/regular-file.ts'
import { GzipReading, isGzip } from './gzip-log.ts'

const NEWLINE = 0x0a
const READ_BYTES = 256 * 1024
/** The header carries the profile, and that may carry a trace of a million instants. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024

/** Whole lines with their newlines, some hundreds at a time; a last line without a newline comes alone, and is not `ended`. */
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

/** Lines of a file that may still be written to; each is given once, when its newline is there. */
export class GrowingLines {
  readonly #path: string
  /** Bytes of the file that were read. */
  #read = 0
  /** Null for a plain file, and until the first bytes were seen. */
  #gzip: GzipReading | null = null
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Whole lines that were added since the last call. Throws EVENT_LOG_UNREADABLE. */
  async *more(): AsyncGenerator<LineBlock, undefined> {
    const { file } = openInput(this.#path, INPUT.eventLog)
    try {
      this.#gzip ??= beginsAsGzip(file) ? new GzipReading() : null
      const stream = createReadStream(this.#path, { fd: file, start: this.#read, highWaterMark: READ_BYTES })
      for await (const data of stream) {
        const piece: Buffer = data
        this.#read += piece.length
        const bytes = await this.#plain(piece)
        const block = this.#take(bytes)
        if (block !== null) yield block
        if (this.#gzip?.isDamaged) {
          this.#held = []
          this.#heldBytes = 0
          yield { bytes: Buffer.alloc(0), ended: true, isDamaged: true }
          return
        }
      }
    } catch (cause) {
      throw new GatebenchError(`cannot read the event log: ${(cause as NodeJS.ErrnoException).code ?? cause}`, {
        code: 'EVENT_LOG_UNREADABLE',
        exitCode: EXIT.invalidInput,
        hint: 'name a run folder, or the event log in one',
        place: { file: this.#path },
        cause,
      })
    }
  }

  /** Begin of a line whose newline has not come. */
  rest(): Buffer {
    return Buffer.concat(this.#held)
  }

  close(): void {
    this.#gzip?.close()
  }

  async #plain(piece: Buffer): Promise<Buffer> {
    if (this.#gzip === null) return piece
    const bytes = await this.#gzip.next(piece)
    return this.#gzip.isDamaged ? beforeDamage(this.#path, this.#read - piece.length, piece) : bytes
  }

  /** Whole lines that these bytes complete; null if there are none. */
  #take(bytes: Buffer): LineBlock | null {
    const cut = bytes.lastIndexOf(NEWLINE) + 1
    let block: LineBlock | null = null
    if (cut > 0) {
      block = { bytes: Buffer.concat([...this.#held, bytes.subarray(0, cut)]), ended: true }
      this.#held = []
      this.#heldBytes = 0
    }
    this.#held.push(bytes.subarray(cut))
    this.#heldBytes += bytes.length - cut
    if (this.#heldBytes > LONGEST_LINE_BYTES) throw new Error('a line without end')
    return block
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

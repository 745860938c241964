import { writeSync } from 'node:fs'
import { constants, createGunzip, deflateRawSync, type Gunzip } from 'node:zlib'

/** First bytes of a file in gzip's format. */
const MAGIC = [0x1f, 0x8b] as const
/** Header of one member: deflate, no name, no time, no system (RFC 1952, section 2.3). */
const HEADER = Buffer.from([...MAGIC, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block without content, which ends the compressed data (RFC 1951, section 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0])
/** Most earlier text that a frame may refer to: the window of deflate. */
const WINDOW_BYTES = 32 * 1024
/** A small frame refers to less, because preparing the whole window would take longer than the frame itself. */
const SMALL_FRAME_BYTES = 8 * 1024
const SMALL_WINDOW_BYTES = 8 * 1024
const LEVEL = 3
const SMALL_LEVEL = 1
/** Most bytes that one step of decompression gives. */
const CHUNK_BYTES = 256 * 1024

/** Whether a file that begins with these bytes is in gzip's format. */
export function isGzip(first: Buffer): boolean {
  return MAGIC.every((byte, at) => first[at] === byte)
}

/**
 * Compresses a log into one gzip member, a frame for each flush. A frame ends at a byte (deflate's sync flush) and refers to the text before it,
 * so that small frames are small; everything up to the last whole frame of a cut file can be read.
 */
export class GzipFrames {
  readonly #file: number
  /** Compressed bytes that the file system has not taken yet. */
  #pending: Buffer = HEADER
  #window: Buffer = Buffer.alloc(0)

  constructor(file: number) {
    this.#file = file
  }

  /** Takes the next bytes of the log. Nothing is written before `drain`. */
  add(bytes: Buffer): void {
    if (bytes.length === 0) return
    const isSmall = bytes.length < SMALL_FRAME_BYTES
    const dictionary = isSmall ? this.#window.subarray(-SMALL_WINDOW_BYTES) : this.#window
    const frame = deflateRawSync(bytes, {
      ...(dictionary.length > 0 && { dictionary }),
      level: isSmall ? SMALL_LEVEL : LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    this.#window =
      bytes.length >= WINDOW_BYTES
        ? Buffer.from(bytes.subarray(-WINDOW_BYTES))
        : Buffer.concat([this.#window.subarray(-(WINDOW_BYTES - bytes.length)), bytes])
    this.#hold(frame)
  }

  /** Ends the member; `sum` is the CRC-32 of all `size` bytes that were added. */
  end(sum: number, size: number): void {
    const trailer = Buffer.alloc(8)
    trailer.writeInt32LE(sum | 0, 0)
    trailer.writeUInt32LE(size % 2 ** 32, 4)
    this.#hold(Buffer.concat([LAST_BLOCK, trailer]))
  }

  /** Hands everything to the operating system. Throws its error; what it refused stays and goes out first the next time. */
  drain(): void {
    while (this.#pending.length > 0) {
      const written = writeSync(this.#file, this.#pending, 0, this.#pending.length)
      this.#pending = this.#pending.subarray(written)
    }
  }

  #hold(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
  }
}

/** Decompresses a log piece by piece as its file is read, and stops at the first bytes that are damaged. */
export class GzipReading {
  readonly #gunzip: Gunzip
  #out: Buffer[] = []
  #isDamaged = false

  constructor() {
    // A file that is still being written, or was cut off, is no error.
    const { Z_SYNC_FLUSH } = constants
    this.#gunzip = createGunzip({ flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES })
    this.#gunzip.on('data', (bytes: Buffer) => this.#out.push(bytes))
    this.#gunzip.on('error', () => {
      this.#isDamaged = true
    })
  }

  /** Whether the bytes so far are no sound gzip. Of the piece with the damage nothing was given. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Plain bytes that the next piece of the file adds. */
  async next(piece: Buffer): Promise<Buffer> {
    if (this.#isDamaged) return Buffer.alloc(0)
    // Damage closes it, and then nothing calls back.
    await new Promise<void>((resolve) => {
      this.#gunzip.once('close', resolve)
      this.#gunzip.write(piece, () => {
        this.#gunzip.off('close', resolve)
        resolve()
      })
    })
    while (this.#gunzip.read() !== null);
    const plain = this.#out.length === 1 ? (this.#out[0] as Buffer) : Buffer.concat(this.#out)
    this.#out = []
    return plain
  }

  close(): void {
    this.#gunzip.destroy()
  }
}

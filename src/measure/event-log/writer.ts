import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { devNull } from 'node:os'
import { GatebenchError } from '../../errors.ts'
import { byteBuffer } from '../../fast/byte-buffer.ts'
import { crc32 } from '../../fast/crc32.ts'
import { writeJsonObject } from '../../fast/json-bytes.ts'
import { draftOf } from '../../whole-file.ts'
import { type EventSink, type RunEvent, type RunHeader, UNSEALED_SCHEMA } from '../events/events.ts'
import { beginsAsGzip, readLineBlocks } from './blocks.ts'
import { GzipFrames } from './gzip-log.ts'
import { SEAL_BYTES, sumOf, writeSeal } from './seal.ts'

const LARGEST_BUFFER_BYTES = 256 * 1024
const NEW_LINE = 0x0a

/** In virtual time nothing is bought, and all waits for the buffer to fill. */
const WRITTEN_AT_ONCE: ReadonlySet<RunEvent['type']> = new Set(['accepted', 'credits', 'stopped', 'end'])

/**
 * The run's journal: one JSON object a line. In real time, what was paid for (accepted, credits) or ends is with the operating system when
 * `emit` returns, and survives the death of this process; the rest waits for `flush`, or for 256 KiB.
 * Throws EVENT_LOG_UNWRITABLE.
 */
export class EventLogWriter implements EventSink {
  #path: string
  readonly #file: number
  /** Null for a plain log. */
  readonly #frames: GzipFrames | null
  readonly #writtenAtOnce: ReadonlySet<RunEvent['type']>
  /** Holds what the file system has not taken yet, from its start to `#used`. */
  #room = byteBuffer(Buffer.allocUnsafe(2 * LARGEST_BUFFER_BYTES))
  #used = 0
  /** The sum of all bytes of the log before `#summed` in `#room`. */
  #sum = 0
  #summed = 0
  /** Bytes of the log that were compressed. */
  #size = 0
  /** False for a log that was begun before there were seals. */
  readonly #isSealed: boolean
  #owesAttempts = false

  /** Begins a new log; refuses to touch a file that exists, for it may hold the ids of paid tasks. */
  static create(path: string, header: RunHeader, isCompact = false): EventLogWriter {
    const atOnce = header.time === 'real' ? WRITTEN_AT_ONCE : new Set<RunEvent['type']>()
    const writer = new EventLogWriter(path, 'wx', header, atOnce, isCompact)
    writer.#append(JSON.stringify(header))
    writer.flush()
    return writer
  }

  /**
   * Goes on with a log of such a header after its first `intactBytes` (see `readEventLog`): a torn tail is cut off. A compressed log is written
   * anew beside the old one, and then takes its place.
   */
  static async reopen(path: string, header: RunHeader, intactBytes: number): Promise<EventLogWriter> {
    if (!isCompressed(path)) {
      const writer = new EventLogWriter(path, 'r+', header, WRITTEN_AT_ONCE, false)
      writer.#continueAfter(intactBytes)
      return writer
    }
    const writer = new EventLogWriter(draftOf(path), 'w', header, WRITTEN_AT_ONCE, true)
    await writer.#replace(path, intactBytes)
    return writer
  }

  /** A log that the system throws away: for a rehearsal, which runs through the same code. */
  static toNowhere(header: RunHeader): EventLogWriter {
    const writer = new EventLogWriter(devNull, 'w', header, WRITTEN_AT_ONCE, false)
    writer.#append(JSON.stringify(header))
    return writer
  }

  private constructor(
    path: string,
    flags: 'wx' | 'w' | 'r+',
    { schema }: RunHeader,
    writtenAtOnce: ReadonlySet<RunEvent['type']>,
    isCompact: boolean,
  ) {
    this.#path = path
    this.#isSealed = schema !== UNSEALED_SCHEMA
    this.#writtenAtOnce = writtenAtOnce
    this.#file = this.#try(() => openSync(path, flags))
    this.#frames = isCompact ? new GzipFrames(this.#file) : null
  }

  emit(event: RunEvent): void {
    const { bytes } = this.#room
    const end = writeJsonObject(this.#room, this.#used, event)
    if (end < 0 || end + SEAL_BYTES > bytes.length) this.#append(JSON.stringify(event))
    else this.#endLine(end)
    if (event.type === 'attempt') this.#owesAttempts = true
    if (this.#writtenAtOnce.has(event.type) || this.#used >= LARGEST_BUFFER_BYTES) this.flush()
  }

  /** Whether attempts wait for `flush`: before they are sent, so that the log of a killed run names whatever it may have bought. */
  get owesAttempts(): boolean {
    return this.#owesAttempts
  }

  /** Hands all that is buffered to the operating system; what it refuses is kept, and goes out first when it is asked again. */
  flush(): void {
    this.#sumUpTo(this.#used)
    if (this.#frames !== null) {
      this.#compress(this.#room.bytes.subarray(0, this.#used))
      this.#used = 0
      this.#summed = 0
      this.#try(() => this.#frames?.drain())
      this.#owesAttempts = false
      return
    }
    let written = 0
    try {
      while (written < this.#used) {
        written += this.#try(() => writeSync(this.#file, this.#room.bytes, written, this.#used - written))
      }
      this.#owesAttempts = false
    } finally {
      this.#room.bytes.copyWithin(0, written, this.#used)
      this.#used -= written
      this.#summed = this.#used
    }
  }

  /** Throws EVENT_LOG_UNWRITABLE when the file stands no more where it was made: it would still take all, and nobody would find it. */
  checkPlace(): void {
    try {
      statSync(this.#path)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') throw gone(this.#path, cause)
    }
  }

  /** Flushes, and asks the disk to keep it. */
  sync(): void {
    this.flush()
    this.#try(() => fsyncSync(this.#file))
  }

  /** Flushes, asks the disk to keep it, and closes the file. */
  close(): void {
    try {
      if (this.#frames !== null) {
        this.flush()
        this.#frames.end(this.#sum, this.#size)
      }
      this.sync()
    } finally {
      closeSync(this.#file)
    }
  }

  /** Closes the file without asking the disk to keep it. */
  discard(): void {
    closeSync(this.#file)
  }

  /** One line, however long. */
  #append(line: string): void {
    // No character takes more than three bytes a unit.
    const room = this.#used + 3 * line.length + SEAL_BYTES
    if (room > this.#room.bytes.length) {
      const grown = Buffer.allocUnsafe(2 * room)
      this.#room.bytes.copy(grown, 0, 0, this.#used)
      this.#room = byteBuffer(grown)
    }
    this.#endLine(this.#used + this.#room.bytes.write(line, this.#used))
  }

  /** Seals the line whose last brace stands before `end`; of the room, a seal takes as much as its length more. */
  #endLine(end: number): void {
    this.#used = end
    if (this.#isSealed) {
      this.#sumUpTo(end - 1)
      this.#used = writeSeal(this.#room, end - 1, this.#sum)
    }
    this.#room.bytes[this.#used++] = NEW_LINE
  }

  #compress(bytes: Buffer): void {
    this.#frames?.add(bytes)
    this.#size += bytes.length
  }

  #sumUpTo(end: number): void {
    if (!this.#isSealed && this.#frames === null) return
    this.#sum = crc32(this.#room, this.#summed, end, this.#sum)
    this.#summed = end
  }

  #continueAfter(intactBytes: number): void {
    this.#try(() => {
      ftruncateSync(this.#file, Math.min(intactBytes, fstatSync(this.#file).size))
      // Reading moves the file's position to its end, where writing goes on.
      const chunk = Buffer.alloc(LARGEST_BUFFER_BYTES)
      let last = NEW_LINE
      for (let n = readSync(this.#file, chunk); n > 0; n = readSync(this.#file, chunk)) {
        last = chunk[n - 1] as number
        this.#sum = sumOf(chunk.subarray(0, n), this.#sum)
      }
      if (last !== NEW_LINE) this.#room.bytes[this.#used++] = NEW_LINE
    })
  }

  /** Compresses the intact part of the log at `path` anew, and takes its place. */
  async #replace(path: string, intactBytes: number): Promise<void> {
    try {
      let last = NEW_LINE
      for await (const block of readLineBlocks(path)) {
        const bytes = block.bytes.subarray(0, intactBytes - this.#size)
        if (bytes.length === 0) break
        last = bytes.at(-1) as number
        this.#sum = sumOf(bytes, this.#sum)
        this.#compress(bytes)
        this.#try(() => this.#frames?.drain())
      }
      if (last !== NEW_LINE) this.#room.bytes[this.#used++] = NEW_LINE
      this.sync()
      this.#try(() => renameSync(this.#path, path))
      this.#path = path
    } catch (error) {
      closeSync(this.#file)
      rmSync(this.#path, { force: true })
      throw error
    }
  }

  #try<T>(io: () => T): T {
    try {
      return io()
    } catch (cause) {
      throw unwritable(this.#path, cause)
    }
  }
}

function isCompressed(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    return beginsAsGzip(file)
  } finally {
    closeSync(file)
  }
}

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC:
    'the disk is full: free some space; `gatebench resume` then follows the tasks of a real-time run that were written so far',
  EDQUOT: 'the disk quota is used up; `gatebench resume` follows the tasks of a real-time run that were written so far',
  EFBIG: 'the file has reached its size limit: raise the file size limit (`ulimit -f`)',
  EACCES: 'no permission to write there: choose another folder with --out',
  EPERM: 'no permission to write there: choose another folder with --out',
  EROFS: 'the file system is read-only: choose another folder with --out',
  EEXIST: 'gatebench never overwrites a log: choose another folder with --out',
  ENOENT: 'the folder does not exist: create it, or choose another folder with --out',
}

function unwritable(file: string, cause: unknown): GatebenchError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  return refusal(file, code, HINTS[code], cause)
}

function gone(file: string, cause: unknown): GatebenchError {
  return refusal(
    file,
    'its folder was deleted or moved',
    'the counts are still printed; if the folder was moved, run `gatebench resume` with its new path',
    cause,
  )
}

function refusal(file: string, why: string, hint: string | undefined, cause: unknown): GatebenchError {
  return new GatebenchError(`cannot write the event log: ${why}`, {
    code: 'EVENT_LOG_UNWRITABLE',
    place: { file },
    cause,
    ...(hint === undefined ? {} : { hint }),
  })
}

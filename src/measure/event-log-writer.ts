import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { EXIT, GatebenchError } from '../errors.ts'
import type { EventSink, RunEvent, RunHeader } from './events.ts'

const LARGEST_BUFFER_BYTES = 64 * 1024

/** An attempt is on record before it is sent: whatever a killed run may have bought, its log names the call. A write takes some 3 µs. */
const WRITTEN_AT_ONCE: ReadonlySet<RunEvent['type']> = new Set(['attempt', 'accepted', 'credits', 'end'])

/**
 * The run's journal: one JSON object a line. What may cost (attempt), pays (accepted, credits) or ends is with the operating system
 * when `emit` returns, and survives the death of this process; the rest waits for `flush`, or for 64 KiB. Throws EVENT_LOG_UNWRITABLE.
 */
export class EventLogWriter implements EventSink {
  readonly #path: string
  readonly #file: number
  /** Lines not yet encoded. */
  #lines = ''
  /** Bytes that the file system has not taken yet: after a failed write a later one goes on at the same byte. */
  #unwritten: Buffer = Buffer.alloc(0)

  /** Begins a new log; refuses to touch a file that exists, for it may hold the ids of paid tasks. */
  static create(path: string, header: RunHeader): EventLogWriter {
    const writer = new EventLogWriter(path, 'wx')
    writer.#lines = `${JSON.stringify(header)}\n`
    writer.flush()
    return writer
  }

  /** Goes on with a log after its first `intactBytes` (see `readEventLog`): a torn tail is cut off. */
  static reopen(path: string, intactBytes: number): EventLogWriter {
    const writer = new EventLogWriter(path, 'r+')
    writer.#continueAfter(intactBytes)
    return writer
  }

  private constructor(path: string, flags: 'wx' | 'r+') {
    this.#path = path
    this.#file = this.#try(() => openSync(path, flags))
  }

  emit(event: RunEvent): void {
    this.#lines += `${JSON.stringify(event)}\n`
    if (WRITTEN_AT_ONCE.has(event.type) || this.#lines.length >= LARGEST_BUFFER_BYTES) this.flush()
  }

  /** Hands all that is buffered to the operating system. */
  flush(): void {
    if (this.#lines !== '') {
      const encoded = Buffer.from(this.#lines)
      this.#unwritten = this.#unwritten.length === 0 ? encoded : Buffer.concat([this.#unwritten, encoded])
      this.#lines = ''
    }
    while (this.#unwritten.length > 0) {
      const written = this.#try(() => writeSync(this.#file, this.#unwritten))
      this.#unwritten = this.#unwritten.subarray(written)
    }
  }

  /** Flushes, asks the disk to keep it, and closes the file. */
  close(): void {
    try {
      this.flush()
      this.#try(() => fsyncSync(this.#file))
    } finally {
      closeSync(this.#file)
    }
  }

  #continueAfter(intactBytes: number): void {
    this.#try(() => {
      ftruncateSync(this.#file, Math.min(intactBytes, fstatSync(this.#file).size))
      // Reading moves the file's position to its end, where writing goes on.
      const chunk = Buffer.alloc(LARGEST_BUFFER_BYTES)
      let last = 0x0a
      for (let n = readSync(this.#file, chunk); n > 0; n = readSync(this.#file, chunk)) last = chunk[n - 1] as number
      if (last !== 0x0a) this.#lines = '\n'
    })
  }

  #try<T>(io: () => T): T {
    try {
      return io()
    } catch (cause) {
      throw unwritable(this.#path, cause)
    }
  }
}

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space; what was written so far can be followed up with `gatebench resume`',
  EDQUOT: 'the disk quota is used up; what was written so far can be followed up with `gatebench resume`',
  EFBIG: 'the file may not grow any more: raise the limit of the file size (ulimit -f)',
  EACCES: 'no permission to write there: choose another folder with --out',
  EPERM: 'no permission to write there: choose another folder with --out',
  EROFS: 'the file system is read-only: choose another folder with --out',
  EEXIST: 'a log is never overwritten: choose another folder with --out',
  ENOENT: 'the folder does not exist: make it, or choose another with --out',
}

function unwritable(file: string, cause: unknown): GatebenchError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error'
  const hint = HINTS[code]
  return new GatebenchError(`cannot write the event log: ${code}`, {
    code: 'EVENT_LOG_UNWRITABLE',
    exitCode: EXIT.invalidInput,
    place: { file },
    cause,
    ...(hint === undefined ? {} : { hint }),
  })
}

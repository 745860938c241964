import { once } from 'node:events'
import { closeSync, createReadStream, readSync } from 'node:fs'
import type { Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { inputFault, type Patience, STDIN, tooLarge, tooSlow, unreadable } from './input-fault.ts'
import type { InputKind } from './input-kind.ts'
import { openInput, textOf, wholeOf } from './regular-file.ts'

const PIECE_BYTES = 2 ** 20
/** A FIFO that nobody has opened for writing after so long is given up. */
const WRITER_WITHIN_MS = 5_000
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 5

/**
 * The whole UTF-8 text of a regular file, of a pipe such as the shell's `<(command)`, or of stdin, which `-` names. Throws `KIND_UNREADABLE`
 * (exit 104) for everything else, for more bytes than its kind may have, and for a pipe that stays silent.
 */
export async function readText(path: string, kind: InputKind, clock: Clock = realClock()): Promise<string> {
  try {
    const pieces: Buffer[] = []
    for await (const piece of inputBytes(path, kind, clock)) pieces.push(Buffer.from(piece))
    return textOf(Buffer.concat(pieces), kind)
  } catch (cause) {
    throw unreadable(path, kind, cause)
  }
}

/** The bytes of a regular file, a pipe or stdin in pieces, each only good until the next is asked for. Throws as `readText` does. */
export async function* inputBytes(path: string, kind: InputKind, clock: Clock = realClock()): AsyncGenerator<Buffer> {
  try {
    if (path === STDIN) {
      yield* bounded(stdinBytes(kind, clock, patienceFor(kind)), path, kind)
      return
    }
    const { file, isPipe, size } = openInput(path, kind, { pipes: true })
    if (!isPipe && !Number.isFinite(kind.most)) {
      yield* createReadStream(path, { fd: file, start: 0, highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>
      return
    }
    try {
      if (isPipe) yield* bounded(pipeBytes(file, path, kind, clock), path, kind)
      else yield wholeOf(file, size, path, kind)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw unreadable(path, kind, cause)
  }
}

/** Time limits of an input. An input that is held whole must arrive whole in time; one that is read in pieces may take as long as it keeps coming. */
function patienceFor({ most }: InputKind): Patience {
  return { ms: PATIENCE_MS, isForWhole: Number.isFinite(most) }
}

async function* bounded(pieces: AsyncIterable<Buffer>, path: string, kind: InputKind): AsyncGenerator<Buffer> {
  let total = 0
  for await (const piece of pieces) {
    total += piece.length
    if (total > kind.most) throw tooLarge(path, kind)
    yield piece
  }
}

/** A pipe that was opened without waiting: a read of nothing means no writer, a refused read means a writer that has said nothing yet. */
async function* pipeBytes(file: number, path: string, kind: InputKind, clock: Clock): AsyncGenerator<Buffer> {
  const bytes = Buffer.allocUnsafe(PIECE_BYTES)
  const patience = patienceFor(kind)
  let hadWriter = false
  let since = clock.now()
  for (;;) {
    const read = readNow(file, bytes)
    if (read === 0 && hadWriter) return
    hadWriter ||= read !== 0
    if (read !== null && read > 0) {
      yield bytes.subarray(0, read)
      if (!patience.isForWhole) since = clock.now()
    }
    const waited = clock.now() - since
    if (!hadWriter && waited >= WRITER_WITHIN_MS) {
      throw inputFault(
        path,
        kind,
        'a pipe that nobody writes to',
        `start the writer of the pipe, or save the ${kind.what} to a file`,
      )
    }
    if (waited >= patience.ms) throw tooSlow(path, kind, patience)
    if (read === null || read === 0) await clock.sleepUntil(clock.now() + LOOK_EVERY_MS)
  }
}

/** Null where a writer has said nothing yet. */
function readNow(file: number, bytes: Buffer): number | null {
  try {
    return readSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw error
  }
}

/** Bytes from stdin. Throws `KIND_UNREADABLE` for a terminal, and when patience ends. */
async function* stdinBytes(kind: InputKind, clock: Clock, patience: Patience): AsyncGenerator<Buffer> {
  const { stdin } = process
  if (stdin.isTTY) throw inputFault(STDIN, kind, 'a terminal, not a pipe', `name a file, or pipe the ${kind.what} in`)
  const pieces = stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let since = clock.now()
  try {
    for (;;) {
      const over = new AbortController()
      const alarm = clock.alarm(since + patience.ms, () => over.abort())
      const next = await Promise.race([pieces.next(), once(over.signal, 'abort')]).finally(() => alarm.cancel())
      if (Array.isArray(next)) throw tooSlow(STDIN, kind, patience)
      if (next.done === true) return
      yield next.value
      if (!patience.isForWhole) since = clock.now()
    }
  } finally {
    stdin.destroy()
  }
}

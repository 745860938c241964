import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { isFolder, lineTooLong, notAFile, tooLarge, unreadable } from './input-fault.ts'
import type { InputKind } from './input-kind.ts'

const PIECE_BYTES = 128 * 2 ** 10
const NEWLINE = 10

/** A file as it was opened: `isPipe` for a FIFO, which may have no writer and is read without waiting. */
interface Opened {
  file: number
  isPipe: boolean
  /** In bytes; 0 for a pipe, and for files of the system that do not tell theirs. */
  size: number
}

/**
 * Opens a regular file, or a FIFO where `pipes` allows one, and never waits for either. The caller closes it. Throws `KIND_UNREADABLE` for
 * everything else, and for a file that is larger than its kind may be.
 */
export function openInput(path: string, kind: InputKind, { pipes = false }: { pipes?: boolean } = {}): Opened {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    throw unreadable(path, kind, cause)
  }
  try {
    const stats = fstatSync(file)
    if (stats.isDirectory()) throw isFolder(path, kind)
    const isPipe = stats.isFIFO()
    if (!stats.isFile() && !(isPipe && pipes)) throw notAFile(path, kind)
    if (stats.size > kind.most) throw tooLarge(path, kind)
    return { file, isPipe, size: isPipe ? 0 : stats.size }
  } catch (cause) {
    closeSync(file)
    throw unreadable(path, kind, cause)
  }
}

/** A regular file's whole UTF-8 text. Throws `KIND_UNREADABLE` (exit 104). */
export function readFileText(path: string, kind: InputKind): string {
  const { file, size } = openInput(path, kind)
  try {
    return textOf(wholeOf(file, size, path, kind), kind)
  } catch (cause) {
    throw unreadable(path, kind, cause)
  } finally {
    closeSync(file)
  }
}

/** Whether a file begins with a text; false for one that cannot be read. */
export function beginsWith(path: string, text: string): boolean {
  const found = Buffer.alloc(Buffer.byteLength(text))
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      readSync(file, found)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return found.toString() === text
}

/** All bytes of an open file. No size is believed: a file may grow, and those of the system state none. */
export function wholeOf(file: number, size: number, path: string, kind: InputKind): Buffer {
  const pieces: Buffer[] = []
  let total = 0
  for (let read = 1; read > 0; total += read) {
    if (total > kind.most) throw tooLarge(path, kind)
    const bytes = Buffer.allocUnsafe(total === 0 ? Math.min(size, kind.most) + 1 : PIECE_BYTES)
    read = readSync(file, bytes, 0, bytes.length, total)
    pieces.push(bytes.subarray(0, read))
  }
  return Buffer.concat(pieces, total)
}

/** Throws where the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array, { torn = false }: InputKind): string {
  return new TextDecoder('utf-8', { fatal: !torn }).decode(bytes)
}

/** A regular file's UTF-8 text in pieces, read as they are asked for, and from the start again each time. Throws `KIND_UNREADABLE`. */
export function textPieces(path: string, kind: InputKind): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      const decoder = new TextDecoder('utf-8', { fatal: true })
      const bytes = Buffer.allocUnsafe(PIECE_BYTES)
      let lineFrom = 0
      try {
        for (let at = 0, read = 1; read > 0; at += read) {
          read = readAt(path, kind, bytes, at)
          if (at + read > kind.most) throw tooLarge(path, kind)
          const ended = bytes.lastIndexOf(NEWLINE, read - 1)
          if (isTooLong(bytes, read, at, lineFrom, kind))
            throw lineTooLong(path, kind, linesBefore(path, kind, lineFrom) + 1)
          if (read > 0 && ended >= 0) lineFrom = at + ended + 1
          yield decoder.decode(bytes.subarray(0, read), { stream: read > 0 })
        }
      } catch (cause) {
        throw unreadable(path, kind, cause)
      }
    },
  }
}

/** Whether the line that began at `lineFrom` goes on too long in this piece; a piece is shorter than any longest line, so only that one can. */
function isTooLong(bytes: Buffer, read: number, at: number, lineFrom: number, { longestLine }: InputKind): boolean {
  if (longestLine === undefined || at + read - lineFrom <= longestLine) return false
  const end = bytes.subarray(0, read).indexOf(NEWLINE)
  return (end < 0 ? at + read : at + end) - lineFrom > longestLine
}

/** Lines that end before an offset. */
function linesBefore(path: string, kind: InputKind, offset: number): number {
  const bytes = Buffer.allocUnsafe(PIECE_BYTES)
  let lines = 0
  for (let at = 0, read = 1; read > 0 && at < offset; at += read) {
    read = readAt(path, kind, bytes, at)
    const piece = bytes.subarray(0, Math.min(read, offset - at))
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, end + 1)) lines++
  }
  return lines
}

/** Opened for each piece, so that a reader who stops half-way leaves nothing open. */
function readAt(path: string, kind: InputKind, bytes: Uint8Array, position: number): number {
  const { file } = openInput(path, kind)
  try {
    return readSync(file, bytes, 0, bytes.length, position)
  } finally {
    closeSync(file)
  }
}

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { EXIT, GatebenchError } from '../errors.ts'
import { writeBytes } from '../units.ts'

/** What a file is to be read as; `most` bytes at most. */
export interface InputKind {
  what: 'profile' | 'trace' | 'demand' | 'document'
  most: number
}

/**
 * A whole UTF-8 text, of a file or of whatever else can be read to an end. Throws PROFILE_UNREADABLE, TRACE_UNREADABLE and the
 * like (exit 104).
 */
export async function readText(path: string, kind: InputKind): Promise<string> {
  try {
    await using file = await open(path)
    const bytes = Buffer.allocUnsafe(kind.most + 1)
    let size = 0
    // No size is believed: a device has none, and may have no end.
    for (let read = 1; read > 0 && size < bytes.length; size += read) {
      read = (await file.read(bytes, size, bytes.length - size)).bytesRead
    }
    if (size > kind.most) throw tooLarge(path, kind)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, size))
  } catch (cause) {
    throw unreadable(path, kind, cause)
  }
}

const PIECE_BYTES = 128 * 2 ** 10

/**
 * A file's UTF-8 text in pieces, read as they are asked for, again and again if need be: so it must be a regular file. Throws as `readText`
 * does.
 */
export function textPieces(path: string, kind: InputKind): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      try {
        const stats = statSync(path)
        if (!stats.isFile() && !stats.isDirectory()) throw notAFile(path, kind)
        if (stats.size > kind.most) throw tooLarge(path, kind)
        const decoder = new TextDecoder('utf-8', { fatal: true })
        const bytes = Buffer.allocUnsafe(PIECE_BYTES)
        for (let at = 0, read = 1; read > 0; at += read) {
          read = readAt(path, bytes, at)
          yield decoder.decode(bytes.subarray(0, read), { stream: read > 0 })
        }
      } catch (cause) {
        throw unreadable(path, kind, cause)
      }
    },
  }
}

/** Opened for each piece: whoever stops in the midst of a file leaves nothing open. */
function readAt(path: string, bytes: Uint8Array, position: number): number {
  const file = openSync(path, 'r')
  try {
    return readSync(file, bytes, 0, bytes.length, position)
  } finally {
    closeSync(file)
  }
}

function unreadable(path: string, kind: InputKind, cause: unknown): GatebenchError {
  if (cause instanceof GatebenchError) return cause
  const code = (cause as NodeJS.ErrnoException).code
  switch (code) {
    case 'ENOENT':
      return fault(path, kind, 'no such file', `check the path of the ${kind.what}`, cause)
    case 'EISDIR':
      return fault(path, kind, 'a directory, not a file', `name the ${kind.what} inside it`, cause)
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return fault(path, kind, 'not UTF-8 text', `save the ${kind.what} as UTF-8`, cause)
    default:
      return fault(path, kind, `cannot be read (${code ?? String(cause)})`, 'check its permissions', cause)
  }
}

function tooLarge(path: string, kind: InputKind): GatebenchError {
  return fault(path, kind, `larger than ${writeBytes(kind.most)}`, `is this a ${kind.what}?`)
}

function notAFile(path: string, kind: InputKind): GatebenchError {
  return fault(path, kind, 'not a regular file', `a ${kind.what} is read more than once: save it to a file`)
}

function fault(path: string, { what }: InputKind, problem: string, hint: string, cause?: unknown): GatebenchError {
  return new GatebenchError(`${path}: ${problem}`, {
    code: `${what.toUpperCase()}_UNREADABLE`,
    exitCode: EXIT.invalidInput,
    hint,
    place: { file: path },
    cause,
  })
}

import { GatebenchError } from '../errors.ts'
import { writeBytes } from '../units.ts'
import type { InputKind } from './input-kind.ts'

/** Stands for stdin where a path is expected. */
export const STDIN = '-'

/** The reason why an input could not be read, as the house's one error: `KIND_UNREADABLE` (exit 104). */
export function unreadable(path: string, kind: InputKind, cause: unknown): GatebenchError {
  if (cause instanceof GatebenchError) return cause
  const { code } = cause as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return inputFault(path, kind, 'no such file', kind.hint ?? `check the path of the ${kind.what}`, { cause })
    case 'EISDIR':
      return isFolder(path, kind)
    case 'ENXIO':
      return notAFile(path, kind)
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return inputFault(path, kind, 'not UTF-8 text', `save the ${kind.what} as UTF-8`, { cause })
    default:
      return inputFault(path, kind, `cannot be read (${code ?? String(cause)})`, 'check its permissions', { cause })
  }
}

export function isFolder(path: string, kind: InputKind): GatebenchError {
  return inputFault(path, kind, 'a directory, not a file', kind.hint ?? `name the ${kind.what} inside it`)
}

export function tooLarge(path: string, kind: InputKind): GatebenchError {
  return inputFault(path, kind, `larger than ${writeBytes(kind.most)}`, `is this a ${kind.what}?`)
}

/** A device, a socket, or a pipe where the input is read more than once. */
export function notAFile(path: string, kind: InputKind): GatebenchError {
  return inputFault(path, kind, 'not a regular file', `save the ${kind.what} to a file`)
}

/** How long a pipe is waited for: for all of it, or for the next of it. */
export interface Patience {
  ms: number
  isForWhole: boolean
}

export function tooSlow(path: string, kind: InputKind, { ms, isForWhole }: Patience): GatebenchError {
  const problem = isForWhole ? `not at its end after ${ms / 1000} s` : `nothing came for ${ms / 1000} s`
  return inputFault(path, kind, problem, `save the ${kind.what} to a file first`)
}

/** `line` counts from 1. */
export function lineTooLong(path: string, kind: InputKind, line: number): GatebenchError {
  const limit = writeBytes(kind.longestLine as number)
  return inputFault(path, kind, `line ${line} is longer than ${limit}`, `is this a ${kind.what}?`, { line })
}

export function inputFault(
  path: string,
  kind: InputKind,
  problem: string,
  hint: string,
  { line, cause }: { line?: number; cause?: unknown } = {},
): GatebenchError {
  const file = path === STDIN ? 'stdin' : path
  return new GatebenchError(`${file}: ${problem}`, {
    code: `${kind.code}_UNREADABLE`,
    hint,
    place: line === undefined ? { file } : { file, line },
    cause,
  })
}

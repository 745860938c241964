import { oneLine } from './printable.ts'

/** Exit codes of the process, as docs/exit-codes.md lists them. A code that k6 has too is k6's number. */
export const EXIT = {
  ok: 0,
  bug: 1,
  inconclusive: 96,
  regression: 97,
  threshold: 99,
  invalidInput: 104,
  interrupted: 105,
  unreachable: 106,
  unfit: 107,
  stopped: 108,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where in an input file a fault stands; lines and columns count from 1. */
export interface Place {
  file: string
  line?: number
  column?: number
}

export interface GatebenchErrorOptions {
  /** Stable, upper-case, greppable: `PROFILE_INVALID`. */
  code: string
  /** An error that states none is of unusable input. */
  exitCode?: ExitCode
  /** The next step for the person who reads it. */
  hint?: string
  /** Further lines of the message: a list of faults, the line at fault. */
  below?: readonly string[]
  place?: Place
  cause?: unknown
}

/**
 * The one error class: unusable input or an unusable environment. A refused call is a value (see gateway/outcome.ts), never this. Message and
 * hint quote files, flags and gateways: each is one line, and holds nothing that a terminal would obey.
 */
export class GatebenchError extends Error {
  readonly code: string
  readonly exitCode: ExitCode
  readonly hint: string | undefined
  readonly place: Place | undefined

  constructor(message: string, options: GatebenchErrorOptions) {
    super(
      [message, ...(options.below ?? [])].map(oneLine).join('\n'),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'GatebenchError'
    this.code = options.code
    this.exitCode = options.exitCode ?? EXIT.invalidInput
    this.hint = options.hint === undefined ? undefined : oneLine(options.hint)
    this.place = options.place
  }
}

/** The same error with another exit code. */
export function withExitCode(error: GatebenchError, exitCode: ExitCode): GatebenchError {
  return changed(error, error.message, error.hint, exitCode)
}

/** The same error in other words. */
export function reworded(error: GatebenchError, message: string, hint: string | undefined): GatebenchError {
  return changed(error, message, hint, error.exitCode)
}

function changed(error: GatebenchError, message: string, hint: string | undefined, exitCode: ExitCode): GatebenchError {
  const [first = '', ...below] = message.split('\n')
  const { code, place } = error
  return new GatebenchError(first, {
    code,
    exitCode,
    below,
    cause: error,
    ...(hint !== undefined && { hint }),
    ...(place !== undefined && { place }),
  })
}

/** Result of some work; `otherwise` where it throws. */
export function valueOr<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Reason of a signal that was aborted, where it is an error or a text. */
export function abortReason(reason: unknown): string | undefined {
  if (reason instanceof Error) return reason.message
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** For flags and options that cannot be, alone or together. */
export function usageError(message: string, hint?: string): GatebenchError {
  const next = hint === undefined ? {} : { hint }
  return new GatebenchError(message, { code: 'USAGE', ...next })
}

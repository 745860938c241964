import { EXIT, GatebenchError } from '../errors.ts'

const FORGED = 'REDIS_FORGED'

/** Something in Redis was written by nobody who knows the secret of the run: nothing more is submitted (exit 108). */
export function forged(what: string): GatebenchError {
  return new GatebenchError(`Redis holds ${what} that no part of this run wrote`, {
    code: FORGED,
    exitCode: EXIT.stopped,
    hint: 'somebody else can write to this Redis: protect it with a password, and see docs/scale.md for the risks',
  })
}

/** The forgery that an error tells of, an answer of another shape than the run's own scripts give included; null where it is something else. */
export function forgeryIn(error: unknown): GatebenchError | null {
  if (error instanceof GatebenchError && error.code === FORGED) return error
  return (error as Error | null)?.name === 'ZodError' ? forged('an answer') : null
}

/** Nothing of the run is in Redis any longer, though it goes on (exit 108). */
export function emptied(): GatebenchError {
  return new GatebenchError('Redis was emptied: it no longer holds any data of the run', {
    code: 'REDIS_EMPTIED',
    exitCode: EXIT.stopped,
  })
}

import { GatebenchError } from '../../errors.ts'

export const FILES_HINT = 'raise the limit in the shell that starts gatebench: `ulimit -n 4096`'

const FILES = {
  code: 'FILES_EXHAUSTED',
  what: 'the limit of open files or connections is reached',
  hint: FILES_HINT,
}
const DISK = {
  code: 'DISK_REFUSED',
  what: 'the disk is full',
  hint: 'free some space, raise the quota or the limit (`ulimit -f`), or write elsewhere',
}
const MEMORY = {
  code: 'MACHINE_EXHAUSTED',
  what: 'the machine is out of memory or processes',
  hint: 'close other programs, or raise the limits of this user (`ulimit -u`, `ulimit -v`)',
}

const REFUSALS: ReadonlyMap<string, typeof FILES> = new Map([
  ['EMFILE', FILES],
  ['ENFILE', FILES],
  ['ENOSPC', DISK],
  ['EDQUOT', DISK],
  ['EFBIG', DISK],
  ['EROFS', DISK],
  ['EAGAIN', MEMORY],
  ['ENOMEM', MEMORY],
])

/** Refusal of the machine, which is no fault of gatebench, for callers that did not ask the machine themselves. Null for any other error. */
export function machineRefusal(error: unknown): GatebenchError | null {
  if (!(error instanceof Error)) return null
  const { code = '', message } = error as NodeJS.ErrnoException
  // A thread that does not start names the reason in words alone.
  const reason = code === 'ERR_WORKER_INIT_FAILED' ? (/\bE[A-Z]+$/.exec(message)?.[0] ?? '') : code
  const refusal = REFUSALS.get(reason)
  if (refusal === undefined) return null
  return new GatebenchError(`${refusal.what}: ${message}`, { code: refusal.code, hint: refusal.hint, cause: error })
}

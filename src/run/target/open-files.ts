import { readFileSync } from 'node:fs'
import { GatebenchError } from '../../errors.ts'
import { FILES_HINT } from './machine-refusal.ts'

/** With fewer the program itself cannot be loaded: Node opens its modules all at once, and names one that it could not open as missing. */
const LEAST_OPEN_FILES = 128

/** How many files and connections this process may have open at once; null where the system does not tell, and where there is no limit. */
export function openFileLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/** Throws FILES_EXHAUSTED (exit 104) where too few files may be open at once. */
export function requireOpenFiles(): void {
  const limit = openFileLimit()
  if (limit === null || limit >= LEAST_OPEN_FILES) return
  throw new GatebenchError(`only ${limit} files may be open at once, but gatebench needs ${LEAST_OPEN_FILES}`, {
    code: 'FILES_EXHAUSTED',
    hint: FILES_HINT,
  })
}

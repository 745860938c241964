import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'

/** Holds a run folder for one process: two that append to one log would tear it. */
export interface RunLock {
  release(): void
}

const LOCK_FILE = 'run.lock'

/**
 * Locks a run folder by a file with this process's id, removed on release or at exit. What a dead process left is taken over.
 * Throws RUN_LOCKED while another process holds it, RUN_NOT_WRITABLE where no file can be made (both exit 104).
 */
export function lockRun(folder: string): RunLock {
  const path = join(folder, LOCK_FILE)
  const draft = `${path}.${process.pid}`
  const mine = `${process.pid} ${hostname()}\n`
  try {
    // A link makes the lock with its content in one step: nobody reads half an owner.
    writeFileSync(draft, mine)
    if (!linked(draft, path)) {
      takeOver(path, folder)
      if (!linked(draft, path)) throw locked(folder, ownerOf(path))
    }
  } catch (error) {
    if (error instanceof GatebenchError) throw error
    throw new GatebenchError(`cannot lock the run ${folder}: ${(error as Error).message}`, {
      code: 'RUN_NOT_WRITABLE',
      exitCode: EXIT.invalidInput,
      hint: 'nothing was changed; make the folder writable, or copy it to a place that is',
      cause: error,
    })
  } finally {
    rmSync(draft, { force: true })
  }
  const release = (): void => {
    process.off('exit', release)
    if (readText(path) === mine) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return { release }
}

/** Moves a dead owner's lock out of the way; of several that try, only one gets to move it. */
function takeOver(path: string, folder: string): void {
  const owner = ownerOf(path)
  if (owner === null) return
  if (isAlive(owner)) throw locked(folder, owner)
  const stale = `${path}.stale.${process.pid}`
  try {
    renameSync(path, stale)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const moved = ownerOf(stale)
    if (moved !== null && isAlive(moved)) {
      // Another process took it over between our look and our move: it gets its lock back.
      linked(stale, path)
      throw locked(folder, moved)
    }
  } finally {
    unlinkSync(stale)
  }
}

interface Owner {
  pid: number
  host: string
}

function ownerOf(path: string): Owner | null {
  const text = readText(path)
  if (text === null) return null
  const [pid, host] = text.trim().split(' ')
  return { pid: Number(pid), host: host ?? '' }
}

/** A process on another machine cannot be looked for: it counts as alive. */
function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname()) return true
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function locked(folder: string, owner: Owner | null): GatebenchError {
  const who = owner === null ? 'another gatebench' : `another gatebench (process ${owner.pid} on ${owner.host})`
  return new GatebenchError(`${who} is at work on this run`, {
    code: 'RUN_LOCKED',
    exitCode: EXIT.invalidInput,
    hint: `wait until it has ended; if it is long gone, remove ${join(folder, LOCK_FILE)}`,
    place: { file: folder },
  })
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { threadId } from 'node:worker_threads'
import { GatebenchError, valueOr } from '../../errors.ts'
import { INPUT } from '../../input/input-kind.ts'
import { readFileText } from '../../input/regular-file.ts'

/** Holds a run folder for one process: two that append to one log would tear it. */
export interface RunLock extends Disposable {
  release(): void
}

const LOCK_FILE = 'run.lock'

/** Paths of the locks that this thread holds. */
const held = new Set<string>()

/**
 * Locks a run folder by a file with this process's id, removed on release or at exit. A lock that a dead process left, or a dead machine half
 * written, is taken over, and `say` reports it. Throws RUN_LOCKED while another process holds it, RUN_NOT_WRITABLE where no file can be made (both
 * exit 104).
 */
export function lockRun(folder: string, say: (notice: string) => void): RunLock {
  const path = join(folder, LOCK_FILE)
  const draft = `${path}.${process.pid}.${threadId}`
  const mine = `${ownerText({ ...thisProcess(), host: hostname() })}\n`
  try {
    // A link makes the lock with its content in one step: nobody reads half an owner.
    writeFileSync(draft, mine)
    if (!linked(draft, path)) {
      const former = takeOver(path, folder)
      if (!linked(draft, path)) throw locked(folder, ownerIn(path))
      if (former === 'nobody') say(`${path} names no process; taking over this lock`)
      else if (former !== null) say(`${path} is taken over, because its process ${former.pid} has ended`)
    }
  } catch (error) {
    if (error instanceof GatebenchError) throw error
    throw new GatebenchError(`cannot lock the run ${folder}: ${(error as Error).message}`, {
      code: 'RUN_NOT_WRITABLE',
      hint: 'nothing was changed; make the folder writable, or copy it to a writable place',
      cause: error,
    })
  } finally {
    rmSync(draft, { force: true })
  }
  held.add(resolve(path))
  const release = (): void => {
    held.delete(resolve(path))
    process.off('exit', release)
    if (valueOr(() => readFileText(path, INPUT.lock), null) === mine) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return { release, [Symbol.dispose]: release }
}

/** Whether another process is working on a run: a run whose lock a living process holds is still running. */
export function isBeingWorkedOn(folder: string): boolean {
  return isAlive(ownerIn(join(folder, LOCK_FILE)))
}

/** For who reads a whole run. Throws RUN_LOCKED (exit 104) while another process works on it; `orElse` is a further next step. */
export function requireEnded(folder: string, orElse?: string): void {
  const owner = ownerIn(join(folder, LOCK_FILE))
  if (isAlive(owner)) throw locked(folder, owner, orElse)
}

/** Moves a dead owner's lock out of the way and gives whose it was, null where it has gone; of several that try, only one gets to move it. */
function takeOver(path: string, folder: string): Owner | 'nobody' | null {
  const owner = ownerIn(path)
  if (owner === null) return null
  if (isAlive(owner) || isThisProcess(owner, path)) throw locked(folder, owner)
  const stale = `${path}.stale.${process.pid}`
  try {
    renameSync(path, stale)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const moved = ownerIn(stale)
    if (isAlive(moved)) {
      // Another process took it over between our look and our move: it gets its lock back.
      linked(stale, path)
      throw locked(folder, moved)
    }
  } finally {
    rmSync(stale, { force: true })
  }
  return owner
}

interface Owner extends ProcessId {
  host: string
}

function ownerText({ pid, host, startTicks }: Owner): string {
  return [pid, host, ...(startTicks === null ? [] : [startTicks])].join(' ')
}

/** Whose lock it is; null when there is none that can be read. */
function ownerIn(path: string): Owner | 'nobody' | null {
  const text = valueOr(() => readFileText(path, INPUT.lock), null)
  if (text === null) return null
  // A process writes the whole line at once: a line that is cut off is not from a living process.
  const [, pid, host = '', startTicks = null] = /^([1-9]\d{0,9}) (\S+)(?: (\d+))?\n$/.exec(text) ?? []
  return pid === undefined ? 'nobody' : { pid: Number(pid), host, startTicks }
}

/** A process on another machine cannot be looked for: it counts as alive. */
function isAlive(owner: Owner | 'nobody' | null): boolean {
  if (owner === null || owner === 'nobody') return false
  return owner.host !== hostname() || isRunning(owner)
}

/**
 * Another run of this process holds the lock, or one of its threads does. Where no start of a process is known, an earlier process may have had this
 * number, as the first one of a container always does.
 */
function isThisProcess(owner: Owner | 'nobody', path: string): boolean {
  if (held.has(resolve(path))) return true
  if (owner === 'nobody' || owner.host !== hostname()) return false
  const { pid, startTicks } = thisProcess()
  return owner.pid === pid && startTicks !== null && owner.startTicks === startTicks
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

function locked(folder: string, owner: Owner | 'nobody' | null, orElse?: string): GatebenchError {
  const isNamed = owner !== null && owner !== 'nobody'
  const who = isNamed ? `another gatebench (process ${owner.pid} on ${owner.host})` : 'another gatebench'
  const further = orElse === undefined ? '' : `; ${orElse}`
  return new GatebenchError(`this run is still running: ${who} is working on it`, {
    code: 'RUN_LOCKED',
    hint: `wait until the run has ended${further}; if it ended long ago, remove ${join(folder, LOCK_FILE)}`,
    place: { file: folder },
  })
}

/** A process by its number and, where the system tells it, by when it began: numbers are given again. */
interface ProcessId {
  pid: number
  /** Ticks from the boot of the machine to its start; null where nothing tells. */
  startTicks: string | null
}

function thisProcess(): ProcessId {
  return { pid: process.pid, startTicks: statOf(process.pid)?.startTicks ?? null }
}

/** Whether that very process still runs; one whose start is not known may be another of the same number, and counts as running. */
function isRunning({ pid, startTicks }: ProcessId): boolean {
  if (pid === process.pid) return false
  const stat = statOf(pid)
  if (stat?.isDead || (stat && startTicks !== null && stat.startTicks !== startTicks)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** State of a process by Linux; null elsewhere, and if there is no process of that number. */
function statOf(pid: number): { startTicks: string; isDead: boolean } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may hold brackets and spaces itself; the third is its state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = ''] = fields
    const startTicks = fields[22 - 3]
    // A zombie has ended, and only waits for its parent to ask.
    return startTicks === undefined ? null : { startTicks, isDead: state === 'Z' || state === 'X' }
  } catch {
    return null
  }
}

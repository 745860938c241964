import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { valueOr } from '../errors.ts'

/** A process that may still run: a zombie does not. */
export interface ProcessEntry {
  pid: number
  group: number
}

/** Numbers of all processes; null where the system has no table of them to read. */
export function allPids(): number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return null
  }
}

/** Null for a process that has ended. */
export function processEntry(pid: number): ProcessEntry | null {
  const stat = processFile(pid, 'stat')
  // The name before it may hold anything, a bracket too.
  const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === undefined || state === '' || 'ZX'.includes(state) ? null : { pid, group: Number(group) }
}

/** A file that the system keeps about a process; empty where it may not be read, or the process is gone. */
export function processFile(pid: number, name: 'stat' | 'limits' | 'environ'): string {
  return valueOr(() => readFileSync(`/proc/${pid}/${name}`, 'latin1'), '')
}

/** Names the PID namespace of a process, or the one that its next children come into; null where that may not be read. */
export function pidNamespace(pid: number, of: 'pid' | 'pid_for_children' = 'pid'): string | null {
  return valueOr(() => readlinkSync(`/proc/${pid}/ns/${of}`), null)
}

/** Target of a signal for a whole process group, by its leader's number; Windows has no groups. */
export function groupOf(leader: number): number {
  return process.platform === 'win32' ? leader : -leader
}

/** Sends a signal to a process, or with a negative number to a group. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

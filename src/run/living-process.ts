import { readFileSync } from 'node:fs'

/** A process by its number and, where the system tells it, by when it began: numbers are given again. */
export interface ProcessId {
  pid: number
  /** Ticks from the boot of the machine to its start; null where nothing tells. */
  startTicks: string | null
}

/** This process. */
export function thisProcess(): ProcessId {
  return { pid: process.pid, startTicks: statOf(process.pid)?.startTicks ?? null }
}

/** Whether that very process still runs; one whose start is not known may be another of the same number, and counts as running. */
export function isRunning({ pid, startTicks }: ProcessId): boolean {
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

/** What Linux tells of a process; null elsewhere, and where it has none of that number. */
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

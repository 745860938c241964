import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryModule } from '../package-files.ts'
import type { LocalRun, LocalWorker } from '../run/workers/local-worker.ts'
import { flagsOfProcess } from '../thread.ts'

/** Messages to the process of local workers. */
export type ToWorkers = { type: 'start'; n: number; run: LocalRun } | { type: 'end'; n: number }
/** Messages from it. */
export interface FromWorkers {
  type: 'ended'
  n: number
}

/**
 * Starts the workers of a run that are on this machine: threads of one process, which outlives this one, so that they can follow what is open.
 * A thread costs a third of a process, and a fault in one ends no other.
 */
export function localWorkers(): (run: LocalRun) => LocalWorker {
  let host: ChildProcess | undefined
  const ending = new Map<number, () => void>()
  const end = (n: number): void => {
    ending.get(n)?.()
    ending.delete(n)
  }
  let started = 0
  const open = (): ChildProcess => {
    // A terminal's signals are the coordinator's business: it tells the workers.
    const child = fork(fileURLToPath(entryModule('cli/workers-process')), [], {
      execArgv: flagsOfProcess(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      detached: true,
    })
    child.on('message', ({ n }: FromWorkers) => end(n))
    for (const event of ['error', 'exit'] as const) {
      child.once(event, () => {
        for (const n of [...ending.keys()]) end(n)
      })
    }
    return child
  }
  return (run) => {
    host ??= open()
    const process = host
    const n = ++started
    const tell = (message: ToWorkers): void => {
      // It may be gone; then its end is heard of.
      if (process.connected) process.send(message, () => {})
    }
    const ended = new Promise<void>((resolve) => ending.set(n, resolve))
    tell({ type: 'start', n, run })
    return { ended, kill: () => tell({ type: 'end', n }) }
  }
}

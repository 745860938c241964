import { EXIT, GatebenchError } from '../errors.ts'
import { realClock } from '../time/real-clock.ts'
import { formatCount, formatCounted } from '../units.ts'

/** Signals that ask a process to end: from the keyboard, a supervisor, or a closed terminal. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

let isAskedToEnd = false

/** Whether a signal has asked this process to end, and somebody waits for that. */
export function wasAskedToEnd(): boolean {
  return isAskedToEnd
}

/** How far a run is that somebody asks to end: calls. */
export interface Standing {
  planned: number
  started: number
  open: number
}

interface Listening {
  /** Whether anything is submitted. */
  submits?: boolean
  /** Whether what the first leaves open is waited for until the second; otherwise the second ends the process. */
  waits?: boolean
  /** Null where nobody counts. */
  standing?: () => Standing | null
  /** Whether the first cancels what is open, instead of following it. */
  cancels?: () => boolean
  /** Whether nothing more is sent or waited for: the first signal then acts as the second. */
  isOver?: () => boolean
  /** Words for what the first and the second signal do, if that differs from the usual. */
  says?: { stop: string; halt?: string }
}

/**
 * Handles the signals that ask a run to end, from `listen` to `end`. The first stops submitting and lets calls in flight end, or cancels their tasks. The second stops
 * waiting and writes the partial report. The third ends the process at once. If nothing is submitted anyway, the first acts as the second.
 * If nothing is waited for, the second acts as the third.
 */
export function endingSignals(
  say: (notice: string) => void,
  {
    submits = true,
    waits = true,
    standing = () => null,
    cancels = () => false,
    isOver = () => false,
    says,
  }: Listening = {},
): Disposable & { control: { stop: AbortSignal; halt: AbortSignal }; listen: () => void; end: () => void } {
  const stop = new AbortController()
  const halt = new AbortController()
  if (!submits) stop.abort()
  if (!waits) halt.abort()
  const onSignal = (signal: NodeJS.Signals): void => {
    isAskedToEnd = true
    if (isOver() && !halt.signal.aborted) {
      stop.abort(new Error(`stopped by ${signal}`))
      halt.abort(new Error(`halted by ${signal}`))
      say(`${signal}: nothing more is sent; the reports are being written. Press Ctrl-C again to quit at once.`)
    } else if (!stop.signal.aborted) {
      stop.abort(new Error(`stopped by ${signal}`))
      const what = `no new calls; ${followed(standing(), cancels())}. Press Ctrl-C again to stop waiting and write the partial report.`
      say(`${signal}: ${says?.stop ?? what}`)
    } else if (!halt.signal.aborted) {
      halt.abort(new Error(`halted by ${signal}`))
      say(
        `${signal}: ${says?.halt ?? `writing the partial report${left(standing())}. Press Ctrl-C again to quit at once.`}`,
      )
    } else quit()
  }
  const end = (): void => {
    for (const signal of ENDING_SIGNALS) process.off(signal, onSignal)
  }
  return {
    control: { stop: stop.signal, halt: halt.signal },
    listen() {
      end()
      for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
    },
    end,
    [Symbol.dispose]: end,
  }
}

/** Work that a signal may interrupt, and that is not finished then. */
interface Interruptible {
  /** Takes away what is half done: a line of progress. */
  tidy?: () => void
  /** Says which results are kept or lost, and the next step. */
  hint?: () => string
}

const NOTHING_YET = 'no result was written; the same command starts from the beginning'
const underWay: Interruptible[] = []

/** States what a signal interrupts from now on, until the returned function is called. For commands that have no work to finish. */
export function ifInterrupted(work: Interruptible): () => void {
  underWay.push(work)
  return () => {
    const at = underWay.lastIndexOf(work)
    if (at >= 0) underWay.splice(at, 1)
  }
}

/**
 * From now on a signal ends the process with a message and exit code 105, instead of silently; the second ends it at once. A command that finishes its
 * work (`endingSignals`), or has a listener of its own, is left to do so. Gives what a signal does, for one that came before.
 */
export function endOnSignals(
  command: string,
  report: (error: GatebenchError) => unknown,
  quit: () => void,
): (signal: NodeJS.Signals) => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return
    const isSecond = isAskedToEnd
    isAskedToEnd = true
    if (isSecond) process.exit(EXIT.interrupted)
    for (const { tidy } of underWay) tidy?.()
    report(interruptedBy(signal, command, underWay.at(-1)?.hint?.() ?? NOTHING_YET))
    quit()
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal)
  return onSignal
}

function interruptedBy(signal: string, command: string, hint: string): GatebenchError {
  return new GatebenchError(`${signal} ended ${command} before it was complete`, {
    code: 'INTERRUPTED',
    exitCode: EXIT.interrupted,
    hint,
  })
}

function followed(at: Standing | null, cancels: boolean): string {
  if (at === null) return cancels ? 'cancelling open tasks' : 'following open tasks to their end'
  const { planned, started, open } = at
  const far = `${formatCount(started)} of ${formatCount(planned)} planned calls were started`
  if (open === 0) return `${far}; no call is open`
  const what = cancels
    ? `the ${open === 1 ? 'task' : 'tasks'} of ${formatCounted(open, 'open call')} ${open === 1 ? 'is' : 'are'} being cancelled`
    : `${formatCounted(open, 'open call')} ${open === 1 ? 'is followed to its' : 'are followed to their'} end`
  return `${far}; ${what}`
}

function left(at: Standing | null): string {
  return at === null ? '' : `; ${formatCount(at.open)} of ${formatCount(at.started)} started calls remain open`
}

/** After two turns of the event loop, in which what has come already is read: it may be the id of a task that was paid for. */
function quit(): void {
  const clock = realClock()
  clock.alarm(0, () => clock.alarm(0, () => process.exit(EXIT.interrupted)))
}

import { EXIT } from '../errors.ts'
import { realClock } from '../time/real-clock.ts'

/** What asks a process to end: a person at the keyboard, a supervisor, a terminal that is closed. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** From now on SIGUSR1 does nothing. Node would open its inspector, and with it the key and the run, to whoever is on this machine. */
export function refuseInspector(): void {
  process.on('SIGUSR1', () => {})
}

/**
 * Of the signals that ask a run to end the first stops submitting and lets what was sent end; the second stops waiting and writes the
 * partial report; the third ends the process at once. Where nothing is submitted anyway the first does what else the second does. All
 * from `listen` to `end`.
 */
export function endingSignals(
  say: (notice: string) => void,
  { submits }: { submits: boolean } = { submits: true },
): { control: { stop: AbortSignal; halt: AbortSignal }; listen: () => void; end: () => void } {
  const stop = new AbortController()
  const halt = new AbortController()
  if (!submits) stop.abort()
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stop.signal.aborted) {
      stop.abort(new Error(`stopped by ${signal}`))
      say(`${signal}: no new calls; following what is open. Again to stop waiting and write the partial report.`)
    } else if (!halt.signal.aborted) {
      halt.abort(new Error(`halted by ${signal}`))
      say(`${signal}: writing the partial report. Again to quit at once.`)
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
  }
}

/** After two turns of the event loop, in which what has come already is read: it may be the id of a task that was paid for. */
function quit(): void {
  const clock = realClock()
  clock.alarm(0, () => clock.alarm(0, () => process.exit(EXIT.interrupted)))
}

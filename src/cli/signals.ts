import { EXIT } from '../errors.ts'
import type { LoadControl } from '../load/run-load.ts'

/**
 * SIGINT and SIGTERM: the first stops arrivals and lets what is open end; the second stops waiting and writes the partial report;
 * the third ends the process at once.
 */
export function listenForSignals(say: (notice: string) => void): { control: LoadControl; end: () => void } {
  const stop = new AbortController()
  const halt = new AbortController()
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stop.signal.aborted) {
      stop.abort(new Error(`stopped by ${signal}`))
      say(`${signal}: no new calls; following what is open. Again to stop waiting and write the partial report.`)
    } else if (!halt.signal.aborted) {
      halt.abort(new Error(`halted by a second ${signal}`))
      say(`${signal}: writing the partial report. Again to quit at once.`)
    } else process.exit(EXIT.interrupted)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    control: { stop: stop.signal, halt: halt.signal },
    end() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}

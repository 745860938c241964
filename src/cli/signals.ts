import { EXIT } from '../errors.ts'

/**
 * SIGINT and SIGTERM: the first stops submitting and lets what was sent end; the second stops waiting and writes the partial report; the
 * third ends the process at once. Where nothing is submitted anyway the first does what else the second does.
 */
export function listenForSignals(
  say: (notice: string) => void,
  { submits }: { submits: boolean } = { submits: true },
): { control: { stop: AbortSignal; halt: AbortSignal }; end: () => void } {
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

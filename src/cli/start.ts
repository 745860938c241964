import { lostOutput, outliveReaders, written } from '../command/output.ts'
import { reportError } from '../command/report-error.ts'
import { endOnSignals, wasAskedToEnd } from '../command/signals.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { keepHeapSmall, leaveParserPlain, letHeapGrow } from '../fast/v8-heap.ts'
import { requireOpenFiles } from '../run/target/open-files.ts'
import { commandWord, runProgram } from './program.ts'

/** The whole program: does what the command line says, and sets the exit code. `takeEarly` gives the signal that came while it was loading. */
export async function start(takeEarly: () => NodeJS.Signals | null): Promise<void> {
  keepHeapSmall()
  leaveParserPlain()
  outliveReaders()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => process.exit(reportError(error)))
  }
  let exitCode: number = EXIT.ok
  try {
    requireOpenFiles()
    requireFolder()
    const words = process.argv.slice(2)
    const quit = (): void => {
      // Whatever the command may come to in this very moment.
      process.once('exit', () => {
        process.exitCode = EXIT.interrupted
      })
      void written().then(() => process.exit())
    }
    const end = endOnSignals(commandWord(words) ?? 'gatebench', reportError, quit)
    const early = takeEarly()
    if (early !== null) return end(early)
    // All others compute as fast as they can; a run has its load to go by.
    if (commandWord(words) !== 'run') letHeapGrow()
    exitCode = await runProgram(words)
  } catch (error) {
    exitCode = reportError(error)
  }
  process.exitCode = withOutput(exitCode)
  if (!wasAskedToEnd()) return
  // Connections and timers of others may go on for seconds, and there is nothing left to wait for.
  await written()
  process.exit()
}

/** Throws FOLDER_GONE (exit 104) if the folder that paths start from was deleted. */
function requireFolder(): void {
  try {
    process.cwd()
  } catch (cause) {
    throw new GatebenchError('the current folder no longer exists', {
      code: 'FOLDER_GONE',
      hint: 'change to a folder that exists, then repeat the command',
      cause,
    })
  }
}

/** A result that stdout did not take is an error, but never hides a worse one: a CI pipeline has only the code. */
function withOutput(exitCode: number): number {
  const lost = lostOutput()
  if (lost === null) return exitCode
  const ofLost = reportError(lost)
  return exitCode === EXIT.ok ? ofLost : exitCode
}

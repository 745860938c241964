import { type AnswerFlags, summaryOption } from '../command/answer-flags.ts'
import { defineCommand } from '../command/command.ts'
import { deliver, isShort } from '../command/deliver.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { noticeToStderr, toStderr, toStdout } from '../command/output.ts'
import { printResult } from '../command/print-result.ts'
import { logOption } from '../command/run-flags.ts'
import { endingSignals } from '../command/signals.ts'
import { simulatedOptions } from '../command/simulated-flags.ts'
import { workProgress } from '../command/work-progress.ts'
import type { Document } from '../document/document.ts'
import { asLine } from '../printable.ts'
import { runDocument } from '../report/document.ts'
import { renderRecovery } from '../report/recovery.ts'
import { replicationsDocument } from '../report/replications/document.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { MOST_SEEDS } from '../run/seeds.ts'
import { type SimulateResult, simulateProfile } from '../run/simulate-profile.ts'

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML profile to simulate' })
      .options({
        ...simulatedOptions,
        ...logOption,
        ...summaryOption,
        seeds: wholeFlag('seeds', {
          least: 1,
          most: MOST_SEEDS,
          default: 1,
          describe: 'number of replications, each with the next seed',
        }),
      })
      .example(
        '$0 simulate mixed-media',
        'simulate ten minutes of load in seconds; the same seed gives byte-identical files',
      )
      .example('$0 simulate mixed-media --seeds 20', 'simulate with 20 seeds, and add confidence intervals'),
  run: async (flags) => {
    const stop = 'no new calls are simulated. Press Ctrl-C again to leave out what open calls still need.'
    const says = { stop, halt: 'the reports are being written. Press Ctrl-C again to quit at once.' }
    using signals = endingSignals(noticeToStderr, { says })
    signals.listen()
    const { control } = signals
    const shown = workProgress('simulating further seeds')
    const onWork = flags.quiet ? undefined : shown.onWork
    const result = await simulateProfile({
      ...{ ...flags, out: flags.out ?? underReports, stop: control.stop, signal: control.halt, onWork },
      warn: (notice) => noticeToStderr(asLine`${notice}`),
    }).finally(shown.end)
    print(result, flags)
    return result.exitCode
  },
})

function print(result: SimulateResult, flags: AnswerFlags & { seeds: number }): void {
  const { json, seeds } = flags
  const { recovery, replications, exitCode, problem } = result
  if (replications === null) {
    printResult(result, flags, () => {
      if (recovery !== null && !isShort(flags)) toStdout(`${renderRecovery(recovery)}\n`)
    })
    return
  }
  if (!json && !isShort(flags)) {
    const ofOne = (): Document => {
      const document = runDocument(result.summary)
      return { ...document, verdict: { ...document.verdict, exitCode: null } }
    }
    const page = { folder: result.folder, name: 'report.html' }
    deliver({ data: result.summary, document: ofOne, page, exitCode }, { ...flags, open: false })
    toStdout('\n')
  }
  const page = { folder: result.folder, name: 'replications.html' }
  const { length: whole } = replications.seeds
  if (whole < seeds)
    toStderr(`stopped: ${whole} of ${seeds} seeds were fully simulated; the report covers only these seeds\n`)
  const document = (): Document => replicationsDocument(replications, exitCode)
  deliver({ data: replications, document, page, exitCode, problem }, flags)
}

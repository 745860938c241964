import type { Argv } from 'yargs'
import { answerOptions } from '../command/answer-flags.ts'
import { defineCommand } from '../command/command.ts'
import { deliver } from '../command/deliver.ts'
import { wholeFlag } from '../command/number-flags.ts'
import { toStdout } from '../command/output.ts'
import { ifInterrupted } from '../command/signals.ts'
import { workProgress } from '../command/work-progress.ts'
import { asLine } from '../printable.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { calibrateRuns } from './calibrate-runs.ts'
import { calibrationDocument } from './document.ts'

export const command = defineCommand({
  lists: ['runs'],
  builder: (args: Argv) =>
    args
      .positional('runs', { type: 'string', array: true, demandOption: true, describe: 'run folders or event logs' })
      .options({
        probe: {
          type: 'string',
          describe: 'probe.json that states the limits (default: infer the limits from the refusals in the runs)',
        },
        write: {
          type: 'string',
          describe: 'file to write the fitted mock to; simulate, tune and plan accept this file as a tier',
        },
        force: {
          type: 'boolean',
          default: false,
          describe: 'with --write: overwrite any existing file (default: only an earlier result)',
        },
        out: { type: 'string', describe: 'folder for the report (default: reports/calibrate-<run>)' },
        replications: wholeFlag('replications', {
          least: 4,
          most: 1000,
          default: 20,
          describe: 'number of simulations of each run, and of its second half',
        }),
        workers: wholeFlag('workers', {
          most: 1000,
          describe: 'number of extra threads (default: one per core; 0 uses none); the results stay the same',
        }),
        ...answerOptions('the calibration as JSON on stdout'),
      })
      .example(
        '$0 calibrate reports/app-20260301-100000 --write twin.yaml',
        'create a mock that behaves like the gateway',
      )
      .example('$0 calibrate RUN --probe probe.json --write twin.yaml', 'use the limits that a probe measured'),
  run: async (flags) => {
    const { out = underReports, ...options } = flags
    const shown = workProgress('fitting and comparing')
    const forget = ifInterrupted({ tidy: shown.end })
    const calibrated = calibrateRuns({ ...options, out, onWork: shown.onWork }).finally(() => {
      forget()
      shown.end()
    })
    const { result, exitCode, folder, problem } = await calibrated
    const below = (): void => {
      if (options.write !== undefined && problem === null)
        toStdout(asLine`Use with    ${options.write} (with --preset clean)\n`)
    }
    const page = { folder, name: 'calibration.html' }
    deliver({ data: result, document: () => calibrationDocument(result), page, exitCode, problem, below }, flags)
    return exitCode
  },
})

import { calibrationDocument } from '../report/calibrate/document.ts'
import { renderJson } from '../report/json.ts'
import { renderBrief, renderTerminal } from '../report/terminal.ts'
import { calibrateRuns } from '../run/calibrate-runs.ts'
import { underReports } from '../run/run-folder.ts'
import { asLine } from '../visible.ts'
import { defineCommand } from './command.ts'
import { wholeFlag } from './number-flags.ts'
import { paintedToStdout, toStdout } from './output.ts'
import { type OpenFlag, openOption, openPage, pageAt, pageIn } from './report-page.ts'
import { shownWork } from './shown-work.ts'
import { isShort, type SummaryFlag, summaryOption } from './summary-flag.ts'
import { terminalLook } from './terminal-look.ts'

interface CalibrateFlags extends SummaryFlag, OpenFlag {
  runs: readonly string[]
  probe?: string | undefined
  write?: string | undefined
  out?: string | undefined
  replications: number
  workers?: number | undefined
  json: boolean
}

export const command = defineCommand<CalibrateFlags>({
  lists: ['runs'],
  builder: (args) =>
    args
      .positional('runs', { type: 'string', array: true, demandOption: true, describe: 'run folders or event logs' })
      .options({
        probe: { type: 'string', describe: "take limits from probe.json instead of the run's refusals" },
        write: { type: 'string', describe: 'file for the twin: a tier that simulate, tune and plan take' },
        out: { type: 'string', describe: 'folder for the report (default: reports/calibrate-<run>)' },
        replications: wholeFlag('replications', {
          least: 4,
          most: 1000,
          default: 20,
          describe: 'number of simulations to compare each run and its second half with',
        }),
        workers: wholeFlag('workers', {
          most: 1000,
          describe: 'threads (default: one for each core); changes no figure',
        }),
        json: { type: 'boolean', default: false, describe: 'print the calibration as JSON on stdout' },
        ...summaryOption,
        ...openOption,
      })
      .example('$0 calibrate reports/app-20260301-100000 --write twin.yaml', 'a mock that behaves like the gateway')
      .example('$0 calibrate RUN --probe probe.json --write twin.yaml', 'with the limits that a probe found'),
  run: async (flags) => {
    const { out = underReports, json, ...options } = flags
    const shown = shownWork('fitting and comparing')
    const calibrated = calibrateRuns({ ...options, out, onWork: shown.onWork }).finally(shown.end)
    const { result, exitCode, folder, problem } = await calibrated
    const page = pageIn(folder, 'calibration.html')
    if (json) toStdout(renderJson(result))
    else {
      const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal
      paintedToStdout(render(calibrationDocument(result), { ...terminalLook(), ...pageAt(page) }))
      if (options.write !== undefined && problem === null)
        toStdout(asLine`To use      ${options.write} (with --preset clean)\n`)
    }
    if (problem !== null) throw problem
    openPage(page, flags)
    return exitCode
  },
})

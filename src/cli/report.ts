import { dirname, join, resolve } from 'node:path'
import type { Argv } from 'yargs'
import { openOption, summaryOption } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { openPage } from '../command/deliver.ts'
import { asList } from '../command/list-flag.ts'
import { toStdout } from '../command/output.ts'
import { printResult } from '../command/print-result.ts'
import { ifInterrupted } from '../command/signals.ts'
import { GatebenchError, usageError } from '../errors.ts'
import type { EventSink, RunHeader } from '../measure/events/events.ts'
import { asLine } from '../printable.ts'
import { FILE_FORMATS, type FileFormat, RUN_FORMATS, renderFile } from '../report/formats.ts'
import { GenAiMetrics } from '../report/metrics/gen-ai.ts'
import { writeReports } from '../report/write-reports.ts'
import { type ReadRun, readRun, reportSources } from '../run/figures/read-run.ts'
import { SecondReading } from '../run/figures/second-reading.ts'
import { requireWritableFolder } from '../run/folder/output-place.ts'
import { eventLogOf } from '../run/folder/run-folder.ts'
import { requireEnded } from '../run/folder/run-lock.ts'

type Format = FileFormat | 'terminal'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('run', { type: 'string', demandOption: true, describe: 'run folder, or the events.ndjson in it' })
    .option('format', {
      array: true,
      nargs: 1,
      choices: [...FILE_FORMATS, 'terminal'] as const,
      coerce: asList,
      describe: 'one or more formats, such as md,csv (default: all except otlp)',
    })
    .option('genai-metrics', {
      type: 'boolean',
      default: false,
      describe: 'add the client metrics of the OpenTelemetry GenAI conventions; needs --format otlp',
    })
    .option('out', { type: 'string', describe: 'folder for the reports (default: the run folder)' })
    .option('until-damage', {
      type: 'boolean',
      default: false,
      describe:
        'for a damaged event log: report only the part before the damage, with the verdict INCONCLUSIVE; needs --out or --stdout',
    })
    .option('stdout', { type: 'boolean', default: false, describe: 'print the reports instead of writing files' })
    .option('json', { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' })
    .options(openOption)
    .option('summary', {
      ...summaryOption.summary,
      default: 'full' as const,
      describe: 'how much to print: the first screen (short), or the whole report (full)',
    })
    .example('$0 report reports/smoke-20260129-142233', 'write all reports again')
    .example('$0 report RUN --format md --stdout >> "$GITHUB_STEP_SUMMARY"', 'print the report in one format')

export const command = defineCommand({
  lists: ['format'],
  builder,
  run: async (flags) => {
    const log = await eventLogOf(flags.run)
    const inRun = flags.out === undefined || resolve(flags.out) === resolve(dirname(log))
    if (inRun && !flags.stdout) requireEnded(dirname(log), 'for a report of the run so far, add --out DIR or --stdout')
    requireFormats(flags)
    let genAi: GenAiMetrics | undefined
    const told = (header: RunHeader): EventSink => {
      genAi = new GenAiMetrics(header)
      return genAi
    }
    const formats = (flags.format ?? [...RUN_FORMATS, 'terminal']) as readonly Format[]
    const files = formats.filter((format) => format !== 'terminal')
    const folder = flags.out ?? dirname(log)
    if (!flags.stdout) await requireWritableFolder(folder)
    const isTwice = files.includes('csv') && !flags.stdout && !flags.untilDamage
    const stayWhole = ifInterrupted({
      hint: () => 'the event log is unchanged; the same command writes the reports again',
    })
    const second = isTwice ? await SecondReading.begin(log, folder) : null
    try {
      const read = await readRun(log, flags.genaiMetrics ? [told] : [], { untilDamage: flags.untilDamage }, second)
      requireNewPlace(log, read, flags)
      const { summary, sources: ofLog } = reportSources(log, read)
      const sources = genAi === undefined ? ofLog : { ...ofLog, genAi: genAi.metrics() }

      if (flags.stdout) {
        for (const format of files) {
          for (const [, content] of await renderFile(format, summary, sources)) await print(content)
        }
        if (files.length === formats.length) return summary.verdict.exitCode
        return printResult({ summary, folder: null, problem: null }, flags)
      }
      const written = await writeReports(folder, summary, sources, files, read.tasks)
      if (flags.json || formats.includes('terminal')) return printResult({ summary, folder, problem: null }, flags)
      for (const file of written) toStdout(asLine`${file}\n`)
      openPage(join(folder, 'report.html'), flags)
      return summary.verdict.exitCode
    } finally {
      await second?.close()
      stayWhole()
    }
  },
})

function requireFormats({ format, genaiMetrics, stdout }: Flags): void {
  if (genaiMetrics && format?.includes('otlp') !== true)
    throw usageError('--genai-metrics needs --format otlp', 'for example --format otlp --genai-metrics')
  if (stdout && format === undefined) throw usageError('--stdout needs --format', 'for example --format md --stdout')
}

/** Reports in a run's folder that may be the true ones are not replaced by those of a log in doubt. */
function requireNewPlace(file: string, { isContradicted, doubt }: ReadRun, { out, stdout, untilDamage }: Flags): void {
  if (out !== undefined || stdout) return
  if (untilDamage) {
    throw usageError(
      '--until-damage needs --out or --stdout',
      'name a folder with --out; the reports in the run folder may be complete and are kept',
    )
  }
  if (!isContradicted || doubt === null) return
  throw new GatebenchError(doubt.reason, {
    code: 'EVENT_LOG_INVALID',
    hint: 'gatebench wrote nothing, because the log may be damaged; to report it as INCONCLUSIVE, add --out DIR',
    place: { file },
  })
}

async function print(content: string | AsyncIterable<string>): Promise<void> {
  if (typeof content === 'string') toStdout(content)
  else for await (const piece of content) if (!toStdout(piece)) return
}

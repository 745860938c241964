import { dirname } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { readEventLog } from '../measure/event-log/reader.ts'
import { searchEventLog } from '../measure/event-log/search.ts'
import { RunDetailCollector } from '../measure/run-detail.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { CALL_OVER } from '../report/csv.ts'
import { FILE_FORMATS, type FileFormat, type ReportSources, RUN_FORMATS, renderFile } from '../report/formats.ts'
import { writeReports } from '../report/write-reports.ts'
import { defineCommand } from './command.ts'
import { toStdout } from './output.ts'
import { printResult } from './print-result.ts'
import { eventLogOf } from './run-folder.ts'

type Format = FileFormat | 'terminal'

interface Flags {
  run: string
  out?: string | undefined
  format?: Format[] | undefined
  stdout: boolean
  json: boolean
}

export const command = defineCommand<Flags>({
  lists: ['format'],
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'run folder, or its events.ndjson' })
      .option('format', {
        array: true,
        nargs: 1,
        choices: [...FILE_FORMATS, 'terminal'] as const,
        describe: 'one or several (default: all but otlp)',
      })
      .option('out', { type: 'string', describe: 'folder for the reports (default: the run folder)' })
      .option('stdout', { type: 'boolean', default: false, describe: 'print one format instead of writing files' })
      .option('json', { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' })
      .example('$0 report reports/smoke-20260131-142233', 'all reports again')
      .example('$0 report RUN --format md --stdout >> "$GITHUB_STEP_SUMMARY"', 'one format on stdout'),
  run: async (flags) => {
    const log = await eventLogOf(flags.run)
    const { header, events } = await readEventLog(log)
    const builder = new SummaryBuilder(header)
    const detail = new RunDetailCollector(header)
    for await (const event of events) {
      builder.add(event)
      detail.emit(event)
    }
    const summary = builder.finish()
    const formats: readonly Format[] = flags.format ?? [...RUN_FORMATS, 'terminal']
    const files = formats.filter((format) => format !== 'terminal')
    const again = files.includes('csv') ? { events: searchEventLog(log, CALL_OVER) } : {}
    const profileYaml = renderResolved(header.settings)
    const sources: ReportSources = { profileYaml, detail: detail.finish(), ...again }

    if (flags.stdout) {
      const [format] = files
      if (format === undefined || formats.length > 1) throw oneFormat()
      for (const [, content] of await renderFile(format, summary, sources)) await print(content)
      return summary.verdict.exitCode
    }
    const folder = flags.out ?? dirname(log)
    const written = await writeReports(folder, summary, sources, files)
    if (flags.json || formats.includes('terminal'))
      return printResult({ summary, folder, files: written, problem: null }, flags)
    toStdout(`${written.join('\n')}\n`)
    return summary.verdict.exitCode
  },
})

async function print(content: string | AsyncIterable<string>): Promise<void> {
  if (typeof content === 'string') toStdout(content)
  else for await (const piece of content) if (!toStdout(piece)) return
}

function oneFormat(): GatebenchError {
  return new GatebenchError('--stdout takes one format', {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
    hint: 'for example --format md --stdout',
  })
}

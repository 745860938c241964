import { dirname } from 'node:path'
import { readEventLog } from '../measure/event-log-reader.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { writeReports } from '../report/write-reports.ts'
import { defineCommand } from './command.ts'
import { printResult } from './print-result.ts'
import { eventLogOf } from './run-folder.ts'

interface Flags {
  run: string
  out?: string | undefined
  json: boolean
}

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'run folder, or its events.ndjson' })
      .option('out', { type: 'string', describe: 'folder for the reports (default: the run folder)' })
      .option('json', { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' }),
  run: async (flags) => {
    const log = await eventLogOf(flags.run)
    const { header, events } = await readEventLog(log)
    const builder = new SummaryBuilder(header)
    for await (const event of events) builder.add(event)
    const summary = builder.finish()
    const folder = flags.out ?? dirname(log)
    const again = await readEventLog(log)
    const profileYaml = renderResolved(header.settings as Profile)
    const files = await writeReports(folder, summary, { profileYaml, events: again.events })
    return printResult({ summary, folder, files }, flags)
  },
})

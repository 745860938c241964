import { EXIT } from '../errors.ts'
import { LOG_FORMATS, type LogFormat } from '../foreign-logs/log-format.ts'
import { renderJson } from '../report/json.ts'
import { layOut } from '../report/text-table.ts'
import { type Imported, importLog } from '../run/import-log.ts'
import { formatCount, formatDuration } from '../units.ts'
import { asLine } from '../visible.ts'
import { defineCommand } from './command.ts'
import { toStderr, toStdout } from './output.ts'
import { terminalLook } from './terminal-look.ts'

interface ImportFlags {
  file: string
  format?: LogFormat | undefined
  out: string
  prompts: boolean
  json: boolean
}

export const command = defineCommand<ImportFlags>({
  builder: (args) =>
    args
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'log of calls: CSV, NDJSON, OTLP JSON, HAR …',
      })
      .options({
        format: {
          choices: LOG_FORMATS,
          requiresArg: true,
          describe: 'how it is written (default: told from the file)',
        },
        out: { type: 'string', default: 'imported', describe: 'folder for profile, demand and traces' },
        prompts: {
          type: 'boolean',
          default: false,
          describe: 'keep prompts of the log; without it they become filler',
        },
        json: { type: 'boolean', default: false, describe: 'print what was read as JSON' },
      })
      .example('$0 import calls.csv', 'a profile, a demand and a trace for each model')
      .example('$0 import spans.json --out load', 'OpenTelemetry spans of generative AI, as a collector writes them'),
  run: async (flags) => {
    const imported = await importLog(flags)
    toStdout(flags.json ? renderJson(imported) : rendered(imported))
    for (const { why, rows, first } of imported.unread) {
      toStderr(`not read: ${formatCount(rows)} rows, ${why}; the first is row ${formatCount(first)}\n`)
    }
    return EXIT.ok
  },
})

function rendered({ format, rows, calls, lengthMs, models, files }: Imported): string {
  const columns = [
    { head: 'model', align: 'left' },
    { head: 'modality', align: 'left' },
    { head: 'calls', align: 'right' },
    { head: 'sizes', align: 'right' },
  ] as const
  const table = models.map(({ model, modality, calls: of, requests }) => [
    { text: model },
    { text: modality },
    { text: formatCount(of) },
    { text: formatCount(requests) },
  ])
  const [profile = '', demand = ''] = files
  return [
    `${formatCount(calls)} calls in ${formatCount(rows)} rows of ${format}, over ${formatDuration(lengthMs)}`,
    '',
    ...layOut({ columns, rows: table }, terminalLook().width, (text) => text),
    '',
    ...files.map((file) => asLine`wrote ${file}`),
    'next',
    asLine`  gatebench validate ${profile}`,
    asLine`  gatebench plan ${profile} --demand ${demand}`,
    '',
  ].join('\n')
}

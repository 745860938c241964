import type { Argv } from 'yargs'
import { defineCommand } from '../command/command.ts'
import { asList } from '../command/list-flag.ts'
import { noticeToStderr, toStdout } from '../command/output.ts'
import { ifInterrupted } from '../command/signals.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { renderJson } from '../document/json.ts'
import { layOut } from '../document/text-table.ts'
import { EXIT, usageError } from '../errors.ts'
import { MODALITIES } from '../gateway/modality.ts'
import { asLine } from '../printable.ts'
import { shellWord } from '../shell-word.ts'
import { formatCount, formatCounted, formatDuration } from '../units.ts'
import { type ColumnMapping, namePattern, ROLES, type Role } from './column-mapping.ts'
import { type Imported, importLog, quoted } from './import-log.ts'
import { LOG_FORMATS } from './log-format.ts'

const MOST_A_SECOND = 1_000_000

export const command = defineCommand({
  lists: ['column', 'kind'],
  builder: (args: Argv) =>
    args
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'log of calls, such as a CSV, NDJSON, OTLP JSON or HAR file',
      })
      .options({
        format: {
          choices: LOG_FORMATS,
          requiresArg: true,
          describe: 'format of the log (default: detected from the file)',
        },
        out: { type: 'string', default: 'imported', describe: 'folder for the profile, demand and traces' },
        prompts: {
          type: 'boolean',
          default: false,
          describe: 'copy prompts from the log (default: replace them with filler text)',
        },
        'accepted-only': {
          type: 'boolean',
          default: false,
          describe: 'leave out calls that the log says were refused with 429',
        },
        column: {
          array: true,
          nargs: 1,
          coerce: asList,
          describe: `column or field of the log that holds a value, written as VALUE=COLUMN, such as model=model_name; VALUE is one of ${ROLES.join(', ')}`,
        },
        kind: {
          array: true,
          nargs: 1,
          coerce: asList,
          describe: `modality of all models whose name matches a pattern, written as PATTERN=MODALITY, such as 'veo-*=video'; MODALITY is one of ${MODALITIES.join(', ')}`,
        },
        json: { type: 'boolean', default: false, describe: 'print the result of the import as JSON' },
      })
      .example('$0 import calls.csv', 'write one profile, one demand file, and a trace for each model')
      .example(
        '$0 import spans.json --out load',
        'import OpenTelemetry GenAI spans from a file that a collector wrote',
      ),
  run: async (flags) => {
    const reading = { columns: columnsOf(flags.column ?? []), kinds: (flags.kind ?? []).map(kindStated) }
    let takeBack = (): void => {}
    const forget = ifInterrupted({
      tidy: () => takeBack(),
      hint: () => 'nothing was written; the same command starts from the beginning',
    })
    const begun = (discard: () => void): void => {
      takeBack = discard
    }
    const imported = await importLog({ ...flags, reading, begun }).finally(forget)
    toStdout(flags.json ? renderJson(imported) : rendered(imported))
    for (const line of guesses(imported)) noticeToStderr(asLine`${line}`)
    if (isTooDense(imported)) noticeToStderr(denseLine(imported))
    if (imported.spreadMs !== undefined) noticeToStderr(spreadLine(imported.spreadMs))
    if (imported.refused > 0) noticeToStderr(refusedLine(imported))
    for (const row of imported.unread) {
      noticeToStderr(unreadLine(row))
    }
    return EXIT.ok
  },
})

function unreadLine(row: Imported['unread'][number]): string {
  const { why, rows, first } = row
  const at = `row ${formatCount(first)}`
  if (why === 'damaged or cut off') return 'warning: the log is damaged or cut off; calls may be missing'
  return `not read: ${formatCounted(rows, 'row')}, ${why}; the first is ${at}${quoted(row)}`
}

/** More calls a second than any log has: its times have another unit, such as the days of a spreadsheet. */
function isTooDense({ calls, lengthMs }: Imported): boolean {
  return calls > MOST_A_SECOND * Math.max(lengthMs / 1000, 1 / MOST_A_SECOND)
}

function denseLine({ calls, lengthMs }: Imported): string {
  return `warning: ${formatCounted(calls, 'call')} within ${formatDuration(lengthMs)}; check the unit of the log's times: numbers count s, ms, µs or ns since 1970, or ms since the start of the log`
}

function spreadLine(spreadMs: number): string {
  const span = spreadMs === 1000 ? 'second' : 'minute'
  return `note: the log states times to the ${span} only; the traces start the calls of each ${span} at random within it`
}

/** A call that was sent again after a refusal is several rows of the log, of which one at most was accepted. */
function refusedLine({ calls, refused }: Imported): string {
  return `warning: the gateway refused ${formatCount(refused)} of the ${formatCounted(calls, 'call')} with 429; a call that was sent again counts once for each attempt; --accepted-only leaves out refused calls`
}

function columnsOf(words: readonly string[]): ColumnMapping['columns'] {
  const columns: Partial<Record<Role, string>> = {}
  for (const word of words) {
    const [, role = '', name = ''] = /^([^=]*)=(.+)$/.exec(word) ?? []
    if (!isRole(role)) {
      throw usageError(
        `--column takes VALUE=COLUMN, not "${word}"`,
        `such as model=model_name; VALUE is one of ${ROLES.join(', ')}`,
      )
    }
    if (columns[role] !== undefined)
      throw usageError(`--column names two columns for ${role}`, 'leave out one of the two columns')
    columns[role] = name
  }
  return columns
}

function kindStated(word: string): ColumnMapping['kinds'][number] {
  const [, glob = '', kind = ''] = /^(.+)=([^=]*)$/.exec(word) ?? []
  const modality = MODALITIES.find((one) => one === kind)
  if (modality === undefined) {
    throw usageError(
      `--kind takes PATTERN=MODALITY, not "${word}"`,
      `such as 'veo-*=video'; MODALITY is one of ${MODALITIES.join(', ')}`,
    )
  }
  return { fits: namePattern(glob), modality }
}

function isRole(word: string): word is Role {
  return (ROLES as readonly string[]).includes(word)
}

/** A line for every kind that no row states. */
function guesses({ models }: Imported): string[] {
  return models.flatMap(({ model, modality, kindBy, calls }) => {
    if (kindBy === 'row' || kindBy === 'stated') return []
    const by = kindBy === 'name' ? 'judging by its name' : 'because the log does not state its kind'
    return `warning: ${model} (${formatCounted(calls, 'call')}) is imported as ${modality}, ${by}; --kind ${shellWord(`${model}=${modality}`)} confirms or changes this modality`
  })
}

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
    ...layOut({ columns, rows: table }, terminalStyle().width, (text) => text),
    '',
    ...files.map((file) => asLine`wrote ${file}`),
    'next',
    asLine`  gatebench validate ${shellWord(profile)}`,
    asLine`  gatebench plan ${shellWord(profile)} --demand ${shellWord(demand)}`,
    '',
  ].join('\n')
}

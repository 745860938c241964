import { isDeepStrictEqual } from 'node:util'
import type { Argv } from 'yargs'
import * as z from 'zod'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { toStdout } from '../command/output.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { dialectNames, readDialect, SHIPPED_DIALECTS } from '../dialect/load-dialect.ts'
import { mockFaults } from '../dialect/mock-check.ts'
import { type DialectSample, readSample, type SampleReading, sampleSchema } from '../dialect/sample.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { renderJson } from '../document/json.ts'
import { nameList } from '../document/text-table.ts'
import { EXIT, usageError } from '../errors.ts'
import { creditsLeft, isCredits, type Task } from '../gateway/bodies.ts'
import { withExactNumbers } from '../gateway/exact-json.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { shippedFiles } from '../input/shipped-file.ts'
import { asLine } from '../printable.ts'
import { isUsable, requireReads } from '../run/target/gateway-look.ts'
import { trialRead } from '../run/target/trial-read.ts'
import { writeNewFile } from '../starter/init-profile.ts'
import { formatCredits } from '../units.ts'
import { readYaml } from '../yaml.ts'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('action', {
      choices: ['list', 'show', 'check'],
      default: 'list',
      describe: 'list the shipped dialects, show one, or check a file',
    })
    .positional('file', { type: 'string', describe: 'name of a shipped dialect, or a YAML file' })
    .options({
      samples: { type: 'string', describe: 'with check: JSON file with recorded requests and responses' },
      against: {
        type: 'string',
        describe: 'with check: URL of a gateway to test; sends one free read of a task that does not exist',
      },
      write: { type: 'string', describe: 'with show: write the dialect to this file' },
      force: { type: 'boolean', default: false, describe: 'overwrite an existing file' },
      json: { type: 'boolean', default: false, describe: 'print the result as JSON' },
    })
    .example('$0 dialect', 'list the shipped dialects')
    .example('$0 dialect show replicate --write vendor.yaml', 'copy a dialect to adapt it')
    .example(
      '$0 dialect check vendor.yaml --samples answers.json',
      'show how the dialect interprets recorded responses',
    )

export const command = defineCommand({
  builder,
  run: async (flags) => {
    if (flags.action === 'list') return list(flags.json)
    if (flags.file === undefined)
      throw usageError(`dialect ${flags.action} needs a name or a file`, '`gatebench dialect` lists the names')
    return flags.action === 'show' ? await show(flags.file, flags) : await check(flags.file, flags)
  },
})

function list(json: boolean): number {
  const all = dialectNames().map(readDialect)
  if (json) {
    toStdout(
      renderJson(
        all.map(({ name, about, asOf, verified, base, keyEnv }) => ({ name, about, asOf, verified, base, keyEnv })),
      ),
    )
    return EXIT.ok
  }
  const named = all.map(({ name, about, verified }) => ({
    name,
    about: `${about}${verified === 'none' ? ' (unverified)' : ''}`,
  }))
  toStdout(`${nameList(named, terminalStyle().width).join('\n')}\n`)
  return EXIT.ok
}

async function show(word: string, { write, force }: Flags): Promise<number> {
  // Refuses what is no dialect before anything is written.
  readDialect(word)
  const text = readFileText(shippedFiles(SHIPPED_DIALECTS).get(word) ?? word, INPUT.dialect)
  if (write === undefined) toStdout(text)
  else {
    await writeNewFile(write, text, { force })
    toStdout(asLine`wrote ${write}\n`)
  }
  return EXIT.ok
}

async function check(word: string, { samples, against, json }: Flags): Promise<number> {
  const file = readDialect(word)
  const read =
    samples === undefined
      ? []
      : samplesIn(samples, file).map((sample) => ({ sample, reading: readSample(file, sample) }))
  if (against !== undefined)
    requireReads(file, '--against', 'leave out --against; `gatebench doctor --gateway URL` checks the address')
  const answer = against === undefined ? null : await trialRead(file, against, process.env)
  const unread = read.filter(({ sample, reading }) => !isRead(reading, sample.request))
  const ofMock = mockFaults(file)
  const exitCode =
    unread.length + ofMock.length > 0
      ? EXIT.threshold
      : answer !== null && !isUsable(answer)
        ? EXIT.unreachable
        : EXIT.ok
  if (json) {
    const samples = read.map(({ sample, reading }) => ({ ...reading, isRead: isRead(reading, sample.request) }))
    toStdout(renderJson({ name: file.name, samples, mock: ofMock, against: answer, exitCode }))
    return exitCode
  }
  toStdout(asLine`${file.name}: ${file.about}\n`)
  toStdout(summaryOf(file))
  for (const { sample, reading } of read) toStdout(readingText(reading, sample))
  if (answer !== null) toStdout(`\nread of a task that does not exist: ${outcomeText(answer, null)}\n`)
  if (read.length > 0) toStdout(`\n${read.length - unread.length} of ${read.length} samples match their recording\n`)
  for (const { reading } of unread) toStdout(asLine`  mismatch: ${reading.what}\n`)
  if (ofMock.length > 0) toStdout('\nthis dialect does not work against its own mock\n')
  else if (samples === undefined && answer === null)
    toStdout('\nthis dialect works against its own mock; --samples compares it with recorded responses\n')
  for (const fault of ofMock) toStdout(asLine`  ${fault}\n`)
  return exitCode
}

function samplesIn(path: string, { cancel, queries }: DialectFile): DialectSample[] {
  const text = readFileText(path, INPUT.dialectSamples)
  // As answers are read in a run.
  const exact = /^\s*\[/.test(text) ? withExactNumbers(text) : text
  const all = readYaml(exact, path, z.array(sampleSchema), 'DIALECT_SAMPLES_INVALID')
  const asks = { cancel, credits: queries?.credits }
  return all.filter(({ of }) => (of !== 'credits' && of !== 'cancel') || asks[of] !== undefined)
}

function summaryOf({
  submit,
  text,
  read,
  cancel,
  queries,
  idempotency,
  key,
  keyEnv,
  base,
  clients,
}: DialectFile): string {
  const carried =
    'none' in key
      ? 'no key'
      : 'query' in key
        ? `?${key.query}=`
        : 'jwt' in key
          ? 'a signed token'
          : `${key.header}: ${key.value}`
  return [
    `  base    ${base}`,
    `  key     ${carried}, from ${keyEnv}`,
    ...Object.entries(submit).flatMap(([modality, words]) =>
      words === undefined ? [] : [`  ${modality.padEnd(7)} ${words.method} ${words.path}`],
    ),
    ...(text === undefined ? [] : [`  text    POST ${text.path}`]),
    ...(read === undefined
      ? ['  read    none: the response is the result']
      : [`  read    ${read.method} ${read.path}`]),
    ...(cancel === undefined ? [] : [`  cancel  ${cancel.method} ${cancel.path}`]),
    ...(queries?.credits === undefined ? [] : [`  credits GET ${queries.credits.path}`]),
    ...(idempotency === undefined ? [] : [`  key of a call  ${idempotency}`]),
    ...clients.flatMap(({ name, base: from }) =>
      from === 'fixed' ? [`  client  ${name} has a constant address: see \`gatebench judge --proxy\``] : [],
    ),
    '',
  ].join('\n')
}

type Recorded = { method: string; path: string; body?: unknown } | undefined

/** Whether the request is as it was recorded, and the answer is one that the file understands. */
function isRead({ asked, outcome }: SampleReading, request: Recorded): boolean {
  if (outcome.kind === 'ambiguous' || (outcome.kind === 'accepted' && outcome.faults !== undefined)) return false
  return typeof asked !== 'string' && (asked === null || request === undefined || isSame(asked, request))
}

function isSame(asked: Exclude<SampleReading['asked'], string | null>, request: NonNullable<Recorded>): boolean {
  const { method, path, body } = request
  return isDeepStrictEqual(asked, { method, path, body: body ?? undefined })
}

function readingText(
  { what, asked, outcome, means, unknownCode }: SampleReading,
  { of, request }: DialectSample,
): string {
  const lines = ['', what]
  if (typeof asked === 'string') lines.push(`  request  ${asked}`)
  else if (asked !== null) {
    const { method, path, body } = asked
    const isOther = request !== undefined && !isSame(asked, request)
    lines.push(
      `  request  ${method} ${path}${request === undefined ? '' : isOther ? '  not as recorded' : '  as recorded'}`,
    )
    if (body !== undefined) lines.push(`           ${JSON.stringify(body)}`)
    if (isOther) lines.push(`  recorded ${request.method} ${request.path}`)
    if (isOther && request.body !== undefined) lines.push(`           ${JSON.stringify(request.body)}`)
  }
  const isMessage = of === 'message' && outcome.kind === 'accepted'
  lines.push(`  answer   ${isMessage ? `accepted: message ${outcome.body.id}` : outcomeText(outcome, means)}`)
  if (unknownCode !== null)
    lines.push(`  warning  ${unknownCode} is no HTTP status and counts as 400: state its meaning in refusal.means`)
  return lines.map((line) => asLine`${line}\n`).join('')
}

function outcomeText(outcome: Outcome<Task>, means: SampleReading['means']): string {
  const wait = 'hint' in outcome && outcome.hint.kind === 'delay' ? `, wait ${outcome.hint.delayMs} ms` : ''
  if (outcome.kind === 'accepted' && isCredits(outcome.body))
    return `accepted: ${formatCredits(creditsLeft(outcome.body.data))} credits left`
  if (outcome.kind === 'accepted') {
    const { id, status, progress, results, error } = outcome.body
    const parts = [
      `task ${id}`,
      status === undefined ? 'no status' : status,
      ...(progress === undefined ? [] : [`${progress}%`]),
      ...(results ?? []),
      ...(error === undefined ? [] : [JSON.stringify(error)]),
      ...(outcome.isResult === true ? ['immediate result'] : []),
      ...(outcome.faults === undefined ? [] : [`contradiction: ${outcome.faults.join(', ')}`]),
    ]
    return `accepted: ${parts.join(', ')}${wait}`
  }
  if ('error' in outcome) {
    const { error, evidence, status } = outcome
    return `${outcome.kind} (${status}${means === null ? '' : `, ${means}`}): ${error?.message ?? error?.type ?? evidence ?? ''}${wait}`
  }
  return `${outcome.kind} (${outcome.reason}): ${outcome.detail}`
}

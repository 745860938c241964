import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tellDrawn } from '../test/support/drawn-check.ts'
import { DRAWN_ROWS } from '../test/support/drawn-rows.ts'
import { ROWS } from '../test/support/probe-cases.ts'
import { HEAD, lines, type Told, tell } from '../test/support/probe-table.ts'
import { isSureAndWrong, SURE, tellUnknown, UNKNOWN_ROWS, type UnknownTold } from '../test/support/unknown-rows.ts'
import { SAID_HEAD, saidLines } from './support/said-table.ts'

/**
 * `npm run probe-check`: probes drawn worlds in virtual time and holds what is said to what is true. Exits with 1 where a bar is missed.
 * `--cases N` of each row, `--from N` (the first of them), `--seed N`, `--only 'ROW;ROW'`, `--jobs N` processes. `--into FILE` writes each world
 * down as it is probed, and leaves out what is written there already, so that a run may be stopped and split; worlds are probed row by row in
 * turn, so that what was stopped is an equal share of each. `--cases 0 --into FILE` only reads. `--write` puts the rows that were run into
 * docs/probe.md, with some of what they got wrong, and leaves its others. `--foreign` probes worlds whose laws the probe does not know instead, row by
 * row, in this process: it may be unsure of them, and must not be sure and wrong. Takes `--cases`, `--from`, `--seed` and `--only`.
 */
const DOCS = new URL('../docs/probe.md', import.meta.url)
/** Failures that docs/probe.md names of each row. */
const NAMED = 4
const WRONG_HEAD = ['| worlds | seed | true limit | report of the probe |', '|---|---|---|---|']
/** In depth a probe takes ten times as long. */
const DEEP_SHARE = 0.1

const NAMES = [...ROWS, ...DRAWN_ROWS].map(({ name }) => name)
const SHARES = new Map<string, number>([
  ...ROWS.map(({ name, isDeep }) => [name, isDeep ? DEEP_SHARE : 1] as const),
  ...DRAWN_ROWS.map(({ name, share = 1 }) => [name, share] as const),
])

if (process.send === undefined) await main()
else process.on('message', async ({ row, seed }: Asked) => process.send?.(await told(row, seed)))

interface Asked {
  row: string
  seed: number
}

async function told(row: string, seed: number): Promise<Told | undefined> {
  const old = ROWS.find(({ name }) => name === row)
  const drawn = DRAWN_ROWS.find(({ name }) => name === row)
  if (old !== undefined) return tell(old, seed)
  return drawn === undefined ? undefined : tellDrawn(drawn, seed)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '20' },
      from: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      into: { type: 'string' },
      write: { type: 'boolean', default: false },
      foreign: { type: 'boolean', default: false },
    },
  })
  if (values.foreign) return foreign(values)
  const { into } = values
  const rows = NAMES.filter((name) => values.only === '' || values.only.split(';').includes(name))
  const known = into === undefined || !existsSync(into) ? [] : writtenIn(into)
  const isKnown = new Set(known.map(({ row, seed }) => `${seed} ${row}`))
  const [from, cases] = [Number(values.from), Number(values.cases)]
  const asked = Array.from({ length: cases }, (_, index) => from + index)
    .flatMap((n) =>
      rows.flatMap((row) => seedsOf(row, n).map((at) => ({ row, seed: Number(values.seed) * 100_000 + at }))),
    )
    .filter(({ row, seed }) => !isKnown.has(`${seed} ${row}`))
  const startedAt = process.hrtime.bigint()
  const note = (one: Told): void => {
    if (into !== undefined) appendFileSync(into, `${JSON.stringify(one)}\n`)
  }
  const probed = (await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(asked, note)))).flat()
  const all = [...known.filter(({ row }) => rows.includes(row)), ...probed]
  all.sort((a, b) => a.seed - b.seed)
  const table = lines(all)
  const said = saidLines(all, NAMES)
  const failures = all.flatMap(({ failure }) => failure ?? [])
  const cpuMs = all.reduce((sum, one) => sum + one.cpuMs, 0)
  const minutes = Number(process.hrtime.bigint() - startedAt) / 6e10
  console.log([...HEAD, ...table.rows, '', ...SAID_HEAD, ...said.rows, '', ...said.sums].join('\n'))
  console.log(
    `\nWhat it got wrong, or not exactly: ${failures.length} of ${all.length}.\n\n${[...WRONG_HEAD, ...failures].join('\n')}`,
  )
  console.log(`\n${(cpuMs / all.length).toFixed(0)} ms of CPU a world, ${minutes.toFixed(1)} minutes in all.`)
  const missed = [...table.missed, ...said.missed]
  for (const miss of missed) console.log(`below the bar: ${miss}`)
  if (values.write) write(rows, [...table.rows], { ...said, told: all })
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** Probes worlds of unknown laws, and counts what is stated surely and is not true. */
async function foreign(asked: { cases: string; from: string; seed: string; only: string }): Promise<void> {
  const rows = UNKNOWN_ROWS.filter(({ name }) => asked.only === '' || asked.only.split(';').includes(name))
  const told: UnknownTold[] = []
  for (let n = 0; n < Number(asked.cases); n++) {
    for (const row of rows) {
      const one = await tellUnknown(row, Number(asked.seed) * 100_000 + Number(asked.from) + n)
      told.push(one)
      if (isSureAndWrong(one)) console.log(`sure and wrong: ${one.row}, seed ${one.seed}: ${one.words}\n  ${one.told}`)
    }
  }
  console.log(['', '| worlds | cases | statements | sure | sure and wrong |', '|---|---|---|---|---|'].join('\n'))
  for (const { name } of rows) {
    const own = told.filter(({ row }) => row === name)
    const claims = own.flatMap((one) => one.claims)
    const sure = claims.filter(({ confidence }) => confidence > SURE)
    const wrong = sure.filter(({ isTrue }) => !isTrue)
    console.log(`| ${[name, own.length, claims.length, sure.length, wrong.length].join(' | ')} |`)
  }
  process.exitCode = told.some(isSureAndWrong) ? 1 : 0
}

/** Which worlds of a row stand beside world `n` of a row that has one for each. */
function seedsOf(row: string, n: number): number[] {
  const share = SHARES.get(row) ?? 1
  const [first, end] = [Math.ceil(n * share - 1e-9), Math.ceil((n + 1) * share - 1e-9)]
  return Array.from({ length: end - first }, (_, index) => first + index)
}

function writtenIn(file: string): Told[] {
  // A line that a stop cut short is probed again.
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Told]
      } catch {
        return []
      }
    })
}

/** One process, that takes what is asked next until nothing is left. */
async function work(asked: Asked[], note: (told: Told) => void): Promise<Told[]> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: process.execArgv })
  const told: Told[] = []
  try {
    for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
      const answer = new Promise<Told>((resolve, reject) => {
        child.once('message', (one) => resolve(one as Told))
        child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)))
      })
      child.send(next)
      const one = await answer
      note(one)
      told.push(one)
      child.removeAllListeners('exit')
    }
    return told
  } finally {
    child.kill()
  }
}

/** Puts the rows that were run into the page, and leaves its others. */
function write(
  ran: readonly string[],
  table: readonly string[],
  { rows, sums, told }: { rows: readonly string[]; sums: readonly string[]; told: readonly Told[] },
): void {
  const page = readFileSync(DOCS, 'utf8')
  const old = between(page, '<!-- table -->', '<!-- end -->').split('\n')
  const merged = (own: readonly string[], kept: readonly string[]): string[] =>
    NAMES.flatMap((name) =>
      (ran.includes(name) ? own : kept).filter((line) =>
        [' |', ', 60 s |'].some((end) => line.startsWith(`| ${name}${end}`)),
      ),
    )
  const [second, third] = [SAID_HEAD, WRONG_HEAD].map(([head = '']) => old.findIndex((line) => line.startsWith(head)))
  const [figures, statements, failed] = [old.slice(0, second), old.slice(second, third), old.slice(third)]
  const wrong = NAMES.flatMap((name) => {
    const own = told.flatMap(({ row, failure }) => (row === name ? (failure ?? []) : []))
    return (ran.includes(name) ? own : failed.filter((line) => line.startsWith(`| ${name} |`))).slice(0, NAMED)
  })
  const text = [
    ...HEAD,
    ...merged(table, figures),
    '',
    'The next table shows how often statements about the rate limit and the concurrency limit were right in the same worlds, by confidence:',
    '',
    ...SAID_HEAD,
    ...merged(rows, statements),
    '',
    ...sums,
    '',
    `The next table lists the first ${NAMED} worlds of each row whose result was wrong or inexact. A true limit of "token-bucket of 21, 60 in 10 s" has a bucket`,
    'for 21 requests, which is refilled with 60 requests in 10 s. "A before B" means that limit A is checked first, and limit B after it.',
    '',
    ...WRONG_HEAD,
    ...wrong,
  ]
  writeFileSync(
    DOCS,
    page.replace(old.join('\n'), () => `\n\n${text.join('\n')}\n\n`),
  )
}

function between(text: string, begin: string, end: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error('docs/probe.md has no place for the table')
  return text.slice(from + begin.length, to)
}

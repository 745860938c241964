import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ProbeRow, ROWS } from '../support/probe-cases.ts'
import { HEAD, lines, type Told, tell } from '../support/probe-table.ts'

/**
 * `npm run probe-check`: probes drawn worlds in virtual time and holds what is said to what is true. Exits with 1 where a bar is missed.
 * `--cases N` of each row, `--seed N`, `--only 'ROW;ROW'`, `--jobs N` processes; `--write` puts the rows that were run into docs/probe.md, with some of
 * what they got wrong, and leaves its others.
 */
const DOCS = new URL('../../docs/probe.md', import.meta.url)
/** Failures that docs/probe.md names of each row. */
const NAMED = 4

if (process.send === undefined) await main()
else
  process.on('message', async ({ row, seed }: { row: string; seed: number }) => {
    const found = ROWS.find(({ name }) => name === row)
    if (found !== undefined) process.send?.(await tell(found, seed))
  })

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      write: { type: 'boolean', default: false },
    },
  })
  const rows = ROWS.filter(({ name }) => values.only === '' || values.only.split(';').includes(name))
  const asked = rows.flatMap(({ name, isDeep }) =>
    Array.from({ length: Math.ceil(Number(values.cases) / (isDeep ? 10 : 1)) }, (_, n) => ({
      row: name,
      seed: Number(values.seed) * 100_000 + n,
    })),
  )
  const startedAt = process.hrtime.bigint()
  const told = (await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(asked)))).flat()
  told.sort((a, b) => a.seed - b.seed)
  const { rows: table, missed } = lines(told)
  const failures = told.flatMap(({ failure }) => failure ?? [])
  const cpuMs = told.reduce((sum, one) => sum + one.cpuMs, 0)
  const minutes = Number(process.hrtime.bigint() - startedAt) / 6e10
  console.log(
    [
      ...HEAD,
      ...table,
      '',
      `What it got wrong, or not exactly: ${failures.length} of ${told.length}.`,
      '',
      ...failures,
    ].join('\n'),
  )
  console.log(`\n${(cpuMs / told.length).toFixed(0)} ms of CPU a world, ${minutes.toFixed(1)} minutes in all.`)
  for (const miss of missed) console.log(`below the bar: ${miss}`)
  if (values.write) write(rows, table, told)
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** One process, that takes what is asked next until nothing is left. */
async function work(asked: { row: string; seed: number }[]): Promise<Told[]> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: process.execArgv })
  const told: Told[] = []
  try {
    for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
      const answer = new Promise<Told>((resolve, reject) => {
        child.once('message', (one) => resolve(one as Told))
        child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)))
      })
      child.send(next)
      told.push(await answer)
      child.removeAllListeners('exit')
    }
    return told
  } finally {
    child.kill()
  }
}

function write(ran: readonly ProbeRow[], table: readonly string[], told: readonly Told[]): void {
  const [before, rest] = readFileSync(DOCS, 'utf8').split('<!-- table -->')
  const [old, after] = rest?.split('<!-- end -->') ?? []
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error('docs/probe.md has no place for the table')
  }
  const hasRun = ({ name }: ProbeRow): boolean => ran.some((row) => row.name === name)
  const kept = old.split('\n')
  const of = (line: string, { name }: ProbeRow, end: string): boolean =>
    line.startsWith(`${name}${end}`) || line.startsWith(`${name}, 60 s${end}`)
  const rows = ROWS.flatMap((row) => (hasRun(row) ? table : kept).filter((line) => of(line.slice(2), row, ' |')))
  const wrong = ROWS.flatMap((row) => {
    const own = told.flatMap(({ row: name, failure }) => (name === row.name ? (failure ?? []) : []))
    return (hasRun(row) ? own : kept.filter((line) => line.startsWith(`- ${row.name}, seed `))).slice(0, NAMED)
  })
  const text = [
    ...HEAD,
    ...rows,
    '',
    `Of what each row got wrong, or not exactly, the first ${NAMED} worlds:`,
    '',
    ...wrong,
  ]
  writeFileSync(DOCS, `${before}<!-- table -->\n\n${text.join('\n')}\n\n<!-- end -->${after}`)
}

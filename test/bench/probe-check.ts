import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROWS } from '../support/probe-cases.ts'
import { HEAD, lines, type Told, tell } from '../support/probe-table.ts'

/**
 * `npm run probe-check`: probes drawn worlds in virtual time and holds what is said to what is true. Exits with 1 where a bar is missed.
 * `--cases N` of each row, `--seed N`, `--only ROW,ROW`, `--jobs N` processes; `--write` puts the tables into docs/probe.md.
 */
const DOCS = new URL('../../docs/probe.md', import.meta.url)
/** Failures that docs/probe.md names. */
const NAMED = 60

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
  const rows = ROWS.filter(({ name }) => values.only === '' || values.only.split(',').includes(name))
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
  const failures = ROWS.flatMap(({ name }) => told.flatMap((one) => (one.row === name ? (one.failure ?? []) : [])))
  const cpuMs = told.reduce((sum, one) => sum + one.cpuMs, 0)
  const minutes = Number(process.hrtime.bigint() - startedAt) / 6e10
  const text = [...HEAD, ...table, '', `What it got wrong, or not exactly: ${failures.length} of ${told.length}.`, '']
  console.log([...text, ...failures].join('\n'))
  console.log(`\n${(cpuMs / told.length).toFixed(0)} ms of CPU a world, ${minutes.toFixed(1)} minutes in all.`)
  for (const miss of missed) console.log(`below the bar: ${miss}`)
  if (values.write) write([...text, ...failures.slice(0, NAMED)].join('\n'))
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

function write(table: string): void {
  const old = readFileSync(DOCS, 'utf8')
  const [before, rest] = old.split('<!-- table -->')
  const after = rest?.split('<!-- end -->')[1]
  if (before === undefined || after === undefined) throw new Error('docs/probe.md has no place for the table')
  writeFileSync(DOCS, `${before}<!-- table -->\n\n${table}\n\n<!-- end -->${after}`)
}

import { parseArgs } from 'node:util'
import { drawCase, type Judged, judge, type ProbeRow, probeCase, ROWS } from '../support/probe-cases.ts'

/**
 * `npm run probe-check`: probes drawn worlds in virtual time and holds what is said to what is true. Prints the tables of docs/probe.md.
 * `--cases N` of each row, `--seed N`, `--only ROW,ROW`.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
})
const cases = Number(values.cases)
const rows = ROWS.filter(({ name }) => values.only === '' || values.only.split(',').includes(name))

const failures: string[] = []
console.log(
  '| worlds | cases | law right | size and window exact | size in range | concurrency | scope | said ≥ 0.99 | of these right | laws named | accepted / limit |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|')
const all: Judged[] = []
for (const row of rows) await measure(row)
summary('all', all)
console.log(`\nFailures:\n`)
for (const failure of failures) console.log(failure)

async function measure(row: ProbeRow): Promise<void> {
  const byWindow = new Map<number, Judged[]>()
  for (let index = 0; index < cases; index++) {
    const seed = Number(values.seed) * 100_000 + index
    const { drawn, uniform } = drawCase(row, seed)
    const result = await probeCase(drawn, uniform)
    const judged = judge(drawn, result)
    byWindow.set(drawn.windowS, [...(byWindow.get(drawn.windowS) ?? []), judged])
    const isRight = judged.kind && judged.exact && judged.concurrency && judged.scope
    if (isRight && !values.verbose) continue
    const { law, limit, windowS, burst, concurrency } = drawn
    const truth = `${law.name} ${law.isBucket ? `of ${burst}, ` : ''}${limit} in ${windowS} s${concurrency === null ? '' : `, ${concurrency.limit} at a time (${concurrency.excess})`}`
    const line = `- ${row.name}, seed ${seed}: ${truth}. Said: ${result.models[0]?.sentence}`
    failures.push(line)
    if (values.verbose) console.error(line, JSON.stringify(result.spent))
  }
  for (const [windowS, judged] of [...byWindow].sort(([a], [b]) => a - b)) {
    summary(row.windows.length > 1 ? `${row.name}, ${windowS} s` : row.name, judged)
    all.push(...judged)
  }
}

function summary(name: string, judged: readonly Judged[]): void {
  const share = (fits: (one: Judged) => boolean, of = judged): string =>
    of.length === 0 ? '' : `${((100 * of.filter(fits).length) / of.length).toFixed(1)} %`
  const sure = judged.filter(({ confidence, isHidden }) => confidence >= 0.99 && !isHidden)
  const told = judged.filter(({ isHidden }) => !isHidden)
  const costs = judged.map(({ cost }) => cost).sort((a, b) => a - b)
  const named = told.reduce((sum, { kinds }) => sum + kinds, 0) / Math.max(1, told.length)
  console.log(
    `| ${name} | ${judged.length} | ${share(({ kind }) => kind)} | ${share(({ exact }) => exact)} | ${share(({ inRange, isHidden }) => inRange || isHidden)} | ${share(({ concurrency }) => concurrency)} | ${share(({ scope }) => scope)} | ${share(({ confidence }) => confidence >= 0.99, told)} | ${share(({ kind }) => kind, sure)} | ${named.toFixed(2)} | ${(costs[costs.length >> 1] ?? 0).toFixed(1)} |`,
  )
}

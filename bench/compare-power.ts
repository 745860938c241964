/**
 * How often `gatebench compare` is wrong about days, drift and seeds: runs of a generator that shares no code with src, judged by the code that
 * the command runs. Writes the tables of docs/compare-power.md, the same every time, and fails where a bar is not met. `--cases N` makes N
 * comparisons a figure; `--rows 0,3` makes these rows alone, and prints them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judgeRuns } from '../src/compare/judge-runs.ts'
import type { CallDigest } from '../src/measure/calls/call-digest.ts'
import type { RunRecord } from '../src/measure/summary/run-record.ts'
import { sampleDigest, sampleRecord } from '../test/support/sample-comparison.ts'
import { drawOf, type ForeignCall, normal, plainRun, QUEUE, type Queue, queueRun } from './foreign-compare.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '1000' }, rows: { type: 'string', default: '' } },
})
const CASES = Number(values.cases)
/** Of all rows, in their order from 0; empty: all of them, and only then is the page written. */
const chosen = values.rows === '' ? null : values.rows.split(',').map(Number)
const isChosen = (row: number): boolean => chosen === null || chosen.includes(row)
const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)

const template = sampleRecord()
const DIGEST = sampleDigest(0, { price: null })

function recordOf(calls: readonly ForeignCall[], time: 'real' | 'virtual', seed: number, startMs: number): RunRecord {
  const { summary: whole } = template
  const summary = { ...whole, run: { ...whole.run }, counts: { ...whole.counts }, measured: { ...whole.measured } }
  const count = (end: ForeignCall['end']): number => calls.filter((call) => call.end === end).length
  const completed = count('completed')
  Object.assign(summary.run, { time, seed, startedAt: new Date(START + startMs).toISOString(), durationMs: 30_000 })
  Object.assign(summary.counts, {
    planned: calls.length,
    started: calls.length,
    completed,
    duplicates: 0,
    unresolved: 0,
  })
  // A summary that counts no refusals is an old one: then the calls are read.
  delete summary.measured.refused
  summary.goodput = { calls: completed, overMs: 100_000, perSecond: completed / 100 }
  summary.credits = null
  const digests = calls.map((call, at): CallDigest => ({ ...DIGEST, ...call, call: at, intended: at * 100 }))
  return { ...template, summary, calls: async () => digests }
}

type Outcomes = Record<'regressed' | 'not-regressed' | 'inconclusive', number>
const none = (): Outcomes => ({ regressed: 0, 'not-regressed': 0, inconclusive: 0 })
const percent = (count: number, of: number): string => ((100 * count) / of).toFixed(1)
const three = (of: Outcomes, all: number): string =>
  [of.regressed, of['not-regressed'], of.inconclusive].map((count) => percent(count, all)).join(' / ')

interface Real {
  what: string
  /** sd of a run, of a day, and the drift a run, as shares. */
  noise: number
  day: number
  drift: number
  change: number
  layout: 'turns' | 'after' | 'days' | 'history'
}

/** Comparisons of n runs a side. Turns and one side after the other share a day; days are one a side; a history is ten days of one run. */
async function real(of: Real, n: number, seed: number): Promise<Outcomes> {
  const outcomes = none()
  for (let one = 0; one < CASES; one++) {
    const draw = drawOf(seed + one)
    const day = (): number => Math.exp(of.day * normal(draw))
    const shared = day()
    const run = (turn: number, factor: number, at: number): RunRecord => {
      const noisy = factor * Math.exp(of.noise * normal(draw)) * (1 + of.drift) ** turn
      return recordOf(plainRun(draw, noisy), 'real', turn, at + turn * MINUTE)
    }
    const side = (isCandidate: boolean): RunRecord[] => {
      const factor = isCandidate ? 1 + of.change : 1
      const own = of.layout === 'days' || of.layout === 'history' ? day() : shared
      return Array.from({ length: n }, (_, at) => {
        const side = Number(isCandidate)
        const turn = of.layout === 'turns' ? 2 * at + ((at % 2) ^ side) : of.layout === 'after' ? at + n * side : at
        return run(turn, factor * own, of.layout === 'days' ? side * DAY : of.layout === 'history' ? 20 * DAY : 0)
      })
    }
    const history = (): RunRecord[] =>
      Array.from({ length: 10 }, (_, at) => {
        const own = day()
        return run(0, own, at * DAY)
      })
    const base = of.layout === 'history' ? history() : side(false)
    outcomes[(await judgeRuns(base, side(true))).verdict.outcome]++
  }
  return outcomes
}

const still = { noise: 0.05, day: 0, drift: 0, change: 0 }
const ROWS: readonly Real[] = [
  { ...still, what: 'no change, in turns', layout: 'turns' },
  { ...still, what: 'no change, base first', layout: 'after' },
  { ...still, what: 'no change, days differ by 10%, in turns', day: 0.1, layout: 'turns' },
  { ...still, what: 'no change, days differ by 10%, one day per side', day: 0.1, layout: 'days' },
  { ...still, what: 'no change, days differ by 10%, no noise, one day per side', noise: 0, day: 0.1, layout: 'days' },
  { ...still, what: 'no change, days differ by 10%, ten days against one', day: 0.1, layout: 'history' },
  { ...still, what: 'no change, drift of 2% per run, base first', drift: 0.02, layout: 'after' },
  { ...still, what: 'no change, drift of 2% per run, in turns', drift: 0.02, layout: 'turns' },
  { ...still, what: '+20%, 5% noise, in turns', change: 0.2, layout: 'turns' },
  { ...still, what: '+20%, 10% noise, in turns', noise: 0.1, change: 0.2, layout: 'turns' },
  { ...still, what: '+21%, days differ by 10%, ten days against one', day: 0.1, change: 0.21, layout: 'history' },
]
const SIDES = [1, 3, 5, 10] as const

/** A client that gives up on 3% of the calls, in some seeds on so many that p95 is not reached: p90 is its tail. */
const HURRIED: Queue = { ...QUEUE, patience: 300 }
type Setting = readonly [what: string, base: Queue, change: Partial<Queue>, tail: number]

/** Settings of a client: changes of hardly any consequence, one way and the other, and changes to both sides of the floors. */
const SETTINGS: readonly Setting[] = [
  ['patience 300 → 303 ms', HURRIED, { patience: 303 }, 0.9],
  ['patience 300 → 297 ms', HURRIED, { patience: 297 }, 0.9],
  ['patience 300 → 250 ms', HURRIED, { patience: 250 }, 0.9],
  ['times +0.5%', QUEUE, { slower: 1.005 }, 0.95],
  ['times +3%', QUEUE, { slower: 1.03 }, 0.95],
  ['failures 0.2 → 0.3%', QUEUE, { failures: 0.003 }, 0.95],
  ['failures 0.2 → 1.2%', QUEUE, { failures: 0.012 }, 0.95],
]
const GATES = 60
const SEEDS = 10
const TRUTH = 1000

/** Changes for the worse in floors: the tail, p50, goodput, failures, giving up, completion; of each the mean over seeds. */
function truthOf([, base, change, tail]: Setting): number {
  const sums = [0, 0, 0, 0, 0, 0]
  for (let seed = 0; seed < TRUTH; seed++) {
    const runs = [base, { ...base, ...change }].map((queue) => queueRun(7_000_000 + seed, queue))
    const [a, b] = runs.map((calls) => figures(calls, tail))
    for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + ((b?.[at] ?? 0) - (a?.[at] ?? 0)) / TRUTH
  }
  const floors = [Math.log(1.02), Math.log(1.02), Math.log(1.02), 0.002, 0.002, 0.002]
  return Math.max(...sums.map((sum, at) => sum / (floors[at] ?? 1)))
}

function figures(calls: readonly ForeignCall[], tail: number): number[] {
  const share = (end: ForeignCall['end']): number => calls.filter((call) => call.end === end).length / calls.length
  const times = calls.map(({ end, ended }) => (end === 'completed' ? ended : 1e9)).sort((a, b) => a - b)
  const at = (p: number): number => Math.log(times[Math.ceil(p * times.length) - 1] ?? 1)
  return [at(tail), at(0.5), -Math.log(share('completed')), share('failed'), share('gaveUp'), -share('completed')]
}

async function gates([, base, change]: Setting, first: number): Promise<{ outcomes: Outcomes; advised: number }> {
  const outcomes = none()
  let advised = 0
  for (let gate = 0; gate < GATES; gate++) {
    const seeds = Array.from({ length: SEEDS }, (_, at) => first + gate * SEEDS + at)
    const side = (queue: Queue): RunRecord[] => seeds.map((seed) => recordOf(queueRun(seed, queue), 'virtual', seed, 0))
    const judged = await judgeRuns(side(base), side({ ...base, ...change }))
    outcomes[judged.verdict.outcome]++
    if (judged.verdict.outcome === 'inconclusive' && judged.verdict.moreRuns !== null) advised++
  }
  return { outcomes, advised }
}

const faults: string[] = []
const lines = [
  `\`bench/foreign-compare.ts\` makes runs of 300 calls, with seeds from 910,000,000. Each figure comes from ${CASES} comparisons of such runs.`,
  'The columns are the numbers of runs per side. A cell shows how many comparisons, in %, were regressed / not regressed / inconclusive:',
  '',
  '| world | 1 | 3 | 5 | 10 |',
  '| :-- | --: | --: | --: | --: |',
]
for (const [row, of] of ROWS.entries()) {
  if (!isChosen(row)) continue
  const cells: string[] = []
  for (const n of SIDES) {
    const outcomes = await real(of, n, 910_000_000 + row * 1_000_000 + n * 10_000)
    cells.push(three(outcomes, CASES))
    const bad = of.change === 0 ? outcomes.regressed : outcomes['not-regressed']
    const allowed = 0.05 + 1.645 * Math.sqrt((0.05 * 0.95) / CASES)
    if (bad / CASES > allowed) faults.push(`${of.what}, ${n} runs: ${percent(bad, CASES)}% wrong`)
    const least = of.what.startsWith('+20%, 5%') ? (n === 5 ? 0.7 : n === 10 ? 0.95 : 0) : 0
    if (outcomes.regressed / CASES < least)
      faults.push(`${of.what}, ${n} runs: ${percent(outcomes.regressed, CASES)}% found`)
  }
  lines.push(`| ${of.what} | ${cells.join(' | ')} |`)
  process.stderr.write(`${lines.at(-1)}\n`)
}
lines.push(
  '',
  `Each row has ${GATES} comparisons in virtual time, with the same ${SEEDS} seeds on both sides. The simulated gateway is a queue that shares no code with the mock.`,
  '*Patience* is how long a call waits for a server before its client gives up. *True change* is the change of the metric that became worse',
  `by the most. It is the mean over ${TRUTH} seeds, in multiples of the metric's floor:`,
  '',
  '| change | true change, in floors | regressed / not regressed / inconclusive, % | inconclusive comparisons that say how many seeds are needed |',
  '| :-- | --: | --: | --: |',
)
for (const [row, setting] of SETTINGS.entries()) {
  if (!isChosen(ROWS.length + row)) continue
  const [what] = setting
  const truth = truthOf(setting)
  const { outcomes, advised } = await gates(setting, 8_000_000 + row * 10_000)
  lines.push(`| ${what} | ${truth.toFixed(2)} | ${three(outcomes, GATES)} | ${advised} of ${outcomes.inconclusive} |`)
  process.stderr.write(`${lines.at(-1)}\n`)
  if (truth < 1 && outcomes.regressed / GATES > 0.05) faults.push(`${what}: regressed below the floor`)
  if (truth >= 2 && outcomes.regressed / GATES < 0.9)
    faults.push(`${what}: ${percent(outcomes.regressed, GATES)}% found`)
}

if (chosen === null) {
  const page = fileURLToPath(new URL('../docs/compare-power.md', import.meta.url))
  const [before, after] = readFileSync(page, 'utf8').split(/<!-- tables -->[\s\S]*<!-- \/tables -->/)
  if (after === undefined) throw new Error('docs/compare-power.md has no place for tables')
  writeFileSync(page, `${before}<!-- tables -->\n${lines.join('\n')}\n<!-- /tables -->${after}`)
} else process.stdout.write(`${lines.join('\n')}\n`)
for (const fault of faults) process.stderr.write(`FAILED: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1

/**
 * How often `gatebench compare` cries wolf, and how often it misses: simulated runs of real profiles, judged by the code that the command
 * runs. Prints its tables, the same every time, and fails where a bar is not met. Takes about half an hour; `--cases 50` tries it.
 */
import { parseArgs } from 'node:util'
import {
  comparisonPower,
  historyPower,
  type PowerCase,
  type PowerResult,
  RunPools,
} from '../test/support/compare-power.ts'
import {
  NOISES,
  type Noise,
  type RunKind,
  type TruthName,
  WORLDS,
  type WorldName,
} from '../test/support/compare-worlds.ts'
import { comparePowerPage, type PowerTables } from './support/compare-power-page.ts'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '1000' } } })
const TRIALS = Number(values.cases)
const POOL = 400
/** No seed of these was used while the method was chosen. */
const FIRST_SEED = 88_000_000_000

const SIDES = [2, 3, 5, 10] as const
const pools = new RunPools(POOL, FIRST_SEED)
const usual: RunKind = { noise: '5%' }
const MAIN: WorldName = 'text and image'

async function each(cases: readonly PowerCase[]): Promise<PowerResult[]> {
  const results: PowerResult[] = []
  for (const one of cases) {
    results.push(await comparisonPower(one, pools, TRIALS))
    const { regressed } = (results.at(-1) as PowerResult).outcomes
    process.stderr.write(`${JSON.stringify(one)} ${regressed}\n`)
  }
  return results
}

function bySides(of: Omit<PowerCase, 'runs'>, sides: readonly number[] = SIDES): Promise<PowerResult[]> {
  return each(sides.map((runs) => ({ ...of, runs })))
}

async function falseAlarms(): Promise<PowerTables['falseAlarms']> {
  const rows: PowerTables['falseAlarms'] = []
  for (const world of WORLDS) {
    const add = async (what: string, kind: RunKind, more: Partial<PowerCase> = {}): Promise<void> => {
      const results = await bySides({ world, base: kind, candidate: kind, interleaved: true, ...more })
      rows.push({ world, what, results })
    }
    for (const noise of Object.keys(NOISES) as Noise[]) await add(noise, { noise })
    await add('5%, an outage in one run of the candidate', usual, { outage: 'candidate' })
    await add('5%, an outage in one run of the base', usual, { outage: 'base' })
    if (world !== MAIN) continue
    await add('5%, one side after the other', usual, { interleaved: false })
    for (const truth of ['0.05% of tasks stuck', '0.1% of tasks stuck', '0.2% of tasks stuck'] as const) {
      await add(`5%, ${truth} on both sides`, { ...usual, truth })
    }
  }
  return rows
}

async function changes(): Promise<PowerTables['changes']> {
  const rows: PowerTables['changes'] = []
  const add = async (world: WorldName, truth: TruthName, noise: Noise, interleaved = true): Promise<void> => {
    const of = { world, base: { noise }, candidate: { noise, truth }, interleaved }
    rows.push({ world, truth, noise, interleaved, results: await bySides(of, [3, 5, 10]) })
  }
  const slower = '+20% on every call'
  const failing = 'failures 0.2 → 3%'
  for (const noise of Object.keys(NOISES) as Noise[]) await add(MAIN, slower, noise)
  for (const world of WORLDS.slice(1)) await add(world, slower, '5%')
  for (const world of WORLDS) await add(world, failing, '5%')
  for (const truth of [
    '+20% on the p95 alone',
    '429s per success 0.2 → 0.4',
    'failures 0.2 → 7%',
    '4.6% dropped',
    '2% of tasks stuck',
  ] as const) {
    await add(MAIN, truth, '5%')
  }
  return rows
}

async function advice(): Promise<PowerTables['advice']> {
  const rows: PowerTables['advice'] = []
  for (const world of [MAIN, 'ci-regression'] as const) {
    for (const truth of ['same', '+20% on every call'] as const) {
      const candidate = truth === 'same' ? usual : { ...usual, truth }
      const results = await each(
        [3, 5].map((runs) => ({ world, base: usual, candidate, runs, interleaved: true, followsAdvice: true })),
      )
      rows.push({ world, truth, results })
    }
  }
  return rows
}

async function history(): Promise<PowerTables['history']> {
  const rows: PowerTables['history'] = []
  for (const truth of ['same', '+20% on every call'] as const) {
    for (const [sessions, each] of [
      [30, 1],
      [10, 5],
    ] as const) {
      for (const isApart of [false, true]) {
        const candidate = truth === 'same' ? usual : { ...usual, truth }
        const of = { world: MAIN, base: usual, candidate, sessions, each, isApart }
        const results: PowerResult[] = []
        for (const runs of [1, 5, 10]) results.push(await historyPower({ ...of, runs }, pools, TRIALS))
        rows.push({ truth, sessions, each, isApart, results })
      }
    }
  }
  return rows
}

const tables: PowerTables = {
  trials: TRIALS,
  pool: POOL,
  falseAlarms: await falseAlarms(),
  changes: await changes(),
  advice: await advice(),
  history: await history(),
}
const { page, faults } = comparePowerPage(tables)
process.stdout.write(page)
for (const fault of faults) process.stderr.write(`FAILED: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1

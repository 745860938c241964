import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { keyedRandom } from '../../src/random.ts'
import { FAULTS, type FaultPlan, type FaultResult, faultRun } from '../support/distributed-faults.ts'

/** Half of the runs are stopped by their budget, which the plan's 270 credits cross; the others end by themselves. */
const BUDGETS = [1_000, 120] as const
const LONGEST_S = 15

export interface FaultOptions {
  runs: number
  /** So many at once, each with a Redis, a gateway and workers of its own. */
  atOnce: number
  /** Where each run is told, a line each: those that are there are not made again. */
  into: string | null
}

interface Told {
  n: number
  plan: FaultPlan
  /** Null where the run could not be made. */
  result: FaultResult | null
  error?: string
}

/** Runs of four workers, each of the five faults in turn at a random instant. */
export async function checkFaults({ runs, atOnce, into }: FaultOptions): Promise<boolean> {
  const told = new Map<number, Told>()
  if (into !== null && existsSync(into)) {
    for (const line of readFileSync(into, 'utf8').split('\n').slice(0, -1)) {
      const run = JSON.parse(line) as Told
      told.set(run.n, run)
    }
    console.log(`${told.size} of ${runs} are in ${into}`)
  }
  const waiting = Array.from({ length: runs }, (_, n) => n).filter((n) => !told.has(n))
  const one = async (): Promise<void> => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const run = await makeRun(n)
      told.set(n, run)
      if (into !== null) appendFileSync(into, `${JSON.stringify(run)}\n`)
      if (isWrong(run)) console.log(JSON.stringify(run))
      if (told.size % 10 === 0) console.log(`${told.size} of ${runs}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const all = [...told.values()].filter(({ n }) => n < runs)
  console.table(
    FAULTS.map((fault) =>
      rowOf(
        fault,
        all.filter(({ plan }) => plan.fault === fault),
      ),
    ),
  )
  const late = all.filter(({ result }) => (result?.seconds ?? 0) > LONGEST_S).length
  if (late > 0) console.log(`${late} took longer than ${LONGEST_S} s`)
  return !all.some(isWrong)
}

async function makeRun(n: number): Promise<Told> {
  const random = keyedRandom(2026)
  const draw = (key: number): number => random.uniform('sample', n, key)
  const plan: FaultPlan = {
    fault: FAULTS[n % FAULTS.length] as FaultPlan['fault'],
    seed: 1000 + n,
    delayMs: draw(0) * 3_000,
    awayMs: 500 + draw(1) * 2_500,
    victim: Math.floor(draw(2) * 4),
    budget: BUDGETS[Math.floor(n / FAULTS.length) % 2] as number,
  }
  try {
    return { n, plan, result: await faultRun(plan) }
  } catch (error) {
    return { n, plan, result: null, error: (error as Error).message }
  }
}

function isWrong({ result }: Told): boolean {
  return result === null || result.over + result.lost + result.doubled + result.wrong.length > 0
}

function rowOf(fault: string, runs: readonly Told[]): Record<string, number | string> {
  const results = runs.flatMap(({ result }) => result ?? [])
  const sum = (pick: (result: FaultResult) => number): number =>
    results.reduce((total, result) => total + pick(result), 0)
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b)
  return {
    fault,
    runs: runs.length,
    accepted: sum(({ accepted }) => accepted),
    ambiguous: sum(({ ambiguous }) => ambiguous),
    stopped: sum(({ stopped }) => Number(stopped)),
    over: sum(({ over }) => over),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    wrong: runs.length - results.length + sum(({ wrong }) => wrong.length),
    'median s': Math.round(seconds[Math.floor(seconds.length / 2)] ?? 0),
    'longest s': Math.round(seconds.at(-1) ?? 0),
  }
}

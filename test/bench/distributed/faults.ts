import { keyedRandom } from '../../../src/random.ts'
import { FAULTS, faultRun } from '../../support/distributed-faults.ts'

/** Half of the runs are stopped by their budget, which the plan's 270 credits cross; the others end by themselves. */
const BUDGETS = [1_000, 120] as const

/** Runs of four workers, each of the five faults in turn at a random instant. */
export async function checkFaults(runs: number): Promise<boolean> {
  const random = keyedRandom(runs)
  const rows = FAULTS.map((fault) => ({
    fault,
    runs: 0,
    accepted: 0,
    ambiguous: 0,
    stopped: 0,
    over: 0,
    lost: 0,
    doubled: 0,
    wrong: 0,
    longestS: 0,
  }))
  for (let n = 0; n < runs; n++) {
    const draw = (key: number): number => random.uniform('sample', n, key)
    const row = rows[n % FAULTS.length] as (typeof rows)[number]
    const plan = {
      fault: row.fault,
      seed: 1000 + n,
      delayMs: draw(0) * 3_000,
      awayMs: 500 + draw(1) * 2_500,
      victim: Math.floor(draw(2) * 4),
      budget: BUDGETS[Math.floor(n / FAULTS.length) % 2] as number,
    }
    const result = await faultRun(plan).catch((error: Error) => {
      console.log(JSON.stringify({ plan, error: error.message }))
      return null
    })
    row.runs++
    if (result === null) {
      row.wrong++
      continue
    }
    row.accepted += result.accepted
    row.ambiguous += result.ambiguous
    row.stopped += result.stopped ? 1 : 0
    row.over = Math.max(row.over, result.over)
    row.lost += result.lost
    row.doubled += result.doubled
    row.wrong += result.wrong.length
    row.longestS = Math.max(row.longestS, Math.round(result.seconds))
    if (result.over + result.lost + result.doubled + result.wrong.length > 0)
      console.log(JSON.stringify({ plan, result }))
    if ((n + 1) % 5 === 0) console.log(`${n + 1} of ${runs}`)
  }
  console.table(rows)
  return rows.every(({ over, lost, doubled, wrong }) => over + lost + doubled + wrong === 0)
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { faultedRun, type RunPlan, type RunResult } from './faulted-run.ts'
import { fraction } from './fraction.ts'
import type { GatewayProcess } from './gateway-process.ts'
import { LEASE_MS } from './load.ts'
import { lacksFor } from './setup.ts'
import { FAULTS, type Fault } from './table.ts'

/** Each fault so often, each time at other instants, with other victims. */
const ROUNDS = 7
/** Runs of the whole campaign. */
export const RUNS = ROUNDS * FAULTS.length

export interface CampaignOptions {
  from: number
  to: number
  /** Only faults whose names hold these words. */
  only: string
  atOnce: number
  /** Where each run is written, a line each: those that are there are not made again. */
  into: string | null
  /** Keeps the folders of runs with something wrong. */
  keeps: boolean
}

interface Entry {
  n: number
  plan: RunPlan
  /** Null where the run could not be made. */
  result: RunResult | null
  error?: string
}

/** The plan of run n, the same every time. */
export function planOf(n: number): RunPlan {
  const fault = FAULTS[n % FAULTS.length] as Fault
  const round = Math.floor(n / FAULTS.length)
  const draw = (key: number): number => fraction(n * 97 + key * 7_919 + 1)
  return {
    fault: fault.name,
    seed: 1_000 + n,
    draws: { when: draw(0), long: draw(1), who: draw(2), what: draw(3) },
    budgetBinds: round % 3 === 2,
    isLocal: fault.kind === 'local' && round % 2 === 1,
  }
}

/** Makes the runs, prints what is wrong with each and a row for each fault; whether nothing was, and no fault was left out. */
export async function campaign(gateways: GatewayProcess, options: CampaignOptions): Promise<boolean> {
  const { from, to, only, atOnce, into, keeps } = options
  const entries = into !== null && existsSync(into) ? entriesIn(into) : new Map<number, Entry>()
  const chosen = Array.from({ length: to - from }, (_, n) => from + n).filter((n) => planOf(n).fault.includes(only))
  if (chosen.length === 0) throw new Error(`no run from ${from} to ${to} has a fault named “${only}”`)
  const missing = chosen.filter((n) => lacksFor(planOf(n).fault) !== null)
  for (const n of missing) console.log(`left out: ${planOf(n).fault}: ${lacksFor(planOf(n).fault)}`)
  const waiting = chosen.filter((n) => !entries.has(n) && !missing.includes(n))
  const work = async (): Promise<void> => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const entry = await made(n, gateways, keeps)
      entries.set(n, entry)
      if (into !== null) appendFileSync(into, `${JSON.stringify(entry)}\n`)
      console.log(lineOf(entry))
      for (const fault of faultsIn(entry)) console.log(`   ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const all = [...entries.values()].filter(({ n }) => chosen.includes(n))
  const rows = FAULTS.flatMap(({ name }) => {
    const of = all.filter(({ plan }) => plan.fault === name)
    return of.length === 0 ? [] : [rowOf(name, of)]
  })
  console.table([...rows, rowOf('all', all)])
  const failed = all.filter((entry) => faultsIn(entry).length > 0).length
  const starved = all.filter(({ result }) => result !== null && isStarved(result)).length
  console.log(
    `${all.length} runs, ${failed} with something wrong, ${missing.length} left out, ${starved} on a machine too busy for the table`,
  )
  return failed === 0 && missing.length === 0
}

function entriesIn(file: string): Map<number, Entry> {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return new Map(lines.map((line) => JSON.parse(line) as Entry).map((entry) => [entry.n, entry]))
}

function made(n: number, gateways: GatewayProcess, keeps: boolean): Promise<Entry> {
  const plan = planOf(n)
  const isKept = (result: RunResult): boolean => keeps && faultsIn({ result }).length > 0
  return faultedRun(FAULTS[n % FAULTS.length] as Fault, plan, gateways, isKept).then(
    (result) => ({ n, plan, result }),
    (error: Error) => ({ n, plan, result: null, error: error.message.split('\n')[0] ?? '' }),
  )
}

function lineOf({ n, plan, result }: Entry): string {
  const kind = `${plan.fault}${plan.isLocal ? ', local' : ''}${plan.budgetBinds ? ', small budget' : ''}`
  if (result === null) return `${n} ${kind}: not made`
  const { accepted, inDoubt, unsent, seconds, starvedMs, unmet } = result
  const starved = isStarved(result) ? `, starved for ${starvedMs} ms (${unmet.length} unmet)` : ''
  return `${n} ${kind}: ${accepted} accepted, ${inDoubt} in doubt, ${unsent} unsent, ${seconds} s${starved}`
}

/** On a machine that lets a process wait for a core for half of a lease, leases run out without a fault: what the table asks for is not asked of such a run. */
function isStarved({ starvedMs }: RunResult): boolean {
  return starvedMs > LEASE_MS / 2
}

/** What is wrong with a run, in words. */
export function faultsIn({ result, error }: Pick<Entry, 'result' | 'error'>): string[] {
  if (result === null) return [`could not be made: ${error}`]
  const { lost, doubled, over, overLimits, hung, untrue, unmet } = result
  return [
    ...lost.map((text) => `LOST ${text}`),
    ...doubled.map((text) => `DOUBLED ${text}`),
    ...(over > 0 ? [`OVER THE BUDGET by ${over / 10}`] : []),
    ...overLimits.map((text) => `OVER LIMITS ${text}`),
    ...hung.map((text) => `HUNG ${text}`),
    ...untrue.map((text) => `UNTRUE ${text}`),
    ...(isStarved(result) ? [] : unmet.map((text) => `UNMET ${text}`)),
  ]
}

function rowOf(fault: string, of: readonly Entry[]): Record<string, number | string> {
  const sum = (pick: (result: RunResult) => number): number =>
    of.reduce((total, { result }) => total + (result === null ? 0 : pick(result)), 0)
  return {
    fault,
    runs: of.length,
    accepted: sum(({ accepted }) => accepted),
    'in doubt': sum(({ inDoubt }) => inDoubt),
    lost: sum(({ lost }) => lost.length),
    doubled: sum(({ doubled }) => doubled.length),
    'over budget': sum(({ over }) => Number(over > 0)),
    'over limits': sum(({ overLimits }) => Number(overLimits.length > 0)),
    hung: sum(({ hung }) => hung.length),
    untrue: sum(({ untrue }) => Number(untrue.length > 0)),
    unmet: sum((result) => Number(!isStarved(result) && result.unmet.length > 0)),
    starved: sum((result) => Number(isStarved(result))),
    'longest s': Math.max(0, ...of.map(({ result }) => result?.seconds ?? 0)),
  }
}

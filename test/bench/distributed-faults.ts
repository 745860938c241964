import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultedRun, type RunPlan, type RunResult } from './distributed-faults/faulted-run.ts'
import { GatewayProcess } from './distributed-faults/gateway-process.ts'
import { lacksFor } from './distributed-faults/setup.ts'
import { FAULTS, type Fault } from './distributed-faults/table.ts'

/**
 * `npm run distributed-faults [-- --from N --to N --only WORDS --at-once N --into FILE]`: runs of four workers, each with a fault of the table at
 * a random instant, at a gateway that shares nothing with gatebench, judged by that gateway's log and by what the manual says each fault must say.
 * What is in FILE is not run again.
 */
const { values } = parseArgs({
  options: {
    ...{ from: { type: 'string' }, to: { type: 'string' }, only: { type: 'string' } },
    ...{ 'at-once': { type: 'string' }, into: { type: 'string' } },
  },
})
const RUNS = 7 * FAULTS.length

interface Entry {
  n: number
  plan: RunPlan
  /** Null where the run could not be made. */
  result: RunResult | null
  error?: string
}

function planOf(n: number): RunPlan {
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

/** The fractional part of a multiple of the golden ratio: even over [0, 1), and the same every time. */
function fraction(n: number): number {
  return (n * 0.618_033_988_749_895) % 1
}

const into = values.into ?? null
const entries = new Map<number, Entry>()
if (into !== null && existsSync(into)) {
  for (const line of readFileSync(into, 'utf8').split('\n').slice(0, -1)) {
    const entry = JSON.parse(line) as Entry
    entries.set(entry.n, entry)
  }
}
const [from, to] = [Number(values.from ?? 0), Number(values.to ?? RUNS)]
const isChosen = (name: string): boolean => values.only === undefined || name.includes(values.only)
const chosen = Array.from({ length: to - from }, (_, n) => from + n).filter((n) => isChosen(planOf(n).fault))
const missing = chosen.filter((n) => lacksFor(planOf(n).fault) !== null)
for (const n of missing) console.log(`left out: ${planOf(n).fault}: ${lacksFor(planOf(n).fault)}`)
const waiting = chosen.filter((n) => !entries.has(n) && !missing.includes(n))
const gateways = await GatewayProcess.start()

async function work(): Promise<void> {
  for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
    const plan = planOf(n)
    const fault = FAULTS.find(({ name }) => name === plan.fault) as Fault
    const entry: Entry = await faultedRun(fault, plan, gateways).then(
      (result) => ({ n, plan, result }),
      (error: Error) => ({ n, plan, result: null, error: error.message }),
    )
    entries.set(n, entry)
    if (into !== null) appendFileSync(into, `${JSON.stringify(entry)}\n`)
    const { result } = entry
    console.log(
      `${n} ${plan.fault}${plan.isLocal ? ', local' : ''}${plan.budgetBinds ? ', small budget' : ''}: ${result === null ? entry.error : `${result.accepted} accepted, ${result.inDoubt} in doubt, ${result.unsent} unsent, ${result.seconds} s`}`,
    )
    for (const fault of faultsIn(entry)) console.log(`   ${fault}`)
  }
}

function faultsIn({ result, error }: Entry): string[] {
  if (result === null) return [`could not be made: ${error}`]
  const { lost, doubled, over, overLimits, hung, untrue } = result
  return [
    ...lost.map((text) => `LOST ${text}`),
    ...doubled.map((text) => `DOUBLED ${text}`),
    ...(over > 0 ? [`OVER THE BUDGET by ${over / 10}`] : []),
    ...overLimits.map((text) => `OVER LIMITS ${text}`),
    ...hung.map((text) => `HUNG ${text}`),
    ...untrue.map((text) => `UNTRUE ${text}`),
  ]
}

await Promise.all(Array.from({ length: Number(values['at-once'] ?? 1) }, work))
gateways.end()
const all = [...entries.values()].filter(({ n }) => chosen.includes(n))
const sum = (of: readonly Entry[], pick: (result: RunResult) => number): number =>
  of.reduce((total, { result }) => total + (result === null ? 0 : pick(result)), 0)
const row = (fault: string, of: readonly Entry[]): Record<string, number | string> => ({
  fault,
  runs: of.length,
  accepted: sum(of, ({ accepted }) => accepted),
  'in doubt': sum(of, ({ inDoubt }) => inDoubt),
  lost: sum(of, ({ lost }) => lost.length),
  doubled: sum(of, ({ doubled }) => doubled.length),
  'over budget': sum(of, ({ over }) => Number(over > 0)),
  'over limits': sum(of, ({ overLimits }) => Number(overLimits.length > 0)),
  hung: sum(of, ({ hung }) => hung.length),
  untrue: sum(of, ({ untrue }) => Number(untrue.length > 0)),
  'longest s': Math.max(0, ...of.map(({ result }) => result?.seconds ?? 0)),
})
const rows = FAULTS.flatMap(({ name }) => {
  const of = all.filter(({ plan }) => plan.fault === name)
  return of.length === 0 ? [] : [row(name, of)]
})
console.table([...rows, row('all', all)])
const failed = all.filter((entry) => faultsIn(entry).length > 0)
console.log(
  `${all.length} runs, ${failed.length} with something wrong${missing.length > 0 ? `, ${missing.length} left out` : ''}`,
)
process.exit(failed.length === 0 && missing.length === 0 ? 0 : 1)

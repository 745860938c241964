import pLimit from 'p-limit'
import { endPlan, type SignalPlan, type SignalResult, signalPlan, signalRun } from '../test/support/signal-run.ts'

/**
 * `npm run signal-test`: 200 runs with one, two or three signals at random instants, and 200 with one SIGTERM from the start of the process
 * to its end. Each is to end by itself, soon, with its books in order and every id in them that it was given. Arguments: runs of each kind,
 * seed, runs at once, the kind (`random` or `ends`), the one run to be made again.
 */
const [runs = 200, seed = 1, atOnce = 4] = process.argv.slice(2, 5).map(Number)
const [kind, only] = process.argv.slice(5)
const READ_WITHIN_MS = 100
const GONE_WITHIN = { reportMs: 1_000, secondMs: 6_000, thirdMs: 1_000 }
const SINGLE = { idleMs: 1_000, openMs: 2_000 }

const startedAt = performance.now()
const lingered: number[] = []
const gone: Record<'idle' | 'open', number[]> = { idle: [], open: [] }
const stages = new Map<string, number>()
let [done, delivered, wrong, unreadForMs] = [0, 0, 0, 0]
const limit = pLimit(atOnce)
const numbers = only === undefined ? Array.from({ length: runs }, (_, n) => n) : [Number(only)]
const random = (n: number): SignalPlan =>
  signalPlan(seed, n, { readWithinMs: READ_WITHIN_MS, goneWithin: { ...GONE_WITHIN, single: null } })
const ends = (n: number): SignalPlan =>
  endPlan(seed, n, { readWithinMs: READ_WITHIN_MS, goneWithin: { ...GONE_WITHIN, single: SINGLE } })

for (const [name, planOf] of Object.entries({ random, ends })) {
  if (kind !== undefined && kind !== name) continue
  await Promise.all(
    numbers.map((n) =>
      limit(async () => {
        const plan = planOf(n)
        const result = await signalRun(plan)
        count(name, plan, result)
        if (result.wrong.length > 0 || only !== undefined)
          console.log(JSON.stringify({ name, n, plan, ...result }, null, 1))
        if (++done % 25 === 0) console.log(`${done} runs`)
      }),
    ),
  )
}
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${done} runs in ${seconds} s: ${delivered} ids delivered, ${wrong} disagreements;`)
console.log(`from the last report to the end: ${spread(lingered)};`)
console.log(`one SIGTERM: ${[...stages].map(([stage, found]) => `${found} while ${stage}`).join(', ') || 'none'};`)
console.log(`from it to the end where no call was open: ${spread(gone.idle)};`)
console.log(`from the end of the last open call: ${spread(gone.open)};`)
console.log(`the oldest answer that was left unread had come ${unreadForMs.toFixed(1)} ms before its connection ended`)
process.exitCode = wrong === 0 ? 0 : 1

function count(name: string, { situation }: SignalPlan, result: SignalResult): void {
  delivered += result.delivered
  wrong += result.wrong.length
  unreadForMs = Math.max(unreadForMs, result.unreadForMs)
  if (result.lingeredMs !== null) lingered.push(result.lingeredMs)
  if (name !== 'ends') return
  const stage = `${result.stage} (${situation})`
  stages.set(stage, (stages.get(stage) ?? 0) + 1)
  if (result.gone !== null) gone[result.gone.wasOpen ? 'open' : 'idle'].push(result.gone.afterMs)
}

function spread(found: number[]): string {
  if (found.length === 0) return 'none'
  found.sort((a, b) => a - b)
  return `${Math.round(found.at(found.length >> 1) ?? 0)} ms in the middle, ${Math.round(found.at(-1) ?? 0)} ms at most, of ${found.length}`
}

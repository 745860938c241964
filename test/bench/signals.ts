import pLimit from 'p-limit'
import { signalPlan, signalRun } from '../support/signal-run.ts'

/**
 * `npm run signal-test`: 200 runs with one, two or three signals at random instants. Each is to end by itself, soon, with its books in
 * order and every id in them that it was given. Arguments: runs, seed, the one run to be made again.
 */
const [runs = 200, seed = 1, only] = process.argv.slice(2).map(Number)
const AT_ONCE = 4
const READ_WITHIN_MS = 100

const startedAt = performance.now()
const lingered: number[] = []
let [done, delivered, wrong, unreadForMs] = [0, 0, 0, 0]
const limit = pLimit(AT_ONCE)
const numbers = only === undefined ? Array.from({ length: runs }, (_, n) => n) : [only]
await Promise.all(
  numbers.map((n) =>
    limit(async () => {
      const plan = signalPlan(seed, n, READ_WITHIN_MS)
      const result = await signalRun(plan)
      delivered += result.delivered
      wrong += result.wrong.length
      unreadForMs = Math.max(unreadForMs, result.unreadForMs)
      if (result.lingeredMs !== null) lingered.push(result.lingeredMs)
      if (result.wrong.length > 0 || only !== undefined) console.log(JSON.stringify({ n, plan, ...result }, null, 1))
      if (++done % 25 === 0) console.log(`${done} of ${numbers.length}`)
    }),
  ),
)
lingered.sort((a, b) => a - b)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${numbers.length} runs in ${seconds} s: ${delivered} ids delivered, ${wrong} disagreements;`)
console.log(
  `from the last report to the end: ${lingered.at(lingered.length >> 1)} ms in the middle, ${lingered.at(-1)} ms at most;`,
)
console.log(`the oldest answer that was left unread had come ${unreadForMs.toFixed(1)} ms before its connection ended`)
process.exitCode = wrong === 0 ? 0 : 1

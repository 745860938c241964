import pLimit from 'p-limit'
import { keyedRandom } from '../src/random.ts'
import { type Kill, type KillPlan, killRun } from '../test/support/kill-run.ts'

/**
 * `npm run kill-test`: 200 runs killed by SIGKILL at random instants, and 50 more whose resume is killed too. Each is resumed to its end
 * and held to the gateway's own log. Arguments: runs, runs with a killed resume, seed.
 */
const [runs = 200, resumes = 50, seed = 1] = process.argv.slice(2).map(Number)
const AT_ONCE = 1
/** Stricter than the 100 ms that are promised: on a machine with nothing else to do, a process reads its answers sooner. */
const READ_WITHIN_MS = 60

const random = keyedRandom(seed)
const kill = (n: number, of: number, longestMs: number): Kill => {
  const delayMs = random.uniform('search', n, of, 1) * longestMs
  // One in eight dies while it starts, before it has spoken to the gateway.
  return random.uniform('search', n, of, 0) < 0.125 ? { after: 'start', delayMs } : { after: 'contact', delayMs }
}
const plans: KillPlan[] = Array.from({ length: runs + resumes }, (_, n) => ({
  seed: seed * 10_000 + n,
  faults: n % 2 === 1,
  compactLog: n % 4 > 1,
  kill: n < runs ? kill(n, 0, 1_200) : { after: 'contact', delayMs: 150 + 450 * random.uniform('search', n, 0, 1) },
  resumeKills: n < runs ? [] : [kill(n, 1, 400)],
  readWithinMs: READ_WITHIN_MS,
}))

const startedAt = performance.now()
const total = { accepted: 0, open: 0, ambiguous: 0, lost: 0, doubled: 0, wrong: 0 }
let done = 0
let unknownForMs = 0
const limit = pLimit(AT_ONCE)
await Promise.all(
  plans.map((plan) =>
    limit(async () => {
      const result = await killRun(plan)
      for (const key of ['accepted', 'open', 'ambiguous', 'lost', 'doubled'] as const) total[key] += result[key]
      total.wrong += result.wrong.length
      unknownForMs = Math.max(unknownForMs, result.unknownForMs)
      if (result.lost + result.doubled + result.wrong.length > 0) console.log(JSON.stringify({ plan, ...result }))
      if (++done % 25 === 0) console.log(`${done} of ${plans.length}`)
    }),
  ),
)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${runs} killed runs and ${resumes} killed resumes in ${seconds} s: ${total.accepted} accepted tasks,`)
console.log(`${total.open} of them left open by the kill, ${total.ambiguous} calls ambiguous;`)
console.log(`${total.lost} accepted tasks lost, ${total.doubled} double submits, ${total.wrong} other disagreements;`)
console.log(`the oldest acceptance that a kill left unread had been sent ${unknownForMs.toFixed(1)} ms before`)
process.exitCode = total.lost + total.doubled + total.wrong === 0 ? 0 : 1

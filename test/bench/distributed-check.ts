import { checkClocks } from './distributed/clocks.ts'
import { checkFaults } from './distributed/faults.ts'
import { checkHosts } from './distributed/hosts.ts'
import { checkInvariance } from './distributed/invariance.ts'
import { checkLimits } from './distributed/limits.ts'
import { checkOverhead } from './distributed/overhead.ts'

/**
 * `npm run distributed-check [-- WHAT… [--runs N]]`: what a run of several workers on Redis promises, held to the mock's own log. All of it when
 * nothing is named; `--runs` is how many faults befall runs.
 */
const CHECKS: Record<string, (runs: number) => Promise<boolean>> = {
  invariance: checkInvariance,
  limits: checkLimits,
  clocks: checkClocks,
  hosts: checkHosts,
  overhead: checkOverhead,
  faults: checkFaults,
}

const words = process.argv.slice(2)
const at = words.indexOf('--runs')
const runs = at < 0 ? 20 : Number(words[at + 1])
const named = words.filter((word, n) => !word.startsWith('--') && (at < 0 || n !== at + 1))
const chosen = named.length === 0 ? Object.keys(CHECKS) : named
let holds = true
for (const name of chosen) {
  const check = CHECKS[name]
  if (check === undefined) throw new Error(`no such check: ${name}; there are ${Object.keys(CHECKS).join(', ')}`)
  console.log(`\n${name}`)
  const passed = await check(runs)
  console.log(passed ? `${name}: holds` : `${name}: DOES NOT HOLD`)
  holds &&= passed
}
process.exit(holds ? 0 : 1)

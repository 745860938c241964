import { parseArgs } from 'node:util'
import { checkClocks } from './distributed/clocks.ts'
import { checkCost } from './distributed/cost.ts'
import { checkFaults } from './distributed/faults.ts'
import { checkHosts } from './distributed/hosts.ts'
import { checkIds } from './distributed/ids.ts'
import { checkInvariance } from './distributed/invariance.ts'
import { checkJoins } from './distributed/joins.ts'
import { checkLeases } from './distributed/leases.ts'
import { checkLimits } from './distributed/limits.ts'
import { checkOverhead } from './distributed/overhead.ts'

/**
 * `npm run distributed-check [-- WHAT… [--runs N] [--at-once N] [--into FILE] [--from N] [--to N]]`: what a run of several workers on Redis promises, held to the
 * mock's own log. All of it when nothing is named. The first three flags are of `faults`:
 * how many, how many side by side, and a file to go on from; the last two are of `leases`.
 */
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    'at-once': { type: 'string' },
    into: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
})
const CHECKS: Record<string, () => Promise<boolean>> = {
  invariance: checkInvariance,
  limits: checkLimits,
  joins: checkJoins,
  leases: () => checkLeases({ from: Number(values.from ?? 0), to: values.to === undefined ? null : Number(values.to) }),
  clocks: checkClocks,
  hosts: checkHosts,
  ids: checkIds,
  overhead: checkOverhead,
  cost: checkCost,
  faults: () =>
    checkFaults({ runs: Number(values.runs ?? 20), atOnce: Number(values['at-once'] ?? 1), into: values.into ?? null }),
}

const chosen = named.length === 0 ? Object.keys(CHECKS) : named
let holds = true
for (const name of chosen) {
  const check = CHECKS[name]
  if (check === undefined) throw new Error(`no such check: ${name}; there are ${Object.keys(CHECKS).join(', ')}`)
  console.log(`\n${name}`)
  const passed = await check()
  console.log(passed ? `${name}: holds` : `${name}: DOES NOT HOLD`)
  holds &&= passed
}
process.exit(holds ? 0 : 1)

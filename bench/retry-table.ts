/** Prints the whole table of policies against limits: `npx tsx bench/retry-table.ts`. Success, refusals per success, p99. */
import { cellOf, LIMITS, type LimitName, POLICIES, type PolicyName } from '../test/support/retry-table.ts'

const SEEDS = [1, 2, 3, 4, 5]

const limits = Object.keys(LIMITS) as LimitName[]
console.log(['policy'.padEnd(42), ...limits.map((limit) => limit.padEnd(24))].join(''))
for (const policy of Object.keys(POLICIES) as PolicyName[]) {
  let line = policy.padEnd(42)
  for (const limit of limits) {
    const { success, rejectsPerSuccess, p99 } = await cellOf(policy, limit, SEEDS)
    const text = `${(success * 100).toFixed(1)}%, ${rejectsPerSuccess.toFixed(2)}, ${p99.toFixed(0)} s`
    line += text.padEnd(24)
  }
  console.log(line)
}

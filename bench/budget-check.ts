import { budgetCase, COMMANDS, type Command, workers } from '../test/support/budget-cases.ts'
import { judged } from '../test/support/budget-verdict.ts'
import { waysOf } from '../test/support/paying-bank.ts'
import { hasRedis, startRedis } from '../test/support/redis-server.ts'

/**
 * Holds every command that spends to its budget: a gateway of its own, whose ledger is the truth, lies about money in seventeen ways, and nothing
 * may be charged beyond the budget but what the printed promise allows; nor may a report say that nothing was used of a budget that was.
 * Exits with 1 where something is. `--seeds 20 --way late --command probe` choose.
 */

const given = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const seeds = Number(given('seeds') ?? 20)
const first = Number(given('first') ?? 1)
const names = waysOf(() => 0.5).map(({ name }) => name)
const isAsked = (of: string, name: string): boolean => given(of) === undefined || given(of) === name

/** Workers are processes: few seeds of them. */
const WORKERS = 'run --workers 2'
const WORKER_SEEDS = 2

let failures = 0
const redis = hasRedis && isAsked('command', WORKERS) ? await startRedis() : null
const commands: [string, Command][] = [
  ...Object.entries(COMMANDS),
  ...(redis === null ? [] : [[WORKERS, workers(redis.url)] satisfies [string, Command]]),
]
console.log(`${'way'.padEnd(18)}${'command'.padEnd(22)}${'over budget'.padStart(12)}${'allowed'.padStart(10)}  0% used`)
for (const [way, name] of names.entries()) {
  if (!isAsked('way', name)) continue
  for (const [command, how] of commands) {
    if (!isAsked('command', command)) continue
    const { checks } = how
    if (checks && name === 'no credits query') continue
    let [over, allowed, silent] = [Number.NEGATIVE_INFINITY, 0, 0]
    for (let seed = first; seed < first + (command === WORKERS ? Math.min(seeds, WORKER_SEEDS) : seeds); seed++) {
      const of = budgetCase(way, seed, checks, command === WORKERS)
      const verdict = await judged(of, how)
      const beyond = verdict.charged - verdict.budget
      if (beyond > over) [over, allowed] = [beyond, verdict.allowed]
      if (verdict.saysNothingUsed) silent++
      const isBad = beyond > verdict.allowed + 1e-6 || verdict.saysNothingUsed
      if (!isBad) continue
      failures++
      const charged = `${verdict.charged.toFixed(2)} charged of ${verdict.budget}, ${verdict.allowed.toFixed(2)} more allowed`
      console.log(
        `  FAIL ${name}, ${command}, seed ${seed} (price known ${of.knows}): ${charged}${verdict.saysNothingUsed ? ', "0% used"' : ''}`,
      )
    }
    console.log(
      `${name.padEnd(18)}${command.padEnd(22)}${over.toFixed(2).padStart(12)}${allowed.toFixed(2).padStart(10)}  ${silent}`,
    )
  }
}
await redis?.stop()
console.log(failures === 0 ? 'every budget was kept' : `${failures} cases failed`)
process.exitCode = failures === 0 ? 0 : 1

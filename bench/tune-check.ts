import { simulationWorkers } from '../src/simulate/workers.ts'
import { realClock } from '../src/time/real-clock.ts'
import { BUDGETS } from '../src/tune/budget.ts'
import { formatDuration } from '../src/units.ts'
import { beatenBy, TUNE_CASES, type TuneCase, tuneCase } from '../test/support/tune-cases.ts'

/**
 * Holds tuning to its promise: for each kind of limit the choice of the default budget beats or equals every named setting on held-out
 * seeds, in under two minutes. Exits with 1 when it does not.
 */

const MOST_MS = 120_000

const clock = realClock()
await using workers = simulationWorkers(2)
for (const name of Object.keys(TUNE_CASES) as TuneCase[]) {
  const startedAt = clock.now()
  const result = await tuneCase(name, BUDGETS.default, workers, true)
  const tookMs = clock.now() - startedAt
  const { winner, standings } = result
  const { completionP99Ms: p99, throttledPerSuccess: throttled, giveUpRate } = winner.figures
  console.log(
    `${name}: ${winner.name} ${JSON.stringify(winner.knobs)}\n  p99 ${formatDuration(p99.mean ?? 0)}, 429 per success ${throttled.mean?.toFixed(3)}, give-ups ${giveUpRate.mean}, robustness ${winner.grade}, ${result.runs} simulations in ${formatDuration(tookMs)}`,
  )
  for (const { name: other, kind, acceptable, breaks, score, difference, verdict } of standings) {
    if (kind === 'point') continue
    const rules = breaks.map(({ id }) => id).join(', ')
    const told = !acceptable ? 'breaks a constraint' : rules === '' ? verdict : `condemned: ${rules}`
    const interval = `${formatDuration(difference.low)} to ${formatDuration(difference.high)}`
    console.log(
      `    ${other.padEnd(22)} p99 ${formatDuration(score.value).padStart(8)}  ${formatDuration(difference.mean).padStart(9)} (${interval})  ${told}`,
    )
  }
  const better = beatenBy(result)
  const faults = [
    ...(better.length > 0 ? [`beaten by ${better.join(', ')}`] : []),
    ...(winner.acceptable ? [] : ['the winner breaks a constraint']),
    ...winner.breaks.map(({ id }) => `the winner breaks ${id}`),
    ...(tookMs > MOST_MS ? ['took longer than two minutes (is the machine busy?)'] : []),
  ]
  if (faults.length > 0) {
    console.error(`FAILED: ${faults.join('; ')}`)
    process.exitCode = 1
  }
}

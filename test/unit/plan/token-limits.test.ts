import { afterAll, expect, test } from 'vitest'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { byDay } from '../../support/by-day.ts'
import { plannedTokens, TOKEN_GRID } from '../../support/token-plans.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

/** The whole grid is that of `npm run plan-check -- --only tokens`; of it one of each kind that the closed form treats apart. */
const DAILY = [
  'token-bucket, both: 60k/min',
  'sliding-log, output: 20k/min, reserve: none',
  'whole answers, quantised-bucket, output: 20k/min, rest: kept',
  'whole answers, sliding-counter, input: 40k/min',
]
const SOME = byDay(DAILY, [
  ...DAILY,
  'fixed-window, output: 20k/min',
  'whole answers, fixed-window, both: 60k/min',
  'whole answers, sliding-log, output: 20k/min',
])

test.each(TOKEN_GRID.filter(({ name }) => SOME.includes(name)))(
  'a plan carries what a limit on tokens lets through: $name',
  async (one) => {
    const { check, binds, tokens } = await plannedTokens(one, { workers, seed: 1, replications: 2 })
    expect(binds).toMatch(/^text-(input-|output-)?tokens of text-fast$/)
    expect(tokens?.perSecond).toBeGreaterThan(0)
    expect(Math.abs(check.simulated.value / check.closedForm - 1)).toBeLessThan(0.05)
  },
)

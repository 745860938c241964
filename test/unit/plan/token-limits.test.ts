import { afterAll, expect, test } from 'vitest'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { plannedTokens, TOKEN_GRID } from '../../support/token-plans.ts'

const workers = simulationWorkers(1)
afterAll(() => workers.close())

/** The whole grid is that of `npm run plan-check -- --only tokens`. */
test.each(TOKEN_GRID.filter((_, n) => n % 11 === 0))(
  'a plan carries what a limit on tokens lets through: $name',
  async (one) => {
    const { check, binds, tokens } = await plannedTokens(one, { workers, seed: 1, replications: 1 })
    expect(binds).toMatch(/^text-(input-|output-)?tokens of text-fast$/)
    expect(tokens?.perSecond).toBeGreaterThan(0)
    expect(Math.abs(check.simulated.value / check.closedForm - 1)).toBeLessThan(0.05)
  },
)

import { expect, it } from 'vitest'
import { budgetCase, COMMANDS, type Command } from '../../support/budget-cases.ts'
import { judged } from '../../support/budget-verdict.ts'
import { waysOf } from '../../support/paying-bank.ts'

const WAYS = waysOf(() => 0.5).map(({ name }) => name)
/** A sample of `npm run budget-check`. */
const CASES = WAYS.flatMap((name, way) => {
  const commands = Object.keys(COMMANDS).filter((command) => command !== 'run --find-capacity' && command !== 'ceiling')
  return [{ name, way, command: commands[way % commands.length] as string }]
})

it.each(CASES)('keeps its budget where money is told of so: $name, $command', async ({ name, way, command }) => {
  const how = COMMANDS[command] as Command
  const of = budgetCase(way, 1, how.checks === true && name !== 'no credits query')
  const { charged, budget, allowed, saysNothingUsed } = await judged(of, how)
  expect(of.bank.submits.length).toBeGreaterThan(0)
  expect(charged).toBeLessThanOrEqual(budget + allowed + 1e-6)
  expect(saysNothingUsed).toBe(false)
})

it('is not softened by a price that was measured as nothing', async () => {
  for (const name of ['late', 'frozen']) {
    const of = budgetCase(WAYS.indexOf(name), 2, true)
    await judged(of, COMMANDS['price check'] as Command)
    expect(of.bank.charged).toBeLessThanOrEqual(of.budget)
  }
})

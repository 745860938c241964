import { expect, it } from 'vitest'
import { plannedThresholds } from '../../../src/plan/recommended-thresholds.ts'
import { carriedPlan } from '../../support/sample-plan.ts'

type Models = Parameters<typeof plannedThresholds>[4]

it('allows for twice the calls that the gateway itself fails, and for no more where it hardly fails any', () => {
  const tier = { ...(carriedPlan().tiers[1] as Parameters<typeof plannedThresholds>[0]), models: [] }
  const boundsWith = (faults: readonly { calls: number; completed: number; answered: number }[]): string[] => {
    const models = faults.map((cost, n) => ({ load: { model: `m${n}` }, cost })) as unknown as Models
    const calls = new Map(faults.map(({ calls: count }, n) => [`m${n}`, count]))
    return plannedThresholds(tier, calls, calls, 0.95, models).map(({ metric, max }) => `${metric} ${max}`)
  }
  expect(boundsWith([{ calls: 2000, completed: 0.99, answered: 1 }])).toEqual([
    'throttle_rate 0.05',
    'failure_rate 0.05',
    'give_up_rate 0.01',
  ])
  // Three calls of a model of which 8% get no answer, to one of another that always completes.
  const faulty = { calls: 1500, completed: 0.9, answered: 0.92 }
  expect(boundsWith([faulty, { calls: 500, completed: 1, answered: 1 }])).toEqual([
    'throttle_rate 0.05',
    'failure_rate 0.15',
    'give_up_rate 0.12',
  ])
})

import { expect, it } from 'vitest'
import { ProbeSpending } from '../../../src/probe/requests/spending.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const reading = (used: number) => ({
  token: { remaining_credits: 0, unlimited_credits: false, used_credits: used },
  user: { remaining_credits: 0, used_credits: used },
})

function spending(credits: number): ProbeSpending {
  const one = new ProbeSpending({ credits }, 0)
  one.heard(reading(0), one.beginReading(0))
  return one
}

it('risks one submit at a time until a price is known', () => {
  const one = spending(60)
  expect(one.reserve(null)).toBeNull()
  one.heard(reading(0), one.beginReading(1))
  expect(one.reserve(null)).toMatchObject({ why: 'price' })
})

it('risks another where the task failed and nothing went, and reserves for both once a price is known', () => {
  const one = spending(10)
  expect(one.reserve(null)).toBeNull()
  one.heard(reading(0), one.beginReading(1))
  one.excuse()
  expect(one.mayBeSpent).toBe(0)
  expect(one.reserve(null)).toBeNull()
  one.heard(reading(4), one.beginReading(2))
  one.priced(4)
  expect(one.mayBeSpent).toBe(8)
  one.heard(reading(4), one.beginReading(3))
  expect(one.reserve(4)).toEqual({ why: 'budget', budget: 'credits' })
})

it('ends where the account is not heard, and does not say that the budget is used up', () => {
  const one = spending(100)
  for (let n = 0; n < 5; n++) expect(one.reserve(10)).toBeNull()
  expect(one.reserve(10)).toMatchObject({ why: 'unheard' })
  one.heard(reading(50), one.beginReading(1))
  expect(one.reserve(10)).toBeNull()
})

it('learns a price within a budget although the first task fails and is refunded', async () => {
  const limits = { image: { rate: { limit: 9, window: '10s' }, concurrency: 30 } }
  const faults = { failure: { kind: 'failure', share: '100%', until: '25s' } }
  const { result } = await virtualProbe(worldWith({ limits, law: { kind: 'sliding-log' }, faults }), {
    models: [probed('image-fast', null)],
    budget: { requests: 6000, accepted: 600, refusals: 3000, credits: 300, minutes: 60 },
  })
  expect(result.end).toEqual({ why: 'done', detail: null })
  expect(result.models.map(({ price }) => price)).toEqual([expect.closeTo(2, 9)])
  expect(result.spent.mayBeSpent).toBeLessThanOrEqual(300)
})

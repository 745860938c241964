import { describe, expect, it } from 'vitest'
import { limitRules } from '../../../src/mock/gate/limit-rules.ts'
import { deepMerge } from '../../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { gatewayTerms } from '../../../src/plan/reach/terms.ts'
import { worldOfAccounts } from '../../../src/simulate/accounts.ts'

const one = mockWorld(
  deepMerge(loadMockWorld({ tier: 'standard', preset: 'clean' }), {
    limits: {
      image: { perHour: 400, used: { perHour: 12, perDay: 40 } },
      models: { 'image-fast': { perDay: 200, used: { perDay: 7 } } },
    },
    credits: { token: 900, perDay: 300, perMonth: 5000, used: { perDay: 25, perMonth: 1200 } },
    files: { max: 1000, used: 40, whenFull: 'refuse' },
    keys: { second: { user: 'other', credits: 50, access: 'active' } },
    stack: { window: { rate: '30/min', on: ['submit'], law: { kind: 'token-bucket', burst: 4 }, queue: 3 } },
    law: { balance: { below: 10, weight: 2 } },
    queue: 5,
  }),
)

describe('several accounts as one', () => {
  it('have so many times the limits, credits and files, and so much is used up of each', () => {
    const three = worldOfAccounts(one, 3)
    expect(three.limits.image).toMatchObject({ perHour: 1200, perDay: 1500, used: { perHour: 36, perDay: 120 } })
    expect(three.limits.models['image-fast']).toMatchObject({ perDay: 600, used: { perDay: 21 } })
    expect(three.credits).toMatchObject({
      user: 150_000,
      token: 2700,
      perDay: 900,
      perMonth: 15_000,
      used: { perDay: 75, perMonth: 3600 },
    })
    expect(three.files).toMatchObject({ max: 3000, used: 120 })
    expect(three.keys.second?.credits).toBe(150)
    expect(three.law.balance?.below).toBe(30)
    expect(three.queue).toBe(15)
    expect(three.stack.window).toMatchObject({ rate: { limit: 90 }, law: { burst: 12 }, queue: 9 })
  })

  it('let so many times as much through, by every term', () => {
    const capacities = (count: number) =>
      gatewayTerms(worldOfAccounts(one, count), []).map(({ name, capacity, used }) => ({ name, capacity, used }))
    const twice = capacities(1).map(({ name, capacity, used }) => ({ name, capacity: 2 * capacity, used: 2 * used }))
    expect(capacities(2)).toEqual(twice)
    const used = (count: number) => limitRules(worldOfAccounts(one, count)).map((rule) => rule.used)
    expect(used(2)).toEqual(used(1).map((units) => 2 * units))
  })

  it('leave one account as it is, and without a cap have none', () => {
    expect(worldOfAccounts(one, 1)).toBe(one)
    const plain = worldOfAccounts(loadMockWorld({ tier: 'free' }), 2)
    expect(plain.credits).toMatchObject({ token: 'unlimited', perDay: null, perMonth: null })
  })
})

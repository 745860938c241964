import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/measure/credits/budget.ts'
import { keyedRandom } from '../../../src/random.ts'

describe('a budget', () => {
  it('reserves to the last credit and no further, whatever binary fractions add up to', () => {
    const budget = new Budget(1, null)
    for (let call = 0; call < 10; call++) expect(budget.reserve(0.1)).toBe(true)
    expect(budget.reserve(0.000001)).toBe(false)
    expect(budget.committed).toBe(1)
    budget.release(0.1)
    expect(budget.reserve(0.1)).toBe(true)
  })

  it('takes a call without a price for the dearest it may be, and refuses it where that is not known', () => {
    expect(new Budget(100, null).reserve(null)).toBe(false)
    const budget = new Budget(100, 40)
    expect([budget.reserve(null), budget.reserve(null), budget.reserve(null)]).toEqual([true, true, false])
    expect(budget.reserve(20)).toBe(true)
  })

  it('learns from the balance that calls without a price cost more than assumed', () => {
    const budget = new Budget(100, 5)
    budget.reserve(null)
    budget.reserve(null)
    budget.observe(60)
    expect(budget.committed).toBe(60)
    // One more would make three at 30.
    expect(budget.reserve(null)).toBe(true)
    expect(budget.reserve(null)).toBe(false)
  })

  it('counts what others spend, never less again, and never what its own calls explain', () => {
    const budget = new Budget(100, null)
    budget.reserve(10)
    budget.observe(10)
    expect(budget.committed).toBe(10)
    budget.observe(45)
    expect(budget.committed).toBe(45)
    budget.observe(0)
    expect(budget.committed).toBe(45)
    budget.reserve(50)
    budget.observe(95)
    expect([budget.committed, budget.isCrossed]).toEqual([95, false])
    budget.observe(101)
    expect(budget.isCrossed).toBe(true)
  })

  it('does not count twice what a reading showed before the attempt was known', () => {
    const budget = new Budget(100, 5)
    budget.reserve(10, 1)
    budget.observe(13, 10)
    expect(budget.committed).toBe(13)
    // The reading at 10 showed it; 1 more is unexplained.
    budget.reserve(2, 9)
    expect(budget.committed).toBe(13)
    // The reading did not show this one.
    budget.reserve(2, 11)
    expect(budget.committed).toBe(15)

    const unpriced = new Budget(100, 1)
    unpriced.reserve(null, 1)
    unpriced.observe(2, 10)
    unpriced.reserve(null, 9)
    expect(unpriced.committed).toBe(2)
    unpriced.reserve(null, 11)
    expect(unpriced.committed).toBe(3)
  })

  it('comes to the same with readings before the attempts that they show as behind them', () => {
    for (let seed = 0; seed < 200; seed++) {
      const chance = keyedRandom(seed).stream('sample')
      const attempts = Array.from({ length: 30 }, (_, n) => ({ at: 2 * n, price: chance() < 0.3 ? null : 1 }))
      const readings = [15, 33, 61].map((at) => ({ at, spent: at / 2 + Math.floor(chance() * 9) }))
      const told = (lateMs: number): number => {
        const budget = new Budget(1_000, 1)
        const words = [
          ...attempts.map(({ at, price }) => ({ when: at + chance() * lateMs, tell: () => budget.reserve(price, at) })),
          ...readings.map(({ at, spent }) => ({ when: at, tell: () => budget.observe(spent, at) })),
        ]
        for (const { tell } of words.sort((a, b) => a.when - b.when)) tell()
        return budget.committed
      }
      expect(told(12), `seed ${seed}`).toBe(told(0))
    }
  })
})

import { describe, expect, it } from 'vitest'
import { Budget } from '../../../src/measure/credits/budget.ts'

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
})

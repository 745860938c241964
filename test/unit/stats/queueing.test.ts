import { describe, expect, it } from 'vitest'
import { erlangC, meanWaitMg1, meanWaitMmc } from '../../support/queueing.ts'

describe('queueing formulas', () => {
  it('agree with printed values', () => {
    // M/M/1 at load 0.8: waits with probability 0.8, for 4 service times.
    expect(erlangC(0.8, 1, 1)).toBeCloseTo(0.8, 12)
    expect(meanWaitMmc(0.8, 1, 1)).toBeCloseTo(4, 12)
    // M/M/2 at load 1.5 of 2: ρ = 0.75, C = 2ρ²/(1+ρ) = 9/14.
    expect(erlangC(1.5, 1, 2)).toBeCloseTo(9 / 14, 12)
    expect(meanWaitMmc(1.5, 1, 2)).toBeCloseTo(9 / 7, 12)
    // Ten erlangs offered to 14 agents: tables say 0.1741.
    expect(erlangC(10, 1, 14)).toBeCloseTo(0.1741, 4)
    expect(erlangC(1000, 1, 1050)).toBeGreaterThan(0)
  })

  it('scale with the unit of time', () => {
    // A minute of 60 seconds: the same queues, their waits in minutes.
    expect(meanWaitMmc(60 * 1.5, 60, 2)).toBeCloseTo(meanWaitMmc(1.5, 1, 2) / 60, 12)
    expect(meanWaitMg1(60 * 0.8, 60, 0.5)).toBeCloseTo(meanWaitMg1(0.8, 1, 0.5) / 60, 12)
  })

  it('know that a constant service halves the wait of an exponential one', () => {
    expect(meanWaitMg1(0.8, 1, 1)).toBeCloseTo(meanWaitMmc(0.8, 1, 1), 12)
    expect(meanWaitMg1(0.8, 1, 0)).toBeCloseTo(2, 12)
  })

  it('give up where the servers cannot keep up', () => {
    expect(erlangC(2, 1, 2)).toBe(1)
    expect(meanWaitMmc(3, 1, 2)).toBe(Number.POSITIVE_INFINITY)
    expect(meanWaitMg1(1, 1, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

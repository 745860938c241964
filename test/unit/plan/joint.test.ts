import { describe, expect, it } from 'vitest'
import { jointPerHour } from '../../../src/plan/joint.ts'

const always = (ms: number) => [{ chance: 1, ms }]

describe('a pace and slots together', () => {
  it('let through no more than either, and nearly the lesser where they are far apart', () => {
    // 10 slots of 10 s: 3,600 an hour.
    expect(jointPerHour(10, always(10_000), 36_000)).toBeLessThanOrEqual(3600)
    expect(jointPerHour(10, always(10_000), 36_000)).toBeGreaterThan(3400)
    expect(jointPerHour(10, always(10_000), 360)).toBeCloseTo(360, 6)
  })

  it('a single slot is busy all the time: its turn comes while it holds', () => {
    expect(jointPerHour(1, always(60_000), 120)).toBeCloseTo(60, 6)
  })

  it('lose some of each where they are alike', () => {
    const joint = jointPerHour(
      2,
      [
        { chance: 0.5, ms: 1000 },
        { chance: 0.5, ms: 7000 },
      ],
      1800,
    )
    expect(joint).toBeLessThan(1800)
    expect(joint).toBeGreaterThan(1200)
  })

  it('let more through with every slot', () => {
    const rates = [1, 2, 3, 5, 10, 100].map((slots) => jointPerHour(slots, always(10_000), 1000))
    expect(rates).toEqual([...rates].sort((a, b) => a - b))
  })
})

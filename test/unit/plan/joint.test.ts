import { describe, expect, it } from 'vitest'
import { jointShare } from '../../../src/plan/joint.ts'

const always = (ms: number) => [{ chance: 1, ms }]
const either = (a: number, b: number) => [
  { chance: 0.5, ms: a },
  { chance: 0.5, ms: b },
]

describe('a pace and slots together', () => {
  it('let nearly all through that the lesser would, where they are far apart', () => {
    // 10 slots of 10 s are 3,600 an hour.
    expect(jointShare(10, always(10_000), 360_000)).toBeGreaterThan(0.99)
    expect(jointShare(10, always(10_000), 360)).toBeCloseTo(1, 3)
  })

  it('a single slot is busy all the time: its turn comes while it holds', () => {
    expect(jointShare(1, always(60_000), 120)).toBeCloseTo(1, 6)
  })

  it('lose some of each where they are alike and chance drives them apart, and less with a burst', () => {
    // 2 slots of 4 s on average, and a turn every 2 s: 1,800 an hour either way.
    const [one, three] = [1, 3].map((burst) => jointShare(2, either(1000, 7000), 1800, burst))
    expect(one).toBeLessThan(0.9)
    expect(one).toBeGreaterThan(0.6)
    expect(three).toBeGreaterThan(one as number)
    expect(three).toBeLessThan(1)
  })

  it('is worked out by hand for one slot that is held too short or too long by turns', () => {
    // A turn every 4 s: held for 1 s a call waits 3 s for the next turn, held for 7 s for none. 5.5 s a call on average, of 4 s.
    expect(jointShare(1, either(1000, 7000), 900)).toBeCloseTo(4 / 5.5, 1)
  })

  it('are never more than one of them', () => {
    for (const slots of [1, 2, 5, 30, 400]) {
      for (const pace of [60, 600, 6000]) expect(jointShare(slots, either(500, 20_000), pace)).toBeLessThanOrEqual(1)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { countBounds, shareBounds } from '../../../src/stats/rate-interval.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const BLOCKS = 64
const RUNS = 200

/** Calls in 64 blocks of which a share are hits, that come `length` in a row. */
function shares(seed: number, share: number, length: number, calls = 3200): { calls: number; below: number }[] {
  const random = uniform(seed)
  const leave = 1 / length
  const enter = (share * leave) / (1 - share)
  let isHit = random() < share
  return Array.from({ length: BLOCKS }, () => {
    let below = 0
    for (let n = 0; n < calls / BLOCKS; n++) {
      isHit = length === 1 ? random() < share : random() < (isHit ? 1 - leave : enter)
      if (isHit) below++
    }
    return { calls: calls / BLOCKS, below }
  })
}

describe('the interval of a share', () => {
  it.each([
    [0.02, 1, 3200],
    [0.3, 1, 3200],
    [0.1, 5, 3200],
    [0.3, 20, 9600],
  ])('of %d holds the truth where hits come %i in a row', (share, length, calls) => {
    let [given, held] = [0, 0]
    for (let seed = 1; seed <= RUNS; seed++) {
      const counts = shares(seed, share, length, calls)
      const bounds = shareBounds(counts, counts)
      if (typeof bounds === 'string') continue
      given++
      if (bounds.low <= share && share <= bounds.high) held++
    }
    expect(given).toBeGreaterThan(0.7 * RUNS)
    // Two standard errors of the measurement below 95%.
    expect(held / given).toBeGreaterThan(0.92)
  })

  it('reaches from what is certain to what may be', () => {
    const certain = shares(1, 0.05, 1)
    const perhaps = certain.map((block, at) => ({ ...block, below: block.below + (at % 4 === 0 ? 2 : 0) }))
    const [bounds, least] = [shareBounds(certain, perhaps), shareBounds(certain, certain)]
    if (typeof bounds === 'string' || typeof least === 'string') throw new Error(`none: ${bounds}, ${least}`)
    expect(bounds.low).toBe(least.low)
    expect(bounds.high).toBeGreaterThan(least.high)
  })

  it('is not given where hits came in a few places only, nor where there were none', () => {
    const bunched = (places: number) =>
      Array.from({ length: BLOCKS }, (_, at) => ({ calls: 50, below: at % 9 === 0 && at / 9 < places ? 5 : 0 }))
    expect(shareBounds(bunched(7), bunched(7))).toBe('too-short')
    expect(shareBounds(bunched(0), bunched(0))).toBe('too-short')
    expect(typeof shareBounds(bunched(8), bunched(8))).toBe('object')
  })

  it('of a share that rises through the run, and of a handful of calls, is not given', () => {
    const rising = shares(1, 0.3, 1).map((block, at) => ({ ...block, below: at }))
    expect(shareBounds(rising, rising)).toBe('not-stationary')
    const few = shares(1, 0.5, 1, 64).map((block, at) => ({ ...block, calls: at < 39 ? 1 : 0, below: 0 }))
    expect(shareBounds(few, few)).toBe('too-short')
  })
})

describe('the interval of a number of events', () => {
  /** Independent events at a rate of 20 a block. */
  function events(seed: number): number[] {
    const random = uniform(seed)
    const counts = new Array<number>(BLOCKS).fill(0)
    for (let at = -Math.log(1 - random()) / 20; at < BLOCKS; at += -Math.log(1 - random()) / 20) {
      counts[Math.floor(at)] = (counts[Math.floor(at)] ?? 0) + 1
    }
    return counts
  }

  it('holds the truth where they come at random', () => {
    let [given, held] = [0, 0]
    for (let seed = 1; seed <= RUNS; seed++) {
      const bounds = countBounds(events(seed))
      if (typeof bounds === 'string') continue
      given++
      if (bounds.low <= 20 * BLOCKS && 20 * BLOCKS <= bounds.high) held++
    }
    expect(given).toBeGreaterThan(0.8 * RUNS)
    expect(held / given).toBeGreaterThan(0.92)
  })

  it('is a point where every stretch has as many, and none where they fade or are few', () => {
    expect(countBounds(new Array<number>(BLOCKS).fill(7))).toEqual({ low: 448, high: 448 })
    expect(countBounds(Array.from({ length: BLOCKS }, (_, at) => BLOCKS - at))).toBe('not-stationary')
    expect(countBounds([...new Array<number>(BLOCKS - 1).fill(0), 39])).toBe('too-short')
  })
})

import { describe, expect, it } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { normalQuantile } from '../../../src/stats/distributions.ts'
import { hinge } from '../../../src/stats/hinge.ts'

function points(knee: number, after: number, noise: number, seed: number) {
  const random = keyedRandom(seed)
  return Array.from({ length: 40 }, (_, i) => {
    const x = 1 + i / 10
    const y = Math.min(x, knee) + after * Math.max(0, x - knee)
    return { x, y: y + noise * normalQuantile(random.uniform('world', i)) }
  })
}

describe('hinge', () => {
  it('finds the bend and the slopes on either side', () => {
    const found = hinge(points(3.3, 0, 0, 1))
    expect(found?.at).toBeCloseTo(3.3, 1)
    expect(found?.before).toBeCloseTo(1, 2)
    expect(found?.after).toBeCloseTo(0, 1)
  })

  it('its interval holds the bend in 90% of noisy samples, and is no wider than it must', () => {
    let held = 0
    let width = 0
    for (let seed = 0; seed < 200; seed++) {
      const found = hinge(points(3.3, -0.1, 0.2, seed))
      if (found === null) continue
      if (found.low <= 3.3 && 3.3 <= found.high) held++
      width += found.high - found.low
    }
    expect(held).toBeGreaterThanOrEqual(180)
    expect(width / 200).toBeLessThan(0.7)
  })

  it('finds none in a straight line, however noisy, and in too few points', () => {
    const bent = Array.from({ length: 200 }, (_, seed) => hinge(points(9, 0, 0.3, seed))).filter(
      (found) => found !== null,
    )
    expect(bent.length).toBeLessThanOrEqual(4)
    expect(hinge(points(3, 0, 0, 1).slice(0, 7))).toBeNull()
  })
})

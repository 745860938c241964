import { expect, test } from 'vitest'
import { keyedRandom } from '../../../src/random.ts'
import { comparisonPower, latencyPool } from '../../support/compare-power.ts'

const pool = latencyPool(keyedRandom(5), 100)

// The whole table is docs/compare-power.md, by npm run compare-power.
test.each([
  [true, 0.05],
  [false, 0.03],
])(
  'interleaved %s, run noise %d: at most one false alarm in twenty, and a fifth more is caught at the runs advised',
  async (interleaved, runNoise) => {
    const power = { runNoise, interleaved, pairs: 100, pilotRuns: 5 }
    const same = await comparisonPower({ ...power, shift: 1 }, pool, 11)
    expect(same.pilot.regressed).toBeLessThanOrEqual(0.05)
    expect(same.advised.regressed).toBeLessThanOrEqual(0.05)
    expect(same.advised['not-regressed']).toBeGreaterThanOrEqual(0.9)
    const worse = await comparisonPower({ ...power, shift: 1.2 }, pool, 12)
    expect(worse.advised.regressed).toBeGreaterThanOrEqual(0.9)
    expect(worse.advised['not-regressed']).toBeLessThanOrEqual(0.01)
  },
)

import { describe, expect, test } from 'vitest'
import { replyTimeMs, runTimeMs } from '../../../src/mock/jobs/latency.ts'
import { Catalogue, type MockModel } from '../../../src/mock/world/catalogue.ts'
import { keyedRandom } from '../../../src/random.ts'
import { worldWith } from '../../support/mock-harness.ts'

function model(name: string): MockModel {
  return new Catalogue(worldWith()).find(name, 'image') as MockModel
}

describe('run time', () => {
  test('has the median and the spread of its class', () => {
    const fast = model('image-fast')
    const draw = keyedRandom(5).draws('latency')
    const draws = Array.from({ length: 10_001 }, (_, call) => runTimeMs(fast, {}, 0, null, draw, [call]))
    draws.sort((a, b) => a - b)
    // Class: median 3 s, sigma 0.4. The standard error of the median of 10,000 is 1.25 × 0.4 / 100.
    expect(Math.abs(Math.log((draws[5000] as number) / 3000))).toBeLessThan(5 * 0.005)
    const meanSquare = draws.reduce((sum, ms) => sum + Math.log(ms / 3000) ** 2, 0) / draws.length
    expect(Math.sqrt(meanSquare)).toBeCloseTo(0.4, 1)
  })

  test('is the same for the same call, whatever was drawn before', () => {
    const draw = keyedRandom(5).draws('latency')
    const first = runTimeMs(model('image-fast'), {}, 0, null, draw, [3])
    runTimeMs(model('image-fast'), {}, 0, null, draw, [4])
    expect(runTimeMs(model('image-fast'), {}, 99, null, draw, [3])).toBe(first)
  })

  test('is longer on a model that has been idle', () => {
    const cold = { idle: 300_000, extra: 35_000 }
    const one = model('image-fast')
    const draw = keyedRandom(5).draws('latency')
    const warm = runTimeMs(one, {}, 0, null, draw, [1])
    expect(runTimeMs(one, {}, 0, cold, draw, [1])).toBe(warm + 35_000)
    one.busyUntil = 1000
    expect(runTimeMs(one, {}, 300_999, cold, draw, [1])).toBe(warm)
    expect(runTimeMs(one, {}, 301_000, cold, draw, [1])).toBe(warm + 35_000)
  })
})

test('a reply takes the time that the world says', () => {
  const draw = keyedRandom(5).draws('latency')
  expect(replyTimeMs({ median: 40, sigma: 0 }, draw, [1])).toBe(40)
  expect(replyTimeMs({ median: 40, sigma: 0.5 }, draw, [1])).not.toBe(40)
})

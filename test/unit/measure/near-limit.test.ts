import { expect, it } from 'vitest'
import { ShareBlocks } from '../../../src/measure/times/share-blocks.ts'
import { isNearLimit } from '../../../src/measure/times/start-blocks.ts'

/** 200 attempts in each of 64 stretches, of which some were refused in every `every`-th. */
function throttles(refused: number, every: number): ShareBlocks {
  const blocks = new ShareBlocks()
  for (let block = 0; block < 64; block++) {
    const hits = block % every === 0 ? refused : 0
    blocks.add(block, 'hit', hits)
    blocks.add(block, 'miss', 200 - hits)
  }
  return blocks
}

it('a run that was refused often is near its limit, and one that never was is not', () => {
  expect(isNearLimit(throttles(3, 1))).toBe(true)
  expect(isNearLimit(throttles(0, 1))).toBe(false)
})

it('a few refusals that come alone are not near a limit, and as many that came together may be', () => {
  // 64 of 12,800 either way: 0.5%.
  expect(isNearLimit(throttles(1, 1))).toBe(false)
  expect(isNearLimit(throttles(32, 32))).toBe(true)
})

it('an attempt without an answer may have been refused', () => {
  const blocks = throttles(1, 1)
  expect(isNearLimit(blocks)).toBe(false)
  for (let block = 0; block < 64; block++) blocks.add(block, 'open', 4)
  expect(isNearLimit(blocks)).toBe(true)
})

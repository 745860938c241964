import { describe, expect, it } from 'vitest'
import { StartBlocks } from '../../../src/measure/times/start-blocks.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const HOUR = [{ name: 'measure', durationMs: 3_600_000, record: true }]

/** Two minutes of calls, 20 a second, whose times keep one level for `levelMs`. */
function blocksOf(levelMs: number, from = 0): StartBlocks {
  const blocks = new StartBlocks(HOUR)
  const random = uniform(7)
  let level = random()
  for (let at = 0; at < 120_000; at += 50) {
    if (at % levelMs === 0) level = random()
    blocks.add(from + at, 1000 * (1 + level))
  }
  return blocks
}

describe('how far calls of a run that goes on depend on each other', () => {
  it('is read from short stretches of the time so far, not from stretches of a plan of which most is still to come', () => {
    const blocks = blocksOf(10_000)
    // Both stretches of the hour hold many levels.
    expect(blocks.dependence(false).effect).toBeLessThan(20)
    expect(blocks.dependence(false, 0, { isUnderWay: true }).effect).toBeGreaterThan(60)
    expect(blocksOf(50).dependence(false, 0, { isUnderWay: true }).effect).toBeLessThan(4)
  })

  it('is the same from stretches that grew with the run as from those of parts that are merged', () => {
    const merged = new StartBlocks(HOUR)
    merged.merge(blocksOf(10_000))
    merged.merge(blocksOf(10_000, 1_800_000))
    const [one, other] = [blocksOf(10_000), blocksOf(10_000, 1_800_000)]
    other.merge(one)
    for (const isUnderWay of [false, true])
      expect(merged.dependence(false, 0, { isUnderWay })).toEqual(other.dependence(false, 0, { isUnderWay }))
    expect(merged.completions()).toEqual(other.completions())
    expect(merged.completions().filter((calls) => calls > 0)).toEqual([1125, 1125, 150, 1125, 1125, 150])
  })

  it('shows nothing where few stretches have begun', () => {
    const blocks = new StartBlocks(HOUR)
    blocks.add(0, 1000)
    expect(blocks.dependence(false, 0, { isUnderWay: true }).effect).toBe(1)
  })
})

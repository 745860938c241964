import { describe, expect, it } from 'vitest'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { TaskReader } from '../../../src/plan/client/read-course.ts'
import { profileOf } from '../../support/profiles.ts'

const [load] = profileOf(`
version: 1
name: reads
duration: 1h
models:
  - model: image-standard
    modality: image
    arrivals: { process: constant, rate: 1/min }
    requests: [{ body: { prompt: a kite } }]
    poll: { strategy: fixed, every: 2s }
    timeouts: { task: 60s, poll: 4s }
`).models

function readerOf(faults: object): TaskReader {
  const world = mockWorld({ ...loadMockWorld({ preset: 'clean' }), faults })
  return new TaskReader(load as never, 10_000, 3000, Object.values(world.faults))
}

const READS = 3000

/** Mean over many tasks. */
function mean(reader: TaskReader, lastsMs: number, of: 'seenMs' | 'polls' = 'seenMs'): number {
  let sum = 0
  for (let n = 0; n < READS; n++) sum += reader.read(lastsMs)[of]
  return sum / READS
}

describe('reading a task', () => {
  it('learns of its end at the next read', () => {
    const reader = readerOf({})
    expect(reader.isDrawn).toBe(false)
    expect(reader.read(9000)).toEqual({ seenMs: 10_000, polls: 5, isSeen: true })
    expect(reader.read(10_000)).toEqual({ seenMs: 10_000, polls: 5, isSeen: true })
  })

  it('gives up with a last read when its patience ends', () => {
    expect(readerOf({}).read(59_500)).toMatchObject({ seenMs: 60_000, isSeen: true })
    expect(readerOf({}).read(61_000)).toMatchObject({ seenMs: 60_000, isSeen: false })
  })

  it('waits twice as long after a read that failed, or as long as it is told', () => {
    const failing = readerOf({ error: { kind: 'status', status: 500, share: 1, on: ['poll'] } })
    expect(failing.isDrawn).toBe(true)
    // At 2 s, and then twice the wait before it each time, up to the longest.
    expect(failing.read(1000).isSeen).toBe(false)
    // One in two reads fails: the end is seen at 2 s, or later by 4 s or more.
    const half = readerOf({ error: { kind: 'status', status: 500, share: 0.5, on: ['poll'] } })
    expect(mean(half, 1000)).toBeGreaterThan(2000 + 0.5 * 4000)
  })

  it('sees ends later than the mean gap says, for long gaps hold more of them', () => {
    const late = readerOf({ slow: { kind: 'slow-headers', share: 0.2, delay: 20_000, on: ['poll'] } })
    // Gaps of 2 s, and one in five of 22 s: 6 s on average. Half of that would be 3 s; the true lag is E[gap²]/2E[gap] = 8.3 s, and the read
    // that tells the end is late by 4 s on average.
    const lags: number[] = []
    for (let lastsMs = 20_000; lastsMs < 32_000; lastsMs += 100) lags.push(mean(late, lastsMs) - lastsMs)
    const lag = lags.reduce((sum, ms) => sum + ms, 0) / lags.length
    expect(lag).toBeGreaterThan(8300)
    expect(lag).toBeLessThan(13_500)
  })

  it('takes an older state for no end', () => {
    const flapping = readerOf({ flap: { kind: 'flapping', share: 0.5 } })
    expect(mean(flapping, 1000)).toBeGreaterThan(2200)
    expect(mean(flapping, 1000, 'polls')).toBeGreaterThan(1.2)
  })
})

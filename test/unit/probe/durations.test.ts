import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'
import { durationsOf } from '../../../src/probe/requests/durations.ts'

const task = (n: number, openForMs: number, overAfterMs: number): Attempt => ({
  n,
  target: 'submit',
  model: 'm',
  stage: 'burst',
  cycle: 0,
  sentAt: 1000 * n,
  endedAt: 1000 * n,
  status: 200,
  passing: 'accepted',
  openAt: 1000 * n + openForMs,
  overAt: 1000 * n + overAfterMs,
})

/** Tasks of 3 s, each read once before it ended and once after, at odd instants. */
const SEEN = Array.from({ length: 30 }, (_, n) => task(n, 300 + ((n * 700) % 2600), 3100 + ((n * 900) % 4000)))

describe('how work lasts', () => {
  it('is learnt from reads that come late: what was read seldom has ended when work usually does', () => {
    const { openShare } = durationsOf(SEEN)('m')
    expect(openShare(2500, 500, 7000)).toBeGreaterThan(0.9)
    expect(openShare(3800, 500, 7000)).toBeLessThan(0.1)
  })

  it('stays within what was read of this work', () => {
    const { openShare } = durationsOf(SEEN)('m')
    expect(openShare(400, 500, 7000)).toBe(1)
    expect(openShare(7000, 500, 7000)).toBe(0)
    expect(openShare(5000, 4900, 7000)).toBeGreaterThan(0.5)
  })

  it('is not known of another model, nor from few: then each instant between two reads is as likely', () => {
    expect(durationsOf(SEEN)('other').openShare(3750, 500, 7000)).toBe(0.5)
    expect(durationsOf(SEEN.slice(0, 3))('m').openShare(3750, 500, 7000)).toBe(0.5)
  })
})

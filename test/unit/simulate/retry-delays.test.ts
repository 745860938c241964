import { describe, expect, it } from 'vitest'
import { RETRY_PRESETS, type RetryPolicyName } from '../../../src/profile/retry-presets.ts'
import { CountingClock } from '../../support/counting-clock.ts'
import { limitedWorld, retryProfile } from '../../support/retry-world.ts'
import { virtualRun } from '../../support/virtual-run.ts'

/** The waits in ms before each retry of the one call of 61 that a full window refuses, whose hint stands in `place`. */
async function waits(policy: RetryPolicyName, place: 'body' | 'header'): Promise<number[]> {
  // A window of a day: who is refused once is always refused.
  const mock = limitedWorld({ law: 'fixed-window', window: '1d', place })
  const { events } = await virtualRun(retryProfile(7, RETRY_PRESETS[policy], 61, 1), { mock })
  const refused = events.find((event) => event.type === 'outcome' && event.outcome === 'throttled')
  if (refused?.type !== 'outcome') throw new Error('nobody was refused')
  const sent = events.flatMap((event) => (event.type === 'attempt' && event.call === refused.call ? [event.t] : []))
  const ended = events.some(
    (event) => event.type === 'terminal' && event.call === refused.call && event.end === 'gaveUp',
  )
  expect(ended).toBe(true)
  return sent.slice(1).map((at, n) => at - (sent[n] as number))
}

describe('the real loop, in virtual time', () => {
  it.each([
    ['undici', 'header', [30_000, 30_000, 30_000, 30_000, 30_000]],
    ['undici', 'body', [500, 1000, 2000, 4000, 8000]],
    ['openai-sdk', 'header', [60_000, 60_000]],
    ['obey-exactly', 'body', [60_000, 60_000, 60_000, 60_000, 60_000]],
    ['axios-retry', 'header', [60_000, 60_000, 60_000]],
    ['none', 'body', []],
  ] as const)('%s, hint in the %s', async (policy, place, expected) => {
    expect(await waits(policy, place)).toEqual(expected.map((ms) => expect.closeTo(ms, 0)))
  })

  it.each([
    ['openai-sdk', [500, 1000], 0.75, 1],
    ['aws-standard', [1000, 2000], 0, 1],
    ['grpc-a6', [100, 200, 400], 0, 1],
    ['got', [1000, 2000], 1, 1.1],
  ] as const)('%s draws within its jitter', async (policy, base, least, most) => {
    const measured = await waits(policy, 'body')
    expect(measured).toHaveLength(base.length)
    measured.forEach((ms, at) => {
      expect(ms).toBeGreaterThanOrEqual((base[at] as number) * least - 0.001)
      expect(ms).toBeLessThanOrEqual((base[at] as number) * most + 0.001)
    })
  })

  it('a cool-down of the account holds back who already stood in line for the pace', async () => {
    const paced = {
      ...RETRY_PRESETS['obey-exactly'],
      maxAttempts: 30,
      maxElapsedMs: 3_600_000,
      scope: 'account',
      pacing: { kind: 'fixed', scope: 'account', ratePerSecond: 2, burst: 1 },
    } as const
    const mock = limitedWorld({ law: 'token-bucket', burst: 5 })
    const { events, summary } = await virtualRun(retryProfile(1, paced, 200, 1), { mock })
    const refusedAt = events.flatMap((event) =>
      event.type === 'outcome' && event.outcome === 'throttled' ? [event.t] : [],
    )
    const sentAt = events.flatMap((event) => (event.type === 'attempt' ? [event.t] : []))
    for (const at of refusedAt) expect(sentAt.filter((t) => t > at && t < at + 60_000)).toEqual([])
    expect(refusedAt.length).toBeGreaterThan(2)
    expect(summary.counts.completed).toBe(200)
  })
})

it('a cool-down that nobody waits for leaves no alarm behind: it would keep a real process alive', async () => {
  const clock = new CountingClock()
  const mock = limitedWorld({ law: 'token-bucket', burst: 5 })
  const once = { ...RETRY_PRESETS['obey-exactly'], maxAttempts: 1, scope: 'account' } as const
  // All six are sent before the first is answered.
  const { summary } = await virtualRun(retryProfile(1, once, 6, 0.0001), { mock, clock })
  expect(summary.counts).toMatchObject({ started: 6, completed: 5, throttled: 1 })
  expect(clock.armed).toBe(0)
})

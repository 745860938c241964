import { describe, expect, it } from 'vitest'
import { Judge } from '../../../src/judge/judgement.ts'
import type { RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'

/** Attempts of two calls after these gaps, each with a count of retries where one is given. */
function verdictOn(
  gaps: readonly number[],
  counts: readonly number[] = [],
  waitMs?: number,
  answer: Partial<RequestRecord> = {},
) {
  const judge = new Judge()
  let t = 0
  let n = 0
  for (const gap of [0, ...gaps]) {
    t += gap
    const retryCount = counts[n / 2]
    for (const idempotency of ['one', 'two']) {
      const record: RequestRecord = {
        type: 'request',
        t: t + (idempotency === 'two' ? 20 : 0),
        n: ++n,
        endpoint: 'submit',
        account: 'one',
        model: 'image-fast',
        status: 503,
        reason: 'fault',
        delayMs: 0,
        seen: {
          path: '/v1/images/generations',
          origin: 'gateway',
          body: idempotency,
          idempotency,
          ...(retryCount !== undefined && { retryCount }),
        },
        ...(waitMs !== undefined && { told: { waitMs } }),
        ...answer,
      }
      judge.record(record)
    }
  }
  return judge.verdict().rules.find(({ id }) => id === 'layered-retries')
}

describe('retries in two layers', () => {
  it('show as rounds of attempts', () => {
    const rule = verdictOn([100, 200, 3_000, 110, 190, 2_900, 90, 220])
    expect(rule).toMatchObject({ verdict: 'fail' })
    expect(rule?.findings[0]?.evidence).toContain('in rounds of 3')
  })

  it('show beyond the waits that both layers keep', () => {
    expect(verdictOn([1_050, 1_100, 3_000, 1_020, 1_070, 2_900, 1_090, 1_010], [], 1_000)?.verdict).toBe('fail')
  })

  it('show as a count that begins again', () => {
    const rule = verdictOn([500, 900, 700, 500, 900, 600, 500], [0, 1, 0, 1, 0, 1, 0, 1])
    expect(rule).toMatchObject({ verdict: 'fail' })
    expect(rule?.findings[0]?.evidence).toContain('from 0 again 3 times')
  })

  it('do not show where the library never retries: its count is always 0', () => {
    expect(verdictOn([500, 900, 700, 500], [0, 0, 0, 0, 0])).toMatchObject({ count: 0 })
  })

  it('do not show where only the program asks again after a broken stream, which no library does', () => {
    const cut = { status: 200, reason: 'accepted', stream: { end: 'cut', endMs: 0, input: 9, output: 8 } } as const
    const gaps = [500, 900, 700, 500, 900, 600, 500]
    expect(verdictOn(gaps, [0, 0, 0, 0, 0, 0, 0, 0], undefined, cut)).toMatchObject({ count: 0 })
    expect(verdictOn(gaps, [0, 1, 0, 1, 0, 1, 0, 1], undefined, cut)).toMatchObject({ count: 0 })
  })

  it.each([
    ['growing', [100, 200, 400, 800, 1_600, 3_200, 4_000, 4_000]],
    ['equal', [500, 500, 500, 500, 500, 500, 500, 500]],
    ['jittered', [300, 900, 500, 1_400, 700, 2_000, 900, 400]],
    ['in two rounds only', [100, 200, 3_000, 110, 190, 300, 250]],
  ])('are not seen in gaps that are %s', (_, gaps) => {
    expect(verdictOn(gaps)).toMatchObject({ verdict: 'pass' })
  })
})

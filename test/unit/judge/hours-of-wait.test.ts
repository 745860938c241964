import { describe, expect, it } from 'vitest'
import { Judge } from '../../../src/judge/judgement.ts'
import type { RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { client } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'

const HOUR_MS = 3_600_000

function submit(t: number, n: number, more: Partial<RequestRecord> = {}): RequestRecord {
  return {
    type: 'request',
    t,
    n,
    endpoint: 'submit',
    account: 'one',
    model: 'image-fast',
    status: 429,
    reason: 'fault',
    delayMs: 0,
    seen: { path: '/v1/images/generations', origin: 'gateway', body: `body ${n}` },
    told: { waitMs: 6 * HOUR_MS },
    ...more,
  }
}

function verdictOf(records: readonly RequestRecord[], end: Parameters<Judge['verdict']>[0], of = 'slept-absurd-wait') {
  const judge = new Judge()
  for (const record of records) judge.record(record)
  const rule = judge.verdict(end).rules.find(({ id }) => id === of)
  return { verdict: rule?.verdict, count: rule?.count, unclear: rule?.unclear }
}

describe('a client that was told to wait six hours', () => {
  const late = { t: 60_000, isCut: true, isRunning: true }

  it('is blamed where its time was up while it had nothing else to wait for', () => {
    expect(verdictOf([submit(100, 1)], late)).toMatchObject({ verdict: 'fail', count: 1 })
  })

  it('gave up where it ended', () => {
    expect(verdictOf([submit(100, 1)], { t: 60_000 })).toMatchObject({ verdict: 'pass' })
  })

  it.each([
    ['it sent something a moment ago', [submit(100, 1), submit(55_000, 2, { status: 200, told: {} })], late],
    ['another call may yet be retried', [submit(100, 1), submit(200, 2, { told: { waitMs: 30_000 } })], late],
    ['an answer is still to come', [submit(100, 1), submit(200, 2, { faultKind: 'hang' })], late],
    ['nobody knows whether it still runs', [submit(100, 1)], { t: 60_000, isCut: true }],
  ])('is not blamed where %s', (_, records, end) => {
    expect(verdictOf(records, end).count).toBe(0)
    expect(verdictOf(records, end).unclear).toBe(1)
  })

  it('is not blamed for another wish with the same body, and is for an early return of the same call', async () => {
    const wishes = { body: () => ({ model: 'image-fast', prompt: 'a red kite' }), jobs: 2, concurrency: 1 }
    expect(broken(await judged(client(wishes), { world: 'final-refusals' }))).toEqual([])
    const impatient = { longestWaitMs: Infinity, hint: () => 1_000 }
    expect(broken(await judged(client(impatient), { world: 'final-refusals' }))).toContain('early-return')
  })

  it('is blamed for its return, and early-return is not', async () => {
    const judgement = await judged(client({ longestWaitMs: Infinity }), { world: 'final-refusals' })
    expect(broken(judgement)).toEqual(['slept-absurd-wait'])
  })
})

describe('a client that stops altogether, because its account is refused for good', () => {
  const soon = { told: { waitMs: 1_000 } }
  const equal = {
    ...soon,
    delayMs: 50,
    seen: { path: '/v1/images/generations', origin: 'gateway', body: 'same' },
  } as const
  const end = { t: 20_000 }

  it.each<[string, Partial<RequestRecord>]>([
    ['a spending cap', { told: { final: true } }],
    ['a wait of hours', {}],
  ])('is not blamed for the calls that it no longer retries after %s', (_, refusal) => {
    const records = [submit(100, 1, soon), submit(600, 2, refusal), submit(900, 3, soon)]
    expect(verdictOf(records, end, 'no-retry')).toMatchObject({ count: 0, unclear: 2 })
    const alike = [submit(100, 1, equal), submit(110, 2, equal), submit(600, 3, refusal)]
    expect(verdictOf(alike, end, 'early-or-no-retry').count).toBe(0)
  })

  it.each([
    ['it sends other calls afterwards', [submit(600, 2), submit(2_000, 3, { status: 200, told: {} })]],
    ['it had given up long before', [submit(9_000, 2)]],
  ])('is blamed where %s', (_, others) => {
    expect(verdictOf([submit(100, 1, soon), ...others], end, 'no-retry').count).toBe(1)
    const alike = [submit(100, 1, equal), submit(110, 2, equal), ...others.map((one) => ({ ...one, n: one.n + 1 }))]
    expect(verdictOf(alike, end, 'early-or-no-retry').count).toBeGreaterThan(0)
  })
})

import { describe, expect, it } from 'vitest'
import { Judge, type Judgement } from '../../../src/judge/judgement.ts'
import type { RequestRecord, Sighting } from '../../../src/mock/oracle/oracle-log.ts'
import { byDay } from '../../support/by-day.ts'

let n = 0

/** A submit that was refused with a wait of 2 s. */
function refused(t: number, seen: Partial<Sighting> = {}, more: Partial<RequestRecord> = {}): RequestRecord {
  const path = '/v1/images/generations'
  return {
    type: 'request',
    t,
    n: ++n,
    endpoint: 'submit',
    account: 'one',
    model: 'image-fast',
    status: 429,
    reason: 'limited',
    delayMs: 0,
    seen: { path, origin: 'gateway', body: 'same', ...seen },
    told: { waitMs: 2_000 },
    ...more,
  }
}

function verdictOn(records: readonly RequestRecord[], rule = 'early-return', timeScale = 1) {
  const judge = new Judge(undefined, timeScale)
  for (const record of records) judge.record(record)
  return of(judge.verdict(), rule)
}

function of({ rules }: Judgement, rule: string): { verdict: string | undefined; count: number; unclear: number } {
  const { verdict, count = 0, unclear = 0 } = rules.find(({ id }) => id === rule) ?? {}
  return { verdict, count, unclear }
}

describe('whose attempt it is', () => {
  it('is told by a body that occurs once', () => {
    expect(verdictOn([refused(0), refused(500)])).toMatchObject({ verdict: 'fail', count: 1 })
    expect(verdictOn([refused(0), refused(500, { body: 'another' })])).toMatchObject({ verdict: 'not-met' })
  })

  it('is told by the call header and by an idempotency key, whatever the bodies', () => {
    const call = (attempt: number, body: string) => refused(500 * attempt, { body }, { call: 7, attempt })
    expect(verdictOn([call(1, 'a'), call(2, 'b')])).toMatchObject({ verdict: 'fail', count: 1 })
    const keyed = (t: number, body: string) => refused(t, { body, idempotency: 'k' })
    expect(verdictOn([keyed(0, 'a'), keyed(500, 'b')])).toMatchObject({ verdict: 'fail', count: 1 })
    const others = [refused(0, { idempotency: 'k1' }), refused(500, { idempotency: 'k2' })]
    expect(verdictOn(others)).toMatchObject({ verdict: 'not-met' })
  })

  it('is told by the count of retries with the body, and a second first attempt is another wish', () => {
    expect(verdictOn([refused(0, { retryCount: 0 }), refused(500, { retryCount: 1 })])).toMatchObject({ count: 1 })
    const wishes = [refused(0, { retryCount: 0 }), refused(500, { retryCount: 0 })]
    expect(verdictOn(wishes)).toMatchObject({ verdict: 'cannot-tell', count: 0 })
  })

  it('cannot be told where six equal bodies are under way at once: they may be six wishes', () => {
    const wishes = Array.from({ length: 6 }, () => refused(0, {}, { delayMs: 100 }))
    const again = Array.from({ length: 6 }, () => refused(500))
    expect(verdictOn([...wishes, ...again])).toMatchObject({ count: 0 })
  })

  it('takes back what it found of a body that turns out to be wanted twice', () => {
    const accepted = refused(
      2_600,
      {},
      { status: 200, reason: 'accepted', taskId: 'msg_1', endpoint: 'message', told: {} },
    )
    const message = (t: number) => refused(t, {}, { endpoint: 'message' })
    const sure = [message(0), message(500), accepted]
    expect(verdictOn(sure)).toMatchObject({ verdict: 'fail', count: 1 })
    expect(verdictOn([...sure, message(9_000)])).toMatchObject({ verdict: 'cannot-tell', count: 0 })
  })

  it('keeps accounts apart', () => {
    expect(verdictOn([refused(0), refused(500, {}, { account: 'two' })])).toMatchObject({ verdict: 'not-met' })
  })
})

it('an early return is judged against what was said, in the time of the client', () => {
  expect(verdictOn([refused(0), refused(1_990)])).toMatchObject({ verdict: 'pass' })
  expect(verdictOn([refused(0), refused(1_970)])).toMatchObject({ verdict: 'fail' })
  // At twice the speed 3 s of the mock are 1.5 s of the client.
  expect(verdictOn([refused(0), refused(3_000)], 'early-return', 2)).toMatchObject({ verdict: 'fail' })
  expect(verdictOn([refused(0), refused(4_000)], 'early-return', 2)).toMatchObject({ verdict: 'pass' })
  expect(verdictOn([refused(0, {}, { told: {} }), refused(10)])).toMatchObject({ verdict: 'not-met' })
})

it('rules about the client’s own constants cannot tell where the mock runs faster', () => {
  const flood = Array.from({ length: 100 }, (_, at) => refused(at * 10, { body: `${at % 2}` }))
  expect(verdictOn(flood, 'hammering')).toMatchObject({ verdict: 'fail' })
  expect(verdictOn(flood, 'hammering', 2)).toMatchObject({ verdict: 'cannot-tell', count: 0 })
})

it('asking for the verdict changes nothing, and may be done again', () => {
  const judge = new Judge()
  for (const record of [refused(0), refused(500), refused(900)]) judge.record(record)
  const first = judge.verdict()
  expect(judge.verdict()).toEqual(first)
  judge.record(refused(1_000))
  expect(of(judge.verdict(), 'early-return').count).toBe(3)
})

it('remembers so many equal requests and no more, and blames nobody for what it has forgotten', () => {
  const judge = new Judge()
  // Each wait is kept by the request two seconds later; the first, which was bought, shows that the body is wanted more than once.
  const bought = refused(0, {}, { endpoint: 'message', status: 200, reason: 'accepted', taskId: 'msg_1', told: {} })
  judge.record(bought)
  for (let at = 1; at <= 60_000; at++) judge.record(refused(at * 10, {}, { endpoint: 'message' }))
  const end = { t: 600_000, isCut: true }
  expect(of(judge.verdict(end), 'early-or-no-retry').count).toBe(0)
  expect(of(judge.verdict(end), 'no-retry').unclear).toBeLessThanOrEqual(50_000)
})

/** More than are remembered. */
const MANY = byDay(60_000, 100_000)

it('keeps as much of twice as many requests as of many', () => {
  const judge = new Judge()
  const held = (): number => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const send = (from: number, to: number): void => {
    for (let at = from; at < to; at++) judge.record(refused(at * 10, { body: `b${at}` }))
  }
  send(0, MANY)
  const before = held()
  send(MANY, 2 * MANY)
  // Twice the calls would be some 30 MB more; without a collection what is garbage counts too.
  expect(judge.verdict().seen.requests).toBe(2 * MANY)
  expect(of(judge.verdict(), 'no-retry').count).toBe(50_000)
  if (globalThis.gc !== undefined) expect(held() - before).toBeLessThan(10 * 2 ** 20)
})

import { describe, expect, it } from 'vitest'
import { type ClientEnd, Judge } from '../../../src/judge/judgement.ts'
import { rulesOf } from '../../../src/judge/rules-file.ts'
import type { RequestRecord, StreamTruth } from '../../../src/mock/oracle/oracle-log.ts'

/** Requests of one account as a watched mock records them, one a second. */
class Wire {
  readonly judge: Judge
  #n = 0

  constructor(rules = rulesOf()) {
    this.judge = new Judge(rules)
  }

  /** `body` stands for the prompt. */
  message(body: string, more: Partial<RequestRecord> = {}, seen: Partial<RequestRecord['seen']> = {}): void {
    const n = ++this.#n
    const bought = more.status === undefined && more.told?.hiddenStatus === undefined ? { taskId: `msg_${n}` } : {}
    this.judge.record({
      ...{ type: 'request', t: n * 1_000, n, endpoint: 'message', account: 'a', model: 'text-fast' },
      ...{ status: 200, reason: 'accepted', delayMs: 100, ...bought, ...more },
      seen: { path: '/v1/messages', origin: 'gateway', body, tokens: { input: 10, mostOutput: 80 }, ...seen },
    })
  }

  read(path: string): void {
    const n = ++this.#n
    const answer = { status: 404, reason: 'unknown-task', delayMs: 0 } as const
    this.judge.record({
      ...{ type: 'request', t: n * 1_000, n, endpoint: 'poll', ...answer },
      seen: { path, origin: 'gateway' },
    })
  }

  hangUp(n: number, t: number): void {
    this.judge.record({ type: 'abort', t, n })
  }

  of(rule: string, end: ClientEnd = { claims: 'completed' }): string {
    const found = this.judge.verdict(end).rules.find(({ id }) => id === rule)
    return `${found?.verdict} ${found?.count}`
  }
}

const streamed = (end: StreamTruth['end'], endMs: number | null = 400): Partial<RequestRecord> => ({
  stream: { end, endMs, input: 10, output: 8 },
})
const CUT = streamed('cut')
const HIDDEN = { reason: 'fault', told: { hiddenStatus: 503 } } as const

describe('took-cut-stream', () => {
  const of = (wire: Wire, end?: ClientEnd): string => wire.of('took-cut-stream', end)

  it('blames a client that ends well after a cut, and no other end', () => {
    for (const kind of ['cut', 'malformed'] as const) {
      const wire = new Wire()
      wire.message('kite', streamed(kind))
      expect(of(wire)).toBe('fail 1')
      expect(of(wire, { claims: 'failed' })).toBe('pass 0')
      expect(of(wire, {})).toBe('cannot-tell 0')
      expect(of(wire, { claims: 'completed', isCut: true })).toBe('cannot-tell 0')
    }
  })

  it('does not take the end of a program for a claim about a connection that broke', () => {
    const wire = new Wire()
    wire.message('kite', { ...CUT, sent: { isReset: true } })
    expect(of(wire)).toBe('cannot-tell 0')
    expect(wire.judge.saw('completed')).toBe(1)
    expect(of(wire)).toBe('fail 1')
  })

  it('goes by what is stated of a call before it goes by how the client ended', () => {
    const wire = new Wire()
    wire.message('one', { ...CUT, call: 1 })
    wire.message('two', { ...CUT, call: 2 })
    wire.judge.saw('failed', 1)
    expect(of(wire)).toBe('fail 1')
    wire.judge.saw('completed', 2)
    expect(of(wire, { claims: 'failed' })).toBe('fail 1')
    expect(wire.judge.saw('failed')).toBe(0)
  })

  it('leaves alone who asks again, who hangs up, and who has shown that it can tell', () => {
    const again = new Wire()
    again.message('kite', CUT)
    again.message('kite', streamed('whole'))
    expect(of(again)).toBe('pass 0')
    const hungUp = new Wire()
    hungUp.message('kite', CUT)
    hungUp.hangUp(1, 1_200)
    expect(of(hungUp)).toBe('pass 0')
    expect(of(hungUp, { t: 1_300, isCut: true })).toBe('cannot-tell 0')
    const exhausted = new Wire()
    exhausted.message('kite', CUT)
    exhausted.message('kite', CUT)
    expect(of(exhausted)).toBe('pass 0')
  })

  it('counts an app that asks its SDK anew as one that asks again', () => {
    const wire = new Wire()
    wire.message('kite', CUT, { retryCount: 0 })
    wire.message('kite', { status: 429, reason: 'limited' }, { retryCount: 0 })
    wire.message('kite', streamed('whole'), { retryCount: 1 })
    expect(of(wire)).toBe('pass 0')
    expect(wire.of('bought-twice')).toBe('not-met 0')
  })

  it('sees a cut text that is quoted as an answer, unless a whole answer had the same text', () => {
    const quoting = new Wire()
    quoting.message('kite', { ...CUT, sent: { text: 'abc' } })
    quoting.message('more', streamed('whole'), { quotes: ['abc'] })
    expect(of(quoting, {})).toBe('fail 1')
    const alike = new Wire()
    alike.message('other', { ...streamed('whole'), sent: { text: 'abc' } })
    alike.message('kite', { ...CUT, sent: { text: 'abc' } })
    alike.message('more', streamed('whole'), { quotes: ['abc'] })
    expect(of(alike, {})).toBe('cannot-tell 0')
  })

  it('leaves open what equal requests leave open', () => {
    const wire = new Wire()
    wire.message('kite', streamed('whole', 5_000))
    wire.message('kite', CUT)
    wire.message('kite', streamed('whole'))
    expect(of(wire)).toBe('cannot-tell 0')
    // Nobody asked again after the last.
    wire.message('kite', CUT)
    expect(of(wire)).toBe('fail 1')
  })
})

describe('took-error-for-success', () => {
  const of = (wire: Wire, end?: ClientEnd): string => wire.of('took-error-for-success', end)

  it('sees a client that reads a task by an id that it never received', () => {
    for (const path of ['/v1/tasks/undefined', '/v1/tasks/None', '/v1/tasks/null']) {
      const wire = new Wire()
      wire.message('kite', HIDDEN)
      wire.read(path)
      expect(of(wire, {})).toBe('fail 1')
    }
    const other = new Wire()
    other.message('kite', HIDDEN)
    other.read('/v1/tasks/task_000001')
    expect(of(other, {})).toBe('cannot-tell 0')
  })

  it('is about an error event of a stream too, and not about a stream that was cut', () => {
    const wire = new Wire()
    wire.message('kite', streamed('error'))
    expect([of(wire), wire.of('took-cut-stream')]).toEqual(['fail 1', 'not-met 0'])
    wire.message('kite', streamed('whole'))
    expect(of(wire)).toBe('pass 0')
  })

  it('allows as many as its setting says', () => {
    const wire = new Wire(rulesOf({ version: 1, rules: { 'took-error-for-success': { most: 1 } as object } }))
    wire.message('one', HIDDEN)
    expect(of(wire)).toBe('pass 0')
    wire.message('two', HIDDEN)
    expect(of(wire)).toBe('fail 1')
  })
})

describe('no-read-timeout', () => {
  const silence = (lastsMs: number | null): Partial<RequestRecord> => ({
    ...streamed('stalled', null),
    sent: { silence: { fromMs: 500, lastsMs } },
  })
  const of = (wire: Wire, end: ClientEnd): string => wire.of('no-read-timeout', end)

  it('measures the silence that the client sat through, and no longer than it did', () => {
    const wire = new Wire()
    wire.message('kite', silence(null))
    expect(of(wire, { t: 41_500 })).toBe('pass 0')
    expect(of(wire, { t: 41_502 })).toBe('fail 1')
    expect(of(wire, { t: 41_500, isCut: true })).toBe('cannot-tell 0')
    wire.hangUp(1, 31_600)
    expect(of(wire, { t: 60_000 })).toBe('pass 0')
    expect(of(wire, { t: 31_700, isCut: true })).toBe('cannot-tell 0')
  })

  it('judges a silence that ends only where it is longer than the setting', () => {
    const [short, long] = [new Wire(), new Wire()]
    short.message('kite', silence(40_000))
    long.message('kite', silence(45_000))
    expect([of(short, { t: 90_000 }), of(long, { t: 90_000 })]).toEqual(['not-met 0', 'fail 1'])
  })
})

describe('ignored-token-limit', () => {
  const of = (wire: Wire): string => wire.of('ignored-token-limit')
  const refused = (waitMs: number): Partial<RequestRecord> => ({
    status: 429,
    reason: 'limited',
    limit: 'text.output-tokens',
    told: { waitMs },
  })

  it('goes by what a success announced, and by what a request needs for certain', () => {
    const announced = { ...streamed('whole'), told: { tokens: { remaining: 20, resetMs: 60_000 } } }
    const [large, small] = [{ tokens: { input: 100, mostOutput: 0 } }, { tokens: { input: 30, mostOutput: 500 } }]
    for (const [tokens, expected] of [
      [large, 'fail 1'],
      [small, 'not-met 0'],
    ] as const) {
      const wire = new Wire()
      wire.message('first', announced)
      for (const body of ['a', 'b', 'c']) wire.message(body, { status: 429, reason: 'limited', limit: 'x' }, tokens)
      expect(of(wire)).toBe(expected)
    }
  })

  it('leaves alone what the gateway let through, and what came after the reset', () => {
    const early = new Wire()
    early.message('first', refused(60_000))
    for (const body of ['a', 'b', 'c', 'd']) early.message(body, streamed('whole'))
    expect(of(early)).toBe('pass 0')
    const late = new Wire()
    late.message('first', refused(900))
    for (const body of ['a', 'b', 'c', 'd']) late.message(body, refused(900))
    expect(of(late)).toBe('pass 0')
  })

  it('takes a refusal to be about requests of its size', () => {
    const wire = new Wire()
    wire.message('first', refused(60_000), { tokens: { input: 5_000, mostOutput: 0 } })
    for (const body of ['a', 'b', 'c']) wire.message(body, { status: 429, reason: 'limited', limit: 'x' })
    expect(of(wire)).toBe('not-met 0')
  })
})

import { describe, expect, it } from 'vitest'
import { type ClientEnd, Judge } from '../../../src/judge/judgement.ts'
import type { RequestRecord, StreamTruth } from '../../../src/mock/oracle/oracle-log.ts'

/** Requests of one account, one a second: each has a body of its own, and `wish` is its prompt. */
class Wire {
  readonly judge = new Judge()
  #n = 0

  send(wish: string, more: Partial<RequestRecord> = {}): void {
    const n = ++this.#n
    const isBought = (more.status ?? 200) < 300 && more.told?.hiddenStatus === undefined
    this.judge.record({
      ...{ type: 'request', t: n * 1_000, n, endpoint: 'message', account: 'a', model: 'text-fast' },
      ...{ status: 200, reason: 'accepted', delayMs: 100, ...(isBought && { taskId: `msg_${n}` }), ...more },
      seen: { path: '/v1/messages', origin: 'gateway', body: `body ${n}`, wish },
    })
  }

  of(rule: string, end: ClientEnd = { claims: 'completed' }): (string | undefined)[] {
    const found = this.judge.verdict(end).rules.find(({ id }) => id === rule)
    const evidence = found?.findings.slice(0, 1).map((finding) => finding.evidence) ?? []
    return [found?.verdict, ...evidence]
  }
}

const streamed = (end: StreamTruth['end']): Partial<RequestRecord> => ({
  stream: { end, endMs: 400, input: 10, output: 8 },
})
const CUT = streamed('cut')
const HIDDEN = { reason: 'fault', told: { hiddenStatus: 503 } } as const
const LOST = { faultKind: 'reset' } as const
const refused = (waitMs: number): Partial<RequestRecord> => ({ status: 429, reason: 'limited', told: { waitMs } })

describe('a client that asks for the same thing again in another body', () => {
  it('did not take a broken answer for a success', () => {
    for (const [rule, broken] of [
      ['took-cut-stream', CUT],
      ['took-error-for-success', HIDDEN],
    ] as const) {
      const wire = new Wire()
      wire.send('kite', broken)
      wire.send('other')
      expect(wire.of(rule)[0]).toBe('fail')
      wire.send('kite')
      expect(wire.of(rule)).toEqual(['pass'])
      wire.judge.saw('completed')
      expect(wire.of(rule, {})).toEqual(['pass'])
    }
  })

  it('took it for one if nothing came after it', () => {
    const wire = new Wire()
    wire.send('kite', CUT)
    wire.send('kite', CUT)
    expect(wire.of('took-cut-stream')[0]).toBe('fail')
    expect(wire.of('took-cut-stream')[1]).toContain('request 2')
  })

  it('may have one more call with that prompt if several were answered', () => {
    const wire = new Wire()
    wire.send('kite')
    wire.send('kite', CUT)
    wire.send('kite')
    expect(wire.of('took-cut-stream')).toEqual(['cannot-tell'])
    expect(wire.judge.verdict({ claims: 'completed' }).outcome).toBe('inconclusive')
  })

  it('did not give up a refused request, unless it returned to the same model before the wait was over', () => {
    const late = new Wire()
    late.send('kite', refused(500))
    late.send('kite')
    expect(late.of('no-retry')).toEqual(['pass'])
    const elsewhere = new Wire()
    elsewhere.send('kite', refused(5_000))
    elsewhere.send('kite', { model: 'text-large' })
    expect(elsewhere.of('no-retry')).toEqual(['pass'])
    const early = new Wire()
    early.send('kite', refused(5_000))
    early.send('kite')
    expect(early.of('no-retry')[0]).toBe('fail')
    expect(early.of('no-retry')[1]).toMatch(/not sent again .*in another body, but before that wait was over$/)
    const given = new Wire()
    given.send('kite', refused(500))
    given.send('other')
    expect(given.of('no-retry')).toEqual(['fail', expect.stringMatching(/that followed$/)])
  })

  it('may have bought it twice after a lost response', () => {
    const wire = new Wire()
    wire.send('kite', LOST)
    wire.send('other')
    expect(wire.of('bought-twice')).toEqual(['pass'])
    wire.send('kite')
    expect(wire.of('bought-twice')).toEqual(['cannot-tell'])
    // Its other answers show that it wants several of that prompt.
    wire.send('kite')
    expect(wire.of('bought-twice')).toEqual(['pass'])
  })

  it('makes two calls of them if it names them so', () => {
    const wire = new Wire()
    wire.send('kite', { ...CUT, call: 1 })
    wire.send('kite', { call: 2 })
    expect(wire.of('took-cut-stream')[0]).toBe('fail')
  })
})

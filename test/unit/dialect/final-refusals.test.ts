import { describe, expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { Judge } from '../../../src/judge/judgement.ts'
import type { Told } from '../../../src/mock/oracle/oracle-log.ts'
import { DialectAdapter } from '../../../src/mock/server/dialect-adapter.ts'

const CAPPED = {
  status: 429,
  headers: {},
  body: { error: { code: 429, type: 'spend_limit_reached', message: 'the spending cap of the account is reached' } },
  delayMs: 0,
}
const LIMITED = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: {
    error: {
      ...{ code: 429, type: 'rate_limit_error', message: 'rate limit exceeded' },
      fallback_suggestion: 'retry after 1 second',
    },
  },
  delayMs: 0,
}
const adapterOf = (name: string): DialectAdapter =>
  new DialectAdapter(readDialect(name), 'http://127.0.0.1:9', () => null)

/** Dialects that have no words by which a program could tell a spending cap from a rate limit. */
const WORDLESS = ['luma', 'runway']

/** Dialects whose refusals are a 200, with the status as which a client reads a spending cap. */
const IN_BODY: Readonly<Record<string, number>> = { kie: 433, minimax: 402 }

describe('a 429 of a spending cap', () => {
  it.each(dialectNames())('is one for a client of %s only if its words say so', (name) => {
    const adapter = adapterOf(name)
    expect(adapter.say(null, CAPPED, 0).status).toBe(IN_BODY[name] === undefined ? 429 : 200)
    const said = { status: IN_BODY[name] ?? 429, isFinal: !WORDLESS.includes(name) }
    expect(adapter.refusalSaid(null, CAPPED, 0)).toEqual(said)
    expect(adapter.refusalSaid(null, LIMITED, 0)).toEqual({ status: 429, isFinal: false })
  })

  it('has the code of a vendor that has one, and not that of a rate limit', () => {
    expect(adapterOf('kling').say(null, CAPPED, 0).body).toMatchObject({ code: 1102 })
    expect(adapterOf('kling').say(null, LIMITED, 0).body).toMatchObject({ code: 1303 })
    expect(adapterOf('ark-seedance').say(null, CAPPED, 0).body).toMatchObject({ error: { code: 'SetLimitExceeded' } })
    expect(adapterOf('kie').say(null, CAPPED, 0).body).toMatchObject({ code: 433 })
  })

  it('blames nobody who repeats it, or gives up, if it does not say so', () => {
    const verdictOn = (told: Told, times: number): Record<string, string> => {
      const judge = new Judge()
      for (let n = 1; n <= times; n++) {
        judge.record({
          ...{ type: 'request', t: n * 5_000, n, endpoint: 'submit', account: 'a', model: 'video-fast' },
          ...{ status: 429, reason: 'fault', delayMs: 0, told },
          seen: { path: '/v1/videos', origin: 'gateway', body: 'kite' },
        })
        judge.record({
          ...{ type: 'request', t: n * 5_000 + 1, n: 100 + n, endpoint: 'submit', account: 'a', model: 'video-fast' },
          ...{ status: 200, reason: 'accepted', delayMs: 0, taskId: `task_${n}` },
          seen: { path: '/v1/videos', origin: 'gateway', body: `other ${n}` },
        })
      }
      const rules = judge.verdict({ claims: 'completed', t: 60_000 }).rules
      return Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]))
    }
    expect(verdictOn({ final: true }, 3)).toMatchObject({ 'retried-final-refusal': 'fail' })
    expect(verdictOn({ final: true, unsaid: true }, 3)).toMatchObject({ 'retried-final-refusal': 'not-met' })
    for (const told of [{ final: true }, { final: true, unsaid: true }] as const)
      expect(verdictOn(told, 1)).toMatchObject({ 'no-retry': 'not-met' })
  })
})

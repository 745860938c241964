import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCredits, writtenCredits } from '../../../src/dialect/credits-words.ts'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { CREDITS } from '../../../src/gateway/bodies.ts'
import { classify, type Reply } from '../../../src/gateway/classify.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'
import { inDialect } from '../../../src/profile/gateway-dialect.ts'
import { profileOf } from '../../support/profiles.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const QUERY = { path: '/balance', address: 'base', constants: {} } as const
const KINDS = [
  { remaining: '/left' },
  { remaining: '/account/left', used: '/account/used' },
  { used: '/data/total_usage', total: '/data/total_credits' },
] as const

function answered(value: unknown): Reply {
  return { status: 200, headers: headerFields({}), body: { kind: 'json', value } }
}

function outcomeOf(query: Parameters<typeof readCredits>[0], value: unknown) {
  return classify(CREDITS, readCredits(query, answered(value)), {
    timing: { sentAt: 0, endedAt: 1 },
    nowEpochMs: 0,
    longestHintMs: 0,
  })
}

describe('the credits of an account in places of their own', () => {
  it.each(KINDS)('are read as a mock writes them: %o', (places) => {
    const query = { ...QUERY, ...places, constants: { '/code': 200 } }
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (left, used) => {
        const token = { remaining_credits: 1, unlimited_credits: false, used_credits: 1 }
        const user = { remaining_credits: left, used_credits: used }
        const { body: said } = writtenCredits(query, { data: { token, user }, message: '', success: true })
        expect(said).toMatchObject({ code: 200 })
        expect(outcomeOf(query, said)).toMatchObject({
          kind: 'accepted',
          body: {
            data: {
              token: { unlimited_credits: true },
              user: { remaining_credits: left, used_credits: 'used' in places ? used : null },
            },
          },
        })
      }),
    )
  })

  it('may be texts of numbers, and a balance may be negative', () => {
    expect(outcomeOf({ ...QUERY, remaining: '/left' }, { left: '-12.50' })).toMatchObject({
      body: { data: { user: { remaining_credits: -12.5, used_credits: null } } },
    })
  })

  it.each([{}, { left: 'none' }, { left: '' }, { left: null }, { left: true }, [], 7])(
    'are not there in %o, which stays the evidence',
    (value) => {
      const outcome = outcomeOf({ ...QUERY, remaining: '/left' }, value)
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'schema' })
      const { detail = '', evidence = '' } = outcome as { detail?: string; evidence?: string }
      expect(detail).toContain('remaining_credits')
      if (typeof value === 'object' && 'left' in value) expect(evidence).toContain('left')
    },
  )

  it('may be in a header, whatever the body is', () => {
    const query = { ...QUERY, remaining: { header: 'X-Credits-Left' } }
    const user = { remaining_credits: 12.5, used_credits: 3 }
    const token = { remaining_credits: 1, unlimited_credits: false, used_credits: 1 }
    const said = writtenCredits(query, { data: { token, user }, message: '', success: true })
    expect(said).toEqual({ body: {}, headers: { 'x-credits-left': '12.5' } })
    const reply: Reply = { status: 200, headers: headerFields(said.headers), body: { kind: 'not-json', text: '' } }
    const context = { timing: { sentAt: 0, endedAt: 1 }, nowEpochMs: 0, longestHintMs: 0 }
    const outcome = classify(CREDITS, readCredits(query, reply), context)
    expect(outcome).toMatchObject({ kind: 'accepted', body: { data: { user: { remaining_credits: 12.5 } } } })
    expect(classify(CREDITS, readCredits(query, answered({})), context)).toMatchObject({ kind: 'ambiguous' })
  })

  it('have the form of the default dialect where no place is stated', () => {
    const body = { data: { a: 1 } }
    expect(readCredits(QUERY, answered(body)).body).toEqual({ kind: 'json', value: body })
    expect(writtenCredits(QUERY, body).body).toBe(body)
  })
})

function profileIn(dialect: string | null, credits = '{ sampleEvery: 10s }') {
  const profile = profileOf(`
version: 1
name: burn
seed: 5
duration: 5m
drain: 10m
gateway: { mock: { tier: standard, preset: exact-hints } }
credits: ${credits}
models:
  - model: video-fast
    modality: video
    arrivals: { process: poisson, rate: 6/min }
    requests: [{ body: { prompt: a red kite }, price: 30 }]
    poll: { strategy: fixed, first: 5s, every: 5s }
    timeouts: { task: 10m }
`)
  return dialect === null ? profile : { ...profile, gateway: inDialect(profile.gateway, dialect) }
}

it.each(['luma', 'kie', 'runway', 'stability'])('measures at %s what it measures by used_credits', async (dialect) => {
  expect(readDialect(dialect).queries?.credits?.remaining).toBeDefined()
  const plain = (await virtualRun(profileIn(null))).summary.credits
  const { credits } = (await virtualRun(profileIn(dialect))).summary
  expect(credits?.delta).toBeGreaterThan(0)
  expect(credits?.basis).toBe('user')
  expect(credits?.before?.user.used).toBeNull()
  const left = (of: typeof credits) => of?.after?.user.remaining
  expect([credits?.delta, left(credits), credits?.readings]).toEqual([plain?.delta, left(plain), plain?.readings])
})

it('holds a budget by the fall of the balance', async () => {
  // The profile's price is a tenth of the gateway's: only the balance shows what is spent.
  const budget = '{ budget: 120, readAttempts: 1 }'
  const profile = profileIn('luma', budget)
  const cheap = {
    ...profile,
    models: profile.models.map((model) => ({
      ...model,
      requests: model.requests.map((request) => ({ ...request, price: 3 })),
    })),
  }
  const { summary } = await virtualRun(cheap)
  expect(summary.verdict.exitCode).toBe(108)
  const whole = (await virtualRun(profileIn('luma'))).summary
  expect(summary.credits?.delta).toBeLessThan((whole.credits?.delta ?? 0) / 2)
})

it('says nothing of a query that the dialect lacks', async () => {
  const { summary, events } = await virtualRun(profileIn('luma'))
  expect(events.some(({ type }) => type === 'quota')).toBe(false)
  expect(summary.quota).toBeNull()
  expect(JSON.stringify(summary)).not.toContain('has no query')
})

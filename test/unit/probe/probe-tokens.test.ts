import { describe, expect, it, test } from 'vitest'
import { probeGateway } from '../../../src/probe/probe-gateway.ts'
import { type TokenFinding, tokenSentence } from '../../../src/probe/tokens/token-finding.ts'
import { byDay } from '../../support/by-day.ts'
import { probedTokens, type TokenCase, tokenCase } from '../../support/token-cases.ts'

const MODELS = {
  'text-fast': {
    latency: { median: '2s', sigma: 0.3 },
    stream: {
      firstToken: { median: '400ms', sigma: 0.3 },
      tokenTime: { median: '10ms', sigma: 0.2 },
      tokens: { median: 300, sigma: 0.4 },
    },
  },
}

function found(tokens: object | null, rate: object | null = null): Promise<TokenFinding> {
  const text = { rate, ...(tokens !== null && { tokens }) }
  return probedTokens({ settings: { models: MODELS, limits: { text } }, truth: null }, 1)
}

const DAILY_LAWS = [
  ['token-bucket', { kind: 'token-bucket' }],
  ['fixed-window-clock', { kind: 'fixed-window', anchor: 'clock' }],
  ['sliding-counter', { kind: 'sliding-counter' }],
] as const

test.each(
  byDay<readonly (readonly [string, object])[]>(DAILY_LAWS, [
    ...DAILY_LAWS,
    ['fixed-window-first', { kind: 'fixed-window', anchor: 'first' }],
    ['sliding-log', { kind: 'sliding-log' }],
  ]),
)('finds input tokens counted by %s', async (name, law) => {
  const finding = await found({ input: '40k/min', law })
  expect(finding).toMatchObject({ state: 'limited', counts: 'input', law: name, reserves: null })
  expect(finding.perMinute).toBeGreaterThan(39_000)
  expect(finding.perMinute).toBeLessThan(41_000)
})

test.each([
  ['reserved and returned', {}, { counts: 'both', reserves: true, returns: true }],
  ['reserved and kept', { rest: 'kept' }, { counts: 'both', reserves: true, returns: false }],
  ['counted as it is produced', { reserve: 'none' }, { counts: 'both', reserves: false, returns: null }],
])('tells how output counts beside input: %s', async (_name, how, expected) => {
  expect(await found({ both: '60k/min', ...how })).toMatchObject({ law: 'token-bucket', ...expected })
})

test.each([
  ['reserved and returned', {}, { reserves: true, returns: true }],
  ['reserved and kept', { rest: 'kept' }, { reserves: true, returns: false }],
  ['counted as it is produced', { reserve: 'none' }, { reserves: false, returns: null }],
])('finds a limit on output alone: %s', async (_name, how, expected) => {
  const finding = await found({ output: '10k/min', ...how, law: { kind: 'sliding-log' } })
  expect(finding).toMatchObject({ counts: 'output', law: 'sliding-log', ...expected })
  expect(Math.abs((finding.perMinute ?? 0) / 10_000 - 1)).toBeLessThan(0.05)
})

describe('nothing is found where nothing is enforced', () => {
  it('without any limit', async () => {
    const finding = await found(null)
    expect(finding).toMatchObject({ state: 'not-enforced', counts: null, perMinute: null })
    expect(finding.atLeast.input).toBeGreaterThan(500_000)
    expect(tokenSentence(finding)).toMatch(/^No limit on tokens is enforced: 5\d\d,\d{3} input tokens/)
  })

  it.each(byDay([25], [12, 25, 63, 300]))('behind %i requests a minute', async (limit) => {
    expect((await found(null, { limit, window: '1m' })).state).not.toBe('limited')
  })
})

test.each(byDay([3], [0, 1, 2, 3]))('drawn world %i: law, size and what is counted are right', async (n) => {
  const drawn: TokenCase = tokenCase(n, true)
  const finding = await probedTokens(drawn, n)
  expect(finding.law).toBe(drawn.truth?.law)
  expect(finding.counts).toBe(drawn.truth?.counts)
  expect(Math.abs((finding.perMinute ?? 0) / (drawn.truth?.perMinute ?? 1) - 1)).toBeLessThan(0.05)
})

describe('a probe that is asked for tokens', () => {
  const probe = (budget: object) =>
    probeGateway({
      ...{ virtual: true, models: ['text-fast'], mode: 'quick', price: 0.1, tokens: true, seed: 3 },
      budget,
    })

  it('tells them beside what else it finds', async () => {
    const { result } = await probe({ accepted: 5000, requests: 20_000, refusals: 10_000 })
    expect(result.models[0]?.tokens).toMatchObject({ state: expect.stringMatching(/^(hidden|not-enforced)$/) })
  })

  it('says that it does not know where its budget ends first', async () => {
    const { result } = await probe({ accepted: 20 })
    expect(result.models[0]?.tokens).toMatchObject({ state: 'unfinished', law: null, perMinute: null })
  })
})

import { describe, expect, it } from 'vitest'
import { decideSpending, guardSpending } from '../../../src/cli/spending-guard.ts'
import type { HttpTarget, MockTarget } from '../../../src/profile/profile.ts'

const mock: MockTarget = { kind: 'mock', tier: 'free', preset: 'default', timeScale: 1 }
const http = (baseUrl: string, others: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: 'http',
  baseUrl,
  textBaseUrl: baseUrl,
  filesBaseUrl: baseUrl,
  apiKeyEnv: 'GATEBENCH_API_KEY',
  ...others,
})
const paid = http('https://gateway.example')
const dryRun = {
  profile: 'p',
  seed: 1,
  plannedCalls: 1200,
  closedUsers: 0,
  spanMs: 1,
  drainMs: 1,
  peakStartsPerSecond: 1,
  worstCaseCredits: 2400,
  models: [],
  held: [],
  clients: 1,
  pacing: null,
}

describe('decideSpending', () => {
  it('lets free gateways pass, and whoever said yes', () => {
    for (const isTerminal of [false, true]) {
      expect(decideSpending(mock, { yes: false, isTerminal })).toBe('go')
      expect(decideSpending(http('http://127.0.0.1:8787'), { yes: false, isTerminal })).toBe('go')
      expect(decideSpending(paid, { yes: true, isTerminal })).toBe('go')
    }
  })

  it('asks on a terminal, and refuses where nobody can be asked', () => {
    expect(decideSpending(paid, { yes: false, isTerminal: true })).toBe('ask')
    expect(decideSpending(paid, { yes: false, isTerminal: false })).toBe('refuse')
  })

  it('looks at all three addresses', () => {
    const mixed = http('http://localhost:1', { textBaseUrl: 'https://text.example' })
    expect(decideSpending(mixed, { yes: false, isTerminal: false })).toBe('refuse')
  })
})

describe('guardSpending', () => {
  const never = (): Promise<boolean> => Promise.reject(new Error('asked'))

  it('shows calls, addresses and the worst case, and takes no for an answer', async () => {
    const asked: string[] = []
    const answer = (yes: boolean) => async (question: string) => {
      asked.push(question)
      return yes
    }
    const flags = { yes: false, isTerminal: true }
    await guardSpending(paid, dryRun, flags, answer(true))
    await expect(guardSpending(paid, dryRun, flags, answer(false))).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      exitCode: 104,
    })
    expect(asked[0]).toBe(
      '1,200 planned calls go to https://gateway.example and may cost at most 2,400 credits when each is charged once',
    )
  })

  it('never promises a bound that it does not know', async () => {
    const refusal = (changes: Partial<typeof dryRun> & { worstCaseCredits?: null }) =>
      guardSpending(paid, { ...dryRun, ...changes }, { yes: false, isTerminal: false }, never)
    await expect(refusal({ worstCaseCredits: null } as never)).rejects.toThrow('without an upper bound')
    await expect(refusal({ closedUsers: 3 })).rejects.toThrow('without an upper bound')
    await expect(refusal({})).rejects.toMatchObject({ hint: expect.stringContaining('--yes') })
  })
})

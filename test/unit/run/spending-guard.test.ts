import { describe, expect, it } from 'vitest'
import type { HttpTarget, MockTarget } from '../../../src/profile/profile.ts'
import { guardSpending } from '../../../src/run/spending-guard.ts'

const mock: MockTarget = { kind: 'mock', tier: 'free', preset: 'default' }
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
  checkedCalls: 0,
  speed: 1,
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

describe('guardSpending', () => {
  it('lets free gateways pass, and whoever gave leave', async () => {
    const never = (): Promise<boolean> => Promise.reject(new Error('asked'))
    await guardSpending(mock, dryRun, never)
    await guardSpending(http('http://127.0.0.1:8787'), dryRun, false)
    await guardSpending(paid, dryRun, true)
  })

  it('takes nothing but true for leave', async () => {
    for (const said of ['no', 'yes', 1, {}, Promise.resolve('no'), undefined, null]) {
      const refused = guardSpending(paid, dryRun, (() => said) as never)
      await expect(refused, String(said)).rejects.toMatchObject({ code: 'NOT_CONFIRMED' })
    }
  })

  it('looks at every origin that may have the key, too', async () => {
    const keyed = http('http://localhost:1', { keyedOrigins: ['http://127.0.0.1:2', 'https://queue.example'] })
    await expect(guardSpending(keyed, dryRun, false)).rejects.toThrow('go to https://queue.example and may')
  })

  it('looks at all three addresses', async () => {
    const mixed = http('http://localhost:1', { textBaseUrl: 'https://text.example' })
    await expect(guardSpending(mixed, dryRun, false)).rejects.toThrow('https://text.example')
  })

  it('shows calls, addresses and the worst case, and takes no for an answer', async () => {
    const asked: string[] = []
    const answer = (yes: boolean) => async (question: string) => {
      asked.push(question)
      return yes
    }
    await guardSpending(paid, dryRun, answer(true))
    await expect(guardSpending(paid, dryRun, answer(false))).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      exitCode: 104,
    })
    expect(asked[0]).toBe(
      '1,200 planned calls go to https://gateway.example and may cost at most 2,400 credits if each call is charged once',
    )
  })

  it('never promises a bound that it does not know', async () => {
    const refusal = (changes: Partial<typeof dryRun> & { worstCaseCredits?: null }) =>
      guardSpending(paid, { ...dryRun, ...changes }, false)
    await expect(refusal({ worstCaseCredits: null } as never)).rejects.toThrow('without an upper bound')
    await expect(refusal({ closedUsers: 3 })).rejects.toThrow('without an upper bound')
    await expect(refusal({})).rejects.toMatchObject({ hint: expect.stringContaining('--yes') })
  })
})

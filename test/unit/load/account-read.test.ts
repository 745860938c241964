import { describe, expect, it } from 'vitest'
import type { AttemptOptions, Gateway } from '../../../src/gateway/gateway.ts'
import { Account, readSettings } from '../../../src/load/spending/account.ts'
import { inDialect } from '../../../src/profile/gateway-dialect.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'

/** How long a reading of the account is waited for, in ms of the gateway's time, where it lives at a speed. */
async function patienceMs(speed: number): Promise<number> {
  const clock = new VirtualClock()
  let patience = 0
  const read = ({ deadline }: AttemptOptions) => {
    const timing = { sentAt: clock.now(), endedAt: clock.now() }
    patience = deadline - clock.now()
    return Promise.resolve({ kind: 'unreachable', timing, reason: 'aborted-unsent', detail: '' })
  }
  const gateway = { credits: read, quota: read } as Pick<Gateway, 'credits' | 'quota' | 'poll'>
  const account = new Account(gateway, { emit: () => {} }, 0, undefined, { account: 'expected', speed })
  await clock.run(() => account.readBefore(new Scope(clock)).catch(() => {}))
  return patience
}

it('waits 10 s for a reading, and never less than 3 s of the machine, which may have paused', async () => {
  expect(await patienceMs(1)).toBe(10_000)
  expect(await patienceMs(3)).toBe(10_000)
  expect(await patienceMs(100)).toBe(300_000)
})

it('reads the one query that a dialect has, and takes nothing from the other', async () => {
  const clock = new VirtualClock()
  const timing = { sentAt: 0, endedAt: 0 }
  const credits = {
    token: { remaining_credits: 10, unlimited_credits: true, used_credits: 0 },
    user: { remaining_credits: 10, used_credits: 0 },
  }
  const body = { data: credits, message: '', success: true }
  const unsayable = { kind: 'unreachable', timing, reason: 'unsayable', detail: 'the dialect x has no query of quota' }
  const reading = (answer: object) => {
    const gateway = { credits: async () => answer, quota: async () => unsayable } as unknown as Gateway
    return new Account(gateway, { emit: () => {} }, 0, undefined).readBefore(new Scope(clock))
  }
  await clock.run(() => reading({ kind: 'accepted', timing, status: 200, body }))
  const page = { kind: 'ambiguous', timing, reason: 'not-json', status: 200, detail: 'the body is not JSON' }
  await expect(clock.run(() => reading(page))).rejects.toMatchObject({ code: 'GATEWAY_UNKNOWN' })
})

it('goes on without the query of a dialect only where nothing hangs on it', async () => {
  const clock = new VirtualClock()
  const timing = { sentAt: 0, endedAt: 0 }
  const unsayable = { kind: 'unreachable', timing, reason: 'unsayable', detail: 'the dialect x has no query of quota' }
  const refused = (status: number) => ({ kind: 'refused', timing, status, hint: { kind: 'none' }, error: null })
  const profile = (credits: string) =>
    profileOf(`
version: 1
name: without-account
duration: 1s
gateway: { mock: { tier: free } }
credits: ${credits}
models:
  - { model: m, modality: video, arrivals: { process: constant, rate: 1/s }, requests: [{ body: { prompt: x }, price: 1 }] }
`)
  const read = (credits: string, poll: object) => {
    const answer = (outcome: object) => async () => outcome
    const gateway = {
      credits: answer(refused(404)),
      quota: answer(unsayable),
      poll: answer(poll),
    } as unknown as Gateway
    const { gateway: settings, credits: money } = profile(credits)
    const reads = readSettings({ gateway: inDialect(settings, 'luma'), credits: money })
    return clock.run(() => new Account(gateway, { emit: () => {} }, 0, undefined, reads).readBefore(new Scope(clock)))
  }
  await read('{}', refused(404))
  await expect(read('{}', refused(401))).rejects.toMatchObject({ code: 'GATEWAY_REFUSED_KEY' })
  await expect(read('{ budget: 10 }', refused(404))).rejects.toMatchObject({ code: 'GATEWAY_UNKNOWN' })
  await expect(read('{ sampleEvery: 1s }', refused(404))).rejects.toMatchObject({ code: 'GATEWAY_UNKNOWN' })
})

describe('while the balance settles', () => {
  /** The readings of a gateway that answers the nth so: with the credits used, or null where it fails; `takesMs` after it is asked. */
  async function settled(
    answers: readonly (number | null)[],
    takesMs = 0,
  ): Promise<[endedAt: number, used: unknown[]]> {
    const clock = new VirtualClock()
    const used: unknown[] = []
    const credits = async () => {
      const answer = answers[used.length] ?? null
      const timing = { sentAt: clock.now(), endedAt: clock.now() }
      await clock.sleepUntil(clock.now() + takesMs)
      used.push(answer)
      const token = { remaining_credits: 0, unlimited_credits: false, used_credits: answer }
      const data = { token, user: { remaining_credits: 0, used_credits: answer } }
      if (answer !== null) return { kind: 'accepted', timing, status: 200, body: { data } }
      return { kind: 'refused', timing, status: 418, hint: { kind: 'none' }, error: null }
    }
    const account = new Account({ credits } as unknown as Gateway, { emit: () => {} }, 0)
    await clock.run(() => account.readSettled(new Scope(clock), 60_000))
    return [clock.now(), used]
  }

  it('ends early once readings stood still for half of the time, and takes none that failed for that', async () => {
    expect(await settled([3, 3, 3, 3, 3, 3, 3])).toEqual([30_000, [3, 3, 3, 3, 3, 3]])
    const [endedAt, used] = await settled([3, null, null, null, null, null, null, 5])
    expect([endedAt, used.slice(0, 8)]).toEqual([60_000, [3, null, null, null, null, null, null, 5]])
    expect(await settled([3, null, null, null, null, null, 3])).toEqual([36_000, [3, null, null, null, null, null, 3]])
  })

  it('begins no reading after that time, however late the answers come', async () => {
    const [endedAt] = await settled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 32_000)
    expect(endedAt).toBeLessThan(32_000 + 60_000 + 32_001)
  })
})

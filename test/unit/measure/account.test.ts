import { describe, expect, it } from 'vitest'
import { Account } from '../../../src/measure/credits/account.ts'
import type { CreditsEvent } from '../../../src/measure/events/run-events.ts'

interface Used {
  token: number
  user: number
  unlimited?: boolean
}

const reading = (when: CreditsEvent['when'], { token, user, unlimited = false }: Used): CreditsEvent => ({
  type: 'credits',
  t: 0,
  when,
  body: {
    token: { remaining_credits: 0, unlimited_credits: unlimited, used_credits: token },
    user: { remaining_credits: 0, used_credits: user },
  },
})

describe('the account', () => {
  it('tells what the user’s other tokens spent, and what was spent while the run could not', () => {
    const account = new Account()
    account.credits(reading('before', { token: 10, user: 100 }), false)
    account.credits(reading('sample', { token: 14, user: 104 }), true)
    account.credits(reading('sample', { token: 17, user: 112 }), false)
    account.credits(reading('after', { token: 20, user: 130 }), true)
    expect(account.creditsSnapshot()).toMatchObject({
      delta: 10,
      basis: 'token',
      readings: 4,
      otherSpend: { byOtherTokens: 20, whileIdle: 3 },
    })
  })

  it('takes nothing for spent while the run could not that an attempt explains which is on record later', () => {
    const account = new Account()
    const readings = [10, 12, 13, 17]
    readings.forEach((token, n) => {
      account.credits({ ...reading(n === 0 ? 'before' : 'sample', { token, user: token }), t: 100 * n }, false)
    })
    expect(account.creditsSnapshot()?.otherSpend.whileIdle).toBe(7)
    account.sent(150)
    expect(account.creditsSnapshot()?.otherSpend.whileIdle).toBe(6)
    account.sent(190)
    account.sent(301)
    expect(account.creditsSnapshot()?.otherSpend.whileIdle).toBe(6)
  })

  it('may be rounded where all its readings are in a coarser unit than a price', () => {
    const rounding = (used: readonly number[], prices: readonly number[]): number => {
      const account = new Account()
      for (const token of used) account.credits(reading('sample', { token, user: token }), true)
      return account.roundedTo(prices)
    }
    expect(rounding([1000, 1054, 1109], [54.5])).toBe(1)
    expect(rounding([1000, 1054.5, 1109], [54.5])).toBe(0)
    expect(rounding([1000, 1054, 1109], [54, 1])).toBe(0)
    expect(rounding([0.1 + 0.2, 54.5], [54.5, 0.05])).toBe(0.1)
    expect(rounding([], [])).toBe(0)
    // As many micro-credits as no number can hold.
    expect(rounding([1e303], [54.5])).toBe(0)
  })

  it('goes by the user where an unlimited token’s use is not counted', () => {
    const account = new Account()
    account.credits(reading('before', { token: 0, user: 100, unlimited: true }), false)
    account.credits(reading('after', { token: 0, user: 107.5, unlimited: true }), true)
    expect(account.creditsSnapshot()).toMatchObject({ delta: 7.5, basis: 'user', otherSpend: { byOtherTokens: null } })
    expect(account.spentSoFar).toBe(7.5)
  })

  it('sees refunds, those after the run apart, and lets the last reading stand', () => {
    const account = new Account()
    for (const [when, token] of [
      ['before', 0],
      ['sample', 9],
      ['sample', 7],
      ['after', 12],
      ['after', 8],
    ] as const) {
      account.credits(reading(when, { token, user: token }), true)
    }
    expect(account.creditsSnapshot()).toMatchObject({ delta: 8, refunded: { seen: 6, afterRun: 4 } })
  })

  it('tells that the count fell in mid-run, how often and when first; what comes back after the run is a refund', () => {
    const account = new Account()
    const told = [
      ['before', 100],
      ['sample', 110],
      ['sample', 104],
      ['sample', 120],
      ['after', 3.5],
      ['after', 1],
    ] as const
    told.forEach(([when, token], n) => {
      account.credits({ ...reading(when, { token, user: token }), t: 1000 * n }, true)
      if (n === 1) expect(account.creditsSnapshot()?.fell).toBeNull()
    })
    expect(account.creditsSnapshot()?.fell).toEqual({ times: 2, by: 122.5, firstMs: 2000 })
  })

  it('learns nothing from a reading that failed', () => {
    const account = new Account()
    account.credits(reading('before', { token: 1, user: 1 }), false)
    account.credits({ type: 'credits', t: 1, when: 'after', body: null, problem: 'deadline' }, false)
    expect(account.creditsSnapshot()).toMatchObject({ after: null, delta: null, readings: 1 })
  })

  it('keeps the fewest files left', () => {
    const account = new Account()
    const body = (remain: number) => ({
      user_group: 'g',
      used_files: 10 - remain,
      max_files: 10,
      remain_files: remain,
      is_custom: false,
      quota_reason: '',
    })
    account.quota({ type: 'quota', t: 0, when: 'before', body: body(5), plannedFiles: 8 })
    account.quota({ type: 'quota', t: 1, when: 'sample', body: body(0) })
    account.quota({ type: 'quota', t: 2, when: 'after', body: body(2) })
    expect(account.quotaSnapshot()).toMatchObject({
      before: { remain: 5 },
      after: { remain: 2 },
      plannedFiles: 8,
      leastRemain: 0,
    })
  })
})

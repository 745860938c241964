import { describe, expect, it } from 'vitest'
import { spentBetween } from '../../../src/measure/credits/account.ts'
import { CreditBudget, promiseOf } from '../../../src/measure/credits/credit-budget.ts'
import { ReportedSpending } from '../../../src/measure/credits/reported-spending.ts'
import { UnreadSpending } from '../../../src/measure/credits/unread-spending.ts'

const reading = (used: number, user = used) => ({
  token: { remaining_credits: 0, unlimited_credits: false, used_credits: used },
  user: { remaining_credits: 0, used_credits: user },
})

describe('what an account says was spent', () => {
  const told = (...used: number[]) => {
    const spending = new ReportedSpending(spentBetween)
    return used.map((one) => spending.read(reading(one), 0))
  }

  it('counts from the first reading, and only grows', () => {
    expect(told(100, 110, 104, 112)).toEqual([0, 10, 10, 12])
  })

  it('goes on from the most that was told when the count was reset', () => {
    expect(told(100, 130, 2, 7)).toEqual([0, 30, 30, 35])
  })

  it('goes on from there for a count that began at 0, or fell to more than the first reading', () => {
    expect(told(0, 24, 0, 4, 20)).toEqual([0, 24, 24, 28, 44])
    expect(told(100, 124, 106, 104, 120, 144)).toEqual([0, 24, 24, 24, 40, 64])
    // Answers that came in another order than they were asked for.
    expect(told(0, 10, 8, 12, 9, 14)).toEqual([0, 10, 10, 12, 12, 14])
  })

  it('counts a falling balance where nothing else is stated, and takes no top-up for money to spend again', () => {
    const spending = new ReportedSpending(spentBetween)
    const at = (balance: number) => {
      const token = { remaining_credits: balance, unlimited_credits: true, used_credits: 0 }
      return spending.read({ token, user: { remaining_credits: balance, used_credits: null } }, 0)
    }
    expect([90, 80, 180, 175, -5, 2 ** 63].map(at)).toEqual([0, 10, 10, 15, 195, null])
  })

  it('takes nothing for a figure that can be none', () => {
    expect(told(Number.NaN, -5, Number.POSITIVE_INFINITY, 1e200, 100, -1, Number.NaN, 103)).toEqual([
      null,
      null,
      null,
      null,
      0,
      null,
      null,
      3,
    ])
  })

  it('takes all that was reckoned before its first reading for spent', () => {
    const spending = new ReportedSpending(spentBetween)
    expect(spending.read(reading(50), 20)).toBe(20)
    expect(spending.read(reading(53), 25)).toBe(23)
  })
})

describe('attempts that no reading has told of', () => {
  const rhythm = { attempts: 5, everyMs: 1000 }

  it('asks for a reading after so many attempts, after a while, and after a part of the budget', () => {
    const many = new UnreadSpending(1e6, 0, rhythm)
    for (let n = 0; n < 4; n++) many.sent(1, false)
    expect([many.isDue(999), many.isDue(1000)]).toEqual([false, true])
    many.sent(1, false)
    expect(many.isDue(1)).toBe(true)
    many.begin(1)
    expect(many.isDue(2)).toBe(false)
    const dear = new UnreadSpending(100, 0, rhythm)
    dear.sent(5, false)
    expect(dear.isDue(0)).toBe(true)
  })

  it('allows a tenth of the budget until the account is heard, and always one attempt', () => {
    const unread = new UnreadSpending(100, 0, rhythm)
    const send = (price: number): boolean => {
      const isGranted = unread.grant(price)
      if (isGranted) unread.sent(price, true)
      return isGranted
    }
    expect([send(50), send(1)]).toEqual([true, false])
    const mark = unread.begin(0)
    unread.heard(mark)
    expect([send(4), send(4), send(4)]).toEqual([true, true, false])
    // What is sent while a reading is under way may not be in it.
    const late = unread.begin(0)
    expect(send(1)).toBe(true)
    unread.heard(late)
    expect(unread.attempts).toBe(1)
  })

  it('counts what was allowed and is not sent yet', () => {
    const unread = new UnreadSpending(100, 0, rhythm)
    expect([unread.grant(6), unread.grant(6)]).toEqual([true, false])
  })
})

describe('a purse', () => {
  const purse = (limit: number, assumedPrice: number | null = null) =>
    new CreditBudget({ limit, assumedPrice, between: spentBetween })

  it('spends nothing more once the account says that all is spent, not even on what is free', () => {
    const one = purse(30)
    one.heard(reading(100), null)
    expect(one.reserve(0)).toBe(true)
    one.heard(reading(130), null)
    expect([one.reserve(0), one.isCrossed]).toEqual([false, false])
  })

  it('keeps what the account said when an attempt turns out to be cheap, or refused', () => {
    const one = purse(100, 5)
    one.heard(reading(0), null)
    one.reserve(null)
    one.reserve(3)
    one.heard(reading(60), null)
    one.priced(2)
    one.release(3)
    expect(one.committed).toBe(60)
    expect(one.reserve(41)).toBe(false)
  })

  it('holds nothing back before the account has told anything', () => {
    const one = purse(10)
    one.watchFrom(0)
    expect([one.grant(5), one.grant(5)]).toEqual([true, true])
    one.heard(reading(0), one.beginReading(0))
    expect([one.grant(5), one.reserve(5, true), one.grant(5)]).toEqual([true, true, false])
  })

  it('says what it promises', () => {
    expect(promiseOf(30, { attempts: 20, everyMs: 5000 })).toContain('200 at most, worth 3 credits')
    expect(promiseOf(30, null)).toContain('the account is not read')
  })
})

import { expect, it } from 'vitest'
import { CeilingSpending } from '../../../src/doctor/ceiling-spending.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

/** An account whose readings are given one after the other; null: it cannot be read. */
function account(readings: (number | null)[], isUnlimited = false): Pick<Gateway, 'credits'> {
  const credits = async () => {
    const used = readings.shift() ?? null
    if (used === null) return { kind: 'failed', status: 500 }
    const token = { remaining_credits: 0, unlimited_credits: isUnlimited, used_credits: isUnlimited ? 0 : used }
    return {
      kind: 'accepted',
      status: 200,
      body: { data: { token, user: { remaining_credits: 0, used_credits: used } } },
    }
  }
  return { credits } as unknown as Pick<Gateway, 'credits'>
}

it('says how many messages no reading covers', async () => {
  const spending = new CeilingSpending(100, 1, account([0]), new VirtualClock())
  expect(await spending.next()).toBe(10)
  await spending.over(0)
  expect(spending.result).toMatchObject({ mayBeSpent: 10, told: 0, unread: 10 })
})

it('reads what a token without a limit, and without a count of its own, has cost its user', async () => {
  const spending = new CeilingSpending(100, null, account([50, 53], true), new VirtualClock())
  expect(await spending.next()).toBe(1)
  await spending.over(0)
  expect(spending.result).toMatchObject({ price: 3, mayBeSpent: 3, told: 3, unread: 0 })
})

import type { ModalityLimits } from '../mock/gate/limit-schema.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import { mapped, withEach, withScaledLimits } from './known-limits.ts'

/** Several accounts of a world as if they were one: their limits, credits and files together, and the used part of them. */
export function worldOfAccounts(one: MockWorld, count: number): MockWorld {
  if (count === 1) return one
  const all = withScaledLimits(one, count)
  const times = (units: number): number => units * count
  const ofToken = <T>(credits: T): T | number => (typeof credits === 'number' ? times(credits) : credits)
  const { limits, law, credits, files, stack, queue } = all
  return {
    ...all,
    limits: withEach(limits, (own) => withUsed(own, times)),
    law: law.balance === null ? law : { ...law, balance: { ...law.balance, below: times(law.balance.below) } },
    queue: times(queue),
    stack: mapped(stack, (limit) => ({ ...limit, queue: times(limit.queue) })),
    credits: {
      ...credits,
      user: times(credits.user),
      token: ofToken(credits.token) as typeof credits.token,
      perDay: credits.perDay === null ? null : times(credits.perDay),
      perMonth: credits.perMonth === null ? null : times(credits.perMonth),
      used: { perDay: times(credits.used.perDay), perMonth: times(credits.used.perMonth) },
    },
    keys: mapped(all.keys, (token) => ({ ...token, credits: ofToken(token.credits) as typeof token.credits })),
    files: { ...files, max: times(files.max), used: times(files.used) },
  }
}

function withUsed(limits: ModalityLimits, times: (units: number) => number): ModalityLimits {
  if (limits.used === undefined) return limits
  return { ...limits, used: mapped(limits.used, (units) => (units === undefined ? units : times(units))) }
}

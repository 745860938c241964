import type { Attempt } from '../requests/attempt.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'

/** The account is read so long before a lead, so that the answer is there when it is sent. */
export const READ_AHEAD_MS = 500

/** Chance at most that a charge within that time is not the probe's own. */
const HARDLY_OTHERS = 0.1

/** Reads the account before and after the first submit of a saturation. */
export interface PriceOfLead {
  aheadOf(): void
  after(lead: { attempt: Attempt; done: Promise<unknown> }): void
}

const NOT_READ: PriceOfLead = { aheadOf() {}, after() {} }

/**
 * A price that was learnt may hold another client's charge if that one was not seen to spend before, and others may have left no room to learn it. Where
 * the account does not add up, the first submit of a saturation, before which nothing is open, shows the price again: the least charge that was
 * ever seen is the price. A charge of others beside it makes it larger, never less.
 */
export function priceOfLead(requester: Requester, model: ProbedModel): PriceOfLead {
  const { balance, spending } = requester
  if (model.price !== null || !balance.isChargedAtOnce || !balance.isOff) return NOT_READ
  let before: ReturnType<Requester['credits']> | null = null
  const weigh = async ({ attempt, done }: Parameters<PriceOfLead['after']>[0]): Promise<void> => {
    const first = await before
    await done
    if (first === null || !requester.mayRead || attempt.passing !== 'accepted') return
    const { used } = await requester.credits()
    const isBefore = first.attempt.endedAt !== null && first.attempt.endedAt <= attempt.sentAt
    if (first.used === null || used === null || !isBefore) return
    const charge = used - first.used
    const price = balance.priceOf(model.model)
    // Without a price before, it may be another's charge, and the submit be charged when its task is over.
    const isOwn = price !== null || balance.othersWithin(attempt.sentAt - first.attempt.sentAt) < HARDLY_OTHERS
    if (charge > 0 && isOwn)
      balance.showPrice(model.model, balance.othersIn(charge, requester.clock.now() - first.attempt.sentAt))
    if (charge <= 0 || !isOwn || charge >= (price ?? Number.POSITIVE_INFINITY)) return
    balance.revisePrice(model.model, charge)
    spending.priced(charge)
  }
  return {
    aheadOf() {
      if (requester.openTasks.length === 0 && requester.mayRead) before = requester.credits()
    },
    after(lead) {
      if (before !== null) void weigh(lead)
      before = null
    },
  }
}

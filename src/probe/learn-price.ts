import type { ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

/** Before the first submit is bought, so much of the longest window is watched for what others pay. */
const WATCHED = 1 / 3
/** So seldom every submit that is bought may have met another's payment. */
const ALL_MET = 0.01
const MOST_BOUGHT = 6

/**
 * What one submit costs: stated, or the least that was gone after a single one. Where others pay from the account, several are bought, so that one
 * of them surely met nobody. Null where the account does not tell.
 */
export async function learnPrice(
  requester: Requester,
  model: ProbedModel,
  longestWindowMs: number,
): Promise<number | null> {
  const { clock, balance, submitting } = requester
  if (model.price !== null) {
    balance.setPrice(model.model, model.price)
    return model.price
  }
  if (!balance.isPriced) {
    await requester.credits()
    if (!(await submitting.sleepUntil(clock.now() + WATCHED * longestWindowMs))) return null
  }
  const ownBefore = balance.own
  let price: number | null = null
  let bought = 0
  for (let met = 1; bought < MOST_BOUGHT && met > ALL_MET; ) {
    const seen = await seenAround(requester, model)
    if (seen === null) break
    bought++
    price = Math.min(price ?? seen.credits, seen.credits)
    met *= balance.othersWithin(seen.inMs)
    // Its price is known from now on, so that the budget reserves no more for the next.
    balance.setPrice(model.model, price)
    requester.spending.priced(price)
  }
  // The first was bought without a price, and others perhaps at one that was too high.
  if (price !== null) balance.buy(bought * price - (balance.own - ownBefore))
  return price
}

/** What was gone after a submit: at once, where it is charged when it is accepted, else when its task is over. Null where nothing tells. */
async function seenAround(requester: Requester, model: ProbedModel): Promise<{ credits: number; inMs: number } | null> {
  const { clock } = requester
  const before = await requester.credits()
  const from = clock.now()
  if (before.used === null) return null
  const sent = requester.submit({ ...model, price: null }, 'price', -1)
  if (sent === null) return null
  await sent.done
  const soon = await requester.credits()
  const soonMs = clock.now() - from
  await requester.settle()
  const after = await requester.credits()
  if (soon.used === null || after.used === null || sent.attempt.passing !== 'accepted') return null
  // A task that failed is given back: its price is not known.
  if (after.used <= before.used) return null
  if (soon.used > before.used) return { credits: soon.used - before.used, inMs: soonMs }
  return { credits: after.used - before.used, inMs: clock.now() - from }
}

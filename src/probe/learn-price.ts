import type { Attempt } from './attempt.ts'
import type { ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

/** Before the first submit is bought, so much of the longest window is watched for what others pay. */
const WATCHED = 1 / 3
/** Chance at most that every submit that is bought met another's payment. */
const ALL_MET = 0.01
const MOST_BOUGHT = 6

/** Credits that went after a submit, and the time within which they went. */
export interface Seen {
  credits: number
  inMs: number
}

interface Known {
  /** Credits that went for a submit that was already bought. */
  seen?: Seen | undefined
  /** Whether the account is watched for what others pay; where no price is known by default. */
  watches?: boolean
}

/**
 * Price of one submit: stated, or the least fall of the credits after a single one. If others pay from the account, several submits are bought, so
 * that one of them certainly met nobody. Null if the account does not show it.
 */
export async function learnPrice(
  requester: Requester,
  model: ProbedModel,
  longestWindowMs: number,
  { seen: first, watches }: Known = {},
): Promise<number | null> {
  const { clock, balance, submitting } = requester
  if (model.price !== null) {
    balance.setPrice(model.model, model.price)
    return model.price
  }
  if (watches ?? !balance.isPriced) {
    await requester.credits()
    if (!(await submitting.sleepUntil(clock.now() + WATCHED * longestWindowMs))) return null
  }
  const ownBefore = balance.own
  let price: number | null = null
  let bought = 0
  for (let met = 1; bought < MOST_BOUGHT && met > ALL_MET; ) {
    const seen = bought === 0 && first !== undefined ? first : await seenAround(requester, model)
    if (seen === null) break
    bought++
    price = Math.min(price ?? seen.credits, seen.credits)
    met *= balance.othersWithin(seen.inMs)
    // Its price is known from now on, so that the budget reserves no more for the next.
    balance.setPrice(model.model, price)
    requester.spending.priced(price)
  }
  // The first was bought without a price, and others perhaps at one that was too high.
  if (price !== null) balance.price(bought * price - (balance.own - ownBefore))
  return price
}

async function seenAround(requester: Requester, model: ProbedModel): Promise<Seen | null> {
  const { clock } = requester
  const before = await requester.credits()
  const from = clock.now()
  if (before.used === null) return null
  const sent = requester.submit({ ...model, price: null }, 'price', -1)
  if (sent === null) return null
  await sent.done
  return goneFor(requester, sent.attempt, before.used, from)
}

/**
 * Fall of the credits after a submit that was answered, relative to the use before it: at once if it is charged when accepted, else when its task is
 * over. Null if no reading shows it.
 */
export async function goneFor(
  requester: Requester,
  submit: Attempt,
  usedBefore: number,
  from: number,
): Promise<Seen | null> {
  const { clock } = requester
  const soon = await requester.credits()
  const soonMs = clock.now() - from
  await requester.settle()
  const after = await requester.credits()
  if (soon.used === null || after.used === null || submit.passing !== 'accepted') return null
  // A task that failed is given back: its price is not known.
  if (after.used <= usedBefore) return null
  if (soon.used > usedBefore) return { credits: soon.used - usedBefore, inMs: soonMs }
  return { credits: after.used - usedBefore, inMs: clock.now() - from }
}

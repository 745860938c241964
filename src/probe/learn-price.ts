import type { Attempt } from './attempt.ts'
import type { ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

/** Before the first submit is bought, so much of the longest window is watched for what others pay. */
const WATCHED = 1 / 3
/** So seldom every submit that is bought may have met another's payment. */
const ALL_MET = 0.01
const MOST_BOUGHT = 6

/** What was gone after a submit, and within which time. */
export interface Seen {
  credits: number
  inMs: number
}

interface Known {
  /** What went for one that was bought already. */
  seen?: Seen | undefined
  /** Whether the account is watched for what others pay; where no price is known by default. */
  watches?: boolean
}

/**
 * What one submit costs: stated, or the least that was gone after a single one. Where others pay from the account, several are bought, so that one
 * of them surely met nobody. Null where the account does not tell.
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
  if (price !== null) balance.buy(bought * price - (balance.own - ownBefore))
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
 * What is gone after a submit that was answered, beside the credits that were used before it: at once, where it is charged when it is accepted,
 * else when its task is over. Null where nothing tells.
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

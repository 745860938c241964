import type { Attempt } from './attempt.ts'
import { SURE_OF_PRICE } from './balance.ts'
import type { ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

/** Before the first submit is bought, so much of the longest window is watched for what others pay. */
const WATCHED = 1 / 3
const MOST_BOUGHT = 6
/** Submits that are refused at most: others may have used up a small limit for a while. */
const MOST_REFUSED = 3
/** Submits at most that cost nothing: their tasks failed and were refunded, or the model is free. */
const MOST_FREE = 3
/** Between two reads beside a submit that others may pay beside: their charges then fall between other readings. */
const READ_EVERY_MS = 15
const READS_BESIDE = 40
/** Round trips between a reading before a submit and the one after it. */
const TRIPS = 3

/** Credits that went after a submit, and the time within which they went. */
export interface Seen {
  credits: number
  inMs: number
  /** Whether a submit is charged when it is accepted, and not when its task is over. */
  isAtOnce: boolean
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
  const watched = (): Promise<boolean> => submitting.sleepUntil(clock.now() + WATCHED * longestWindowMs)
  if (watches ?? !balance.isPriced) {
    await requester.credits()
    if (!(await watched())) return null
  }
  const ownBefore = balance.own
  let price: number | null = null
  let bought = 0
  const left = { refused: MOST_REFUSED, free: MOST_FREE }
  for (let met = 1; bought < MOST_BOUGHT && met > SURE_OF_PRICE; ) {
    const seen = bought === 0 && first !== undefined ? first : await seenAround(requester, model)
    if (seen === null) break
    if (seen === 'refused' || seen === 'free') {
      if (--left[seen] === 0 || (seen === 'refused' && !(await watched()))) break
      continue
    }
    bought++
    price = Math.min(price ?? seen.credits, seen.credits)
    if (!seen.isAtOnce) balance.isChargedAtOnce = false
    const othersToo = balance.othersIn(seen.credits, seen.inMs)
    met *= othersToo
    balance.showPrice(model.model, othersToo)
    // Its price is known from now on, so that the budget reserves no more for the next.
    balance.setPrice(model.model, price)
    requester.spending.priced(price)
  }
  // The first was bought without a price, and others perhaps at one that was too high.
  if (price === null) balance.showNoPrice(model.model)
  else balance.price(bought * price - (balance.own - ownBefore))
  return price
}

async function seenAround(requester: Requester, model: ProbedModel): Promise<Seen | 'refused' | 'free' | null> {
  const { clock, balance } = requester
  const from = clock.now()
  const before = await requester.credits()
  if (before.used === null) return null
  const sent = requester.submit({ ...model, price: null }, 'price', -1)
  if (sent === null) return null
  const mayMeet = balance.othersWithin(TRIPS * (clock.now() - from)) > SURE_OF_PRICE
  const beside = mayMeet ? await readingsBeside(requester, sent.done) : []
  await sent.done
  if (sent.attempt.passing === 'limited') return 'refused'
  const gone = await goneFor(requester, sent.attempt, before.used, from)
  const { seen } = gone
  return seen === null || seen === 'free' ? seen : (stepOf([{ at: from, used: before.used }, ...beside]) ?? seen)
}

interface Reading {
  at: number
  used: number
}

/** Reads the account again and again until the submit is answered, and once more. */
async function readingsBeside(requester: Requester, done: Promise<unknown>): Promise<Reading[]> {
  const { clock, submitting } = requester
  let isAnswered = false
  void done.finally(() => {
    isAnswered = true
  })
  const reads: Promise<Reading[]>[] = []
  const read = async (): Promise<Reading[]> => {
    const { attempt, used } = await requester.credits()
    return used === null ? [] : [{ at: ((attempt.endedAt ?? attempt.sentAt) + attempt.sentAt) / 2, used }]
  }
  for (let n = 0; n < READS_BESIDE && !isAnswered; n++) {
    reads.push(read())
    if (!(await submitting.sleepUntil(clock.now() + READ_EVERY_MS))) break
  }
  reads.push(read())
  return (await Promise.all(reads)).flat()
}

/** The charge that readings show one by one, where all are equal: one of them is the submit's own. Null where none falls among them, or others differ. */
function stepOf(readings: readonly Reading[]): Seen | null {
  const inOrder = readings.toSorted((a, b) => a.used - b.used || a.at - b.at)
  const steps = inOrder.slice(1).flatMap(({ at, used }, index): Seen[] => {
    const before = inOrder[index] as Reading
    return used > before.used
      ? [{ credits: used - before.used, inMs: Math.max(READ_EVERY_MS, at - before.at), isAtOnce: true }]
      : []
  })
  const [first] = steps
  return first !== undefined && steps.every(({ credits }) => credits === first.credits) ? first : null
}

/** Credits that went for a submit. */
export interface Gone {
  seen: Seen | 'free' | null
  /** Credits used when its task was over; null if the account did not say. */
  used: number | null
}

/**
 * Fall of the credits after a submit that was answered, relative to the use before it: at once if it is charged when accepted, also where its task
 * failed and the charge was given back; else when its task is over. `free` if nothing went, so that its price is not known: where its task failed, the
 * next submit without a price may be risked. Null if no reading shows it.
 */
export async function goneFor(requester: Requester, submit: Attempt, usedBefore: number, from: number): Promise<Gone> {
  const { clock } = requester
  const soon = await requester.credits()
  const soonMs = clock.now() - from
  await requester.settle()
  const after = await requester.credits()
  const { used } = after
  if (soon.used === null || used === null || submit.passing !== 'accepted') return { seen: null, used }
  if (soon.used > usedBefore) return { seen: { credits: soon.used - usedBefore, inMs: soonMs, isAtOnce: true }, used }
  if (used > usedBefore)
    return { seen: { credits: used - usedBefore, inMs: clock.now() - from, isAtOnce: false }, used }
  if (requester.hasFailed(submit)) requester.spending.excuse()
  return { seen: 'free', used }
}

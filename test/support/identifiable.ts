import { type DrawnAccount, type DrawnWorld, givesAnswers } from './drawn-gateway.ts'
import { drawnLaw, isBucket, type LawFigures, type LawName } from './drawn-laws.ts'

/**
 * Whether answers can tell the law of a world, from the world alone. Where they cannot, a result has to say so. Each criterion names what no affordable
 * question changes.
 */
export type Identifiable = (world: {
  account: Pick<DrawnAccount, 'asked' | 'isTouched'>
  credits: number | null
  laws: readonly { name: LawName; figures: LawFigures }[]
  world: Pick<DrawnWorld, 'others' | 'priceOf'>
}) => boolean

export const either =
  (one: Identifiable, other: Identifiable): Identifiable =>
  (world) =>
    one(world) || other(world)
export const ALWAYS: Identifiable = () => true
export const NEVER: Identifiable = () => false

/** Others changed no answer: each was what the same requests would have got without them. */
export const IF_UNTOUCHED: Identifiable = ({ account }) => !account.isTouched

/**
 * Others changed no answer, or each is what a smaller limit of the same law would have given without them, as far as instants can be seen: what they leave
 * of it is then all that anybody can see.
 */
export const IF_AS_ALONE: Identifiable = ({ account, laws }) =>
  !account.isTouched ||
  laws.some(({ name, figures }) =>
    smallerThan(name, figures).some((smaller) => givesAnswers(drawnLaw(name, smaller), account.asked, SCATTER_MS)),
  )

/** The slowest bucket that is left of one, in parts of its rate, and the step between two that are tried. */
const SLOWEST_LEFT = 0.3
const SLOWER = 0.99

/** Limits that others may leave of one: fewer in the same window; a smaller burst, refilled more slowly. */
function smallerThan(name: LawName, { limit, windowMs, burst }: LawFigures): LawFigures[] {
  const sizes = Array.from({ length: isBucket(name) ? burst : limit }, (_, index) => index + 1)
  if (!isBucket(name)) return sizes.map((size) => ({ limit: size, windowMs, burst: size }))
  const steps = Math.ceil(Math.log(SLOWEST_LEFT) / Math.log(SLOWER))
  const rates = Array.from({ length: steps + 1 }, (_, index) => (limit / windowMs) * SLOWER ** index)
  return rates.flatMap((perMs) => sizes.map((size) => ({ limit: 1, windowMs: 1 / perMs, burst: size })))
}

/** Nearly all of the limit is the probe's. But where others begin the windows that count from a first request, nobody sees when. */
export const IF_NOT_BEGUN_BY_OTHERS: Identifiable = ({ account, laws }) =>
  !(account.isTouched && laws.some(({ name }) => name === 'fixed-window-first'))

/** One submit for the price, a lead, and the recoveries of one saturation. */
const BESIDES_LIMIT = 9
/** From the first submit to the end of a saturation: a rest, the place in the clock's period, a burst and its recovery. */
const SATURATION_MS = 300_000

/** The credits pay for one saturation and its recovery, beside what others spend meanwhile, and others changed no answer. */
export const IF_PAID: Identifiable = ({ account, credits, laws, world: { others, priceOf } }) => {
  const burst = Math.max(...laws.map(({ figures }) => figures.burst))
  const submits = burst + BESIDES_LIMIT + others.perMs * SATURATION_MS
  return !account.isTouched && (credits === null || credits >= priceOf({ n: 1 }) * submits)
}

/** Ways of the network are longer than the shortest by less than this in 19 of 20 cases, in ms: its part that varies is |N(0, 30 ms)|. */
const SCATTER_MS = 60

/** A bucket that refills within the scatter of the ways explains whatever passes. One that is refilled each second of the clock does not. */
export function isBeyondScatter({ name, limit, windowS }: { name: string; limit: number; windowS: number }): boolean {
  if (name === 'quantised-bucket') return true
  return !isBucket(name as LawName) || (1000 * windowS) / limit >= SCATTER_MS
}

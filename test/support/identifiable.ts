import type { DrawnAccount, DrawnWorld } from './drawn-gateway.ts'
import { isBucket, type LawFigures, type LawName } from './drawn-laws.ts'

/**
 * Whether answers can tell the law of a world, from the world alone. Where they cannot, a result has to say so. Each criterion names what no affordable
 * question changes.
 */
export type Identifiable = (world: {
  account: Pick<DrawnAccount, 'isTouched'>
  credits: number | null
  laws: readonly { name: LawName; figures: LawFigures }[]
  world: Pick<DrawnWorld, 'others' | 'priceOf'>
}) => boolean

export const ALWAYS: Identifiable = () => true
export const NEVER: Identifiable = () => false

/** Others changed no answer: each was what the same requests would have got without them. */
export const IF_UNTOUCHED: Identifiable = ({ account }) => !account.isTouched

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

import type { Digest } from './digest.ts'

/** A law's figures but for its size, and how likely such figures are before anything was seen. */
export interface Shape {
  windowMs?: number
  ratePerSecond?: number
  quantumMs?: number
  /** A part of a request that fits beyond the whole ones: what each request weighs need not divide the limit. */
  part?: number
  lnPrior: number
}

const SECOND_MS = 1000
/** People set windows of a second, ten, a minute; more seldom others. */
const USUAL = new Set([1, 10, 60].map((s) => s * SECOND_MS))
const KNOWN = new Set([2, 5, 15, 20, 30, 120, 300, 600, 900, 1800, 3600].map((s) => s * SECOND_MS))
const SHORT = Array.from({ length: 15 }, (_, index) => (index + 1) * SECOND_MS)

/** Windows: those that people set, and what the first recovery says, rounded to what people set. */
export function windowsFor({ cycles, watchedMs }: Digest): Shape[] {
  const windows = new Set<number>([...USUAL, ...KNOWN, ...SHORT])
  for (const { leadAt, recovered, lastRefusedAt } of cycles) {
    const [first] = recovered
    if (first === undefined) continue
    const [low, high] = [lastRefusedAt - leadAt - 100, first - leadAt + 100]
    const grain = [60_000, 5000, 1000, 500, 100, 10].find((step) => Math.floor(high / step) * step >= low) ?? 10
    for (let at = Math.floor(high / grain) * grain; at >= low && windows.size < 60; at -= grain)
      if (at > 0) windows.add(at)
  }
  return [...windows]
    .filter((windowMs) => windowMs <= watchedMs)
    .map((windowMs) => ({ windowMs, lnPrior: lnPriorOfWindow(windowMs) }))
}

function lnPriorOfWindow(windowMs: number): number {
  if (USUAL.has(windowMs)) return 0
  if (KNOWN.has(windowMs)) return -1
  return windowMs % SECOND_MS === 0 ? -3.5 : -7
}

/** Above it people state rates in tens. */
const MOST_PLAIN = 120
/** Parts that weights of two to five leave, the plainest first; and how likely one is. */
export const PARTS = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4, 1 / 5, 2 / 5, 3 / 5, 4 / 5]
export const LN_PRIOR_OF_PART = -4

/** Steps between two rates that are tried at first. */
const STEP = 1.012

/** Rates about what the recovery shows: a grid, and so many a second, ten seconds, a minute or an hour in its reach. */
export function ratesFor({ cycles, isOneOfTwo }: Digest): Shape[] {
  const isStarved = cycles.some(({ refusedBetween, recovered }) => refusedBetween < recovered.length / 2)
  const seen = cycles.flatMap(({ recovered, refusedAt }) => {
    const [first] = recovered
    const last = recovered.at(-1)
    if (first === undefined || last === undefined) return []
    const whole = (recovered.length * SECOND_MS) / (last - refusedAt)
    const fastest = isOneOfTwo ? fastestOf(recovered) : []
    return [whole, ...(last === first ? [] : [((recovered.length - 1) * SECOND_MS) / (last - first)]), ...fastest]
  })
  if (seen.length === 0) return []
  const low = Math.min(...seen) / 1.25
  const high = Math.min(Math.max(...seen), Math.min(...seen) * 4) * (isStarved ? 5 : 1.25)
  const rates = new Map<number, number>()
  for (let rate = low; rate <= high; rate *= STEP) rates.set(rate, -3)
  for (const [perMs, lnPrior] of [
    [SECOND_MS, 0],
    [10_000, 0],
    [60_000, 0],
    [3_600_000, -1.5],
  ] as const) {
    const perSecond = SECOND_MS / perMs
    const most = Math.min(high / perSecond, low / perSecond + 150)
    for (let n = Math.max(1, Math.ceil(low / perSecond)); n <= most; n++) {
      const isRound = n <= MOST_PLAIN || n % 10 === 0
      const own = isRound ? lnPrior : lnPrior - 2
      rates.set(n * perSecond, Math.max(own, rates.get(n * perSecond) ?? own))
    }
  }
  return [...rates].map(([ratePerSecond, lnPrior]) => ({ ratePerSecond, lnPrior }))
}

/** Numbers of answers in a row that show a rate: before a small limit behind it is met, few do. */
const STRETCHES = [3, 6]

/** The rates at which the fastest of a recovery passed; none where it is too short. */
function fastestOf(recovered: readonly number[]): number[] {
  return STRETCHES.flatMap((stretch) => {
    const spans = recovered.slice(stretch).map((at, from) => at - (recovered[from] as number))
    return spans.length === 0 ? [] : [(stretch * SECOND_MS) / Math.max(1, Math.min(...spans))]
  })
}

/** A bucket as people set it: a burst that a second, ten or a minute fill again is more likely than another by this, in logarithms. */
export const USUAL_BURST = 1
const USUAL_BURST_S = [1, 10, 60]

/** The sizes of such bursts. */
export function usualSizesOf({ ratePerSecond }: Shape): number[] {
  if (ratePerSecond === undefined) return []
  return USUAL_BURST_S.map((s) => ratePerSecond * s)
    .filter((size) => Math.abs(size - Math.round(size)) < 1e-6)
    .map(Math.round)
}

/** Least likely figures, in logarithms, that people set: others may stand for what no law explains. */
const USUALLY_SET = -1.5

export function isUsuallySet({ lnPrior }: Shape): boolean {
  return lnPrior >= USUALLY_SET
}

/** Whether a bucket refills within the scatter of instants, so that it can explain any answer. */
export function isBlurred({ ratePerSecond }: Shape, slackMs: number): boolean {
  return ratePerSecond !== undefined && 1000 / ratePerSecond < slackMs
}

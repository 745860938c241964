import type { GatewayClock, SaturationDigest } from './saturation-digest.ts'

/** A law's figures but for its size, and how likely such figures are before anything was seen. */
export interface Shape {
  windowMs?: number
  ratePerSecond?: number
  quantumMs?: number
  /** An instant on our clock at which a window began, of windows that begin neither with the clock's nor with a request. */
  edgeMs?: number
  /** A part of a request that fits beyond the whole ones: what each request weighs need not divide the limit. */
  part?: number
  lnPrior: number
}

const SECOND_MS = 1000
/** People set windows of a second, ten, a minute; more seldom others. */
const USUAL = new Set([1, 10, 60].map((s) => s * SECOND_MS))
const KNOWN = new Set([2, 5, 15, 20, 30, 120, 300, 600, 900, 1800, 3600].map((s) => s * SECOND_MS))
const SHORT = Array.from({ length: 15 }, (_, index) => (index + 1) * SECOND_MS)
/** Edges of such windows of the clock lie where those of shorter ones do. */
const FIVES = [25, 35, 40, 45, 50, 55].map((s) => s * SECOND_MS)

/** Windows: those that people set, and what the first recovery says, rounded to what people set. */
export function windowsFor(digest: SaturationDigest): Shape[] {
  return windowsFrom(digest, [])
}

/** The same for windows of the clock, with those whose edges are those of shorter ones. */
export function clockWindowsFor(digest: SaturationDigest): Shape[] {
  return windowsFrom(digest, FIVES)
}

/** Edges are the same instant if they lie within so much of each other, in ms. */
const SAME_EDGE_MS = 20
/** An edge lies between a refusal and what passed next, which may each have come this much earlier or later, in ms. */
const EDGE_BLUR_MS = 100

/**
 * Windows that people set, whose edges lie where refusals ended: each such instant is an edge, narrowed by all others that may be one of the same
 * windows. An edge that may be one of the clock's windows is no other's.
 */
export function offsetWindowsFor({ cycles, watchedMs, isOneOfTwo, clock }: SaturationDigest): Shape[] {
  if (isOneOfTwo) return []
  const edges = cycles.flatMap(({ lastRefusedAt, recovered: [first] }) =>
    first === undefined ? [] : [{ low: lastRefusedAt - EDGE_BLUR_MS, high: first + EDGE_BLUR_MS }],
  )
  return [...new Set([...USUAL, ...KNOWN, ...SHORT, ...FIVES])]
    .filter((windowMs) => windowMs <= watchedMs)
    .flatMap((windowMs) => {
      const found = new Set<number>()
      for (const { low, high } of edges) {
        let [from, until] = [low, high]
        for (const other of edges) {
          const by = windowMs * Math.round((low + high - other.low - other.high) / 2 / windowMs)
          if (other.low + by > until || other.high + by < from) continue
          ;[from, until] = [Math.max(from, other.low + by), Math.min(until, other.high + by)]
        }
        found.add(((((from + until) / 2) % windowMs) + windowMs) % windowMs)
      }
      const kept: number[] = []
      for (const edgeMs of found) {
        const offClock = apartIn(windowMs, edgeMs + clock.originEpochMs, 0)
        if (offClock > clock.errorMs && kept.every((one) => apartIn(windowMs, one, edgeMs) > SAME_EDGE_MS))
          kept.push(edgeMs)
      }
      return kept.map((edgeMs) => ({ windowMs, edgeMs, lnPrior: lnPriorOfWindow(windowMs) }))
    })
}

/** How long after each multiple of its length on the gateway's clock such a window begins, in ms; null where it begins otherwise. */
export function offsetOf({ windowMs, edgeMs }: Shape, { originEpochMs, errorMs }: GatewayClock): Range | null {
  if (windowMs === undefined || edgeMs === undefined) return null
  const value = Math.round((((edgeMs + originEpochMs) % windowMs) + windowMs) % windowMs)
  return { value, low: value - Math.ceil(errorMs), high: value + Math.ceil(errorMs) }
}

interface Range {
  value: number
  low: number
  high: number
}

/** How far two instants of a period are from each other. */
function apartIn(periodMs: number, one: number, other: number): number {
  const by = (((one - other) % periodMs) + periodMs) % periodMs
  return Math.min(by, periodMs - by)
}

function windowsFrom({ cycles, watchedMs, isOneOfTwo }: SaturationDigest, more: readonly number[]): Shape[] {
  const windows = new Set<number>([...USUAL, ...KNOWN, ...SHORT, ...more])
  for (const { leadAt, recovered, lastRefusedAt } of cycles) {
    const [first] = recovered
    if (first === undefined) continue
    const [low, high] = [lastRefusedAt - leadAt - 100, first - leadAt + 100]
    const grain = grainWithin(low, high)
    for (let at = Math.floor(high / grain) * grain; at >= low && windows.size < MOST_WINDOWS + more.length; at -= grain)
      if (at > 0) windows.add(at)
  }
  // The limit behind another opens later, and counts from the first request or from an opening of the other.
  for (const { leadAt, openings } of isOneOfTwo ? cycles : []) {
    for (const [index, { at, refusedAt }] of openings.entries()) {
      for (const from of [leadAt, ...openings.slice(0, index).map((one) => one.at)]) {
        const [low, high] = [refusedAt - from - 100, at - from + 100]
        const grain = grainWithin(low, high)
        if (high >= grain && windows.size < MOST_WINDOWS_OF_TWO + more.length)
          windows.add(Math.floor(high / grain) * grain)
      }
    }
  }
  return [...windows]
    .filter((windowMs) => windowMs <= watchedMs)
    .map((windowMs) => ({ windowMs, lnPrior: lnPriorOfWindow(windowMs) }))
}

const MOST_WINDOWS = 60
const MOST_WINDOWS_OF_TWO = 100

/** The coarsest step one of which lies between the two, in ms. */
function grainWithin(low: number, high: number): number {
  return [60_000, 5000, 1000, 500, 100, 10].find((step) => Math.floor(high / step) * step >= low) ?? 10
}

/** Logarithmic prior of a window of this length. */
export function lnPriorOfWindow(windowMs: number): number {
  if (USUAL.has(windowMs)) return 0
  if (KNOWN.has(windowMs)) return -1
  return windowMs % SECOND_MS === 0 ? -3.5 : -7
}

/** Above it people state rates in tens. */
const MOST_PLAIN = 120
/** Parts that weights of two to five leave, the plainest first; and how likely one is. */
export const PARTS = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4, 1 / 5, 2 / 5, 3 / 5, 4 / 5]
export const LN_PRIOR_OF_PART = -4

/** The fastest rate that is tried, in slowest that are seen: but where a limit behind makes the whole recovery slower. */
const REACH = 4
/** Steps between two rates that are tried at first. */
const STEP = 1.012

/** Rates about what the recovery shows: a grid, and so many a second, ten seconds, a minute or an hour in its reach. */
export function ratesFor({ cycles, isOneOfTwo }: SaturationDigest): Shape[] {
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
  const fastest = Math.max(...seen)
  const high =
    (isOneOfTwo ? Math.min(fastest, FASTEST_OF_TWO) : Math.min(fastest, Math.min(...seen) * REACH)) *
    (isStarved ? 5 : 1.25)
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

/** One of two limits is followed up to this rate, in requests per second: beyond it instants are not known well enough. */
const FASTEST_OF_TWO = 20
/** Numbers of answers in a row that show a rate: before a small limit behind it is met, few do. */
const STRETCHES = [2, 3, 6]

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

/** Whether a bucket refills, or a window ends, within the scatter of instants, so that it can explain any answer. */
export function isBlurred({ windowMs, ratePerSecond }: Shape, slackMs: number): boolean {
  return ratePerSecond === undefined ? (windowMs ?? 0) <= 2 * slackMs : 1000 / ratePerSecond < slackMs
}

/** A front limit that opens again so soon shows in few answers: a bucket that refills within the scatter of instants may stand in its place. */
export function isBrief({ windowMs, ratePerSecond }: Shape, slackMs: number): boolean {
  return windowMs === undefined ? 1000 / (ratePerSecond ?? 1) < 2 * slackMs : windowMs < SECOND_MS
}

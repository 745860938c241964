import { formatRange } from '../../document/figures.ts'
import { formatCount, formatCounted, formatCredits, formatDuration, formatRate, formatShare } from '../../units.ts'
import type { HypothesisName } from '../inference/hypothesis.ts'
import type { Inference } from '../inference/infer.ts'
import type { PriceSoFar } from '../requests/usual-price.ts'
import type { ConcurrencyFinding, ModelFinding, Range, RateBehind, RateFinding } from './probe-result.ts'

/** Kinds of limits, as a reader knows them. */
export const KIND_WORDS: Readonly<Record<HypothesisName, string>> = {
  'fixed-window-clock': 'a fixed window aligned to the clock',
  'fixed-window-first': 'a fixed window from the first request',
  'fixed-window-offset': 'a fixed window at an offset from the clock',
  'sliding-log': 'a sliding window',
  'sliding-log-counting-refusals': 'a sliding window that also counts refusals',
  'sliding-counter': 'a sliding counter of two windows',
  'sliding-counter-counting-refusals': 'a sliding counter that also counts refusals',
  'sliding-counter-first': 'a sliding counter of two windows from the first request',
  'sliding-counter-first-counting-refusals':
    'a sliding counter of two windows from the first request that also counts refusals',
  'token-bucket': 'a token bucket',
  'quantised-bucket': 'a token bucket refilled each second',
  'leaky-queue': 'a queue served at a steady rate',
  slope: 'a bound on growth from one window to the next',
}

/** Laws for which a probe collected no evidence. */
export const NOT_LOOKED_FOR_WORDS: Readonly<Record<RateFinding['notLookedFor'][number], string>> = {
  slope: 'a bound on growth',
  'longer-window': 'a second rate limit over a longer window',
  weighted: 'a limit that counts images',
  balance: 'a limit that depends on the balance',
  replicas: 'a limit of each replica',
  penalty: 'a penalty after refusals',
}

/** The waits that refusals state, beside how long it took. */
export function hintWords({ judgement, withHint, medianHintMs, medianTruthMs }: ModelFinding['hints']): string {
  if (judgement === 'none') return 'refusals state no wait'
  const said = `${formatCount(withHint)} refusals state a wait (median ${formatDuration(medianHintMs ?? 0)})`
  return medianTruthMs === null ? said : `${said}; ${formatDuration(medianTruthMs)} would have sufficed: ${judgement}`
}

/** From here on, a sentence about a concurrency limit states no confidence. */
const SURELY = 0.9

/** Evidence that tells a concurrency limit from refusals at random, and from a rate that the length of work makes. */
const WOULD_TELL = {
  coin: 'submits with fewer requests in flight',
  rate: 'tasks of another duration, or a model with such tasks',
}

/** The concurrency limit that explains the answers as well as what was found, or better than chance, and what would tell the two apart. */
export function undecidedOf({ cap, ranked }: Pick<Inference, 'cap' | 'ranked'>): RateFinding['undecided'] {
  if (cap === null) return null
  const { value: concurrency, low, high } = cap
  return { concurrency, low, high, wouldTell: ranked.length > 0 ? WOULD_TELL.rate : WOULD_TELL.coin }
}

/** A duration, as far as it is known. */
export function rangeWords(range: Range): string {
  return formatRange(range.low, range.high, formatDuration)
}

/** One paragraph in plain words. */
export function sentenceOf({
  rate,
  concurrency,
  submissions,
  model,
}: Pick<ModelFinding, 'rate' | 'concurrency' | 'submissions' | 'model'>): string {
  const { shutForMs } = submissions
  const shut = shutForMs === null ? '' : `; ${submissionWords(submissions)}`
  return `${model}: ${rateWords(rate)}; ${concurrencyWords(concurrency)}${shut}.`
}

/** Cost of a model so far, beside its usual maximum. */
export function priceWords({ accepted, credits, size, usual }: PriceSoFar): string {
  const paid = credits === null ? '' : ` (${formatCredits(credits)} credits)`
  return `${formatCount(accepted)} accepted so far${paid}; most probes of a limit that accepts ${formatCount(size)} at once need at most ${formatCount(usual)}`
}

/** Conclusion of the whole probe about limits over longer windows. */
export function submissionWords({ accepted, inMs, shutForMs }: ModelFinding['submissions']): string {
  const passed = `${formatCount(accepted)} accepted in ${formatDuration(inMs)}`
  return shutForMs === null
    ? `${passed}, so a limit over a window of that length or longer allows at least ${formatCount(Math.ceil(accepted / 2))}`
    : `${passed}, then nothing for ${formatDuration(shutForMs)}: a limit over a longer window was exhausted`
}

export function rateWords({
  state,
  kind,
  limit,
  windowMs,
  offsetMs,
  ratePerSecond,
  hiddenBy,
  atLeast,
  label,
  confidence,
  kinds,
  penaltyMs,
  replicas,
  behind,
  randomShare,
  undecided,
}: RateFinding): string {
  const passed =
    atLeast === null
      ? 'nothing passed'
      : `${formatCount(atLeast.requests)} passed within ${formatDuration(atLeast.inMs)}`
  const either =
    undecided === null
      ? ''
      : `; equally likely is a limit of ${openWords(undecided)} in flight without a rate limit; ${undecided.wouldTell} would show which is right`
  switch (state) {
    case 'none-seen':
      return `no rate limit was met: ${passed}`
    case 'not-reached':
      return atLeast === null
        ? 'nothing was submitted, so no rate limit was met'
        : `the rate limit was not reached: ${passed}`
    case 'hidden':
      return `the rate limit is hidden by ${hiddenBy}: ${passed}${perMinuteAtLeast(atLeast)}`
    case 'random':
      return `${shareWords(randomShare)} of submits are refused at random, regardless of what was sent before; no rate limit was met: ${passed}${either}`
    case 'unclear':
      if (undecided !== null) return `too few requests are refused to show a rate limit: ${passed}`
      return `requests are refused in a way that no known limit explains, or for longer than the probe watched: ${passed}`
    case 'found': {
      const size = limit === null ? '' : sizeWords({ limit, windowMs, ratePerSecond })
      const shared = label === 'stable' ? '' : '; either others also use the account, or the limit changes'
      const blocks = penaltyMs === null ? '' : `; a refusal blocks everything for ${rangeWords(penaltyMs)}`
      const begin =
        offsetMs === null || windowMs === null || windowMs.low < windowMs.high
          ? ''
          : ` (each window begins about ${formatDuration(offsetMs.value)} after a multiple of ${formatDuration(windowMs.value)} on the clock)`
      const parts = replicas === null ? '' : `, split over ${replicas} replicas that take turns`
      const then =
        behind === null ? '' : `, and ${sizeWords(behind)}, counted by ${lawWords(behind.kind, behind.kinds)}`
      return `${size}, counted by ${lawWords(kind, kinds)}${begin}${parts}${then}${sureWords(confidence)}${blocks}${shared}${either}`
    }
  }
}

function openWords({ concurrency, low, high }: NonNullable<RateFinding['undecided']>): string {
  return low === high || low === undefined || high === undefined
    ? formatCounted(concurrency, 'request')
    : `${formatCount(low)} to ${formatCount(high)} requests`
}

function shareWords(range: Range | null): string {
  return range === null ? 'some' : `${formatShare(range.low)} to ${formatShare(range.high)}`
}

/** As many as pass at once, and in which time. */
function sizeWords({
  limit,
  windowMs,
  ratePerSecond,
}: Pick<RateBehind, 'limit' | 'windowMs' | 'ratePerSecond'>): string {
  const amount = formatRange(limit.low, limit.high)
  return windowMs === null
    ? `${amount} at once, then ${formatRate(ratePerSecond?.value ?? 0)}`
    : `${amount} requests in ${rangeWords(windowMs)}`
}

/** The law, with those that no probe could tell from it. */
function lawWords(kind: HypothesisName | null, kinds: readonly HypothesisName[]): string {
  const others = kinds.slice(1).map((one) => KIND_WORDS[one])
  const or = others.length === 0 ? '' : ` (or ${others.join(', or ')}; no probe can distinguish them)`
  return `${kind === null ? 'an unknown algorithm' : KIND_WORDS[kind]}${or}`
}

export function concurrencyWords({ state, limit, atLeast, confidence, confirmations }: ConcurrencyFinding): string {
  if (state === 'not-reached' || limit === null) return `no concurrency limit up to ${formatCount(atLeast)}`
  const range =
    limit.low === limit.high
      ? formatCounted(limit.value, 'request')
      : `${formatCount(limit.low)} to ${formatCount(limit.high)} requests`
  // Beside a law that is as likely, the words about the rate say so.
  const isOpen = confidence < SURELY && confirmations > 0
  if (state === 'refuses') return `at most ${range} in flight${isOpen ? sureWords(confidence) : ''}`
  return `${range} ${range === '1 request' ? 'runs' : 'run'} at a time, and further requests wait`
}

/** Rounded down: 99.5% is no certainty. */
const sureWords = (confidence: number): string => `, ${Math.floor(confidence * 1000) / 10}% sure`

/** The smallest window of a minute: what passed may have met two fixed windows, half of it in each. */
function perMinuteAtLeast(atLeast: RateFinding['atLeast']): string {
  return atLeast === null
    ? ''
    : `, so a window of a minute allows at least ${formatCount(Math.ceil(atLeast.requests / 2))}`
}

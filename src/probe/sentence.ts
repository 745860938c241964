import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../units.ts'
import type { HypothesisName } from './hypothesis.ts'
import type { ConcurrencyFinding, ModelFinding, Range, RateBehind, RateFinding } from './probe-result.ts'
import type { PriceSoFar } from './usual-price.ts'

/** Kinds of limits, as a reader knows them. */
export const KIND_WORDS: Readonly<Record<HypothesisName, string>> = {
  'fixed-window-clock': 'a fixed window of the clock',
  'fixed-window-first': 'a fixed window from the first request',
  'sliding-log': 'a sliding window',
  'sliding-log-counting-refusals': 'a sliding window that counts refusals too',
  'sliding-counter': 'a sliding counter of two windows',
  'sliding-counter-counting-refusals': 'a sliding counter that counts refusals too',
  'sliding-counter-first': 'a sliding counter of two windows from the first request',
  'sliding-counter-first-counting-refusals':
    'a sliding counter of two windows from the first request that counts refusals too',
  'token-bucket': 'a token bucket',
  'quantised-bucket': 'a token bucket refilled each second',
  'leaky-queue': 'a queue served at a steady rate',
  slope: 'a bound on growth from one window to the next',
}

function rangeWords({ low, high }: Range): string {
  return low === high ? formatDuration(low) : `${formatDuration(low)} to ${formatDuration(high)}`
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
  return `${formatCount(accepted)} accepted so far${paid}; most probes of a limit that lets ${formatCount(size)} through at once end within ${formatCount(usual)}`
}

/** Conclusion of the whole probe about limits over longer windows. */
export function submissionWords({ accepted, inMs, shutForMs }: ModelFinding['submissions']): string {
  const passed = `${formatCount(accepted)} accepted in ${formatDuration(inMs)}`
  return shutForMs === null
    ? `${passed}: a limit over a longer window is at least that`
    : `${passed}, then nothing for ${formatDuration(shutForMs)}: a limit over a longer window was used up`
}

export function rateWords({
  state,
  kind,
  limit,
  windowMs,
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
  switch (state) {
    case 'none-seen':
      return `no rate limit was met: ${passed}`
    case 'not-reached':
      return atLeast === null
        ? 'nothing was submitted, so no rate limit was met'
        : `the rate limit was not reached: ${passed}`
    case 'hidden':
      return `the rate limit is hidden by ${hiddenBy}, and is at least what passed: ${passed}`
    case 'random':
      return `${shareWords(randomShare)} of submits are refused at random, whatever was sent before; no rate limit was met: ${passed}`
    case 'unclear':
      return `requests are refused in a way that no known limit explains, or for longer than was watched: ${passed}`
    case 'found': {
      const size = limit === null ? '' : sizeWords({ limit, windowMs, ratePerSecond })
      const shared = label === 'stable' ? '' : '; others use the account too, or the limit moves'
      const blocks = penaltyMs === null ? '' : `; a refusal blocks everything for ${rangeWords(penaltyMs)}`
      const parts = replicas === null ? '' : `, in parts by ${replicas} replicas that are asked in turn`
      const then =
        behind === null ? '' : `, and ${sizeWords(behind)}, counted by ${lawWords(behind.kind, behind.kinds)}`
      const either =
        undecided === null
          ? ''
          : `; or, as likely, at most ${formatCount(undecided.concurrency)} open at a time and no rate limit: ${undecided.wouldTell} would tell`
      return `${size}, counted by ${lawWords(kind, kinds)}${parts}${then}, ${Math.floor(confidence * 1000) / 10} % sure${blocks}${shared}${either}`
    }
  }
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
  const amount =
    limit.low === limit.high ? formatCount(limit.value) : `${formatCount(limit.low)} to ${formatCount(limit.high)}`
  return windowMs === null
    ? `${amount} at once, then ${formatRate(ratePerSecond?.value ?? 0)}`
    : `${amount} requests in ${formatDuration(windowMs.value)}`
}

/** The law, with those that no probe could tell from it. */
function lawWords(kind: HypothesisName | null, kinds: readonly HypothesisName[]): string {
  const others = kinds.slice(1).map((one) => KIND_WORDS[one])
  const or = others.length === 0 ? '' : ` (or ${others.join(', or ')}: no probe could tell)`
  return `${kind === null ? 'an unknown law' : KIND_WORDS[kind]}${or}`
}

export function concurrencyWords({ state, limit, atLeast }: ConcurrencyFinding): string {
  if (state === 'not-reached' || limit === null) return `no limit on open requests up to ${formatCount(atLeast)}`
  const range =
    limit.low === limit.high ? formatCount(limit.value) : `${formatCount(limit.low)} to ${formatCount(limit.high)}`
  return state === 'refuses' ? `at most ${range} open at a time` : `${range} run at a time, and others wait`
}

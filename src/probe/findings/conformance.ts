import type { Allowance } from '../../limits/law.ts'
import { type LimitSpec, lawOf } from '../../limits/registry.ts'
import { formatCount, formatDuration, formatRate } from '../../units.ts'
import type { HypothesisName } from '../inference/hypothesis.ts'
import type { Conformance, ConformanceItem, ModelFinding, Range, RateFinding } from './probe-result.ts'
import { concurrencyWords, KIND_WORDS, rateWords } from './sentence.ts'

/** Limits that a tier states for one model, within the windows that a probe looks for. */
export interface StatedOfModel {
  model: string
  rates: readonly LimitSpec[]
  concurrency: number | null
}

/** Rates are found to within this. */
const RATE_SHARE = 0.02
const SURE = 0.95
/** A limit on open requests that is less likely contradicts no tier. */
const LIKELY = 0.9

/** Whether a gateway still keeps what a tier says. */
export function conformance(
  tier: string,
  stated: readonly StatedOfModel[],
  found: readonly ModelFinding[],
): Conformance {
  const items = stated.flatMap((one): ConformanceItem[] => {
    const finding = found.find(({ model }) => model === one.model)
    if (finding === undefined) {
      return [{ model: one.model, what: 'rate', stated: 'not probed', found: 'nothing', verdict: 'inconclusive' }]
    }
    return [rateItem(one, finding), concurrencyItem(one, finding)]
  })
  const has = (verdict: ConformanceItem['verdict']): boolean => items.some((one) => one.verdict === verdict)
  return {
    tier,
    verdict: has('fail') ? 'fail' : has('inconclusive') || items.length === 0 ? 'inconclusive' : 'pass',
    items,
  }
}

function rateItem({ model, rates }: StatedOfModel, { rate }: ModelFinding): ConformanceItem {
  const said = rates.map(specWords).join(', and ') || 'no rate limit'
  const item = { model, what: 'rate' as const, stated: said, found: rateWords(rate) }
  const allowed = rates.map((spec) => lawOf(spec).allows(spec))
  const { requests, inMs } = rate.atLeast ?? { requests: 0, inMs: 0 }
  // A window may be met at its edge, so that twice its size passes.
  const isOver = allowed.some(
    ({ burst = 1, ratePerSecond = 0 }) => requests > 2 * burst + (ratePerSecond * inMs) / 1000 + 1,
  )
  if (isOver) return { ...item, verdict: 'fail' }
  if (rate.state === 'hidden') return { ...item, verdict: 'pass' }
  if (rate.state === 'none-seen') return { ...item, verdict: rates.length === 0 ? 'pass' : 'inconclusive' }
  if (rate.state !== 'found') return { ...item, verdict: 'inconclusive' }
  const isStated = (one: Kept): boolean => rates.some((spec, index) => keeps(one, spec, allowed[index] as Allowance))
  const { behind } = rate
  const isKept = isStated(rate) && (behind === null || isStated({ ...rate, notExcluded: [], ...behind }))
  if (isKept) return { ...item, verdict: 'pass' }
  return {
    ...item,
    verdict: rate.confidence >= SURE || (rates.length === 0 && rate.undecided === null) ? 'fail' : 'inconclusive',
  }
}

type Kept = Pick<RateFinding, 'kind' | 'kinds' | 'notExcluded' | 'notLookedFor' | 'limit' | 'ratePerSecond'>

/** The law, the size and the rate are those that are stated, as far as they are known. */
function keeps(rate: Kept, spec: LimitSpec, { burst, ratePerSecond }: Allowance): boolean {
  const isLaw = rate.kinds.includes(nameOf(spec)) || rate.notExcluded.includes(nameOf(spec))
  // From rest a bound on growth is a window of the clock: only a deep probe tells them apart.
  const isUntold = spec.kind === 'slope' && rate.kind === 'fixed-window-clock' && rate.notLookedFor.includes('slope')
  const isSize = burst === undefined || within(rate.limit, burst, 0)
  if (spec.kind === 'slope') return (isLaw || isUntold) && isSize
  return isLaw && isSize && (ratePerSecond === undefined || within(rate.ratePerSecond, ratePerSecond, RATE_SHARE))
}

function within(range: Range | null, value: number, share: number): boolean {
  return range !== null && range.low * (1 - share) <= value && value <= range.high * (1 + share)
}

function concurrencyItem(
  { model, concurrency: stated }: StatedOfModel,
  { concurrency }: Pick<ModelFinding, 'concurrency'>,
): ConformanceItem {
  const { limit, atLeast } = concurrency
  const item = {
    model,
    what: 'concurrency' as const,
    stated: stated === null ? 'no concurrency limit' : `${formatCount(stated)} at a time`,
    found: concurrencyWords(concurrency),
  }
  if (limit === null) return { ...item, verdict: stated !== null && atLeast > stated ? 'fail' : 'pass' }
  if (stated !== null && within(limit, stated, 0)) return { ...item, verdict: 'pass' }
  return { ...item, verdict: concurrency.confidence >= LIKELY ? 'fail' : 'inconclusive' }
}

function specWords(spec: LimitSpec): string {
  const { burst = 1, ratePerSecond = 0, windowMs } = lawOf(spec).allows(spec)
  const size =
    windowMs === undefined
      ? `${formatCount(burst)} at once and ${formatRate(ratePerSecond)}`
      : `${formatCount(burst)} in ${formatDuration(windowMs)}`
  return `${size} by ${KIND_WORDS[nameOf(spec)]}`
}

/** A law as probes name it. */
export function nameOf(spec: LimitSpec): HypothesisName {
  switch (spec.kind) {
    case 'fixed-window':
      return spec.anchor === 'first' ? 'fixed-window-first' : 'fixed-window-clock'
    case 'sliding-log':
      return spec.countRefused === true ? 'sliding-log-counting-refusals' : 'sliding-log'
    case 'sliding-counter':
      return spec.countRefused === true ? 'sliding-counter-counting-refusals' : 'sliding-counter'
    case 'concurrency':
      return 'token-bucket'
    default:
      return spec.kind
  }
}

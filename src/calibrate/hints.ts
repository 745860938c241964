import { createLimiter } from '../limits/create-limiter.ts'
import { sampleQuantile } from '../stats/order-statistics.ts'
import type { Finding } from './calibration.ts'
import type { KnownLimit } from './known-limit.ts'
import type { ObservedExchange, ObservedGateway } from './observed-gateway.ts'
import { refusalOf } from './run-limits.ts'
import { specOf } from './stated-limits.ts'

/** Advice of a 429 about waiting, as a mock world states it. Waits in ms. */
export interface FittedHints {
  mode: 'constant' | 'exact' | 'rounded-up' | 'lying' | 'wrong' | 'vague' | 'none'
  place: 'body' | 'header' | 'both'
  constant: number
  /** Whether a refusal tells a wait where only the end of a task could: by slots. */
  slots: 'constant' | 'none'
  unavailable: number
  lie: number
  finding: Finding
}

/** Hints are stated in whole ms or seconds, and clocks and networks move them by as much. */
const GRAIN_MS = 60
const MOST = 0.8

/** How hints stand to the waits that the fitted limits would have asked for. `limitOf`: the rate of a model; null where none is known. */
export function fitHints(runs: readonly ObservedGateway[], limitOf: (model: string) => KnownLimit | null): FittedHints {
  const waits = runs.flatMap((run) =>
    byLimit(run, limitOf).flatMap(({ exchanges, limit }) => waitsOf(exchanges, limit, run.originEpochMs)),
  )
  // Those of slots say what stands in for a wait that nobody knows; how hints stand to the truth is seen in the others, where there are any.
  const [ofSlots, ofRates] = [waits.filter(({ isOfSlots }) => isOfSlots), waits.filter(({ isOfSlots }) => !isOfSlots)]
  const all = ofRates.length > 0 ? ofRates : ofSlots
  const toldOfSlots = ofSlots.flatMap(({ hintMs }) => hintMs ?? [])
  const isSilent = ofRates.length > 0 && ofSlots.length > 2 * toldOfSlots.length
  const told = all.filter(({ hintMs }) => hintMs !== null).map((one) => ({ ...one, hintMs: one.hintMs as number }))
  const busy = runs.flatMap(({ models, reads }) =>
    [...models.flatMap(({ attempts }) => attempts), ...reads].flatMap(({ outcome, status, hint }) =>
      outcome === 'failed' && status === 503 && hint?.delayMs !== undefined ? [hint.delayMs] : [],
    ),
  )
  const inBody = all.filter(({ source }) => source === 'body').length
  const place = told.length > 0 && inBody === 0 ? 'header' : 'body'
  const middle = sampleQuantile(
    told.map(({ hintMs }) => hintMs),
    0.5,
  )
  const usual = middle ?? 60_000
  const common = {
    place,
    constant: (isSilent ? null : sampleQuantile(toldOfSlots, 0.5)) ?? usual,
    slots: isSilent ? 'none' : 'constant',
    unavailable: sampleQuantile(busy, 0.5) ?? 30_000,
    lie: 1,
  } as const
  const found = (mode: FittedHints['mode'], value: string, isSure = true, lie = 1): FittedHints => ({
    ...common,
    lie,
    mode,
    finding: {
      of: 'account',
      what: 'hints of a 429',
      value: `${value}${told.length > 0 ? `, in the ${place}` : ''}${isSilent ? '; none where slots refuse' : ''}`,
      label: isSure ? 'seen' : 'doubtful',
      evidence: `${told.length} of ${all.length} refusals${isSilent ? ' by a rate' : ''} stated a wait`,
    },
  })
  if (all.length === 0) {
    const finding: Finding = {
      of: 'account',
      what: 'hints of a 429',
      value: '',
      label: 'unobserved',
      evidence: 'no refusal',
    }
    return { ...common, mode: 'constant', finding }
  }
  if (told.length < all.length / 2) {
    return all.some(({ source }) => source !== null) ? found('vague', 'no figure') : found('none', 'none')
  }
  const share = (of: readonly unknown[], part: readonly unknown[]): number =>
    of.length === 0 ? 0 : part.length / of.length
  const same = told.filter(({ hintMs }) => Math.abs(hintMs - usual) <= GRAIN_MS)
  const known = told.filter(({ trueMs }) => trueMs !== null).map((one) => ({ ...one, trueMs: one.trueMs as number }))
  const seconds = `always ${usual / 1000} s`
  // One hint is always the same.
  if (share(told, same) >= 0.95) return { ...found('constant', seconds, told.length > 1), constant: usual }
  const exact = known.filter(({ hintMs, trueMs }) => Math.abs(hintMs - trueMs) <= GRAIN_MS)
  if (share(known, exact) >= MOST) return found('exact', 'the true wait')
  const upToSecond = known.filter(
    ({ hintMs, trueMs }) => hintMs >= trueMs - GRAIN_MS && hintMs - trueMs <= SECOND_MS + GRAIN_MS,
  )
  if (share(known, upToSecond) >= MOST) return found('rounded-up', 'the true wait, rounded up to a second')
  const lie = lieOf(known)
  if (lie !== null) return found('lying', `${Number(lie.toPrecision(2))} times the true wait`, true, lie)
  if (known.length === 0) return { ...found('constant', `about ${seconds}`, false), constant: usual }
  return found('wrong', 'unrelated to the true wait', false)
}

/** Tolerance, as a share of the wait. */
const STEADY = 0.1
const SECOND_MS = 1000

/** Factor from the true wait to the named one, to the second if all are whole seconds; null if the factor varies. */
function lieOf(known: readonly { hintMs: number; trueMs: number }[]): number | null {
  const isWhole = known.every(({ hintMs }) => hintMs % SECOND_MS === 0)
  const long = known.filter(({ trueMs }) => trueMs > SECOND_MS)
  const ratio = sampleQuantile(
    long.map(({ hintMs, trueMs }) => (hintMs - (isWhole ? SECOND_MS / 2 : 0)) / trueMs),
    0.5,
  )
  if (ratio === null) return null
  const steady = long.filter(({ hintMs, trueMs }) => {
    const upTo = isWhole ? SECOND_MS + GRAIN_MS : 0
    return Math.abs(hintMs - ratio * trueMs) <= Math.max(STEADY * ratio * trueMs, upTo)
  })
  return steady.length >= MOST * long.length ? Number(ratio.toPrecision(3)) : null
}

interface Wait {
  hintMs: number | null
  trueMs: number | null
  source: string | null
  isOfSlots: boolean
}

/** Requests that meet one limit, in order of sending: of all models that share it, and reads where it counts them. */
function byLimit(
  { models, reads, queries }: ObservedGateway,
  limitOf: (model: string) => KnownLimit | null,
): { exchanges: readonly ObservedExchange[]; limit: KnownLimit | null }[] {
  const shared = new Map<KnownLimit, ObservedExchange[]>()
  const alone: { exchanges: readonly ObservedExchange[]; limit: null }[] = []
  for (const { model, attempts } of models) {
    const limit = limitOf(model)
    if (limit === null) alone.push({ exchanges: attempts, limit })
    else shared.set(limit, [...(shared.get(limit) ?? []), ...attempts])
  }
  // The log has no hints of queries that were refused.
  const passed = queries.filter(({ outcome }) => outcome === 'accepted')
  const together = [...shared].map(([limit, attempts]) => {
    const all = [...attempts, ...(limit.on === 'calls' ? [] : reads), ...(limit.on === 'all' ? passed : [])]
    return { exchanges: all.sort((a, b) => a.sentAt - b.sentAt), limit }
  })
  return [...together, ...alone]
}

/** The hint of each refusal, beside the wait that the limit would have asked for: null where only a release could tell. */
function waitsOf(exchanges: readonly ObservedExchange[], limit: KnownLimit | null, originEpochMs: number): Wait[] {
  const spec = limit === null ? null : specOf(limit)
  const limiter = spec === null ? null : createLimiter(spec, { originEpochMs })
  const waits: Wait[] = []
  for (const exchange of exchanges) {
    const { sentAt, hint, outcome } = exchange
    const refusal = refusalOf(exchange)
    if (refusal !== null && outcome === 'throttled') {
      const decision = refusal === 'rate' ? limiter?.check(sentAt, 1) : undefined
      const isTold = decision?.admitted === false && Number.isFinite(decision.retryAt)
      const trueMs = isTold ? decision.retryAt - sentAt : null
      waits.push({
        hintMs: hint?.delayMs ?? null,
        trueMs,
        source: hint?.source ?? null,
        isOfSlots: refusal === 'slots',
      })
    }
    if (refusal === 'rate') limiter?.refuse(sentAt, 1)
    else if (outcome === 'accepted' || outcome === 'ambiguous') limiter?.take(sentAt, 1)
  }
  return waits
}

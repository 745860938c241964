import { createLimiter } from '../limits/create-limiter.ts'
import type { ModifiedLimit } from '../limits/limit.ts'
import { sampleQuantile } from '../stats/order-statistics.ts'
import type { Finding } from './figure.ts'
import { refusalOf } from './run-limits.ts'
import type { Seen, SeenModel } from './seen.ts'

/** What a 429 says about waiting, as a mock world states it. Waits in ms. */
export interface FittedHints {
  mode: 'constant' | 'exact' | 'rounded-up' | 'lying' | 'wrong' | 'vague' | 'none'
  place: 'body' | 'header' | 'both'
  constant: number
  unavailable: number
  lie: number
  finding: Finding
}

/** Hints are told in whole ms or seconds, and clocks and networks move them by as much. */
const GRAIN_MS = 60
const MOST = 0.8

/** How hints stand to the waits that the fitted limits would have asked for. `limitOf`: the rate of a model; null where none is known. */
export function fitHints(runs: readonly Seen[], limitOf: (model: string) => ModifiedLimit | null): FittedHints {
  const all = runs.flatMap(({ models, originEpochMs }) =>
    models.flatMap((one) => waitsOf(one, limitOf(one.model), originEpochMs)),
  )
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
  const common = {
    place,
    constant: middle ?? 60_000,
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
      value: `${value}${told.length > 0 ? `, in the ${place}` : ''}`,
      label: isSure ? 'seen' : 'doubtful',
      evidence: `${told.length} of ${all.length} refusals named a wait`,
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
  const same = told.filter(({ hintMs }) => Math.abs(hintMs - common.constant) <= GRAIN_MS)
  const known = told.filter(({ trueMs }) => trueMs !== null).map((one) => ({ ...one, trueMs: one.trueMs as number }))
  const seconds = `always ${common.constant / 1000} s`
  if (share(told, same) >= 0.95) return found('constant', seconds)
  const exact = known.filter(({ hintMs, trueMs }) => Math.abs(hintMs - trueMs) <= GRAIN_MS)
  if (share(known, exact) >= MOST) return found('exact', 'the true wait')
  const upToSecond = known.filter(
    ({ hintMs, trueMs }) => hintMs >= trueMs - GRAIN_MS && hintMs - trueMs <= 1000 + GRAIN_MS,
  )
  if (share(known, upToSecond) >= MOST) return found('rounded-up', 'the true wait, rounded up to a second')
  const ratios = known.filter(({ trueMs }) => trueMs > 1000).map(({ hintMs, trueMs }) => hintMs / trueMs)
  const ratio = sampleQuantile(ratios, 0.5)
  const steady = ratios.filter((one) => ratio !== null && Math.abs(one / ratio - 1) < 0.1)
  if (ratio !== null && share(ratios, steady) >= MOST) {
    return found('lying', `${Number(ratio.toPrecision(2))} times the true wait`, true, Number(ratio.toPrecision(3)))
  }
  if (known.length === 0) return found('constant', `about ${seconds}`, false)
  return found('wrong', 'has little to do with the true wait', false)
}

interface Wait {
  hintMs: number | null
  trueMs: number | null
  source: string | null
}

/** The hint of each refusal, beside the wait that the limit would have asked for: null where only a release could tell. */
function waitsOf({ attempts }: SeenModel, spec: ModifiedLimit | null, originEpochMs: number): Wait[] {
  const limiter = spec === null ? null : createLimiter(spec, { originEpochMs })
  const waits: Wait[] = []
  for (const attempt of attempts) {
    const { sentAt, hint, outcome } = attempt
    const refusal = refusalOf(attempt)
    if (refusal !== null && outcome === 'throttled') {
      const decision = refusal === 'rate' ? limiter?.check(sentAt, 1) : undefined
      const isTold = decision?.admitted === false && Number.isFinite(decision.retryAt)
      const trueMs = isTold ? decision.retryAt - sentAt : null
      waits.push({ hintMs: hint?.delayMs ?? null, trueMs, source: hint?.source ?? null })
    }
    if (refusal === 'rate') limiter?.refuse(sentAt, 1)
    else if (outcome === 'accepted' || outcome === 'ambiguous') limiter?.take(sentAt, 1)
  }
  return waits
}

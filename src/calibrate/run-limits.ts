import { createLimiter } from '../limits/create-limiter.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { LimitSpec } from '../limits/registry.ts'
import { throttleCause } from '../measure/throttle-cause.ts'
import { sampleQuantile } from '../stats/order-statistics.ts'
import { formatCount, formatCounted } from '../units.ts'
import { type KnownLimit, plainLimit } from './known-limit.ts'
import { quotasOf, type TrainRequest as Request, type Train, withoutQuotas } from './run-quotas.ts'
import type { Seen, SeenAttempt, SeenModel, SeenTask } from './seen.ts'

/**
 * Limits as the refusals of runs show them. A run was not made to tell them: what it does not tell apart is stated as a range, and a
 * limit that nothing was refused by as unobserved.
 */
export function limitsOfRuns(runs: readonly Seen[]): KnownLimit[] {
  const [first] = runs
  return (first?.models ?? []).flatMap(({ model }) => {
    const parts = runs.flatMap(({ models, originEpochMs }) => {
      const of = models.find((one) => one.model === model)
      return of === undefined ? [] : [{ of, originEpochMs }]
    })
    const split = parts.map(({ of, originEpochMs }) => withoutQuotas(trainOf(of), originEpochMs))
    return [
      rateOf(model, split),
      slotsOf(
        model,
        parts.map(({ of }) => of),
      ),
      ...quotasOf(model, split),
    ]
  })
}

type Refusal = 'rate' | 'slots' | 'other'

/** A 503 that names a limit is one. */
export function refusalOf({ outcome, message, errorType, status }: SeenAttempt): Refusal | null {
  if (outcome !== 'throttled' && !(outcome === 'failed' && status === 503)) return null
  const cause = throttleCause(message, errorType)
  if (outcome === 'failed') return cause === 'rate?' || cause === 'rate' ? 'rate' : null
  if (cause === 'concurrency') return 'slots'
  return cause === 'rate' || cause === 'rate?' || cause === 'unknown' ? 'rate' : 'other'
}

const WINDOWS_MS = [60_000, 10_000, 1000, 3_600_000]
/** More requests of a run do not tell more of a limit. */
const MOST_REPLAYED = 4000
/** Sizes that are tried beyond the least that passed. */
const MOST_SIZES = 60
/** Sizes that get so many more wrong than the best are about as likely. */
const NEAR = 2
/** Share of answers that a law may get wrong before it is called doubtful. */
const TOLERATED = 0.02

interface Tried {
  spec: LimitSpec
  size: number
  windowMs: number
  wrong: number
}

function rateOf(model: string, trains: readonly Train[]): KnownLimit {
  const refused = trains.reduce((sum, { train }) => sum + train.filter(({ passed }) => !passed).length, 0)
  const all = trains.reduce((sum, { train }) => sum + train.length, 0)
  const models = [model]
  if (refused === 0) {
    const most = Math.max(0, ...trains.map(({ train }) => mostIn(train, 60_000)))
    const evidence = `no refusal; ${most} passed in a minute`
    return plainLimit({ models, kind: 'sliding-log', windowMs: 60_000, size: null, label: 'unobserved', evidence })
  }
  const tried: Tried[] = []
  let least = Number.POSITIVE_INFINITY
  for (const windowMs of WINDOWS_MS) {
    const most = Math.max(...trains.map(({ train }) => mostIn(train, windowMs)))
    const from = Math.max(1, Math.floor(most / 2))
    const sizes = Array.from({ length: MOST_SIZES }, (_, n) => from + Math.ceil(n * Math.max(1, from / MOST_SIZES)))
    for (const size of new Set(sizes)) {
      for (const spec of specsOf(size, windowMs)) {
        let wrong = 0
        for (const { train, originEpochMs } of trains)
          wrong += wrongBy(spec, train, originEpochMs, least + NEAR - wrong)
        least = Math.min(least, wrong)
        tried.push({ spec, size, windowMs, wrong })
      }
    }
  }
  const best = tried.reduce((a, b) => (b.wrong < a.wrong ? b : a))
  const near = tried.filter(
    ({ spec, windowMs, wrong }) =>
      spec.kind === best.spec.kind && windowMs === best.windowMs && wrong <= best.wrong + NEAR,
  )
  const sizes = near.map(({ size }) => size)
  const size = { value: best.size, low: Math.min(...sizes), high: Math.max(...sizes) }
  const isTold = best.wrong <= TOLERATED * all && best.wrong < refused / 2
  const evidence = `${formatCount(refused)} of ${formatCount(all)} requests were refused; this law would have answered ${formatCount(best.wrong)} otherwise`
  const anchor = best.spec.kind === 'fixed-window' ? best.spec.anchor : null
  const { kind } = best.spec as { kind: KnownLimit['kind'] }
  return plainLimit({
    models,
    kind,
    windowMs: best.windowMs,
    size,
    anchor,
    label: isTold ? 'seen' : 'doubtful',
    evidence,
  })
}

/** Requests that met the rate: it comes before the slots, so what these refused had passed it, and was not counted. */
function trainOf({ attempts }: SeenModel): Request[] {
  return attempts
    .flatMap((attempt): Request[] => {
      const refusal = refusalOf(attempt)
      if (refusal === 'rate') return [{ at: attempt.sentAt, passed: false }]
      return attempt.outcome === 'accepted' || attempt.outcome === 'ambiguous'
        ? [{ at: attempt.sentAt, passed: true }]
        : []
    })
    .slice(0, MOST_REPLAYED)
}

/** In the order of plainness: of laws that tell the same the first is taken. */
function specsOf(limit: number, windowMs: number): LimitSpec[] {
  return [
    { kind: 'sliding-log', limit, windowMs },
    { kind: 'fixed-window', limit, windowMs, anchor: 'clock' },
    { kind: 'token-bucket', ratePerSecond: (limit * 1000) / windowMs, burst: limit },
    { kind: 'sliding-counter', limit, windowMs },
    { kind: 'fixed-window', limit, windowMs, anchor: 'first' },
  ]
}

/** Answers that the law would have given otherwise, each asked with what had really passed; counted no further than beyond `most`. */
function wrongBy(spec: LimitSpec, train: readonly Request[], originEpochMs: number, most: number): number {
  const limiter: Limiter = createLimiter(spec, { originEpochMs })
  let wrong = 0
  for (const { at, passed } of train) {
    if (limiter.check(at, 1).admitted !== passed) wrong++
    if (wrong > most) break
    if (passed) limiter.take(at, 1)
    else limiter.refuse(at, 1)
  }
  return wrong
}

function mostIn(train: readonly Request[], windowMs: number): number {
  const passes = train.filter(({ passed }) => passed).map(({ at }) => at)
  let [first, most] = [0, 0]
  for (const [n, at] of passes.entries()) {
    while ((passes[first] as number) <= at - windowMs) first++
    most = Math.max(most, n - first + 1)
  }
  return most
}

/** A few refusals may have found a task that had just ended. */
const LOWEST = 0.02

function slotsOf(model: string, parts: readonly SeenModel[]): KnownLimit {
  const models = [model]
  const stated = { models, kind: 'concurrency' as const }
  let [held, refused] = [0, 0]
  /** The most that surely ran when one more was let in; at each refusal, the most that may have run. */
  const bounds: number[] = []
  for (const of of parts) {
    const tasks = of.tasks.map(({ sentAt, low, high }: SeenTask) => ({
      from: sentAt,
      low: sentAt + low,
      high: sentAt + high,
    }))
    const held_ = of.tasks.length === 0 ? 0 : Math.max(...peaks(tasks.map(({ from, low }) => [from, low])))
    held = Math.max(held, held_)
    const atRefusal = of.attempts.filter((attempt) => refusalOf(attempt) === 'slots')
    refused += atRefusal.length
    for (const { sentAt } of atRefusal) {
      bounds.push(tasks.filter(({ from, high }) => from <= sentAt && high > sentAt).length)
    }
  }
  if (refused === 0) {
    return plainLimit({ ...stated, size: null, label: 'unobserved', evidence: `no refusal; ${held} ran at a time` })
  }
  const most = Math.max(1, sampleQuantile(bounds, LOWEST) ?? 0)
  const isTold = held <= most
  const [low, high] = [Math.max(1, Math.min(held, most)), Math.max(held, most)]
  const evidence = `${formatCounted(refused, 'refusal')}, at the first of which ${bounds[0] ?? 0} may have run; ${held} surely ran at a time`
  const size = { value: isTold ? high : low, low, high }
  return plainLimit({ ...stated, size, label: isTold ? 'seen' : 'doubtful', evidence })
}

/** How many spans are open at the start of each. */
function peaks(spans: readonly (readonly [from: number, to: number])[]): number[] {
  const ends = spans.map(([, to]) => to).sort((a, b) => a - b)
  let done = 0
  return spans
    .map(([from]) => from)
    .sort((a, b) => a - b)
    .map((from, n) => {
      while (done < ends.length && (ends[done] as number) <= from) done++
      return n + 1 - done
    })
}

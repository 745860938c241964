import { throttleCause } from '../measure/hints/throttle-cause.ts'
import { sampleQuantile } from '../stats/order-statistics.ts'
import { formatCounted } from '../units.ts'
import { type FittedLaw, fitLaw, isTold, limitOfLaw, mostPassed, NEAR } from './fitted-law.ts'
import { type KnownLimit, plainLimit } from './known-limit.ts'
import type { ObservedExchange, ObservedGateway, ObservedModel, ObservedTask } from './observed-gateway.ts'
import { quotasOf, type TrainRequest as Request, type Train, withoutQuotas } from './run-quotas.ts'

/**
 * Limits as the refusals of runs show them. A run was not made to tell them: what it does not tell apart is stated as a range, and a
 * limit that nothing was refused by as unobserved.
 */
export function limitsOfRuns(runs: readonly ObservedGateway[]): KnownLimit[] {
  const models = (runs[0]?.models ?? []).map(({ model }) => model)
  const own = models.map((model) => ({ model, ...ratesOf([model], mergedOf(runs, [model])) }))
  const shared = sharedOf(runs, own)
  const partsOf = (name: string): ObservedModel[] =>
    runs.flatMap((run) => run.models.find(({ model }) => model === name) ?? [])
  const ofReads = shared === null ? rateWithReads(runs, own) : null
  return [
    ...(shared?.limits ?? ofReads ?? []),
    ...own.flatMap(({ model, limits }) => [
      ...(shared?.models.includes(model) === true
        ? []
        : limits.filter(({ kind }) => ofReads === null || kind === 'quota')),
      slotsOf(model, partsOf(model)),
    ]),
  ]
}

/**
 * A rate that reads use up with the calls: all together are explained, and calls and reads of tasks by themselves are not. Null where nothing speaks for
 * one.
 */
function rateWithReads(
  runs: readonly ObservedGateway[],
  own: readonly { law: FittedLaw | null }[],
): [KnownLimit] | null {
  const lawOf = (exchangesOf: (run: ObservedGateway) => readonly ObservedExchange[]): FittedLaw | null =>
    fitLaw(
      runs.map((run) => {
        const train = exchangesOf(run).flatMap(requestOf)
        return { train: train.sort((a, b) => a.at - b.at), originEpochMs: run.originEpochMs }
      }),
    )
  const apart = [...own.map(({ law }) => law), lawOf(({ reads }) => reads)].filter((law) => law !== null)
  if (apart.every(isTold)) return null
  const callsOf = ({ models }: ObservedGateway) => models.flatMap(({ attempts }) => attempts)
  const both = lawOf((run) => [...callsOf(run), ...run.reads])
  const all = lawOf((run) => [...callsOf(run), ...run.reads, ...run.queries])
  if (both === null || all === null) return null
  const law = all.wrong <= both.wrong ? all : both
  const gain = apart.reduce((sum, { wrong }) => sum + wrong, 0) - law.wrong
  if (!isTold(law) || gain <= NEAR) return null
  if (law === both || all.size.value === both.size.value) return [limitOfLaw(null, both, 'both')]
  const limit = limitOfLaw(null, all, 'all')
  if (all.wrong < both.wrong) return [limit]
  // Queries at equal intervals use up the same part of each window.
  const evidence = `${limit.evidence}; so would one of ${both.size.value} that does not count queries of the credits`
  return [{ ...limit, label: 'doubtful', evidence }]
}

/**
 * A rate that models share: refused as one flow they are explained, and each by itself is not. Null where nothing speaks for one. Of several
 * groups that might share it, the one that is explained best.
 */
function sharedOf(
  runs: readonly ObservedGateway[],
  own: readonly { model: string; law: FittedLaw | null }[],
): { models: readonly string[]; limits: KnownLimit[] } | null {
  const refused = own.flatMap(({ model, law }) => (law === null ? [] : [{ model, law }]))
  if (refused.length < 2 || refused.every(({ law }) => isTold(law))) return null
  const pairs = refused.flatMap((one, n) => refused.slice(n + 1).map((other) => [one, other]))
  const groups = refused.length > 2 ? [refused, ...pairs] : [refused]
  const found = groups.flatMap((group) => {
    const models = group.map(({ model }) => model)
    const { law, limits } = ratesOf(models, mergedOf(runs, models))
    const gain = group.reduce((sum, one) => sum + one.law.wrong, 0) - (law?.wrong ?? Number.POSITIVE_INFINITY)
    return law !== null && isTold(law) && gain > NEAR ? [{ models, limits, gain }] : []
  })
  return found.sort((a, b) => b.gain - a.gain)[0] ?? null
}

type Requests = Pick<Train, 'train' | 'originEpochMs'>

type Refusal = 'rate' | 'slots' | 'other'

/** A 503 that names a limit is one. */
export function refusalOf({ outcome, message, errorType, status }: ObservedExchange): Refusal | null {
  if (outcome !== 'throttled' && !(outcome === 'failed' && status === 503)) return null
  const cause = throttleCause(message, errorType)
  if (outcome === 'failed') return cause === 'rate?' || cause === 'rate' ? 'rate' : null
  if (cause === 'concurrency') return 'slots'
  return cause === 'rate' || cause === 'rate?' || cause === 'unknown' ? 'rate' : 'other'
}

/**
 * A model's own rate. What goes on being refused looks like a quota; where a law that counts its refusals explains it all, it is that: its
 * client has locked itself out.
 */
function ratesOf(
  models: readonly string[],
  trains: readonly Requests[],
): { law: FittedLaw | null; limits: KnownLimit[] } {
  const split = trains.map(({ train, originEpochMs }) => withoutQuotas(train, originEpochMs))
  const plain = fitLaw(split)
  const hasQuota = split.some(({ quotas }) => quotas.length > 0)
  const unexplained = plain?.wrong ?? 0
  if (hasQuota || unexplained > NEAR) {
    const counting = fitLaw(trains, true)
    // A quota explains a whole row of refusals at once: a law that does as well without one is the plainer.
    const most = unexplained + (hasQuota ? NEAR : -NEAR - 1)
    if (counting !== null && isTold(counting) && counting.wrong <= most) {
      return { law: counting, limits: [limitOfLaw(models, counting)] }
    }
  }
  return { law: plain, limits: [rateOf(models, plain, split), ...quotasOf(models, split)] }
}

function rateOf(models: readonly string[], law: FittedLaw | null, trains: readonly Train[]): KnownLimit {
  if (law !== null) return limitOfLaw(models, law)
  const evidence = `no refusal; ${mostPassed(trains, 60_000)} passed in a minute`
  return plainLimit({ models, kind: 'sliding-log', windowMs: 60_000, size: null, label: 'unobserved', evidence })
}

/** Requests of all these models as one flow, of each run. */
function mergedOf(runs: readonly ObservedGateway[], models: readonly string[]): Requests[] {
  return runs.map(({ models: all, originEpochMs }) => {
    const own = all.filter(({ model }) => models.includes(model)).flatMap(trainOf)
    return { train: own.sort((a, b) => a.at - b.at), originEpochMs }
  })
}

/** Requests that met the rate: it comes before the slots, so what these refused had passed it, and was not counted. */
const trainOf = ({ attempts }: ObservedModel): Request[] => attempts.flatMap(requestOf)

function requestOf(exchange: ObservedExchange): Request[] {
  const { sentAt: at, outcome } = exchange
  if (refusalOf(exchange) === 'rate') return [{ at, passed: false }]
  return outcome === 'accepted' || outcome === 'ambiguous' ? [{ at, passed: true }] : []
}

/** A few refusals may have found a task that had just ended. */
const LOWEST = 0.02

function slotsOf(model: string, parts: readonly ObservedModel[]): KnownLimit {
  const models = [model]
  const stated = { models, kind: 'concurrency' as const }
  let [held, refused, isLeft] = [0, 0, false]
  /** The most that surely ran when one more was let in; at each refusal, the most that may have run. */
  const bounds: number[] = []
  for (const of of parts) {
    const tasks = of.tasks.map(({ sentAt, low, high }: ObservedTask) => ({
      from: sentAt,
      low: sentAt + low,
      high: sentAt + high,
    }))
    // A text that its client did not wait for may go on for about as long again.
    const left = of.attempts.filter(({ endpoint, reason }) => endpoint === 'message' && reason === 'deadline')
    isLeft ||= left.length > 0
    tasks.push(...left.map(({ sentAt, ms }) => ({ from: sentAt, low: sentAt, high: sentAt + 2 * ms })))
    const held_ = of.tasks.length === 0 ? 0 : Math.max(1, ...peaks(tasks.map(({ from, low }) => [from, low])))
    held = Math.max(held, held_)
    const atRefusal = of.attempts.filter((attempt) => refusalOf(attempt) === 'slots')
    refused += atRefusal.length
    for (const { sentAt } of atRefusal) {
      bounds.push(tasks.filter(({ from, high }) => from <= sentAt && high > sentAt).length)
    }
  }
  if (refused === 0) {
    return plainLimit({
      ...stated,
      size: null,
      label: 'unobserved',
      evidence: `no refusal; at least ${held} ran at the same time`,
    })
  }
  const most = Math.max(1, sampleQuantile(bounds, LOWEST) ?? 0)
  const isTold = held <= most
  const [low, high] = [Math.max(1, Math.min(held, most)), Math.max(held, most)]
  const evidence = `${formatCounted(refused, 'refusal')}; at the first, at most ${bounds[0] ?? 0} tasks ran; at least ${held} ran at the same time`
  // What surely ran at a time is the likelier size where texts may have gone on for longer than they are taken to.
  const size = { value: isTold || isLeft ? high : low, low, high }
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

import type { RandomSource } from '../random.ts'
import { blockBootstrapError } from '../stats/bootstrap.ts'
import { quantileRank } from '../stats/order-statistics.ts'
import type { CallDigest } from './call-digest.ts'
import { type Gauge, type Reading, scaled } from './metrics.ts'
import type { RunRecord } from './run-record.ts'

const MOST_BLOCKS = 20
/** With fewer blocks than this a bootstrap knows too little. */
const FEWEST_BLOCKS = 5
/** Calls of one run hang together in ways that a summary alone does not show: errors that take them for independent are doubled. */
const DEPENDENCE = 2
const Z_95 = 1.96
const SHARES = { p90: 0.9, p95: 0.95, p99: 0.99, value: Number.NaN } as const

/**
 * How far a metric of one run may be off by the chance within it, as a standard error on the metric's scale: bootstrap over stretches of
 * the run where its calls are known, else from its summary.
 */
export async function withinRunError(run: RunRecord, gauge: Gauge, random: RandomSource): Promise<number> {
  const calls = (await run.calls())?.filter((call) => call.record && call.end !== 'dropped') ?? []
  const blocks = blocksOf(calls)
  if (blocks.length < FEWEST_BLOCKS) return errorOfSummary(run, gauge)
  const statistic = statisticOf(run, gauge, blocks)
  if (statistic === null) return 0
  return blockBootstrapError(
    blocks.length,
    (drawn) => scaled(gauge, statistic(drawn)),
    random.stream('bootstrap', run.summary.run.seed),
  )
}

/** Stretches of equal time by intended start, each at least twice as long as a call takes: a queue reaches no further. */
function blocksOf(calls: readonly CallDigest[]): CallDigest[][] {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let total = 0
  for (const { intended, ended } of calls) {
    first = Math.min(first, intended)
    last = Math.max(last, intended)
    total += ended
  }
  const span = last - first
  if (!(span > 0)) return []
  const count = Math.floor(Math.min(MOST_BLOCKS, span / ((2 * total) / calls.length)))
  if (count < FEWEST_BLOCKS) return []
  const blocks = Array.from({ length: count }, (): CallDigest[] => [])
  for (const call of calls)
    blocks[Math.min(count - 1, Math.floor(((call.intended - first) / span) * count))]?.push(call)
  return blocks
}

type Statistic = (drawn: readonly number[]) => Reading

function statisticOf(run: RunRecord, gauge: Gauge, blocks: readonly CallDigest[][]): Statistic | null {
  const counts = (of: (call: CallDigest) => number): ((drawn: readonly number[]) => number) => {
    const perBlock = blocks.map((calls) => calls.reduce((sum, call) => sum + of(call), 0))
    return (drawn) => perBlock.reduce((sum, count, at) => sum + count * (drawn[at] ?? 0), 0)
  }
  const ratio = (above: (call: CallDigest) => number, below: (call: CallDigest) => number): Statistic => {
    const [part, whole] = [counts(above), counts(below)]
    return (drawn) => {
      const of = Math.max(1, whole(drawn))
      return { value: part(drawn) / of, grain: 1 / of }
    }
  }
  const completed = (call: CallDigest): number => (call.end === 'completed' ? 1 : 0)
  switch (gauge.metric) {
    case 'goodput': {
      const within = goodWithin(run)
      return ratio(
        (call) => (call.end === 'completed' && call.ended <= within(call.model) ? 1 : 0),
        () => 1,
      )
    }
    case 'response_time':
      return percentileOver(blocks, SHARES[gauge.stat])
    case 'give_up_rate':
      return ratio(
        (call) => (call.end === 'gaveUp' ? 1 : 0),
        () => 1,
      )
    case 'throttled_per_completed':
      return ratio((call) => call.throttled, completed)
    case 'credits_per_completed':
      // The gateway's own figure belongs to no call; what prices say varies with the mix alone.
      return null
  }
}

function percentileOver(blocks: readonly CallDigest[][], p: number): Statistic {
  const sorted = blocks
    .flatMap((calls, block) => calls.filter((call) => call.end === 'completed').map(({ ended }) => ({ ended, block })))
    .sort((a, b) => a.ended - b.ended)
  return (drawn) => {
    const n = sorted.reduce((sum, { block }) => sum + (drawn[block] ?? 0), 0)
    const rank = quantileRank(n, p)
    let seen = 0
    const found = sorted.find(({ block }) => {
      seen += drawn[block] ?? 0
      return seen >= rank
    })
    const value = found?.ended ?? 0
    return { value, grain: Math.max(value / 1000, 1e-6) }
  }
}

/** The bound that goodput is counted by, as the recorder draws it: the least of those that speak of a model. */
function goodWithin({ summary }: RunRecord): (model: string) => number {
  const bounds = summary.thresholds.filter((threshold) => threshold.metric === 'response_time')
  const modalities = new Map(summary.models.map(({ model, modality }) => [model, modality]))
  return (model) =>
    Math.min(
      ...bounds
        .filter(({ where }) => where.model === undefined || where.model === model)
        .filter(({ where }) => where.modality === undefined || where.modality === modalities.get(model))
        .map(({ max }) => max ?? Number.POSITIVE_INFINITY),
    )
}

function errorOfSummary(run: RunRecord, gauge: Gauge): number {
  const { summary } = run
  const { measured } = summary
  // Two calls more, one of them a hit: a share of 0 or 1 is not known for certain (Agresti & Coull 1998).
  const share = (hits: number, n: number): number => {
    const p = (hits + 1) / (n + 2)
    return Math.sqrt((p * (1 - p)) / (n + 2)) / (p + gauge.offset)
  }
  switch (gauge.metric) {
    case 'response_time': {
      const percentile = gauge.stat === 'value' ? null : summary.latency.responseTime[gauge.stat]
      if (percentile === null || percentile.ms === null || !(percentile.low > 0)) return 0
      return (DEPENDENCE * Math.log(percentile.high / percentile.low)) / (2 * Z_95)
    }
    case 'goodput':
      return DEPENDENCE * share(summary.goodput.calls, measured.started)
    case 'give_up_rate':
      return DEPENDENCE * share(measured.gaveUp, measured.started)
    case 'throttled_per_completed':
      // 429s come in bursts: as many again as a Poisson count would vary by.
      return measured.completed === 0
        ? 0
        : (DEPENDENCE * Math.sqrt(measured.throttled + 1)) / (measured.completed + measured.throttled)
    case 'credits_per_completed':
      return 0
  }
}

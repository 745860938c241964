import { kaplanMeier, type Observation, type SurvivalStep, survivalQuantile } from '../../stats/kaplan-meier.ts'
import { samplesNeeded } from '../../stats/order-statistics.ts'
import type { Completion } from '../summary/summary.ts'
import { PERCENTILES, Recorder } from './recorder.ts'

/**
 * Response times, in which calls whose end was not seen count as "longer than": left out, a stuck task would improve every percentile.
 * Polling blurs each end to an interval: `seen` takes its late edge, `earliest` its early one.
 */
export class CompletionTimes {
  readonly seen: Recorder
  readonly earliest = new Recorder()
  readonly unfinished = new Recorder()

  constructor(seen = new Recorder()) {
    this.seen = seen
  }

  static of(parts: readonly CompletionTimes[]): CompletionTimes {
    const total = new CompletionTimes()
    for (const part of parts) {
      total.seen.merge(part.seen)
      total.earliest.merge(part.earliest)
      total.unfinished.merge(part.unfinished)
    }
    return total
  }

  /** Quantiles of the time from a call's intended start to its end; `open` are the ages in ms of calls that are still open. */
  snapshot(open: readonly number[]): Completion {
    const unfinished: Observation[] = open.map((time) => ({ time, ended: false }))
    for (const { ms, count } of this.unfinished.buckets()) unfinished.push({ time: ms, ended: false, count })
    const curve = (of: Recorder): SurvivalStep[] =>
      kaplanMeier([...unfinished, ...Array.from(of.buckets(), ({ ms, count }) => ({ time: ms, ended: true, count }))])
    const [late, early] = [curve(this.seen), curve(this.earliest)]
    const n = this.seen.count + this.unfinished.count + open.length
    const quantile = (p: number): Completion['p50'] => {
      if (n < samplesNeeded(p)) return { ms: null, low: null, high: null, earliest: null }
      const { value: ms, low, high } = survivalQuantile(late, p)
      return { ms, low, high, earliest: survivalQuantile(early, p).value }
    }
    return {
      completed: this.seen.count,
      unfinished: this.unfinished.count + open.length,
      p50: quantile(PERCENTILES.p50),
      p90: quantile(PERCENTILES.p90),
      p95: quantile(PERCENTILES.p95),
      p99: quantile(PERCENTILES.p99),
    }
  }
}

import { Gauge, Registry } from 'prom-client'
import { CALL_ENDS } from '../measure/events.ts'
import type { LiveCounts } from '../measure/live-counts.ts'
import { PERCENTILES } from '../measure/recorder.ts'
import { LATENCY_METRICS, type Latency, type Summary } from '../measure/summary.ts'
import { samplesNeeded } from '../stats/order-statistics.ts'
import { plainText } from './plain-text.ts'

type Labels = Record<string, string>

export const PROMETHEUS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

type Tell = (value: number | null | undefined, labels?: Labels) => void

/**
 * The metrics of one exposition. All are gauges, for each is set whole and none is counted up here; times are in seconds. What is not
 * known is absent.
 */
class Exposition {
  readonly #registry = new Registry()

  gauge(name: string, help: string, labels: readonly string[] = []): Tell {
    const made = new Gauge({ name: `gatebench_${name}`, help, labelNames: [...labels], registers: [this.#registry] })
    return (value, of = {}) => {
      if (value === null || value === undefined) return
      made.set(Object.fromEntries(Object.entries(of).map(([label, text]) => [label, plainText(text)])), value)
    }
  }

  /** What a run tells of each model, while it lasts and at its end. */
  perModel() {
    return {
      calls: this.gauge('calls', 'Calls of the whole run by how they ended', ['model', 'end']),
      attempts: this.gauge('attempts', 'Submits and messages, by what they came to', ['model', 'outcome']),
      latency: this.gauge('latency_seconds', 'Percentiles that the sample carries', ['model', 'metric', 'quantile']),
      samples: this.gauge('latency_samples', 'How many values stand behind the percentiles', ['model', 'metric']),
      credits: this.gauge('credits_priced', 'Credits by the stated prices of completed calls', ['model']),
    }
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

/** A run that is under way, in the text format that Prometheus scrapes. */
export function renderLiveMetrics(run: string, { models }: LiveCounts): Promise<string> {
  const exposition = new Exposition()
  exposition.gauge('run_info', 'The run, as labels of a constant 1', ['id'])(1, { id: run })
  const tell = exposition.perModel()
  const inFlight = exposition.gauge('calls_in_flight', 'Calls started and not ended', ['model'])
  const polls = exposition.gauge('polls_sent', 'Task reads', ['model'])
  for (const [model, of] of models) {
    for (const end of CALL_ENDS) tell.calls(of.ends[end], { model, end: snake(end) })
    tell.calls(of.dropped, { model, end: 'dropped' })
    inFlight(of.inFlight, { model })
    for (const [outcome, count] of of.outcomes) tell.attempts(count, { model, outcome })
    polls(of.polls, { model })
    tell.credits(of.credits, { model })
    const metric = 'response_time'
    tell.samples(of.responseTime.count, { model, metric })
    for (const p of Object.values(PERCENTILES)) {
      if (of.responseTime.count < samplesNeeded(p)) continue
      tell.latency(seconds(of.responseTime.quantile(p)), { model, metric, quantile: String(p) })
    }
  }
  return exposition.text()
}

/** A summary in the same format. */
export function renderPrometheus(summary: Summary): Promise<string> {
  const exposition = new Exposition()
  const gauge = (name: string, help: string, labels?: readonly string[]): Tell => exposition.gauge(name, help, labels)
  const { run, verdict, models, throttling, retrying, goodput, hints, credits, generator } = summary
  const { calls, attempts, latency, samples, credits: spent } = exposition.perModel()

  gauge('run_info', 'The run, as labels of a constant 1', ['id', 'profile', 'gateway', 'time', 'status'])(1, {
    id: run.id,
    profile: run.profile,
    gateway: run.gateway.baseUrl,
    time: run.time,
    status: run.status,
  })
  gauge('run_duration_seconds', 'First arrival to last terminal')(seconds(run.durationMs))
  gauge('exit_code', 'What the process exits with; 0 is a pass')(verdict.exitCode)

  const polls = gauge('polls', 'Task reads, by what they found', ['model', 'status'])
  const duplicates = gauge('duplicates', 'Calls that may have bought more than one task', ['model'])

  for (const { model, counts, latency: latencies, credits: burn } of models) {
    for (const end of CALL_ENDS) calls(counts[end], { model, end: snake(end) })
    calls(counts.dropped, { model, end: 'dropped' })
    for (const [outcome, count] of Object.entries(counts.byOutcome)) attempts(count, { model, outcome })
    for (const [status, count] of Object.entries(counts.pollsByStatus)) polls(count, { model, status })
    duplicates(counts.duplicates, { model })
    for (const metric of LATENCY_METRICS) tell(latencies[metric], { model, metric: snake(metric) })
    spent(burn.priced, { model })
  }
  // '' is all models: percentiles of models cannot be added up.
  for (const metric of LATENCY_METRICS) tell(summary.latency[metric], { model: '', metric: snake(metric) })

  function tell(of: Latency, labels: { model: string; metric: string }): void {
    samples(of.count, labels)
    for (const [name, p] of Object.entries(PERCENTILES) as [keyof typeof PERCENTILES, number][]) {
      const { ms } = of[name]
      if (ms !== null) latency(seconds(ms), { ...labels, quantile: String(p) })
    }
  }

  gauge('throttle_rate', 'Throttled attempts over attempts, recorded calls')(throttling.rate)
  gauge('retry_amplification', 'Attempts over calls that made one, recorded calls')(retrying.amplification)
  gauge('goodput_per_second', 'Recorded calls completed within every threshold, per second')(goodput.perSecond)
  const hinted = gauge('hints', 'Hints to wait, by how good they were', ['quality'])
  for (const quality of ['seen', 'obeyed', 'tooShort', 'tooLong', 'absent'] as const) {
    hinted(hints[quality], { quality: snake(quality) })
  }
  gauge('credits_used', 'Credits that the token used, by the credit query')(credits?.delta)
  gauge('credits_budget', 'Credits that the run may use')(credits?.budget)
  gauge('generator_fit', '1 when the generator kept to the plan')(generator.fit ? 1 : 0)
  gauge('event_loop_delay_p99_seconds', 'Worst p99 of the event loop delay')(seconds(generator.eventLoopDelay?.p99Ms))
  gauge('cpu_share', 'CPU time over wall time; 1 is one core')(generator.cpu?.share)
  const thresholds = gauge('threshold_pass', '1 pass, 0 fail; absent when not judged', ['threshold'])
  for (const { source, verdict: judged } of summary.thresholds) {
    if (judged !== 'not-enough-data') thresholds(judged === 'pass' ? 1 : 0, { threshold: source })
  }
  return exposition.text()
}

/** To the µs: what binary division adds says nothing. */
function seconds(ms: number | null | undefined): number | null {
  return ms === undefined || ms === null ? null : Math.round(ms * 1000) / 1e6
}

/** `responseTime` as `response_time`: the names that profiles use. */
function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

import { Gauge, Registry } from 'prom-client'
import { CALL_ENDS } from '../measure/events.ts'
import { PERCENTILES } from '../measure/recorder.ts'
import { LATENCY_METRICS, type Latency, type LatencyMetric, type Summary } from '../measure/summary.ts'
import { plainText } from './plain-text.ts'

type Labels = Record<string, string>

/**
 * A summary, final or so far, in the text format that Prometheus scrapes. All are gauges, for each is set whole from the summary and none
 * is counted up here; times are in seconds. A percentile that the sample does not carry is absent.
 */
export async function renderPrometheus(summary: Summary): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labels: readonly string[] = []) => {
    const made = new Gauge({ name: `gatebench_${name}`, help, labelNames: [...labels], registers: [registry] })
    return (value: number | null | undefined, of: Labels = {}): void => {
      if (value === null || value === undefined) return
      made.set(Object.fromEntries(Object.entries(of).map(([label, text]) => [label, plainText(text)])), value)
    }
  }
  const { run, verdict, models, throttling, retrying, goodput, hints, credits, generator } = summary

  gauge('run_info', 'The run, as labels of a constant 1', ['id', 'profile', 'gateway', 'time', 'status'])(1, {
    id: run.id,
    profile: run.profile,
    gateway: run.gateway.baseUrl,
    time: run.time,
    status: run.status,
  })
  gauge('run_duration_seconds', 'First arrival to last terminal')(run.durationMs / 1000)
  gauge('exit_code', 'What the process exits with; 0 is a pass')(verdict.exitCode)

  const calls = gauge('calls', 'Calls of the whole run by how they ended; planned = started + dropped', [
    'model',
    'end',
  ])
  const inFlight = gauge('calls_in_flight', 'Calls started and not ended', ['model'])
  const attempts = gauge('attempts', 'Submits and messages sent, by what they came to', ['model', 'outcome'])
  const polls = gauge('polls', 'Task reads, by what they found', ['model', 'status'])
  const duplicates = gauge('duplicates', 'Calls that may have bought more than one task', ['model'])
  const latency = gauge('latency_seconds', 'Percentiles of latencies of recorded calls', [
    'model',
    'metric',
    'quantile',
  ])
  const samples = gauge('latency_samples', 'How many values stand behind the percentiles', ['model', 'metric'])
  const spent = gauge('credits_priced', 'Credits by the stated prices of completed calls', ['model'])

  for (const { model, counts, latency: latencies, credits: burn } of models) {
    for (const end of CALL_ENDS) calls(counts[end], { model, end })
    calls(counts.dropped, { model, end: 'dropped' })
    const ended = CALL_ENDS.reduce((sum, end) => sum + (end === 'unresolved' ? 0 : counts[end]), 0)
    if (run.status === 'partial') inFlight(counts.started - ended, { model })
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
      if (ms !== null) latency(ms / 1000, { ...labels, quantile: String(p) })
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
  return registry.metrics()
}

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000
}

/** `responseTime` as `response_time`: the names that profiles use. */
function snake(name: LatencyMetric | string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

import { UNANSWERED } from '../../measure/calls/counts.ts'
import type { LiveCounts } from '../../measure/calls/live-counts.ts'
import { CALL_ENDS, type RunHeader } from '../../measure/events/events.ts'
import { STREAM_BREAKS, STREAM_TIMES, type Streams, TOKEN_KINDS } from '../../measure/streams/summary-streams.ts'
import { type Counts, LATENCY_METRICS, type Latency, type Summary } from '../../measure/summary/summary.ts'
import { PROTOCOL_FAULTS, type Protocol } from '../../measure/summary/summary-protocol.ts'
import { PERCENTILES, type PercentileName } from '../../measure/times/recorder.ts'
import { type Attributes, type Metric, Metrics } from './definitions.ts'

/** The metrics of a run that is under way. */
export function liveMetrics(run: RunHeader, { models, protocol }: LiveCounts): Metric[] {
  const metrics = new Metrics()
  tellRun(metrics, run)
  for (const [model, { tally, inFlight, prices, responseTime, firstToken, admissionWait, arrivalLag }] of models) {
    const counts = tally.snapshot()
    // What is under way is no end and no outcome yet.
    const { [UNANSWERED]: _, ...byOutcome } = counts.byOutcome
    tellCounts(metrics, model, { ...counts, unresolved: tally.ends.unresolved, byOutcome })
    metrics.tell('calls.in_flight', inFlight, { model })
    tellLatency(metrics, 'responseTime', responseTime.snapshot(), { model })
    tellLatency(metrics, 'admissionWait', admissionWait.snapshot(), { model })
    if (firstToken.count > 0) tellLatency(metrics, 'first_token', firstToken.snapshot(), { model })
    metrics.tell('generator.arrival_lag.p99', seconds(arrivalLag.quantileAtLeast(0.99)), { model })
    metrics.tell('credits.priced', prices.snapshot().priced, { model })
  }
  if (protocol !== null) tellProtocol(metrics, protocol.snapshot())
  return metrics.all()
}

/** The metrics of a run that is over. */
export function summaryMetrics(summary: Summary): Metric[] {
  const metrics = new Metrics()
  const { run, verdict, throttling, retrying, goodput, hints, credits, generator } = summary
  tellRun(metrics, run, { status: run.status, verdict: verdict.word })
  metrics.tell('run.duration', seconds(run.durationMs))
  metrics.tell('exit_code', verdict.exitCode)
  for (const { model, counts, latency, credits: burn, streams } of summary.models) {
    tellCounts(metrics, model, counts)
    metrics.tell('calls.in_flight', 0, { model })
    metrics.tell('duplicates', counts.duplicates, { model })
    for (const metric of LATENCY_METRICS) tellLatency(metrics, metric, latency[metric], { model })
    tellStreams(metrics, streams, { model })
    metrics.tell('credits.priced', burn.priced, { model })
  }
  // All models: percentiles of models cannot be added up.
  for (const metric of LATENCY_METRICS) tellLatency(metrics, metric, summary.latency[metric], {})
  tellStreamTimes(metrics, summary.streams, {})
  metrics.tell('throttled', throttling.rate)
  metrics.tell('retry.amplification', retrying.amplification)
  metrics.tell('goodput', goodput.perSecond)
  for (const quality of ['seen', 'obeyed', 'tooShort', 'contended', 'tooLong', 'absent'] as const) {
    metrics.tell('hints', hints[quality], { quality: snake(quality) })
  }
  tellProtocol(metrics, summary.protocol)
  metrics.tell('credits.used', credits?.delta)
  metrics.tell('credits.budget', credits?.budget)
  metrics.tell('generator.fit', generator.fit ? 1 : 0)
  metrics.tell('event_loop.delay.p99', seconds(generator.eventLoopDelay?.p99Ms))
  metrics.tell('cpu.utilization', generator.cpu?.share)
  for (const { count, ...of } of errorsByKind(summary)) metrics.tell('errors', count, of)
  for (const { gate, verdict: judged } of verdict.gates) {
    if (judged !== 'not-asked') metrics.tell('gate.pass', judged === 'pass' ? 1 : 0, { gate })
  }
  for (const { source, verdict: judged } of summary.thresholds) {
    if (judged !== 'not-enough-data' && judged !== 'undecided')
      metrics.tell('threshold.pass', judged === 'pass' ? 1 : 0, { threshold: source })
  }
  return metrics.all()
}

/** Without their messages: those are no labels. */
function errorsByKind({ errors }: Summary): { model: string; endpoint: string; error: string; count: number }[] {
  const kinds = new Map<string, ReturnType<typeof errorsByKind>[number]>()
  for (const { model, endpoint, status, fault, count } of errors) {
    const error = [status, fault].filter((part) => part !== null).join(' ')
    const kind = { model: model ?? '', endpoint: endpoint ?? '', error }
    const key = JSON.stringify(kind)
    kinds.set(key, { ...kind, count: count + (kinds.get(key)?.count ?? 0) })
  }
  return [...kinds.values()]
}

function tellRun(metrics: Metrics, run: RunHeader | Summary['run'], more: Attributes = {}): void {
  const { id, profile, gateway, time } = run
  metrics.tell('run.info', 1, { id, profile, gateway: gateway.baseUrl, time, ...more })
}

function tellCounts(metrics: Metrics, model: string, counts: Counts): void {
  for (const end of [...CALL_ENDS, 'dropped'] as const) metrics.tell('calls', counts[end], { model, end: snake(end) })
  for (const [outcome, count] of Object.entries(counts.byOutcome)) metrics.tell('attempts', count, { model, outcome })
  for (const [status, count] of Object.entries(counts.pollsByStatus)) metrics.tell('polls', count, { model, status })
}

function tellProtocol(metrics: Metrics, protocol: Protocol): void {
  for (const fault of PROTOCOL_FAULTS) metrics.tell('protocol.faults', protocol[fault], { fault: snake(fault) })
  for (const { mark, count } of protocol.streams?.marks ?? [])
    metrics.tell('stream.marks', count, { mark: underscored(mark) })
}

function tellLatency(metrics: Metrics, metric: string, latency: Latency, of: Attributes): void {
  const attributes = { ...of, metric: snake(metric) }
  metrics.tell('latency.samples', latency.count, attributes)
  for (const [name, p] of Object.entries(PERCENTILES) as [PercentileName, number][]) {
    metrics.tell('latency', seconds(latency[name].ms), { ...attributes, quantile: String(p) })
  }
  metrics.tell('latency', seconds(latency.count * (latency.mean ?? 0)), attributes, { part: 'sum' })
  metrics.tell('latency', latency.count, attributes, { part: 'count' })
}

/** Instants of a stream by the names that thresholds give them. */
const STREAM_TIME_NAMES = {
  firstChunk: 'first_chunk',
  firstToken: 'first_token',
  firstOutput: 'first_output_token',
} as const

function tellStreamTimes(metrics: Metrics, streams: Streams | undefined, of: Attributes): void {
  if (streams === undefined) return
  const { times, chunkGap, tokenTime, tokenRate } = streams
  for (const time of STREAM_TIMES) tellLatency(metrics, STREAM_TIME_NAMES[time], times[time].seen, of)
  tellLatency(metrics, 'chunk_gap', chunkGap, of)
  tellLatency(metrics, 'token_time', tokenTime.seen, of)
  for (const name of ['p50', 'p90', 'p95', 'p99'] as const) {
    // The slow ones are at the low end of a distribution.
    metrics.tell('stream.token.rate', tokenRate[name], {
      ...of,
      quantile: String(Number((1 - PERCENTILES[name]).toFixed(3))),
    })
  }
  metrics.tell('stream.token.rate', tokenRate.count * (tokenRate.mean ?? 0), of, { part: 'sum' })
  metrics.tell('stream.token.rate', tokenRate.count, of, { part: 'count' })
}

function tellStreams(metrics: Metrics, streams: Streams | undefined, of: Attributes): void {
  if (streams === undefined) return
  tellStreamTimes(metrics, streams, of)
  metrics.tell('streams', streams.calls.whole, { ...of, end: 'whole' })
  for (const cause of STREAM_BREAKS) metrics.tell('streams', streams.broken[cause], { ...of, end: underscored(cause) })
  for (const type of TOKEN_KINDS) metrics.tell('stream.tokens', streams.tokens[type], { ...of, type })
}

function underscored(name: string): string {
  return name.replaceAll('-', '_')
}

/** To the µs: what binary division adds says nothing. */
function seconds(ms: number | null | undefined): number | null {
  return ms === undefined || ms === null ? null : Math.round(ms * 1000) / 1e6
}

/** `responseTime` as `response_time`: the names that profiles use. */
function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

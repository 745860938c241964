import { compareRuns } from '../../src/compare/compare-runs.ts'
import { type Comparison, comparisonSchema } from '../../src/compare/comparison.ts'
import type { CallDigest } from '../../src/measure/calls/call-digest.ts'
import { comparedSummarySchema, type RunRecord } from '../../src/measure/summary/run-record.ts'
import type { Latency, Summary } from '../../src/measure/summary/summary.ts'
import { Recorder } from '../../src/measure/times/recorder.ts'
import { sampleSummary } from './sample-summary.ts'

export interface RecordOptions {
  /** What the run's response times are multiplied by. */
  slower?: number
  startedAt?: string
  calls?: readonly CallDigest[] | null
  settings?: unknown
  source?: string
  change?: (summary: Summary) => void
}

/** The sample run as a comparison takes it: complete, fit, without open tasks, its ledger in balance. */
export function sampleRecord(options: RecordOptions = {}): RunRecord {
  const { slower = 1, startedAt, calls = null, settings = null, source = 'reports/sample', change } = options
  const summary = sampleSummary((summary) => {
    summary.openTasks = []
    summary.counts.unresolved = 0
    if (summary.credits !== null) summary.credits.priced = summary.credits.delta
    if (startedAt !== undefined) summary.run.startedAt = startedAt
    for (const [at, { latency }] of [summary, ...summary.models].entries()) {
      latency.responseTime = scaled(at, latency.responseTime, slower)
    }
    change?.(summary)
  })
  return { source, summary: comparedSummarySchema.parse(summary), settings, calls: async () => calls }
}

/** Of each factor, the response times of the sample run and of its models, times it: to record thousands of calls takes longest. */
const KNOWN = new Map<number, Latency[]>()

function scaled(at: number, latency: Latency, factor: number): Latency {
  if (factor === 1) return latency
  const known = KNOWN.get(factor) ?? []
  KNOWN.set(factor, known)
  known[at] ??= multiplied(latency, factor)
  return structuredClone(known[at])
}

function multiplied(latency: Latency, factor: number): Latency {
  const recorder = new Recorder()
  for (const { ms, count } of Recorder.of(latency).buckets()) {
    for (let one = 0; one < count; one++) recorder.record(ms * factor)
  }
  return recorder.snapshot()
}

/** Runs of a side with these luck factors, taking turns with those of the other side when `interleaved`. */
export function sampleSide(
  side: 'base' | 'candidate',
  factors: readonly number[],
  { interleaved = true, change }: { interleaved?: boolean; change?: (summary: Summary) => void } = {},
): RunRecord[] {
  return factors.map((slower, run) => {
    const turn = interleaved ? 2 * run + ((run % 2) ^ Number(side === 'candidate')) : run + (side === 'base' ? 0 : 30)
    const startedAt = `2026-01-01T00:${String(turn).padStart(2, '0')}:00.000Z`
    return sampleRecord({ slower, startedAt, source: `reports/${side}/${run + 1}`, ...(change && { change }) })
  })
}

/** A call in brief; completed after 1 s unless changed. */
export function sampleDigest(call: number, change: Partial<CallDigest> = {}): CallDigest {
  return {
    call,
    model: 'image-standard',
    record: true,
    end: 'completed',
    intended: call * 100,
    ended: 1000,
    sent: 10,
    accepted: 90,
    lastNotDone: 900,
    earliest: null,
    attempts: 1,
    throttled: 0,
    polls: 3,
    admissionWait: 10,
    backoff: 0,
    price: 1,
    status: null,
    ...change,
  }
}

/** Interleaved runs of which the candidate is a third slower, and may have bought some tasks twice. */
export function regressedComparison(): Promise<Comparison> {
  return checked(
    compareRuns(
      sampleSide('base', [1, 1.02, 0.98, 1.01, 0.99]),
      sampleSide('candidate', [1.31, 1.33, 1.29, 1.32, 1.3], {
        change: (summary) => {
          summary.counts.duplicates = 9
        },
      }),
    ),
  )
}

/** Two sides of three runs that vary too much to tell. */
export function inconclusiveComparison(): Promise<Comparison> {
  return checked(compareRuns(sampleSide('base', [1, 1.06, 0.96]), sampleSide('candidate', [1.03, 0.98, 1.07])))
}

/** Calls that a percentile of the tail takes, and some. */
const EXACT_CALLS = 120

/** Virtual runs of one seed in which a few calls moved; `text` stands wherever a file, a profile or a gateway can put a string. */
export function exactComparison(text?: string): Promise<Comparison> {
  const virtual = (summary: Summary): void => {
    summary.run.time = 'virtual'
    if (text === undefined) return
    Object.assign(summary.run, { id: text, profile: text, startedAt: text, gateway: { kind: 'mock', baseUrl: text } })
    for (const model of summary.models) model.model = text + model.model
    for (const threshold of summary.thresholds) Object.assign(threshold, { source: text })
  }
  const model = text ?? 'image-standard'
  const a = Array.from({ length: EXACT_CALLS }, (_, call) => sampleDigest(call, { model }))
  const b = a.slice(0, 1)
  b.push(
    sampleDigest(1, {
      model,
      ended: 3200,
      sent: 2210,
      accepted: 2290,
      lastNotDone: 3100,
      attempts: 2,
      throttled: 1,
      backoff: 2200,
    }),
    sampleDigest(2, { model, ended: 1100, polls: 4, lastNotDone: 1000 }),
    sampleDigest(3, {
      model,
      end: 'gaveUp',
      ended: 400,
      sent: null,
      accepted: null,
      lastNotDone: null,
      polls: 0,
      attempts: 4,
      throttled: 4,
    }),
    sampleDigest(4, { model, ended: 950, admissionWait: 0, sent: 0, accepted: 80, lastNotDone: 850 }),
    ...a.slice(5),
  )
  const source = text ?? 'reports/baselines/mixed-media.json'
  const [before, after] = [
    { retry: { maxAttempts: 6, policy: text ?? 'none' } },
    { retry: { maxAttempts: 4, policy: 'x' } },
  ]
  return checked(
    compareRuns(
      [sampleRecord({ change: virtual, calls: a, source, settings: text === undefined ? null : before })],
      [
        sampleRecord({
          change: (summary) => {
            virtual(summary)
            for (const threshold of summary.thresholds) threshold.verdict = 'fail'
          },
          calls: b,
          source: text ?? 'profiles/mixed-media.yaml',
          settings: text === undefined ? null : after,
        }),
      ],
    ),
  )
}

/** Every comparison a test shows is one that the schema allows. */
async function checked(comparison: Promise<Comparison>): Promise<Comparison> {
  return comparisonSchema.parse(await comparison)
}

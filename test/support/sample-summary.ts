import type { Modality } from '../../src/gateway/modality.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import {
  type Completion,
  type Counts,
  LATENCY_METRICS,
  type Latencies,
  type Latency,
  type LatencyMetric,
  type ModelSummary,
  SUMMARY_SCHEMA,
  type Summary,
  summarySchema,
} from '../../src/measure/summary/summary.ts'
import type { ModelHints } from '../../src/measure/summary/summary-hints.ts'
import { PROTOCOL_FAULTS, type Protocol, type ProtocolFault } from '../../src/measure/summary/summary-protocol.ts'
import type { ErrorRow } from '../../src/measure/summary/summary-verdict.ts'
import { CompletionTimes } from '../../src/measure/times/completion.ts'
import { Recorder } from '../../src/measure/times/recorder.ts'
import { WholeTimes } from '../../src/measure/times/whole-times.ts'
import { keyedRandom } from '../../src/random.ts'

/** Calls and latencies of one model; medians in ms. */
interface ModelPlan {
  model: string
  modality: Modality
  calls: number
  serviceMs: number
  spread: number
  throttled: number
  price: number
}

const PLANS: readonly ModelPlan[] = [
  { model: 'text-fast', modality: 'text', calls: 2_400, serviceMs: 640, spread: 0.35, throttled: 96, price: 0.02 },
  { model: 'image-standard', modality: 'image', calls: 310, serviceMs: 14_200, spread: 0.3, throttled: 121, price: 1 },
  { model: 'video-fast', modality: 'video', calls: 64, serviceMs: 74_000, spread: 0.25, throttled: 58, price: 6.5 },
]

const random = keyedRandom(42)

/** Log-normal draws around a median, in ms; the same key gives the same sample. */
function sample(key: number, count: number, medianMs: number, spread: number): number[] {
  const next = random.stream('latency', key)
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return medianMs * Math.exp(spread * normal)
  })
}

/** A latency entry as the recorder makes it from these values in ms. */
export function latencyOf(values: readonly number[]): Latency {
  const recorder = new Recorder()
  for (const ms of values) recorder.record(ms)
  return recorder.snapshot()
}

type Samples = Record<LatencyMetric, number[]>

function samplesOf(plan: ModelPlan, key: number): Samples {
  const k = (metric: LatencyMetric): number => key * 100 + LATENCY_METRICS.indexOf(metric)
  const task = plan.modality !== 'text'
  const done = countsOf(plan).completed
  const service = sample(k('serviceTime'), done, plan.serviceMs, plan.spread)
  const extra = sample(k('responseTime'), done, 30, 2)
  return {
    responseTime: service.map((ms, at) => ms + (extra[at] as number)),
    serviceTime: service,
    submitTime: sample(k('submitTime'), countsOf(plan).attempts, 85, 0.3),
    admissionWait: sample(k('admissionWait'), plan.calls, 12, 1.6),
    queueTime: task ? sample(k('queueTime'), done, plan.serviceMs * 0.12, 0.8) : [],
    runTime: task ? sample(k('runTime'), done, plan.serviceMs * 0.8, 0.2) : [],
    pollLag: task ? sample(k('pollLag'), done, 900, 0.4) : [],
    scheduleLag: sample(k('scheduleLag'), plan.calls, 0.6, 0.5),
  }
}

function countsOf({ calls, throttled, modality }: ModelPlan): Counts {
  const failed = Math.round(calls * 0.01)
  const gaveUp = Math.round(throttled / 40)
  const unresolved = modality === 'video' ? 2 : 0
  const dropped = modality === 'video' ? 3 : 0
  const completed = calls - failed - gaveUp - unresolved
  const attempts = calls + throttled - gaveUp
  const polls = modality === 'text' ? 0 : completed * 9
  return {
    planned: calls + dropped,
    started: calls,
    dropped,
    completed,
    failed,
    refused: 0,
    gaveUp,
    timedOut: 0,
    ambiguous: 0,
    interrupted: 0,
    unresolved,
    attempts,
    throttled,
    retries: attempts - calls,
    polls,
    duplicates: 0,
    byOutcome: { accepted: attempts - throttled - failed, throttled, failed },
    pollsByStatus: polls === 0 ? {} : { pending: completed * 2, processing: completed * 6, completed },
  }
}

/** Adds counts name by name. */
function addCounts(all: readonly Counts[]): Counts {
  const add = (a: Counts, b: Counts): Counts => {
    const total: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(a)) {
      const other = b[name as keyof Counts]
      if (typeof value === 'number') total[name] = value + ((other ?? 0) as number)
      else {
        const records = [value as Record<string, number>, other as Record<string, number>]
        const keys = new Set(records.flatMap((record) => Object.keys(record)))
        total[name] = Object.fromEntries([...keys].map((key) => [key, records.reduce((n, r) => n + (r[key] ?? 0), 0)]))
      }
    }
    return total as Counts
  }
  return all.reduce(add)
}

function latenciesOf(all: readonly Samples[]): Latencies {
  return Object.fromEntries(
    LATENCY_METRICS.map((metric) => [metric, latencyOf(all.flatMap((samples) => samples[metric]))]),
  ) as Latencies
}

/** Unfinished calls are half an hour old. */
function completionOf(all: readonly Samples[], unfinished: number): Completion {
  const times = new CompletionTimes()
  for (const { responseTime, pollLag } of all) {
    responseTime.forEach((ms, at) => {
      times.seen.record(ms)
      times.earliest.record(Math.max(0, ms - (pollLag[at] ?? 0)))
    })
  }
  return times.snapshot(Array.from({ length: unfinished }, () => 1_800_000))
}

/** Of all calls; unfinished ones are half an hour old here too. */
type Rate = NonNullable<Summary['rates']>['throughput']

function rate(value: number, bounds: readonly [low: number, high: number] | null): Rate {
  if (bounds === null) return { value, atMost: value, state: 'not-stationary', low: null, high: null }
  return { value, atMost: value, state: 'stated', low: bounds[0], high: bounds[1] }
}

function wholeOf(all: readonly Samples[], counts: Counts): Summary['whole'] {
  const times = (metric: 'responseTime' | 'serviceTime'): WholeTimes => {
    const whole = new WholeTimes()
    for (const samples of all) for (const ms of samples[metric]) whole.completed.record(ms)
    for (let n = 0; n < counts.unresolved; n++) whole.unseen.record(1_800_000)
    whole.never = counts.dropped + counts.failed + counts.gaveUp + counts.timedOut + counts.ambiguous
    whole.leftOut = counts.refused
    return whole
  }
  const interval = { state: 'not-stationary', low: null, high: null } as const
  return {
    responseTime: times('responseTime').snapshot(),
    serviceTime: times('serviceTime').snapshot(),
    intervals: { p50: interval, p90: interval, p95: interval, p99: interval },
  }
}

function intervalsOf(): Summary['intervals'] {
  return Array.from({ length: 70 }, (_, at) => {
    const load = at < 60 ? 40 + Math.round(18 * Math.sin(at / 7)) : 0
    const throttled = at > 20 && at < 42 ? Math.round(load / 3) : Math.round(load / 40)
    return {
      t: at * 2000,
      offered: load,
      attempts: load + throttled,
      throttled,
      accepted: load,
      completed: Math.max(0, load - (at < 4 ? 20 : 0)),
      failed: at % 9 === 0 ? 1 : 0,
      inFlight: Math.round(load * (1.4 + 0.5 * Math.sin(at / 5))),
    }
  })
}

/** One model has stated prices that the balance bears out, one whose failed task is in doubt, one that was estimated. */
function modelCredits(plan: ModelPlan): ModelSummary['credits'] {
  const { completed } = countsOf(plan)
  const credits = completed * plan.price
  const value = { value: credits, low: credits * 0.9, high: credits * 1.1 }
  const perCall = { value: plan.price, low: plan.price * 0.9, high: plan.price * 1.1 }
  if (plan.modality === 'video')
    return { priced: null, perCompleted: null, charged: null, estimated: { burn: value, perCall } }
  const most = plan.modality === 'image' ? credits + plan.price : credits
  return { priced: credits, perCompleted: plan.price, charged: { least: credits, most }, estimated: null }
}

const KEPT_TO = Object.fromEntries(PROTOCOL_FAULTS.map((fault) => [fault, 0])) as Record<ProtocolFault, number>
const BAD_ESTIMATE: Protocol['examples'][number] = {
  fault: 'badEstimates',
  call: 17,
  model: 'video-fast',
  t: 8_120.5,
  taskId: 'task_17',
  detail: null,
}

let made: Summary | undefined

/** A run over three models with one threshold failed, one unjudged; `change` may alter any part before it is checked against the schema. */
export function sampleSummary(change: (summary: Summary) => void = () => {}): Summary {
  // To draw its thousands of samples takes thirty times as long as to copy it.
  made ??= drawnSummary()
  const summary = structuredClone(made)
  change(summary)
  return summarySchema.parse(summary)
}

function drawnSummary(): Summary {
  const samples = PLANS.map(samplesOf)
  const models: ModelSummary[] = PLANS.map((plan, at) => ({
    model: plan.model,
    modality: plan.modality,
    counts: countsOf(plan),
    measured: countsOf(plan),
    latency: latenciesOf([samples[at] as Samples]),
    whole: wholeOf([samples[at] as Samples], countsOf(plan)),
    completion: completionOf([samples[at] as Samples], countsOf(plan).unresolved),
    firstAttempt: firstAttemptOf(plan, (samples[at] as Samples).responseTime),
    credits: modelCredits(plan),
    completedPerHour: countsOf(plan).completed * 25,
  }))
  const counts = addCounts(models.map((model) => model.counts))
  const latency = latenciesOf(samples)
  const byModel = models.map(({ model, counts: { attempts, throttled } }) => [model, { attempts, throttled }] as const)
  const used = models.reduce((total, { credits }) => total + (credits.priced ?? credits.estimated?.burn.value ?? 0), 0)
  return {
    schema: SUMMARY_SCHEMA,
    run: {
      id: 'mixed-media-20260101T000000Z',
      profile: 'mixed-media',
      seed: 42,
      gateway: { kind: 'mock', baseUrl: 'http://127.0.0.1:8080' },
      startedAt: '2026-01-01T00:00:00.000Z',
      durationMs: 140_000,
      status: 'complete',
      time: 'real',
      speed: 1,
    },
    verdict: {
      exitCode: 99,
      word: 'FAIL',
      reasons: [
        'threshold failed: throttle_rate <= 5% (measured 9.04%)',
        'threshold not judged: service_time{model=video-fast} p99 <= 3m (60 of 1,000 samples)',
      ],
      gates: [
        { gate: 'task-identity', verdict: 'pass', reason: null },
        { gate: 'nothing-completed', verdict: 'pass', reason: null },
        { gate: 'gateway-gone', verdict: 'pass', reason: null },
        { gate: 'dead-model', verdict: 'pass', reason: null },
        { gate: 'too-few-completed', verdict: 'pass', reason: null },
      ],
    },
    counts,
    measured: counts,
    goodput: { calls: counts.completed, overMs: 120_000, perSecond: (counts.completed * 1000) / 120_000 },
    latency,
    whole: wholeOf(samples, counts),
    rates: {
      throughput: rate(counts.completed / 120, [22.1, 23.5]),
      throttle: rate(counts.throttled / counts.attempts, null),
      failure: {
        ...rate(counts.failed / counts.started, [0.004, 0.0171]),
        atMost: (counts.failed + 2) / counts.started,
      },
      giveUp: rate(counts.gaveUp / counts.started, [0.0003, 0.0047]),
    },
    completion: completionOf(samples, counts.unresolved),
    firstAttempt: {
      ...(models[0] as ModelSummary).firstAttempt,
      calls: counts.started,
      byOutcome: { accepted: 2_546, throttled: 200, failed: 28 },
      completed: 2_510,
      completedShare: 2_510 / counts.started,
      throttledShare: 200 / counts.started,
      responseTime: latencyOf(samples.flatMap(({ responseTime }) => responseTime).slice(0, 2_510)),
    },
    models,
    phases: [{ name: 'measure', record: true, counts }],
    throttling: {
      rate: counts.throttled / counts.attempts,
      byEndpoint: {
        submit: { attempts: 548, throttled: 179 },
        message: { attempts: 2_494, throttled: 96 },
        poll: { attempts: counts.polls, throttled: 0 },
      },
      byModel: Object.fromEntries(byModel),
      byCause: { rate: 214, concurrency: 52, hourCap: 0, dayCap: 0, quota: 0, balance: 0, account: 0, unknown: 9 },
      overTime: intervalsOf().map(({ t, attempts, throttled }) => ({ t, attempts, throttled })),
    },
    polling: { tasks: 300, perTask: 4.2 },
    retrying: {
      amplification: counts.attempts / counts.started,
      attemptsPerSuccess: counts.attempts / counts.completed,
      wasted: counts.attempts - (counts.byOutcome.accepted ?? 0),
      backoffMs: 8_243_000,
      waitsFromHints: 231,
      waitsFromBackoff: 38,
      endedBy: { 'not-retryable': 28, attempts: 6, elapsed: 0, budget: 0, hint: 0 },
    },
    hints: {
      seen: 238,
      obeyed: 229,
      tooShort: 6,
      contended: 14,
      tooLong: 1,
      absent: 37,
      byModel: [
        hintsOf('image-standard', {
          seen: 180,
          obeyed: 172,
          tooShort: 6,
          contended: 14,
          medianMs: 60_000,
          shortByMs: 12_400,
        }),
        hintsOf('video-fast', { seen: 58, obeyed: 57, tooLong: 1, medianMs: 60_000, longByMs: 21_000, absent: 37 }),
      ],
      truth: [
        {
          model: 'image-standard',
          known: 174,
          unknown: 6,
          short: 5,
          exact: 0,
          long: 169,
          meanErrorMs: 23_400,
          edgesMs: [-1, 1, 30_000],
          counts: [5, 0, 120, 49],
        },
      ],
    },
    protocol: { ...KEPT_TO, badEstimates: 2, examples: [BAD_ESTIMATE] },
    credits: {
      before: {
        token: { remaining: 5_000, used: 120.5, unlimited: false },
        user: { remaining: 9_000, used: 1_120.5 },
      },
      after: {
        token: { remaining: 5_000 - used, used: 120.5 + used, unlimited: false },
        user: { remaining: 9_000 - used, used: 1_120.5 + used },
      },
      delta: used,
      byModel: Object.fromEntries(models.map((model) => [model.model, model.credits])),
      basis: 'token',
      readings: 9,
      priced: used,
      beyondPriced: 0,
      unexplained: 0,
      inDoubt: 0,
      failedButCharged: { least: 0, most: 0 },
      reconciliation: { ambiguousCalls: 0, ambiguousAttempts: 0, explainedByDelta: { least: 0, most: 0 } },
      cost: { perCompleted: used / counts.completed, perFailed: null, perAmbiguous: null },
      refunded: { seen: 0, afterRun: 0 },
      fell: null,
      otherSpend: { byOtherTokens: 0, whileIdle: 0 },
      whilePaused: 0,
      toppedUp: false,
      budget: 1_000,
      reckoned: used,
      committed: used,
      read: null,
      checked: null,
      contradicted: [],
    },
    quota: {
      before: { used: 12, max: 1_000, remain: 988, group: 'standard' },
      after: { used: 376, max: 1_000, remain: 624, group: 'standard' },
      plannedFiles: 377,
      leastRemain: 624,
    },
    refusals: { balance: 0, other: 0 },
    generator: {
      fit: true,
      reasons: [],
      reachMs: 9.6,
      starved: false,
      scheduleLag: latency.scheduleLag,
      eventLoopDelay: { p50Ms: 0.21, p99Ms: 2.4, maxMs: 11.8 },
      cpu: { share: 0.34, peakShare: 0.61, rssBytes: 148_000_000 },
      connections: 64,
      connectionWait: latency.scheduleLag,
    },
    intervals: intervalsOf(),
    thresholds: [
      threshold('response_time', 'p95', { modality: 'image' }, 30_000, 23_480.4, 304, 200, 'pass'),
      threshold('throttle_rate', 'value', {}, 0.05, counts.throttled / counts.attempts, counts.attempts, 1, 'fail'),
      threshold('service_time', 'p99', { model: 'video-fast' }, 180_000, null, 60, 1000, 'not-enough-data'),
      threshold('duplicates', 'value', {}, 0, 0, counts.started, 0, 'pass'),
    ],
    errors: [
      error('image-standard', 'submit', { status: 429, message: 'rate_limit_error: rate limit exceeded', count: 121 }),
      error('text-fast', 'message', { status: 429, message: 'rate_limit_error: rate limit exceeded', count: 96 }),
      error('video-fast', 'submit', { status: 429, message: 'rate_limit_error: too many tasks at once', count: 58 }),
      error('text-fast', 'message', { status: 502, message: 'upstream_error: upstream service error', count: 24 }),
      error('image-standard', 'poll', {
        fault: 'task-failed',
        message: 'the prompt was refused by moderation',
        count: 3,
      }),
      error('video-fast', 'submit', { fault: 'deadline', message: 'no answer within 30 s', count: 1 }),
    ],
    answers: { lastAcceptedMs: 138_900, faultsSince: null },
    openTasks: [
      { taskId: 'task_7f21c0', model: 'video-fast', call: 2_761 },
      { taskId: 'task_91aa4e', model: 'video-fast', call: 2_770 },
    ],
    oracle: { confirmed: true, mismatches: [] },
  }
}

function firstAttemptOf(plan: ModelPlan, responseTimes: readonly number[]): ModelSummary['firstAttempt'] {
  const { started, failed } = countsOf(plan)
  const throttled = Math.round(plan.throttled * 0.7)
  const completed = started - throttled - failed
  return {
    calls: started,
    byOutcome: { accepted: completed, throttled, failed },
    completed,
    completedShare: completed / started,
    throttledShare: throttled / started,
    responseTime: latencyOf(responseTimes.slice(0, completed)),
  }
}

function hintsOf(model: string, change: Partial<ModelHints>): ModelHints {
  const none = {
    seen: 0,
    obeyed: 0,
    tooShort: 0,
    contended: 0,
    tooLong: 0,
    absent: 0,
    medianMs: null,
    shortByMs: null,
    longByMs: null,
  }
  return { model, ...none, ...change }
}

function threshold(
  metric: Summary['thresholds'][number]['metric'],
  stat: Summary['thresholds'][number]['stat'],
  where: Summary['thresholds'][number]['where'],
  max: number,
  value: number | null,
  samples: number,
  needs: number,
  verdict: Summary['thresholds'][number]['verdict'],
): Summary['thresholds'][number] {
  const chance = { confidence: null, low: null, high: null, decidedBy: null }
  const told = { value, atLeast: value, notReached: false, samples, needs, ...chance, verdict }
  return { metric, stat, where, max, min: null, ...told, source: `${metric} ${stat}` }
}

function error(
  model: string,
  endpoint: 'submit' | 'message' | 'poll',
  { status = null, fault = null, message, count }: Partial<ErrorRow> & { message: string; count: number },
): ErrorRow {
  return { model, endpoint, status, fault, message, count, firstMs: 1_204.5, lastMs: 118_300 }
}

/** A run that ended before it began: every count 0, nothing measured. */
export function emptySummary(): Summary {
  return sampleSummary((summary) => {
    const zero = addCounts([summary.counts])
    for (const name of Object.keys(zero) as (keyof Counts)[]) {
      Object.assign(zero, { [name]: typeof zero[name] === 'number' ? 0 : {} })
    }
    const nothing = Object.fromEntries(LATENCY_METRICS.map((metric) => [metric, latencyOf([])])) as Latencies
    Object.assign(summary, {
      verdict: { exitCode: 105, word: 'INTERRUPTED', reasons: ['interrupted by SIGINT'], gates: [] },
      counts: zero,
      measured: zero,
      goodput: { calls: 0, overMs: 0, perSecond: null },
      latency: nothing,
      whole: wholeOf([], zero),
      completion: completionOf([], 0),
      models: [],
      phases: [],
      firstAttempt: {
        calls: 0,
        byOutcome: {},
        completed: 0,
        completedShare: null,
        throttledShare: null,
        responseTime: latencyOf([]),
      },
      throttling: {
        rate: null,
        byEndpoint: {},
        byModel: {},
        byCause: { rate: 0, concurrency: 0, hourCap: 0, dayCap: 0, quota: 0, balance: 0, account: 0, unknown: 0 },
        overTime: [],
      },
      polling: { tasks: 0, perTask: null },
      retrying: {
        amplification: null,
        attemptsPerSuccess: null,
        wasted: 0,
        backoffMs: 0,
        waitsFromHints: 0,
        waitsFromBackoff: 0,
        endedBy: { 'not-retryable': 0, attempts: 0, elapsed: 0, budget: 0, hint: 0 },
      },
      hints: { seen: 0, obeyed: 0, tooShort: 0, contended: 0, tooLong: 0, absent: 0, byModel: [], truth: null },
      refusals: { balance: 0, other: 0 },
      protocol: { ...KEPT_TO, examples: [] },
      credits: null,
      quota: null,
      generator: {
        fit: true,
        reasons: [],
        scheduleLag: nothing.scheduleLag,
        eventLoopDelay: null,
        cpu: null,
        connections: null,
        connectionWait: null,
      },
      intervals: [],
      thresholds: [],
      errors: [],
      answers: { lastAcceptedMs: null, faultsSince: null },
      openTasks: [],
      oracle: null,
    })
    summary.run.status = 'partial'
  })
}

/** The sample with `text` wherever a profile, a gateway or a file can put a string. */
export function hostileSummary(text: string): Summary {
  return sampleSummary((summary) => {
    summary.run.id = text
    summary.run.profile = text
    summary.run.startedAt = text
    summary.run.gateway = { kind: 'http', baseUrl: text }
    summary.verdict.reasons = [text]
    summary.generator.fit = false
    summary.generator.reasons = [text]
    summary.oracle = { confirmed: false, mismatches: [text] }
    for (const model of summary.models) model.model = `${text}${model.model}`
    for (const one of summary.thresholds) Object.assign(one, { where: { model: text }, source: text })
    for (const gate of summary.verdict.gates) Object.assign(gate, { gate: text, verdict: 'fail', reason: text })
    for (const one of summary.errors) Object.assign(one, { model: text, message: text, fault: text })
    for (const fault of PROTOCOL_FAULTS) {
      summary.protocol[fault] = 1
      summary.protocol.examples.push({ fault, call: 1, model: text, t: 1, taskId: text, detail: text })
    }
    for (const task of summary.openTasks) Object.assign(task, { taskId: text, model: text })
    for (const record of [summary.counts, summary.measured]) {
      Object.assign(record, { byOutcome: { [text]: 1 }, pollsByStatus: { [text]: 1 } })
    }
    summary.throttling.byModel = { [text]: { attempts: 2, throttled: 1 } }
    for (const one of [...summary.hints.byModel, ...(summary.hints.truth ?? [])]) one.model = text
    summary.throttling.byEndpoint = { [text]: { attempts: 2, throttled: 1 } }
    if (summary.credits !== null)
      summary.credits.byModel = { [text]: { priced: 1, perCompleted: 1, charged: null, estimated: null } }
  })
}

/** The end of three calls, one of them never sent; `text` stands wherever a gateway can put a string. */
export function sampleEvents(text = 'plain'): RunEvent[] {
  return [
    {
      type: 'arrival',
      t: 1000.4,
      call: 0,
      model: 'image-standard',
      modality: 'image',
      intended: 1000,
      phase: 'measure',
      record: true,
      request: 0,
    },
    {
      type: 'terminal',
      t: 15_400.25,
      call: 0,
      model: 'image-standard',
      modality: 'image',
      end: 'completed',
      intended: 1000,
      record: true,
      attempts: 2,
      polls: 6,
      taskId: `${text}-id`,
      sentAt: 1400,
      acceptedAt: 1480,
      firstProcessing: 3000,
      lastNotDone: 14_900,
      admissionWaitMs: 12.5,
      backoffMs: 300,
      results: 1,
      price: 1,
    },
    {
      type: 'dropped',
      t: 2000,
      call: 1,
      model: text,
      modality: 'video',
      intended: 2000,
      phase: 'measure',
      record: true,
      reason: 'no-slot',
    },
    {
      type: 'terminal',
      t: 9000,
      call: 2,
      model: text,
      modality: 'text',
      end: 'refused',
      intended: 3000,
      record: false,
      attempts: 1,
      polls: 0,
      admissionWaitMs: 0,
      backoffMs: 0,
      message: text,
    },
  ]
}

import * as z from 'zod'
import { foreignRecordSchema } from '../../foreign-record.ts'
import { MODALITIES } from '../../gateway/modality.ts'
import { LATENCY_STATS, THRESHOLD_METRICS } from '../../profile/threshold-units.ts'
import { NO_RETRY_REASONS } from '../events/events.ts'
import { throttleCauseSchema } from '../hints/throttle-cause.ts'
import { streamsSchema } from '../streams/summary-streams.ts'
import { latencySchema } from './latency-schema.ts'
import { creditsSchema, modelCreditsSchema, quotaSchema } from './summary-credits.ts'
import { hintCountsSchema, hintTruthSchema, modelHintsSchema } from './summary-hints.ts'
import { protocolSchema } from './summary-protocol.ts'
import { ratesSchema } from './summary-rates.ts'
import { answersSchema, errorsSchema, openTasksSchema, verdictSchema } from './summary-verdict.ts'
import { wholeLatenciesSchema } from './summary-whole.ts'
import { distributedSchema } from './worker-table.ts'

export { type Latency, latencySchema, type Percentile } from './latency-schema.ts'

/**
 * `summary.json`, version 1: the aggregate of one run, computed from its event log alone. Times in ms, credits as decimal numbers,
 * rates as shares of 1 unless a name says otherwise. Names may be added; none is renamed without a new schema number.
 */

export const SUMMARY_SCHEMA = 'gatebench.summary/v1'

/** planned = started + dropped; started = completed + failed + refused + gaveUp + timedOut + ambiguous + interrupted + unresolved. */
export const countsSchema = z.object({
  planned: z.int(),
  started: z.int(),
  dropped: z.int(),
  completed: z.int(),
  failed: z.int(),
  refused: z.int(),
  gaveUp: z.int(),
  timedOut: z.int(),
  ambiguous: z.int(),
  interrupted: z.int(),
  unresolved: z.int(),
  /** Submits and messages sent. = sum of `byOutcome`. */
  attempts: z.int(),
  /** Attempts answered 429. */
  throttled: z.int(),
  /** Attempts after the first of their call. */
  retries: z.int(),
  /** Task reads. = sum of `pollsByStatus`. */
  polls: z.int(),
  /** Calls that may have bought more than one task: two or more of their attempts were accepted, or may have been. */
  duplicates: z.int(),
  /** Calls that ended interrupted because their tasks were cancelled, as the profile or its caller asked; absent where none was. */
  cancelled: z.int().optional(),
  /** Outcomes, and `unanswered`: sent, but the run ended before an answer. */
  byOutcome: z.record(z.string(), z.int()),
  /**
   * Accepted reads by task status, the others by outcome (`failed`, which is a task status too, as `readFailed`). Of statuses that the
   * specification does not know the first sixteen of a model, the others together.
   */
  pollsByStatus: foreignRecordSchema(z.int()),
})
export type Counts = z.infer<typeof countsSchema>

export const LATENCY_METRICS = [
  'responseTime',
  'serviceTime',
  'submitTime',
  'admissionWait',
  'queueTime',
  'runTime',
  'pollLag',
  'scheduleLag',
] as const
export type LatencyMetric = (typeof LATENCY_METRICS)[number]

const latenciesSchema = z.record(z.enum(LATENCY_METRICS), latencySchema)
export type Latencies = z.infer<typeof latenciesSchema>

/** All null where the sample does not carry it; `ms` or `high` null where so many are unfinished that nobody can know. */
const completionQuantileSchema = z.object({
  /** As seen by polling; with its 95% interval if calls do not depend on each other. */
  ms: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The least that polling allows. */
  earliest: z.number().nullable(),
})

/** Response times of completed and unfinished recorded calls together, by Kaplan and Meier: unfinished ones are "longer than". */
const completionSchema = z.object({
  completed: z.int(),
  /** Open, interrupted, unresolved and timed-out calls. */
  unfinished: z.int(),
  p50: completionQuantileSchema,
  p90: completionQuantileSchema,
  p95: completionQuantileSchema,
  p99: completionQuantileSchema,
})
export type Completion = z.infer<typeof completionSchema>

/** The recorded calls as if nobody had retried: those whose first attempt was not enough never completed. */
const firstAttemptSchema = z.object({
  /** Calls that made at least one attempt. = sum of `byOutcome`. */
  calls: z.int(),
  /** Outcomes of the first attempts, and `unanswered`. */
  byOutcome: z.record(z.string(), z.int()),
  /** Accepted at the first attempt, and completed. */
  completed: z.int(),
  /** Share of the calls; null without any. */
  completedShare: z.number().nullable(),
  throttledShare: z.number().nullable(),
  responseTime: latencySchema,
})
export type FirstAttemptView = z.infer<typeof firstAttemptSchema>

export const modelSummarySchema = z.object({
  model: z.string(),
  modality: z.enum(MODALITIES),
  /** The whole run; and the recorded phases alone. */
  counts: countsSchema,
  measured: countsSchema,
  /** Latencies of completed calls alone. */
  latency: latenciesSchema,
  whole: wholeLatenciesSchema,
  completion: completionSchema,
  firstAttempt: firstAttemptSchema,
  credits: modelCreditsSchema,
  /**
   * Calls that completed within the length of the run, drain included, over this length, per hour of the gateway's own time. Null for a run without
   * a length.
   */
  completedPerHour: z.number().nullable().default(null),
  /** Absent where nothing was streamed. */
  streams: streamsSchema.optional(),
})
export type ModelSummary = z.infer<typeof modelSummarySchema>

export const thresholdResultSchema = z.object({
  metric: z.enum(THRESHOLD_METRICS),
  where: z.object({ model: z.string().optional(), modality: z.enum(MODALITIES).optional() }),
  stat: z.enum([...LATENCY_STATS, 'value']),
  max: z.number().nullable(),
  min: z.number().nullable(),
  /** Null when nothing was measured, or nothing certain. With calls whose end was not seen: as if none of them ever came. */
  value: z.number().nullable(),
  /** As if every such call had ended when it was last looked at. */
  atLeast: z.number().nullable().default(null),
  /** Whether so many calls never completed that there is no such time. */
  notReached: z.boolean().default(false),
  samples: z.int(),
  /** Samples that a verdict needs, in all. */
  needs: z.int(),
  /** The one-sided confidence that the verdict was asked for; null where the figure was judged as it was measured. */
  confidence: z.number().nullable().default(null),
  /** With that confidence the figure lies not below, and not above; null where nothing bounds it. */
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
  /** Calls (attempts of a throttle rate) that would decide, were they like these; null where no number does, or none is needed. */
  decidedBy: z.int().nullable().default(null),
  /** `unseen`: it depends on calls whose end was not seen; `undecided`: chance may have put it on this side of the bound. */
  verdict: z.enum(['pass', 'fail', 'not-enough-data', 'unseen', 'undecided']),
  /** How much this machine may add to the time, where that is why nothing was decided; in ms. */
  machineMs: z.number().optional(),
  /** As the profile states it. */
  source: z.string(),
})
export type ThresholdResult = z.infer<typeof thresholdResultSchema>

/** One stretch of the run, for charts: `counts` of what happened in it, by the instant at which it happened. */
const intervalSchema = z.object({
  /** Start in ms since the start of the run. */
  t: z.number(),
  offered: z.int(),
  attempts: z.int(),
  throttled: z.int(),
  accepted: z.int(),
  completed: z.int(),
  failed: z.int(),
  /** Calls started and not ended when the stretch closed. */
  inFlight: z.int(),
})

/** Only where the load rises by itself: the offered rate at which completions stop following; nulls where they follow to the end. */
const kneeSchema = z.object({
  perSecond: z.number().nullable(),
  /** Its 95% interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Largest rate that was offered. */
  offeredUpTo: z.number(),
})

export const summarySchema = z.object({
  schema: z.literal(SUMMARY_SCHEMA),
  run: z.object({
    id: z.string(),
    profile: z.string(),
    seed: z.number(),
    gateway: z.object({ kind: z.enum(['mock', 'http']), baseUrl: z.string() }),
    startedAt: z.string(),
    /** First arrival to last terminal of the run itself, not of a run that resumed it: the length of the run in the gateway's time. */
    durationMs: z.number(),
    status: z.enum(['complete', 'partial', 'resumed']),
    time: z.enum(['real', 'virtual']),
    /** In a run in real time: seconds of the gateway's time, which all figures are in, for each real second. */
    speed: z.number().optional(),
    /** Why the figures may not be those of the run: its log is damaged, or has no checksums and nothing else confirms it. */
    doubt: z.string().optional(),
    /** A part of the load was never sent: though nobody ended the run, or before a resume followed its tasks. */
    unsent: z.literal(true).optional(),
  }),
  verdict: verdictSchema,
  /** The whole run, warm-up included: money and calls are accounted for in full. */
  counts: countsSchema,
  /** Calls of the recorded phases only: what latencies, rates and thresholds are about. */
  measured: countsSchema,
  /** Recorded calls completed within every threshold on their response time and on their stream, over the recorded time. */
  goodput: z.object({ calls: z.int(), overMs: z.number(), perSecond: z.number().nullable() }),
  /** Latencies of completed calls alone. */
  latency: latenciesSchema,
  whole: wholeLatenciesSchema,
  /** Streamed answers; absent where nothing was streamed. */
  streams: streamsSchema.optional(),
  /** Absent in summaries of versions that gave rates no interval. */
  rates: ratesSchema.optional(),
  completion: completionSchema,
  firstAttempt: firstAttemptSchema,
  models: z.array(modelSummarySchema),
  phases: z.array(z.object({ name: z.string(), record: z.boolean(), counts: countsSchema })),
  throttling: z.object({
    /** Throttled attempts over attempts (recorded calls). Null without attempts. */
    rate: z.number().nullable(),
    /** Submits, messages, polls: throttled and all. */
    byEndpoint: z.record(z.string(), z.object({ attempts: z.int(), throttled: z.int() })),
    byModel: foreignRecordSchema(z.object({ attempts: z.int(), throttled: z.int() })),
    /** The limits that the 429s of recorded calls came from, as far as errors, hints and what was let through afterwards tell. */
    byCause: z.record(throttleCauseSchema, z.int()),
    overTime: z.array(z.object({ t: z.number(), attempts: z.int(), throttled: z.int() })),
  }),
  /** Cost of following recorded tasks; `latency.pollLag` is the blur that it causes. */
  polling: z.object({ tasks: z.int(), perTask: z.number().nullable() }),
  /** Recorded calls. */
  retrying: z.object({
    /** Attempts over calls that made one. */
    amplification: z.number().nullable(),
    /** Attempts over calls that completed. */
    attemptsPerSuccess: z.number().nullable(),
    /** Attempts that were not accepted. */
    wasted: z.int(),
    /** Time that calls spent between attempts. */
    backoffMs: z.number(),
    waitsFromHints: z.int(),
    waitsFromBackoff: z.int(),
    /** Why the policy did not try again. */
    endedBy: z.record(z.enum(NO_RETRY_REASONS), z.int()),
  }),
  hints: hintCountsSchema.extend({
    /** Models that were given hints, or refusals without one. */
    byModel: z.array(modelHintsSchema),
    /** Only with the mock. */
    truth: z.array(hintTruthSchema).nullable(),
  }),
  /** Calls that ended refused, by cause: the balance was used up (the setting `gateway.insufficientBalanceStatuses`), or any other. */
  refusals: z.object({ balance: z.int(), other: z.int() }),
  protocol: protocolSchema,
  credits: creditsSchema.nullable(),
  quota: quotaSchema.nullable(),
  generator: z.object({
    fit: z.boolean(),
    reasons: z.array(z.string()),
    /** How much this machine may add to a time, by how late its timers were; in ms, absent in logs read by older versions. */
    reachMs: z.number().optional(),
    /** The plan was not offered as it stands: the processor or the connections were used up. */
    starved: z.boolean().optional(),
    scheduleLag: latencySchema,
    /** Null in virtual time, which measures no machine. */
    eventLoopDelay: z.object({ p50Ms: z.number(), p99Ms: z.number(), maxMs: z.number() }).nullable(),
    cpu: z.object({ share: z.number(), peakShare: z.number(), rssBytes: z.number() }).nullable(),
    /** Most open at once. */
    connections: z.int().nullable(),
    /** From the decision to send an attempt to its request on a connection: no connection was free, or it had to be opened. */
    connectionWait: latencySchema.nullable(),
  }),
  intervals: z.array(intervalSchema),
  knee: kneeSchema.optional(),
  thresholds: z.array(thresholdResultSchema),
  errors: errorsSchema,
  answers: answersSchema,
  openTasks: openTasksSchema,
  /** Only with the mock: whether its own log confirms the counts above. */
  oracle: z.object({ confirmed: z.boolean(), mismatches: z.array(z.string()) }).nullable(),
  /** Only of a run of several workers. */
  distributed: distributedSchema.optional(),
})
export type Summary = z.infer<typeof summarySchema>

import * as z from 'zod'
import { dialectSchema } from '../dialect/dialect-checks.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { foreignRecordSchema } from '../foreign-record.ts'
import type { GenerationRequest } from '../gateway/bodies.ts'
import { MODALITIES } from '../gateway/modality.ts'
import { STREAM_MARKS } from '../gateway/stream/reading.ts'
import { retrySettings } from './retry-settings.ts'
import { LATENCY_STATS, THRESHOLD_METRICS } from './threshold-units.ts'

/**
 * A profile after loading, which is also what a log holds of it (`recorded-profile.ts`): every default filled in, every duration in ms, every rate in
 * starts per second. The YAML that people write is described by schema.ts; this is what the rest of the house reads. The schemas are the one list of
 * the fields, from which types follow. A default is how versions behaved whose logs lack the field.
 */

const ms = z.number()
const rate = z.number()

/** The words that it speaks; those of the default dialect where absent. A log is checked as a file is: the dialect decides where keys go. */
const dialect = z.lazy((): z.ZodType<DialectFile> => dialectSchema).optional()

const mockTarget = z.object({
  kind: z.literal('mock'),
  /** Name of a tier or preset under profiles/mock, or a path to a YAML of the user's own. */
  tier: z.string(),
  preset: z.string(),
  dialect,
})
export type MockTarget = z.infer<typeof mockTarget>

const httpTarget = z.object({
  kind: z.literal('http'),
  baseUrl: z.string(),
  textBaseUrl: z.string(),
  filesBaseUrl: z.string(),
  /** Environment variable that holds the key. The key itself is never in a profile. */
  apiKeyEnv: z.string(),
  dialect,
  /** Origins besides those of the addresses that may have the key, where an answer names one. */
  keyedOrigins: z.array(z.string()).readonly().optional(),
})
export type HttpTarget = z.infer<typeof httpTarget>

/** Settings for what the gateway's specification leaves open. schema.ts has their defaults, docs/settings.md a row for each. */
const gateway = z.object({
  target: z.discriminatedUnion('kind', [mockTarget, httpTarget]),
  /** The dialect as the profile names it, by a shipped name or a path; absent for the default one. */
  dialect: z.string().optional(),
  /** False when the profile says nothing of a gateway: the environment may then name one before the mock is taken. */
  isStated: z.boolean().default(true),
  /** Path of each submit endpoint below the base address. The audio path is not shown by the specification. */
  paths: z.object({ image: z.string(), video: z.string(), audio: z.string() }),
  /** The unit of `task_info.estimated_time`. */
  estimateUnit: z.enum(['s', 'ms']),
  /** Name of a header that tells the gateway call and attempt; null sends none. */
  callHeader: z.string().nullable(),
  /** Whether the profile says so; if not, it is the default for the kind of the target. Logs from before do not tell. */
  callHeaderIsStated: z.boolean().exactOptional(),
  /** Statuses that mean "balance used up" on a generation call. */
  insufficientBalanceStatuses: z.array(z.number()).readonly(),
  /** A hint that asks for more than this is capped to it. */
  longestHintMs: ms,
  /** A body larger than this is an ambiguous outcome. */
  largestBodyBytes: z.number(),
  /** `none`: this gateway can be asked for neither credits nor quota. */
  account: z.enum(['expected', 'none']).default('expected'),
  /** Most connections open at once to one address; null is as many as are needed, up to 10,000. */
  connections: z.number().nullable().default(null),
  /** Seconds of the gateway's time that pass in one real second of a run: 1 but at a mock. All else in a profile is in the gateway's time. */
  speed: z.number().default(1),
})
export interface GatewaySettings extends z.infer<typeof gateway> {
  /** The factor of durations and divisor of rates, where the file or log has the former format with a time scale. */
  convertedBy?: number | undefined
}

const phase = z.object({
  name: z.string(),
  durationMs: ms,
  /** False for warm-up: calls with an intended start in this phase are made and counted, but enter no latency. */
  record: z.boolean(),
})
export type Phase = z.infer<typeof phase>

const openArrivals = [
  z.object({ process: z.literal('constant'), rate }),
  z.object({ process: z.literal('poisson'), rate }),
  /** Gamma-distributed gaps; `burstiness` is their squared coefficient of variation (1 = Poisson, 0 = constant). */
  z.object({ process: z.literal('gamma'), rate, burstiness: z.number() }),
  /** Linear change over the whole of the phases. */
  z.object({ process: z.literal('ramp'), from: rate, to: rate }),
  /** `from`, then `by` more after each `everyMs`, at most `to`. */
  z.object({ process: z.literal('step'), from: rate, to: rate, by: rate, everyMs: ms }),
  /** `rate`, but `peak` between `atMs` and `atMs + forMs`. */
  z.object({ process: z.literal('spike'), rate, peak: rate, atMs: ms, forMs: ms }),
  /** `size` calls at once, again after each `everyMs` (once when null). */
  z.object({ process: z.literal('burst'), size: z.number(), everyMs: ms.nullable() }),
  /** Instants read from a file (CSV or NDJSON), divided by `speedup`. */
  z.object({
    process: z.literal('trace'),
    file: z.string(),
    speedup: z.number(),
    instantsMs: z.array(z.number()).default([]) as z.ZodType<Iterable<number>>,
  }),
] as const
/** Closed model: each of `users` makes a call, waits for its end, thinks, and makes the next. */
const closed = z.object({ process: z.literal('closed'), users: z.number(), thinkMs: ms })

/** The shape of offered load. Rates in starts per second. */
const arrivals = z.discriminatedUnion('process', [...openArrivals, closed])
export type Arrivals = z.infer<typeof arrivals>

/** A bucket of `burst` tokens: an attempt takes its estimated input tokens and its `max_tokens`, and gives back what it did not use. */
const tokenPace = z.object({ perSecond: rate, burst: z.number() })
export type TokenPace = z.infer<typeof tokenPace>

/** The client's own limits: a slot is held for a task's life, the pace is passed by every attempt. Null = no limit of that kind. */
const admission = z.object({
  ratePerSecond: rate.nullable(),
  burst: z.number(),
  concurrency: z.number().nullable(),
  /** Longest wait for slot and pace together: a call never sent is then dropped, after an attempt it gives up; null waits for ever. */
  longestWaitMs: ms.nullable(),
  /** Tokens that attempts of text may take; absent where they are not limited. */
  tokens: tokenPace.exactOptional(),
})
export type AdmissionSettings = z.infer<typeof admission>

const request = z.object({
  weight: z.number(),
  body: foreignRecordSchema(z.unknown()).pipe(z.custom<GenerationRequest>((body) => 'model' in (body as object))),
  /** Credits that one such call costs, when the profile states it. */
  price: z.number().nullable(),
})
export type WeightedRequest = z.infer<typeof request>

const poll = z.object({
  strategy: z.enum(['estimate', 'fixed', 'backoff', 'adaptive']),
  /** First poll after the accepted reply: a part of the gateway's estimate, or a fixed delay where there is none. */
  firstOfEstimate: z.number().nullable(),
  firstMs: ms,
  everyMs: ms,
  /** Each further wait is this times the one before, up to `maxMs`. */
  growth: z.number(),
  maxMs: ms,
  /** Adaptive only: the detection lag aimed at, as a part of the task's expected duration. */
  lagOfDuration: z.number(),
})
export type PollSettings = z.infer<typeof poll>

/** How long answers and tasks are waited for. */
const timeouts = z.object({
  /** For the whole answer to an attempt. */
  submitMs: ms,
  pollMs: ms,
  taskMs: ms,
  /** For the first byte of a streamed answer, and between two reads of it; absent where the profile states none. */
  firstByteMs: ms.optional(),
  stallMs: ms.optional(),
})

const model = z.object({
  model: z.string(),
  modality: z.enum(MODALITIES),
  /** Null when the model is fed by the mix alone. */
  arrivals: arrivals.nullable(),
  /** Shifts the model's first arrival from the start of the run. */
  startOffsetMs: ms,
  admission,
  requests: z.array(request).readonly(),
  poll,
  timeouts,
})
export type ModelLoad = z.infer<typeof model>

/** One offered load split over the models by weight. */
const mix = z.object({
  arrivals: z.discriminatedUnion('process', openArrivals),
  /** Model name to weight. */
  of: foreignRecordSchema(z.number()),
})

const credits = z.object({
  /** Credits the run may burn; null is no limit. */
  budget: z.number().nullable(),
  /** Most that the budget assumes for a call without a stated price; null if every price is stated, or there is no budget. */
  assumePrice: z.number().nullable().default(null),
  /** Credits and file quota are read this often during the run; null reads them before and after only. */
  sampleEveryMs: ms.nullable(),
  /** The balance is watched so long after the run. */
  settleMs: ms.default(0),
  /** Whether a refusal for insufficient balance stops the run. */
  stopOnInsufficient: z.boolean().default(false),
  /** Whether a call of each request is bought by itself before the load. Absent where not, as in logs from before it was there. */
  priceCheck: z.literal(true).optional(),
  /** While a budget is spent, the account is read after so many attempts, and so often. Absent where the profile does not state it. */
  readAttempts: z.int().positive().optional(),
  readEveryMs: ms.optional(),
})

const threshold = z.object({
  metric: z.enum(THRESHOLD_METRICS),
  where: z.object({ model: z.string().exactOptional(), modality: z.enum(MODALITIES).exactOptional() }),
  /** A statistic for latencies; `value` for rates and counts. */
  stat: z.enum([...LATENCY_STATS, 'value']),
  /** Bounds in the metric's unit: ms, a share of 1, a count, credits, or completions per second. */
  max: z.number().nullable(),
  min: z.number().nullable(),
  minSamples: z.number(),
  abortRun: z.boolean(),
  /** With `abortRun`: not before this instant of the run. */
  afterMs: ms,
  /** The line as the profile states it, for reports. */
  source: z.string(),
})
export type ThresholdSpec = z.infer<typeof threshold>

/** How much of a run must succeed for it to be worth a verdict; other built-in gates have nothing to set. */
const gates = z.object({
  /** Least share of the planned recorded calls that completes. */
  completed: z.number(),
  /** Nothing but faults for this long, up to the end, and the gateway is gone; null never says so. */
  goneMs: ms.nullable(),
  /** Largest share of streamed answers that may have a mark; absent where the profile asks nothing of streams. */
  streamMarks: z.partialRecord(z.enum(STREAM_MARKS), z.number()).optional(),
})
export type GateSettings = z.infer<typeof gates>

/** Bars for the generator itself; above them the run measured this machine (exit 107). */
const fitness = z.object({
  /** Null: how late the machine was is weighed beside each threshold. */
  maxScheduleLagP99Ms: ms.nullable(),
  maxEventLoopDelayP99Ms: ms.nullable(),
  maxCpuShare: z.number(),
})
export type FitnessSettings = z.infer<typeof fitness>

/** A resolved profile, in the format of today. */
export const resolvedProfile = z.object({
  version: z.literal(1),
  name: z.string(),
  /** Key of every random draw of the run. */
  seed: z.number(),
  gateway: gateway as z.ZodType<GatewaySettings>,
  /** Client processes that the calls are dealt to in turn; each with limits and retry state of its own. */
  clients: z.number().default(1),
  /** Stretches of the plan, one after the other. */
  phases: z.array(phase).readonly(),
  /** How long tasks are still polled after the last arrival. */
  drainMs: ms,
  /** Whether open tasks are cancelled when the run is interrupted or aborted by a rule; absent where they are followed to their ends. */
  onInterrupt: z.literal('cancel').optional(),
  models: z.array(model).readonly(),
  /** One offered load split over the models by weight, beside or instead of the models' own arrivals. */
  mix: mix.nullable(),
  retry: retrySettings,
  /** Task reads that all tasks together may make in a second; null is no limit. */
  polls: z.object({ budgetPerSecond: rate.nullable() }).default({ budgetPerSecond: null }),
  credits,
  thresholds: z.array(threshold).readonly(),
  /** One-sided confidence with which a threshold must hold or fail; null judges figures as they were measured, as earlier versions did. */
  confidence: z.number().nullable().default(null),
  /** Null in a log from before runs were judged by gates. */
  gates: gates.nullable().default(null),
  fitness,
})
export type Profile = z.infer<typeof resolvedProfile>

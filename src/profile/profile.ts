import type { DialectFile } from '../dialect/schema.ts'
import type { GenerationRequest } from '../gateway/bodies.ts'
import type { Modality } from '../gateway/modality.ts'
import type { StreamMark } from '../gateway/stream/reading.ts'
import type { RetrySettings } from './retry-settings.ts'

/**
 * A profile after loading: every default filled in, every duration in ms, every rate in starts per second. The YAML that people
 * write is described by schema.ts; this is what the rest of the house reads.
 */
export interface Profile {
  version: 1
  name: string
  /** Key of every random draw of the run. */
  seed: number
  gateway: GatewaySettings
  /** Client processes that the calls are dealt to in turn; each with limits and retry state of its own. */
  clients: number
  /** Stretches of the plan, one after the other. */
  phases: readonly Phase[]
  /** How long tasks are still polled after the last arrival. */
  drainMs: number
  /** Whether open tasks are cancelled when the run is interrupted or aborted by a rule; absent where they are followed to their ends. */
  onInterrupt?: 'cancel' | undefined
  models: readonly ModelLoad[]
  /** One offered load split over the models by weight, beside or instead of the models' own arrivals. */
  mix: Mix | null
  retry: RetrySettings
  /** Task reads that all tasks together may make in a second; null is no limit. */
  polls: { budgetPerSecond: number | null }
  credits: CreditSettings
  thresholds: readonly ThresholdSpec[]
  /** One-sided confidence with which a threshold must hold or fail; null judges figures as they were measured, as earlier versions did. */
  confidence: number | null
  /** Null in a log from before runs were judged by gates. */
  gates: GateSettings | null
  fitness: FitnessSettings
}

/** Settings for what the gateway's specification leaves open. schema.ts has their defaults, docs/settings.md a row for each. */
export interface GatewaySettings {
  target: MockTarget | HttpTarget
  /** The dialect as the profile names it, by a shipped name or a path; absent for the default one. */
  dialect?: string | undefined
  /** False when the profile says nothing of a gateway: the environment may then name one before the mock is taken. */
  isStated: boolean
  /** Path of each submit endpoint below the base address. The audio path is not shown by the specification. */
  paths: { image: string; video: string; audio: string }
  /** The unit of `task_info.estimated_time`. */
  estimateUnit: 's' | 'ms'
  /** Name of a header that tells the gateway call and attempt; null sends none. */
  callHeader: string | null
  /** Whether the profile says so; if not, it is the default for the kind of the target. Logs from before do not tell. */
  callHeaderIsStated?: boolean
  /** Statuses that mean "balance used up" on a generation call. */
  insufficientBalanceStatuses: readonly number[]
  /** A hint that asks for more than this is capped to it. */
  longestHintMs: number
  /** A body larger than this is an ambiguous outcome. */
  largestBodyBytes: number
  /** `none`: this gateway can be asked for neither credits nor quota. */
  account: 'expected' | 'none'
  /** Most connections open at once to one address; null is as many as are needed, up to 10,000. */
  connections: number | null
  /** Seconds of the gateway's time that pass in one real second of a run: 1 but at a mock. All else in a profile is in the gateway's time. */
  speed: number
  /** The factor of durations and divisor of rates, where the file or log has the former format with a time scale. */
  convertedBy?: number | undefined
}

export interface MockTarget {
  kind: 'mock'
  /** Name of a tier or preset under profiles/mock, or a path to a YAML of the user's own. */
  tier: string
  preset: string
  /** The words that it speaks; those of the default dialect where absent. */
  dialect?: DialectFile | undefined
}

export interface HttpTarget {
  kind: 'http'
  baseUrl: string
  textBaseUrl: string
  filesBaseUrl: string
  /** Environment variable that holds the key. The key itself is never in a profile. */
  apiKeyEnv: string
  /** The words that it speaks; those of the default dialect where absent. */
  dialect?: DialectFile | undefined
  /** Origins besides those of the addresses that may have the key, where an answer names one. */
  keyedOrigins?: readonly string[] | undefined
}

export interface Phase {
  name: string
  durationMs: number
  /** False for warm-up: calls with an intended start in this phase are made and counted, but enter no latency. */
  record: boolean
}

export interface ModelLoad {
  model: string
  modality: Modality
  /** Null when the model is fed by the mix alone. */
  arrivals: Arrivals | null
  /** Shifts the model's first arrival from the start of the run. */
  startOffsetMs: number
  admission: AdmissionSettings
  requests: readonly WeightedRequest[]
  poll: PollSettings
  timeouts: Timeouts
}

/** How long answers and tasks are waited for. */
export interface Timeouts {
  /** For the whole answer to an attempt. */
  submitMs: number
  pollMs: number
  taskMs: number
  /** For the first byte of a streamed answer, and between two reads of it; absent where the profile states none. */
  firstByteMs?: number | undefined
  stallMs?: number | undefined
}

export interface WeightedRequest {
  weight: number
  body: GenerationRequest
  /** Credits that one such call costs, when the profile states it. */
  price: number | null
}

/** The shape of offered load. Rates in starts per second. */
export type Arrivals =
  | { process: 'constant'; rate: number }
  | { process: 'poisson'; rate: number }
  /** Gamma-distributed gaps; `burstiness` is their squared coefficient of variation (1 = Poisson, 0 = constant). */
  | { process: 'gamma'; rate: number; burstiness: number }
  /** Linear change over the whole of the phases. */
  | { process: 'ramp'; from: number; to: number }
  /** `from`, then `by` more after each `everyMs`, at most `to`. */
  | { process: 'step'; from: number; to: number; by: number; everyMs: number }
  /** `rate`, but `peak` between `atMs` and `atMs + forMs`. */
  | { process: 'spike'; rate: number; peak: number; atMs: number; forMs: number }
  /** `size` calls at once, again after each `everyMs` (once when null). */
  | { process: 'burst'; size: number; everyMs: number | null }
  /** Instants read from a file (CSV or NDJSON), divided by `speedup`. */
  | { process: 'trace'; file: string; speedup: number; instantsMs: Iterable<number> }
  /** Closed model: each of `users` makes a call, waits for its end, thinks, and makes the next. */
  | { process: 'closed'; users: number; thinkMs: number }

export interface Mix {
  arrivals: Exclude<Arrivals, { process: 'closed' }>
  /** Model name to weight. */
  of: Readonly<Record<string, number>>
}

/** The client's own limits: a slot is held for a task's life, the pace is passed by every attempt. Null = no limit of that kind. */
export interface AdmissionSettings {
  ratePerSecond: number | null
  burst: number
  concurrency: number | null
  /** Longest wait for slot and pace together: a call never sent is then dropped, after an attempt it gives up; null waits for ever. */
  longestWaitMs: number | null
  /** Tokens that attempts of text may take; absent where they are not limited. */
  tokens?: TokenPace
}

/** A bucket of `burst` tokens: an attempt takes its estimated input tokens and its `max_tokens`, and gives back what it did not use. */
export interface TokenPace {
  perSecond: number
  burst: number
}

export interface PollSettings {
  strategy: 'estimate' | 'fixed' | 'backoff' | 'adaptive'
  /** First poll after the accepted reply: a part of the gateway's estimate, or a fixed delay where there is none. */
  firstOfEstimate: number | null
  firstMs: number
  everyMs: number
  /** Each further wait is this times the one before, up to `maxMs`. */
  growth: number
  maxMs: number
  /** Adaptive only: the detection lag aimed at, as a part of the task's expected duration. */
  lagOfDuration: number
}

export interface CreditSettings {
  /** Credits the run may burn; null is no limit. */
  budget: number | null
  /** Most that the budget assumes for a call without a stated price; null if every price is stated, or there is no budget. */
  assumePrice: number | null
  /** Credits and file quota are read this often during the run; null reads them before and after only. */
  sampleEveryMs: number | null
  /** The balance is watched so long after the run. */
  settleMs: number
  /** Whether a refusal for insufficient balance stops the run. */
  stopOnInsufficient: boolean
  /** Whether a call of each request is bought by itself before the load. Absent where not, as in logs from before it was there. */
  priceCheck?: true | undefined
  /** While a budget is spent, the account is read after so many attempts, and so often. Absent where the profile does not state it. */
  readAttempts?: number | undefined
  readEveryMs?: number | undefined
}

export const THRESHOLD_METRICS = [
  'response_time',
  'service_time',
  'submit_time',
  'admission_wait',
  'queue_time',
  'run_time',
  'poll_lag',
  'schedule_lag',
  'first_chunk',
  'first_token',
  'first_output_token',
  'token_time',
  'chunk_gap',
  'token_rate',
  'throttle_rate',
  'failure_rate',
  'give_up_rate',
  'retry_amplification',
  'goodput',
  'completed',
  'dropped',
  'duplicates',
  'credits',
  'credits_per_completed',
] as const
export type ThresholdMetric = (typeof THRESHOLD_METRICS)[number]

export const LATENCY_STATS = ['min', 'mean', 'max', 'p50', 'p90', 'p95', 'p99', 'p999'] as const
export type LatencyStat = (typeof LATENCY_STATS)[number]

export interface ThresholdSpec {
  metric: ThresholdMetric
  where: { model?: string; modality?: Modality }
  /** A statistic for latencies; `value` for rates and counts. */
  stat: LatencyStat | 'value'
  /** Bounds in the metric's unit: ms, a share of 1, a count, credits, or completions per second. */
  max: number | null
  min: number | null
  minSamples: number
  abortRun: boolean
  /** With `abortRun`: not before this instant of the run. */
  afterMs: number
  /** The line as the profile states it, for reports. */
  source: string
}

/** How much of a run must succeed for it to be worth a verdict; other built-in gates have nothing to set. */
export interface GateSettings {
  /** Least share of the planned recorded calls that completes. */
  completed: number
  /** Nothing but faults for this long, up to the end, and the gateway is gone; null never says so. */
  goneMs: number | null
  /** Largest share of streamed answers that may have a mark; absent where the profile asks nothing of streams. */
  streamMarks?: Partial<Record<StreamMark, number>> | undefined
}

/** Bars for the generator itself; above them the run measured this machine (exit 107). */
export interface FitnessSettings {
  /** Null: how late the machine was is weighed beside each threshold. */
  maxScheduleLagP99Ms: number | null
  maxEventLoopDelayP99Ms: number | null
  maxCpuShare: number
}

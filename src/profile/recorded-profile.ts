import * as z from 'zod'
import { dialectSchema } from '../dialect/dialect-checks.ts'
import { foreignRecordSchema } from '../foreign-record.ts'
import type { GenerationRequest } from '../gateway/bodies.ts'
import { isRecord } from '../gateway/error-parts.ts'
import { MODALITIES } from '../gateway/modality.ts'
import { STREAM_MARKS } from '../gateway/stream/reading.ts'
import { converted } from './former-format.ts'
import { LATENCY_STATS, type Profile, THRESHOLD_METRICS } from './profile.ts'

const rate = z.number()
const ms = z.number()

const openArrivals = [
  z.object({ process: z.enum(['constant', 'poisson']), rate }),
  z.object({ process: z.literal('gamma'), rate, burstiness: z.number() }),
  z.object({ process: z.literal('ramp'), from: rate, to: rate }),
  z.object({ process: z.literal('step'), from: rate, to: rate, by: rate, everyMs: ms }),
  z.object({ process: z.literal('spike'), rate, peak: rate, atMs: ms, forMs: ms }),
  z.object({ process: z.literal('burst'), size: z.number(), everyMs: ms.nullable() }),
  z.object({
    process: z.literal('trace'),
    file: z.string(),
    speedup: z.number(),
    instantsMs: z.array(z.number()).default([]),
  }),
] as const
const closed = z.object({ process: z.literal('closed'), users: z.number(), thinkMs: ms })

/** A log is checked as a file is: what stands in it decides where keys go. */
const dialect = z.lazy(() => dialectSchema).exactOptional()

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mock'), tier: z.string(), preset: z.string(), dialect }),
  z.object({
    kind: z.literal('http'),
    baseUrl: z.string(),
    textBaseUrl: z.string(),
    filesBaseUrl: z.string(),
    apiKeyEnv: z.string(),
    dialect,
    keyedOrigins: z.array(z.string()).exactOptional(),
  }),
])

const gateway = z.object({
  target,
  dialect: z.string().exactOptional(),
  isStated: z.boolean().default(true),
  paths: z.object({ image: z.string(), video: z.string(), audio: z.string() }),
  estimateUnit: z.enum(['s', 'ms']),
  callHeader: z.string().nullable(),
  callHeaderIsStated: z.boolean().exactOptional(),
  insufficientBalanceStatuses: z.array(z.number()),
  longestHintMs: ms,
  largestBodyBytes: z.number(),
  account: z.enum(['expected', 'none']).default('expected'),
  connections: z.number().nullable().default(null),
  speed: z.number().default(1),
})

const model = z.object({
  model: z.string(),
  modality: z.enum(MODALITIES),
  arrivals: z.discriminatedUnion('process', [...openArrivals, closed]).nullable(),
  startOffsetMs: ms,
  admission: z.object({
    ratePerSecond: rate.nullable(),
    burst: z.number(),
    concurrency: z.number().nullable(),
    longestWaitMs: ms.nullable(),
    tokens: z.object({ perSecond: rate, burst: z.number() }).exactOptional(),
  }),
  requests: z.array(
    z.object({
      weight: z.number(),
      body: foreignRecordSchema(z.unknown()).pipe(z.custom<GenerationRequest>((body) => 'model' in (body as object))),
      price: z.number().nullable(),
    }),
  ),
  poll: z.object({
    strategy: z.enum(['estimate', 'fixed', 'backoff', 'adaptive']),
    firstOfEstimate: z.number().nullable(),
    firstMs: ms,
    everyMs: ms,
    growth: z.number(),
    maxMs: ms,
    lagOfDuration: z.number(),
  }),
  timeouts: z.object({ submitMs: ms, pollMs: ms, taskMs: ms, firstByteMs: ms.optional(), stallMs: ms.optional() }),
})

const ratioBudget = z.object({ kind: z.literal('ratio').default('ratio'), ratio: z.number(), perSecond: rate })
const prices = z.object({ throttled: z.number(), timeout: z.number(), other: z.number() })
const retryBudget = z.union([
  z.object({ kind: z.literal('quota'), tokens: z.number(), prices, gain: z.number() }),
  z.object({ kind: z.literal('throttle'), tokens: z.number(), gain: z.number() }),
  ratioBudget,
])

const scope = z.enum(['model', 'account'])
const pacing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), scope, ratePerSecond: rate, burst: z.number() }),
  z.object({
    kind: z.literal('aimd'),
    scope,
    startPerSecond: rate,
    addPerSecond: rate,
    factor: z.number(),
    leastPerSecond: rate,
    everyMs: ms,
    burst: z.number(),
  }),
  z.object({ kind: z.literal('aws-adaptive'), scope }),
])

const retry = z.object({
  policy: z.string(),
  maxAttempts: z.number(),
  maxElapsedMs: ms,
  elapsedFrom: z.enum(['first-attempt', 'arrival']).default('first-attempt'),
  backoff: z.object({
    kind: z.enum(['constant', 'linear', 'exponential', 'decorrelated']),
    baseMs: ms,
    failureBaseMs: ms.nullable().default(null),
    factor: z.number(),
    capMs: ms,
  }),
  jitter: z.enum(['none', 'full', 'equal', 'additive', 'down-quarter']),
  jitterMs: ms,
  hint: z.object({
    use: z.enum(['ignore', 'exact', 'floor', 'floor-jitter', 'clamp']),
    from: z.enum(['any', 'headers', 'retry-after', 'x-amz-retry-after']).default('any'),
    jitterMs: ms,
    shortestMs: ms.default(0),
    longestMs: ms,
    beyond: z.enum(['backoff', 'cap', 'give-up']).default('backoff'),
  }),
  on: z.object({
    throttled: z.boolean(),
    failed: z.boolean(),
    unreachable: z.boolean(),
    ambiguous: z.union([z.boolean(), z.literal('keyed')]),
  }),
  failedStatuses: z.array(z.number()),
  ambiguousReasons: z
    .array(
      z.enum([
        'deadline',
        'reset',
        'cut-body',
        'too-large',
        'not-json',
        'schema',
        'unreadable',
        'aborted',
        'cut-stream',
        'bad-frame',
        'error-event',
        'long-id',
        'other-task',
      ]),
    )
    .default([]),
  refusedStatuses: z.array(z.number()).default([]),
  scope: z.enum(['call', 'model', 'account']),
  budget: retryBudget.nullable(),
  pacing: pacing.nullable().default(null),
})

const threshold = z.object({
  metric: z.enum(THRESHOLD_METRICS),
  where: z.object({ model: z.string().exactOptional(), modality: z.enum(MODALITIES).exactOptional() }),
  stat: z.enum([...LATENCY_STATS, 'value']),
  max: z.number().nullable(),
  min: z.number().nullable(),
  minSamples: z.number(),
  abortRun: z.boolean(),
  afterMs: ms,
  source: z.string(),
})

const recorded: z.ZodType<Profile> = z.object({
  version: z.literal(1),
  name: z.string(),
  seed: z.number(),
  gateway,
  clients: z.number().default(1),
  phases: z.array(z.object({ name: z.string(), durationMs: ms, record: z.boolean() })),
  drainMs: ms,
  onInterrupt: z.literal('cancel').exactOptional(),
  models: z.array(model),
  mix: z
    .object({ arrivals: z.discriminatedUnion('process', openArrivals), of: foreignRecordSchema(z.number()) })
    .nullable(),
  retry,
  polls: z.object({ budgetPerSecond: rate.nullable() }).default({ budgetPerSecond: null }),
  credits: z.object({
    budget: z.number().nullable(),
    assumePrice: z.number().nullable().default(null),
    sampleEveryMs: ms.nullable(),
    settleMs: ms.default(0),
    stopOnInsufficient: z.boolean().default(false),
    priceCheck: z.literal(true).optional(),
    readAttempts: z.int().positive().optional(),
    readEveryMs: ms.optional(),
  }),
  thresholds: z.array(threshold),
  confidence: z.number().nullable().default(null),
  gates: z
    .object({
      completed: z.number(),
      goneMs: ms.nullable(),
      streamMarks: z.partialRecord(z.enum(STREAM_MARKS), z.number()).exactOptional(),
    })
    .nullable()
    .default(null),
  fitness: z.object({
    maxScheduleLagP99Ms: ms.nullable(),
    maxEventLoopDelayP99Ms: ms.nullable(),
    maxCpuShare: z.number(),
  }),
})

/**
 * The resolved profile as a log holds it. A field that was not there in an earlier version has the behaviour of that version as its
 * default; one of a later version is left out. One that was stated in the time of a run at a scaled mock is converted, and says by what.
 */
export const recordedProfileSchema: z.ZodType<Profile> = z.unknown().transform((value, ctx): Profile => {
  const former = formerNames(value)
  const read = recorded.safeParse(former.value, { jitless: true })
  if (read.success) return former.scale === 1 ? read.data : converted(read.data, former.scale)
  for (const { path, message } of read.error.issues) ctx.issues.push({ code: 'custom', path, message, input: value })
  return z.NEVER
})

/** The profile in a log from before, with the names of today, and the scale of its mock; 1 where there was none. */
function formerNames(settings: unknown): { value: unknown; scale: number } {
  if (!isRecord(settings)) return { value: settings, scale: 1 }
  const { gateway, models, mix } = settings
  const value = {
    ...settings,
    ...(Array.isArray(models) && { models: models.map(withSpeedup) }),
    ...(isRecord(mix) && { mix: withSpeedup(mix) }),
  }
  const scale = isRecord(gateway) && isRecord(gateway.target) ? gateway.target.timeScale : undefined
  return { value, scale: typeof scale === 'number' && scale > 0 && Number.isFinite(scale) ? scale : 1 }
}

/** A load or a mix with today's name for the speed at which its trace is replayed. */
function withSpeedup(load: unknown): unknown {
  if (!isRecord(load) || !isRecord(load.arrivals) || load.arrivals.timeScale === undefined) return load
  const { timeScale, ...arrivals } = load.arrivals
  return { ...load, arrivals: { ...arrivals, speedup: timeScale } }
}

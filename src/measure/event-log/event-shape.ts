import * as z from 'zod'
import { creditsBody, quotaBody } from '../../gateway/bodies.ts'
import { isRecord } from '../../gateway/error-parts.ts'
import { MODALITIES } from '../../gateway/modality.ts'
import { ENDPOINTS, OUTCOME_KINDS } from '../../gateway/outcome.ts'
import { STREAM_MARKS } from '../../gateway/stream/reading.ts'
import { TASK_FAULTS } from '../../gateway/task-validation.ts'
import { CALL_ENDS, NO_RETRY_REASONS, type RunEvent } from '../events/events.ts'

type Check = (value: unknown) => boolean
type Fields = Readonly<Record<string, Check>>

/** Instants and spans are rounded, and a scaled clock may be a rounding error early. */
const LEAST_MS = -1
const MOST_MS = 1e12
const MOST_CALLS = 1e9

const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const figure: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const ms: Check = (value) => typeof value === 'number' && value >= LEAST_MS && value <= MOST_MS
const from = (least: number, most = MOST_CALLS): Check => {
  return (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
const oneOf = (...values: readonly string[]): Check => {
  const known: ReadonlySet<unknown> = new Set(values)
  return (value) => known.has(value)
}
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const as =
  (schema: z.ZodType): Check =>
  (value) =>
    schema.safeParse(value, { jitless: true }).success

const faults: Check = (value) => Array.isArray(value) && value.every(oneOf(...TASK_FAULTS))
function isGap(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && from(0, MOST_MS)(value[0]) && from(1)(value[1])
}
const hintFields: Fields = {
  kind: oneOf('delay', 'later'),
  delayMs: maybe(ms),
  source: text,
  capped: maybe(flag),
  askedMs: maybe(figure),
}
const hint: Check = (value) => isRecord(value) && faultOf(value, hintFields) === null
const tokenFields: Fields = {
  input: maybe(from(0)),
  output: maybe(from(0)),
  cached: maybe(from(0)),
  reasoning: maybe(from(0)),
}
const streamFields: Fields = {
  firstChunkMs: maybe(ms),
  firstTokenMs: maybe(ms),
  firstOutputMs: maybe(ms),
  lastTextMs: maybe(ms),
  lastFrameMs: maybe(ms),
  textFrames: from(0),
  gaps: (value) => Array.isArray(value) && value.every(isGap),
  tokens: maybe((value) => isRecord(value) && faultOf(value, tokenFields) === null),
  tokenMs: maybe(ms),
  marks: maybe((value) => Array.isArray(value) && value.every(oneOf(...STREAM_MARKS))),
}
const stream: Check = (value) => isRecord(value) && faultOf(value, streamFields) === null
const when = oneOf('before', 'sample', 'after')
const counts = z.record(z.string(), z.int().min(0))
const endpointTruth = z.object({ requests: z.int().min(0), byStatus: counts, spoiled: z.int().min(0) })
const truth = z.object({
  endpoints: z.object({ submit: endpointTruth, poll: endpointTruth, message: endpointTruth }),
  models: z.record(
    z.string(),
    z.object({
      requests: z.int().min(0),
      accepted: z.int().min(0),
      throttled: z.int().min(0),
      completed: z.int().min(0),
      failed: z.int().min(0),
      cancelled: z.int().min(0).optional(),
      boughtAgain: z.int().min(0).optional(),
      hints: z
        .object({
          known: z.int(),
          unknown: z.int(),
          short: z.int(),
          long: z.int(),
          sumMs: z.number(),
          edgesMs: z.array(z.number()),
          counts: z.array(z.int()),
        })
        .nullish(),
    }),
  ),
  polls: counts,
  credits: z.object({ charged: z.number() }),
})

const ofCall = { t: ms, type: text, call: from(0), model: text }
const planned = { ...ofCall, modality: oneOf(...MODALITIES), intended: ms, phase: text, record: flag }
const answer = {
  outcome: oneOf(...OUTCOME_KINDS),
  ms,
  status: maybe(from(100, 999)),
  reason: maybe(text),
  errorType: maybe(text),
  message: maybe(text),
  hint: maybe(hint),
}

type FieldsOf<T extends RunEvent['type']> = Record<keyof Extract<RunEvent, { type: T }>, Check>

/** Every field of every event, and what it may be. */
const FIELDS: { [T in RunEvent['type']]: FieldsOf<T> } = {
  arrival: { ...planned, request: from(0), worker: maybe(from(1)) },
  dropped: { ...planned, reason: oneOf('no-slot', 'too-late', 'stopped', 'budget'), why: maybe(text) },
  admitted: { ...ofCall, attempt: from(1), waitMs: ms },
  attempt: { ...ofCall, endpoint: oneOf(...ENDPOINTS), attempt: from(1), keyed: maybe(flag) },
  outcome: {
    ...ofCall,
    ...answer,
    endpoint: oneOf(...ENDPOINTS),
    attempt: from(1),
    stream: maybe(stream),
    retryAt: maybe(ms),
    retryBy: maybe(oneOf('hint', 'backoff', 'cooldown')),
    noRetry: maybe(oneOf(...NO_RETRY_REASONS)),
  },
  accepted: { ...ofCall, attempt: from(1), taskId: text, estimateMs: maybe(figure), faults: maybe(faults) },
  poll: {
    ...ofCall,
    ...answer,
    taskId: text,
    n: from(1),
    faults: maybe(faults),
    taskStatus: maybe(text),
    progress: maybe(figure),
  },
  terminal: {
    ...ofCall,
    modality: planned.modality,
    end: oneOf(...CALL_ENDS),
    intended: ms,
    record: flag,
    attempts: from(0),
    polls: from(0),
    taskId: maybe(text),
    sentAt: maybe(ms),
    acceptedAt: maybe(ms),
    firstProcessing: maybe(ms),
    lastNotDone: maybe(ms),
    admissionWaitMs: ms,
    backoffMs: ms,
    results: maybe(from(0)),
    price: maybe(figure),
    message: maybe(text),
    cancelled: maybe(flag),
  },
  credits: { t: ms, type: text, when, body: orNull(as(creditsBody.shape.data)), problem: maybe(text) },
  quota: {
    t: ms,
    type: text,
    when,
    body: orNull(as(quotaBody.shape.data)),
    problem: maybe(text),
    plannedFiles: maybe(from(0)),
  },
  generator: {
    t: ms,
    type: text,
    loopDelayP50Ms: figure,
    loopDelayP99Ms: figure,
    loopDelayMaxMs: figure,
    cpuShare: figure,
    rssBytes: figure,
    cpuWaitMs: maybe(figure),
    connections: maybe(from(0)),
    fastestConnectMs: maybe(figure),
    connectionsAllowed: maybe(from(0)),
    worker: maybe(from(1)),
  },
  oracle: { t: ms, type: text, truth: as(truth) },
  price: { ...ofCall, request: from(0), price: orNull(figure), problem: maybe(text) },
  origin: { t: ms, type: text },
  worker: { t: ms, type: text, worker: from(1), host: text, offsetMs: figure, errorMs: figure },
  'gone-slots': { t: ms, type: text, name: text, slots: from(0), until: ms },
  resumed: { t: ms, type: text },
  stopped: { t: ms, type: text, reason: text },
  end: {
    t: ms,
    type: text,
    status: oneOf('complete', 'partial', 'resumed'),
    cause: maybe(oneOf('interrupted', 'stopped', 'fault', 'unsent')),
    reason: maybe(text),
  },
}

/** Fields that earlier versions wrote and nobody reads any more. */
const FORMER: ReadonlySet<string> = new Set(['generator.inFlight', 'dropped.request'])

/** Fault of a line that may be an event, in words; null if all its fields are present and valid. */
export function shapeFault(event: Readonly<Record<string, unknown>>): string | null {
  const { type } = event
  const fields = typeof type === 'string' && Object.hasOwn(FIELDS, type) ? FIELDS[type as RunEvent['type']] : undefined
  if (fields === undefined) return 'this line is not an event'
  const fault = faultOf(event, fields, `${type}.`)
  return fault === null ? null : `this line is not a valid event: ${fault} is missing, unknown or invalid`
}

/** The field at fault; null where there is none. */
function faultOf(value: Readonly<Record<string, unknown>>, fields: Fields, of = ''): string | null {
  for (const name in fields) if (!(fields[name] as Check)(value[name])) return `${of}${name}`
  for (const name in value) if (!Object.hasOwn(fields, name) && !FORMER.has(`${of}${name}`)) return `${of}${name}`
  return null
}

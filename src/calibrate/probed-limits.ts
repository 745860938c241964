import * as z from 'zod'
import { GatebenchError } from '../errors.ts'
import { RATE_LAWS } from '../limits/registry.ts'
import { LABELS } from './calibration.ts'
import { COUNTED, type KnownLimit, plainLimit } from './known-limit.ts'
import { limitsOfModels, probedModelsSchema } from './probed-models.ts'

/** The part of a probe's result that calibrate reads. Other fields are ignored. A limit without a size is reported as not found. */
const number = z.number().positive().nullish()
const ends = z.union([
  z.object({ low: z.number().positive(), high: z.number().positive() }),
  z.tuple([z.number().positive(), z.number().positive()]).transform(([low, high]) => ({ low, high })),
])

const limitSchema = z.object({
  /** The model that it is of; or several that share it. Neither is the whole account. */
  model: z.string().nullish(),
  models: z.array(z.string()).nullish(),
  on: z.enum(COUNTED).nullish(),
  /** A law of the registry, `concurrency`, or `quota` by the clock. */
  kind: z.string(),
  size: number,
  windowMs: number,
  ratePerSecond: number,
  burst: number,
  quantumMs: number,
  queue: z.number().min(0).nullish(),
  growth: number,
  anchor: z.enum(['clock', 'first']).nullish(),
  excess: z.enum(['reject', 'queue']).nullish(),
  countRefused: z.boolean().nullish(),
  penaltyMs: z.number().min(0).nullish(),
  replicas: z.int().min(1).nullish(),
  weight: z.enum(['request', 'n']).nullish(),
  range: ends.nullish(),
  label: z.string().nullish(),
  evidence: z.string().nullish(),
})

const probeSchema = z.looseObject({ limits: z.array(limitSchema) })
type ProbedLimit = z.output<typeof limitSchema>

const RATES: ReadonlySet<string> = new Set(RATE_LAWS.map(({ kind }) => kind))
const MINUTE_MS = 60_000

/** The limits of a probe's result, by its text. Throws PROBE_INVALID (exit 104). */
export function readProbedLimits(text: string, file: string): KnownLimit[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalid(file, (error as Error).message)
  }
  // Findings model by model, or a plain list of limits.
  const byModel = probedModelsSchema.safeParse(value)
  const read = probeSchema.safeParse(byModel.success ? { limits: limitsOfModels(byModel.data) } : value)
  if (read.success) return read.data.limits.map((limit, n) => knownLimit(limit, n, file))
  const [issue] = read.error.issues
  throw invalid(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a probe’s result'}`)
}

function knownLimit(limit: ProbedLimit, n: number, file: string): KnownLimit {
  const { model, models, kind, size, range, label, ratePerSecond, ...rest } = limit
  const isRate = RATES.has(kind)
  if (!isRate && kind !== 'concurrency' && kind !== 'quota' && label !== 'unobserved') {
    throw invalid(file, `limits.${n}.kind: unknown kind of limit ${kind}`)
  }
  const isKnown = label !== 'unobserved' && (size ?? ratePerSecond ?? null) !== null
  // A rate without a window is stated as whole units in the time that they take.
  const units = size ?? rest.burst ?? ((ratePerSecond ?? 0) * MINUTE_MS) / 1000
  const value = isKnown ? Math.max(1, Math.round(units)) : null
  const byRate = value !== null && size == null && ratePerSecond != null ? (value * 1000) / ratePerSecond : null
  const windowMs = byRate ?? rest.windowMs ?? (isRate ? MINUTE_MS : null)
  const given = Object.entries(rest).filter(([, stated]) => stated !== null && stated !== undefined)
  return plainLimit({
    evidence: 'the probe',
    ...(Object.fromEntries(given) as Partial<KnownLimit>),
    models: models ?? (model ? [model] : null),
    kind: kind as KnownLimit['kind'],
    size:
      value === null ? null : { value, low: Math.round(range?.low ?? value), high: Math.round(range?.high ?? value) },
    windowMs,
    label: value === null ? 'unobserved' : (LABELS.find((one) => one === label) ?? 'probed'),
  })
}

function invalid(file: string, message: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'PROBE_INVALID',
    place: { file },
    hint: 'use the probe.json that a probe of this gateway wrote',
  })
}

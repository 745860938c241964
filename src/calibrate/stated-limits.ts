import type { ModifiedLimit } from '../limits/limit.ts'
import { type LawSettings, limitOfRate } from '../limits/registry.ts'
import type { Between } from './calibration.ts'
import type { KnownLimit } from './known-limit.ts'

/** The limits of a twin as a mock world states them. */
export interface StatedLimits {
  law: Readonly<Record<string, unknown>> | null
  excess: Readonly<Record<string, unknown>>
  limits: { models: Readonly<Record<string, Record<string, unknown>>>; reads?: { rate: unknown } }
  stack: Readonly<Record<string, Record<string, unknown>>>
  /** Where each of the known limits stands in the file; null where it is not stated. */
  paths: readonly (readonly string[] | null)[]
}

const DEFAULT = {
  kind: 'sliding-log',
  burst: null,
  quantum: 1000,
  queue: 10,
  growth: 5,
  anchor: 'clock',
  countRefused: false,
} as const
const [CALLS, QUERIES] = [
  ['submit', 'message'],
  ['credits', 'quota'],
]
const ENDPOINTS_OF = {
  reads: ['poll', ...QUERIES],
  both: [...CALLS, 'poll'],
  all: [...CALLS, 'poll', ...QUERIES],
} as const
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Limits of one model stand with its class, enforced by the commonest law; all others beside them, each with a law of its own. */
export function statedLimits(known: readonly KnownLimit[]): StatedLimits {
  const laws = known.filter(isOfClass).filter(isRate).map(lawText)
  const commonest = [...new Set(laws)].sort((a, b) => count(laws, b) - count(laws, a))[0] ?? null
  const queueing = known.find(
    ({ kind, excess, size }) => kind === 'concurrency' && excess === 'queue' && size !== null && size !== undefined,
  )
  const models: Record<string, Record<string, unknown>> = {}
  const stack: Record<string, Record<string, unknown>> = {}
  let reads: { rate: unknown } | undefined
  const withClass = (limit: KnownLimit, size: Between): readonly string[] | null => {
    const [model] = limit.models ?? []
    const field = fieldOf(limit)
    if (model === undefined || field === null || !isOfClass(limit) || limit.weight !== 'request') return null
    if (field === 'rate' && lawText(limit) !== commonest) return null
    if (field === 'concurrency' && limit.excess !== (queueing?.excess ?? 'reject')) return null
    const own = models[model] ?? {}
    models[model] = own
    if (own[field] !== undefined) return null
    own[field] = field === 'rate' ? rateText(limit, size) : rangeText(size)
    return ['limits', 'models', model, field]
  }
  const ofReads = (limit: KnownLimit, size: Between): readonly string[] | null => {
    const isCommon = isRate(limit) && (commonest === null || lawText(limit) === commonest)
    if (limit.on !== 'reads' || reads !== undefined || !isCommon) return null
    reads = { rate: rateText(limit, size) }
    return ['limits', 'reads', 'rate']
  }
  const paths = known.map((limit, n): readonly string[] | null => {
    if (limit.size === null) return null
    const path = withClass(limit, limit.size) ?? ofReads(limit, limit.size)
    if (path !== null) return path
    const name = `limit-${n + 1}`
    stack[name] = inStack(limit, limit.size)
    return ['stack', name]
  })
  const excess = queueing === undefined ? {} : { excess: 'queue', queue: queueing.queue ?? 200 }
  return {
    law: commonest === null ? null : (JSON.parse(commonest) as Record<string, unknown>),
    excess,
    limits: { models, ...(reads === undefined ? {} : { reads }) },
    stack,
    paths,
  }
}

/** The limiter's specification of a rate, at its likeliest; null for what is no rate, or was not found. */
export function specOf(limit: KnownLimit): ModifiedLimit | null {
  const { size, windowMs } = limit
  if (size === null || !isRate(limit)) return null
  const settings = { ...DEFAULT, ...lawOf(limit) } as unknown as LawSettings
  const spec = limitOfRate({ limit: size.value, window: windowMs ?? 60_000 }, settings)
  return limit.penaltyMs > 0 ? { ...spec, penaltyMs: limit.penaltyMs } : spec
}

/** A limit with a law of its own, in the words of a mock world. */
function inStack(limit: KnownLimit, size: Between): Record<string, unknown> {
  const { kind, models, weight, excess, queue, on } = limit
  const law = kind === 'quota' ? { ...lawOf(limit), kind: 'fixed-window', anchor: 'clock' } : lawOf(limit)
  return {
    ...(kind === 'concurrency'
      ? { concurrency: rangeText(size), excess, queue: queue ?? 200 }
      : { rate: rateText(limit, size), law, weight }),
    ...(on === 'calls' ? {} : { on: ENDPOINTS_OF[on] }),
    // Several models share it; one has it alone.
    ...(models === null ? {} : { models: [...models] }),
    keyedBy: 'account',
  }
}

/** Name of a limit among those of a model's class; null for a quota of a window that has none. */
function fieldOf(limit: KnownLimit): string | null {
  if (isRate(limit)) return 'rate'
  if (limit.kind === 'concurrency') return 'concurrency'
  return limit.windowMs === HOUR_MS ? 'perHour' : limit.windowMs === DAY_MS ? 'perDay' : null
}

function isRate({ kind }: KnownLimit): boolean {
  return kind !== 'concurrency' && kind !== 'quota'
}

function isOfClass({ models, on }: KnownLimit): boolean {
  return models?.length === 1 && on === 'calls'
}

function lawText(limit: KnownLimit): string {
  return JSON.stringify(lawOf(limit))
}

/** Settings of the law that are not as always. */
function lawOf({
  kind,
  burst,
  quantumMs,
  queue,
  growth,
  anchor,
  countRefused,
  penaltyMs,
  replicas,
}: KnownLimit): Record<string, unknown> {
  return {
    kind,
    ...(burst === null ? {} : { burst }),
    ...(quantumMs === null ? {} : { quantum: quantumMs }),
    ...(kind === 'leaky-queue' && queue !== null ? { queue } : {}),
    ...(growth === null ? {} : { growth }),
    ...(anchor === null ? {} : { anchor }),
    ...(countRefused ? { countRefused } : {}),
    ...(penaltyMs > 0 ? { penalty: penaltyMs } : {}),
    ...(replicas > 1 ? { replicas } : {}),
  }
}

function rateText({ windowMs }: KnownLimit, size: Between): { limit: number | string; window: string } {
  return { limit: rangeText(size), window: `${(windowMs ?? 60_000) / 1000}s` }
}

/** With the likeliest size in its middle, rounded down: plans and simulations that need one number take that. */
function rangeText({ value, low, high }: Between): number | string {
  const half = Math.max(value - low, high - value)
  const from = Math.max(1, value - half)
  return half === 0 ? value : `${from}..${Math.min(value + half, 2 * value + 1 - from)}`
}

function count(values: readonly string[], of: string): number {
  return values.filter((value) => value === of).length
}

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
  const laws = known
    .filter(isOfClass)
    .filter(({ kind }) => kind !== 'concurrency' && kind !== 'quota')
    .map(lawText)
  const commonest = [...new Set(laws)].sort((a, b) => count(laws, b) - count(laws, a))[0] ?? null
  const queueing = known.find(
    ({ kind, excess, size }) => kind === 'concurrency' && excess === 'queue' && size !== null && size !== undefined,
  )
  const models: Record<string, Record<string, unknown>> = {}
  const stack: Record<string, Record<string, unknown>> = {}
  let reads: { rate: unknown } | undefined
  const paths = known.map((limit, n): readonly string[] | null => {
    const { size, kind, windowMs, on } = limit
    if (size === null) return null
    const rate = { limit: rangeText(size), window: `${(windowMs ?? 60_000) / 1000}s` }
    const isLaw = kind !== 'concurrency' && kind !== 'quota'
    const [model] = limit.models ?? []
    const isByClock = kind !== 'quota' || windowMs === HOUR_MS || windowMs === DAY_MS
    const isPlain =
      isByClock && isOfClass(limit) && limit.weight === 'request' && (!isLaw || lawText(limit) === commonest)
    if (isPlain && model !== undefined && (kind !== 'concurrency' || limit.excess === (queueing?.excess ?? 'reject'))) {
      const field = isLaw
        ? 'rate'
        : kind === 'concurrency'
          ? 'concurrency'
          : windowMs === HOUR_MS
            ? 'perHour'
            : 'perDay'
      const own = models[model] ?? {}
      models[model] = own
      if (own[field] === undefined) {
        own[field] = isLaw ? rate : rangeText(size)
        return ['limits', 'models', model, field]
      }
    }
    if (on === 'reads' && isLaw && reads === undefined && (commonest === null || lawText(limit) === commonest)) {
      reads = { rate }
      return ['limits', 'reads', 'rate']
    }
    const name = `limit-${n + 1}`
    const { models: shared, weight, excess, queue } = limit
    const own = isLaw
      ? { rate, law: lawOf(limit), weight }
      : { concurrency: rangeText(size), excess, queue: queue ?? 200 }
    const byClock = { rate, law: { ...lawOf(limit), kind: 'fixed-window', anchor: 'clock' }, weight }
    stack[name] = {
      ...(kind === 'quota' ? byClock : own),
      ...(on === 'calls' ? {} : { on: ENDPOINTS_OF[on] }),
      // Several models share it; one has it alone.
      ...(shared === null ? {} : { models: [...shared] }),
      keyedBy: 'account',
    }
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
  const { size, windowMs, kind } = limit
  if (size === null || kind === 'concurrency' || kind === 'quota') return null
  const settings = { ...DEFAULT, ...lawOf(limit) } as unknown as LawSettings
  const spec = limitOfRate({ limit: size.value, window: windowMs ?? 60_000 }, settings)
  return limit.penaltyMs > 0 ? { ...spec, penaltyMs: limit.penaltyMs } : spec
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

/** With the likeliest size in its middle, rounded down: plans and simulations that need one number take that. */
function rangeText({ value, low, high }: Between): number | string {
  const half = Math.max(value - low, high - value)
  const from = Math.max(1, value - half)
  return half === 0 ? value : `${from}..${Math.min(value + half, 2 * value + 1 - from)}`
}

function count(values: readonly string[], of: string): number {
  return values.filter((value) => value === of).length
}

import type { z } from 'zod'
import { GatebenchError } from '../errors.ts'
import { grown } from './figures.ts'
import type { Law, LimiterOptions } from './law.ts'
import { concurrency } from './laws/concurrency.ts'
import { fixedWindow } from './laws/fixed-window.ts'
import { leakyQueue } from './laws/leaky-queue.ts'
import { quantisedBucket } from './laws/quantised-bucket.ts'
import { slidingCounter } from './laws/sliding-counter.ts'
import { slidingLog } from './laws/sliding-log.ts'
import { slope } from './laws/slope.ts'
import { tokenBucket } from './laws/token-bucket.ts'
import type { CountingLimiter } from './limiter.ts'
import type { Rate } from './quantities.ts'

/** The laws by which a mock world may enforce a rate. A new one is a file under laws/ and its name here. */
export const RATE_LAWS = [
  fixedWindow,
  slidingLog,
  slidingCounter,
  tokenBucket,
  quantisedBucket,
  leakyQueue,
  slope,
] as const

/** The laws by which a mock world may count tokens: those that can give back. */
export const TOKEN_LAWS = [fixedWindow, slidingLog, slidingCounter, tokenBucket, quantisedBucket] as const

export const LAWS = [...RATE_LAWS, concurrency] as const

/** A law as data: what a tier file states, and what a probe infers. Rates per second, windows in ms. */
export type LimitSpec = z.output<(typeof LAWS)[number]['spec']>

/** The same of the laws of a rate. */
export type RateSpec = z.output<(typeof RATE_LAWS)[number]['spec']>

/** Throws LIMIT_INVALID for an unknown kind. */
export function lawOf({ kind }: { kind: string }): Law<LimitSpec> {
  const law = (LAWS as readonly Law<LimitSpec>[]).find((one) => one.kind === kind)
  if (law !== undefined) return law
  throw new GatebenchError(`no kind of limit is named ${String(kind)}`, {
    code: 'LIMIT_INVALID',
    hint: `the kinds are ${LAWS.map((one) => one.kind).join(', ')}`,
  })
}

/** The limiter of a rate, with figures that are known to be possible: they are not checked, for replays make thousands. */
export function countingLimiter(spec: RateSpec, options: LimiterOptions): CountingLimiter {
  const law = lawOf(spec) as CountingLaw
  return law.limiter(spec, options)
}

interface CountingLaw extends Law<LimitSpec> {
  limiter(figures: LimitSpec, options: LimiterOptions): CountingLimiter
}

type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type RateLaws = (typeof RATE_LAWS)[number]
type Options = Merged<RateLaws['options']>

/** Settings of a mock world for single laws, of all laws together. */
export const LAW_OPTIONS = Object.assign({}, ...RATE_LAWS.map(({ options }) => options)) as Options

/** Settings of a mock world for single laws that count tokens. */
export const TOKEN_LAW_OPTIONS = {
  ...fixedWindow.options,
  ...tokenBucket.options,
  ...quantisedBucket.options,
}

/** How a rate is enforced: the kind of a law, and the settings of every law there is. */
export type LawSettings = { kind: RateLaws['kind']; countRefused: boolean } & {
  [K in keyof Options]: z.output<Options[K]>
}

/** The rate of a mock world as a specification. */
export function limitOfRate(rate: Rate, settings: LawSettings): LimitSpec {
  const law = RATE_LAWS.find(({ kind }) => kind === settings.kind) as RateLaws
  return { kind: law.kind, ...law.ofRate(rate, settings) } as LimitSpec
}

const GROWING = new Set<string>(RATE_LAWS.flatMap(({ growing }) => growing))

/** The settings that go with `factor` times the limit. */
export function grownSettings<T extends object>(settings: T, factor: number): T {
  const entries = Object.entries(settings).map(([name, value]) =>
    GROWING.has(name) && typeof value === 'number' ? [name, grown(value, factor)] : [name, value],
  )
  return Object.fromEntries(entries) as T
}

import type { z } from 'zod'
import type { Limiter } from './limiter.ts'
import type { Rate } from './quantities.ts'

/** What a limiter must be told of the clock it is asked by. */
export interface LimiterOptions {
  /** Unix time in ms of instant 0: where clock windows and quanta are aligned to. */
  originEpochMs: number
}

/** What a client who knows a limit would keep to. What is left out is not limited. */
export interface KnownLimit {
  /** Units that pass in the long run. */
  ratePerSecond?: number
  /** Units that pass at once after a pause. */
  burst?: number
  /** Units that may be held at a time. */
  concurrency?: number
  /** Where units are counted by windows, the length of one. */
  windowMs?: number
}

/** One kind of limit, all of it: `S` is a specification of this kind, as a probe infers it. Rates per second, windows in ms. */
export interface Law<S extends { kind: string }> {
  readonly kind: S['kind']
  /** Accepts what states a possible limit; its messages say what a figure must be. */
  readonly spec: z.ZodType<S>
  /** The limiter that a specification states, with nothing counted yet. */
  limiter(spec: S, options: LimiterOptions): Limiter
  known(spec: S): KnownLimit
  /** What copy `index` of `count` enforces of a limit that they divide. Without it the law can have no copies. */
  share?(spec: S, count: number, index: number): S
  /** Where what is too much waits for a release: how many units are served at a time. Null where it is refused. */
  servers?(spec: S): number | null
}

/** A law that limits a rate, as a mock world states it: so many in a window, and how they are counted. */
export interface RateLaw<S extends { kind: string }, O extends z.ZodRawShape> extends Law<S> {
  /** How it counts, for the schema of mock worlds. */
  readonly words: string
  /** Settings of a mock world for this law. Laws that share a setting share its schema. */
  readonly options: O
  /** Which of them count units, and so grow when the limit does. */
  readonly growing?: readonly (keyof O)[]
  /** The figures of the specification. */
  ofRate(rate: Rate, options: { [K in keyof O]: z.output<O[K]> } & { countRefused: boolean }): Omit<S, 'kind'>
  share(spec: S, count: number, index: number): S
}

/** For its types: those of the methods follow from `spec` and `options`. */
export function rateLaw<Z extends z.ZodType<{ kind: string }>, O extends z.ZodRawShape>(
  law: RateLaw<z.output<Z>, O> & { readonly spec: Z },
): RateLaw<z.output<Z>, O> {
  return law
}

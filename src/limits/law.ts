import * as z from 'zod'
import type { CountingLimiter, Limiter } from './limiter.ts'
import type { Rate } from './quantities.ts'

/** Facts that a limiter needs about the clock that asks it. */
export interface LimiterOptions {
  /** Unix time in ms of instant 0: where clock windows and quanta are aligned to. */
  originEpochMs: number
}

/** Allowance of a limiter for a client that knows it. A field that is left out is not limited. */
export interface Allowance {
  /** Units that pass in the long run. */
  ratePerSecond?: number
  /** Units that pass at once after a pause. */
  burst?: number
  /** Units that may be held at a time. */
  concurrency?: number
  /** Where units are counted by windows, the length of one. */
  windowMs?: number
}

/** All that there is to know about one kind of limit; `F` are the figures that state one. Rates per second, windows in ms. */
export interface Law<F> {
  readonly kind: string
  /** Accepts the kind with figures that are possible; its messages say what a figure must be. */
  readonly spec: z.ZodType
  /** The limiter that figures state, with nothing counted yet. */
  limiter(figures: F, options: LimiterOptions): Limiter
  allows(figures: F): Allowance
  /** Figures that differ for copy `index` of `count` that divide a limit. Without it the law cannot have copies. */
  share?(figures: F, count: number, index: number): Partial<F>
  /** Where what is too much waits for a release: how many units are served at a time. Null where it is refused. */
  servers?(figures: F): number | null
}

type Values<Z extends z.ZodRawShape> = { [K in keyof Z]: z.output<Z[K]> }

/** A law that limits a rate, and how a mock world states it: so many in a window, and how they are counted. */
interface RateLaw<Z extends z.ZodRawShape, O extends z.ZodRawShape, F = z.output<z.ZodObject<Z>>> extends Law<F> {
  limiter(figures: F, options: LimiterOptions): CountingLimiter
  /** How it counts, for the schema of mock worlds. */
  readonly words: string
  /** Settings of a mock world for this law. Laws that share a setting share its schema. */
  readonly options: O
  /** Which of them count units, and so grow with the limit. */
  readonly growing: readonly (keyof O)[]
  ofRate(rate: Rate, settings: Values<O> & { countRefused: boolean }): F
  share(figures: F, count: number, index: number): Partial<F>
}

/** `figures` are what its specification holds beside its kind. */
export function rateLaw<const K extends string, Z extends z.ZodRawShape, O extends z.ZodRawShape>(
  law: Omit<RateLaw<Z, O>, 'kind' | 'spec'> & { readonly kind: K; readonly figures: Z },
) {
  return { ...law, spec: z.object({ kind: z.literal(law.kind), ...law.figures }) }
}

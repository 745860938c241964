import fc from 'fast-check'
import type { ModifiedLimit } from '../../src/limits/limit.ts'
import type { LimitSpec } from '../../src/limits/registry.ts'

/** Any real instants, to try the arithmetic. */
export const anyMs = (max: number) => fc.double({ min: 0.001, max, noNaN: true })
/** Whole eighths of a ms, whose sums and differences are exact in doubles: to count windows without a tolerance. */
export const eighths = (max: number) => fc.integer({ min: 1, max: max * 8 }).map((n) => n / 8)
type Span = typeof anyMs

export const originEpochMs = fc.integer({ min: 0, max: 2 ** 41 })
export const limit = fc.integer({ min: 1, max: 12 })
const ratePerSecond = fc.oneof(
  fc.constantFrom(1, 2, 10, 1 / 3, 20 / 60),
  fc.double({ min: 0.05, max: 50, noNaN: true }),
)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
export const laws = (span: Span) => ({
  fixedWindow: fc.record({
    kind: fc.constant('fixed-window' as const),
    limit,
    windowMs: span(3000),
    anchor: fc.constantFrom('clock' as const, 'first' as const),
    countRefused: fc.boolean(),
  }),
  slidingLog: fc.record({
    kind: fc.constant('sliding-log' as const),
    limit,
    windowMs: span(3000),
    countRefused: fc.boolean(),
  }),
  slidingCounter: fc.record({
    kind: fc.constant('sliding-counter' as const),
    limit,
    windowMs: span(3000),
    countRefused: fc.boolean(),
  }),
  tokenBucket: fc.record({ kind: fc.constant('token-bucket' as const), ratePerSecond, burst: limit }),
  quantisedBucket: fc.record({
    kind: fc.constant('quantised-bucket' as const),
    ratePerSecond,
    burst: limit,
    quantumMs: span(2000),
  }),
  leakyQueue: fc.record({
    kind: fc.constant('leaky-queue' as const),
    ratePerSecond,
    queue: fc.integer({ min: 0, max: 8 }),
  }),
})
const rateLaw = (span: Span): fc.Arbitrary<LimitSpec> => fc.oneof(...Object.values(laws(span)))

/** Any law with any modifiers that it can carry. */
export const modifiedLimit: fc.Arbitrary<ModifiedLimit> = fc.letrec<{ modified: ModifiedLimit }>((tie) => ({
  modified: fc
    .record({
      law: rateLaw(anyMs),
      penaltyMs: optional(anyMs(1000)),
      replicas: optional(
        fc.record({ count: fc.integer({ min: 1, max: 3 }), each: fc.constant('full' as const), key: fc.nat() }),
      ),
      drift: fc.option(fc.record({ atMs: anyMs(5000), to: tie('modified') }), { nil: undefined, depthSize: 'small' }),
    })
    .map(({ law, penaltyMs, replicas, drift }) => ({
      ...law,
      ...(penaltyMs === undefined ? {} : { penaltyMs }),
      ...(replicas === undefined ? {} : { replicas }),
      ...(drift === undefined ? {} : { drift }),
    })),
})).modified

/** A request of a train. */
export interface Arrival {
  now: number
  cost: number
}
/** Bursts, ties and idle gaps; costs mostly 1, a few that exceed the limit. */
export const train = (span: Span): fc.Arbitrary<Arrival[]> =>
  fc
    .array(
      fc.record({
        gap: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: span(400) }, span(5000)),
        cost: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 14 })),
      }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let now = 0
      return steps.map(({ gap, cost }) => {
        now += gap
        return { now, cost }
      })
    })

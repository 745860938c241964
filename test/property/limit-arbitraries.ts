import fc from 'fast-check'
import { z } from 'zod'
import type { ModifiedLimit } from '../../src/limits/limit.ts'
import { type LimitSpec, lawOf, RATE_LAWS } from '../../src/limits/registry.ts'

/** The specification of one kind of law. */
export type LimitOf<K extends LimitSpec['kind']> = Extract<LimitSpec, { kind: K }>

/** Any real instants, to try the arithmetic. */
export const anyMs = (max: number) => fc.double({ min: 0.001, max, noNaN: true })
/** Whole eighths of a ms, whose sums and differences are exact in doubles: to count windows without a tolerance. */
export const eighths = (max: number) => fc.integer({ min: 1, max: max * 8 }).map((n) => n / 8)
type Span = typeof anyMs

export const originEpochMs = fc.integer({ min: 0, max: 2 ** 41 })
const MOST_UNITS = 12
export const limit = fc.integer({ min: 1, max: MOST_UNITS })
const perSecond = fc.oneof(fc.constantFrom(1, 2, 10, 1 / 3, 20 / 60), fc.double({ min: 0.05, max: 50, noNaN: true }))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Specifications of one kind, by its schema: a law that is new to the registry needs nothing here. */
export function specsOf<K extends LimitSpec['kind']>(kind: K, span: Span): fc.Arbitrary<LimitOf<K>> {
  return valuesOf(lawOf({ kind }).spec, kind, span) as fc.Arbitrary<LimitOf<K>>
}

/** What a schema accepts, small enough to be reached by a train of requests. `name` tells ms from rates, as names in src do. */
function valuesOf(schema: unknown, name: string, span: Span): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
    const requiredKeys = fields.flatMap(([key, field]) => (field instanceof z.ZodExactOptional ? [] : [key]))
    return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valuesOf(field, key, span)])), {
      requiredKeys,
    })
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => valuesOf(option, name, span)))
  if (schema instanceof z.ZodExactOptional) return valuesOf(schema.unwrap(), name, span)
  if (schema instanceof z.ZodLiteral) return fc.constant(schema.value)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) {
    if (schema.isInt) return fc.integer({ min: schema.minValue ?? 0, max: MOST_UNITS })
    return name.endsWith('Ms') ? span(3000) : perSecond
  }
  throw new Error(`${name}: teach limit-arbitraries.ts this kind of figure`)
}

const rateLaw: fc.Arbitrary<LimitSpec> = fc.oneof(...RATE_LAWS.map(({ kind }) => specsOf(kind, anyMs)))

/** Any law with any modifiers that it can carry. */
export const modifiedLimit: fc.Arbitrary<ModifiedLimit> = fc.letrec<{ modified: ModifiedLimit }>((tie) => ({
  modified: fc
    .record({
      law: rateLaw,
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

import * as z from 'zod'
import { CAPACITY_SCHEMA, type CapacityResult } from './capacity-result.ts'

const level = z.object({
  scale: z.number(),
  perHour: z.number(),
  models: z.array(z.object({ model: z.string(), perHour: z.number() })),
})

const trial = z.object({
  scale: z.number(),
  seed: z.number(),
  offeredPerSecond: z.number(),
  perHour: z.number(),
  models: z.array(z.object({ model: z.string(), offeredPerSecond: z.number() })),
  goals: z.array(
    z.object({
      goal: z.string(),
      margin: z.number().nullable(),
      error: z.number().nullable(),
      share: z.object({ part: z.number(), of: z.number(), most: z.number() }).nullable(),
      found: z.string(),
    }),
  ),
  passed: z.boolean(),
  carried: z.number(),
  folder: z.string().nullable(),
})

/** The shape of `capacity.json`, for its JSON Schema. */
export const capacitySchema = z.object({
  schema: z.literal(CAPACITY_SCHEMA),
  profile: z.string(),
  gateway: z.string(),
  horizonMs: z.number(),
  search: z
    .object({
      least: z.number(),
      most: z.number(),
      resolution: z.number(),
      mostTrials: z.number(),
      withinMs: z.number().nullable(),
      pauseMs: z.number().nullable(),
      usedMs: z.number(),
    })
    .nullable()
    .default(null),
  end: z.enum([
    'found',
    'nothing-passes',
    'nothing-fails',
    'changed',
    'trials',
    'credits',
    'time',
    'budget',
    'quota',
    'unfit',
    'unbegun',
    'interrupted',
    'fault',
  ]),
  exitCode: z.int(),
  passes: level.nullable(),
  fails: level.nullable(),
  sustainable: z.object({ estimate: level.nullable(), low: level.nullable(), high: level.nullable() }).nullable(),
  firstToFail: z.object({ goal: z.string(), found: z.string() }).nullable(),
  unjudged: z.array(z.string()),
  notices: z.array(z.string()),
  trials: z.array(trial),
}) satisfies z.ZodType<CapacityResult>

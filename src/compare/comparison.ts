import { z } from 'zod'
import { latencySchema } from '../measure/summary.ts'
import { VERDICT_WORDS } from '../measure/summary-verdict.ts'
import { CONSTRAINTS } from './constraints.ts'
import { GATED_METRICS, GATED_PERCENTILES } from './metrics.ts'

/** What a comparison came to. Fields may be added; none is renamed without a new schema number. */
export const COMPARISON_SCHEMA = 'gatebench.comparison/v1'

export const VERDICTS = ['regressed', 'not-regressed', 'inconclusive'] as const
export type ComparisonVerdict = (typeof VERDICTS)[number]

const comparedRunSchema = z.object({
  source: z.string(),
  id: z.string(),
  profile: z.string(),
  seed: z.number(),
  gateway: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  started: z.int(),
  completed: z.int(),
  /** What the run itself came to; null where it does not say. */
  verdict: z.enum(VERDICT_WORDS).nullable(),
})

const sideSchema = z.object({ runs: z.array(comparedRunSchema) })

/** A metric's middle over the runs of a side (their geometric mean), and each run's own value. */
const levelSchema = z.object({ value: z.number(), runs: z.array(z.number()) })

export const metricComparisonSchema = z.object({
  metric: z.enum(GATED_METRICS),
  stat: z.enum([...GATED_PERCENTILES, 'value']),
  worse: z.enum(['higher', 'lower']),
  /** Null where a run does not say. */
  base: levelSchema.nullable(),
  candidate: levelSchema.nullable(),
  /** With its 95 % interval; `ratio` is a share of the base's value, `difference` in the metric's own unit. */
  change: z
    .object({ kind: z.enum(['ratio', 'difference']), estimate: z.number(), low: z.number(), high: z.number() })
    .nullable(),
  /** How bad the change is, on the scale that the floor is on: log of candidate over base, above 0 is worse. */
  effect: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Probability of an effect as bad, were there none; and adjusted for the metrics looked at together (Holm). */
  p: z.number().nullable(),
  adjustedP: z.number().nullable(),
  verdict: z.enum([...VERDICTS, 'not-measured']),
  /** Runs a side, or pairs, that would find an effect of the floor's size; null when that cannot be known. */
  runsAdvised: z.int().nullable(),
})
export type MetricComparison = z.infer<typeof metricComparisonSchema>

const movedCallSchema = z.object({
  seed: z.number(),
  call: z.int(),
  model: z.string(),
  base: z.object({ end: z.string(), endedMs: z.number(), attempts: z.int() }).nullable(),
  candidate: z.object({ end: z.string(), endedMs: z.number(), attempts: z.int() }).nullable(),
  deltaMs: z.number().nullable(),
  why: z.array(z.string()),
})

export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_SCHEMA),
  verdict: z.object({
    outcome: z.enum(VERDICTS),
    /** 0, 96 or 97. */
    exitCode: z.int(),
    reasons: z.array(z.string()),
    /** Runs a side that would decide what is open; null when nothing is, or more runs would not help. */
    moreRuns: z.int().nullable(),
  }),
  /** How the sides were held against each other. */
  design: z.enum(['exact', 'paired', 'unpaired', 'single']),
  settings: z.object({
    /** An effect below this share is let pass however certain it is. */
    effectFloor: z.number(),
    alpha: z.number(),
    power: z.number(),
  }),
  base: sideSchema,
  candidate: sideSchema,
  differences: z.array(z.object({ what: z.string(), base: z.string(), candidate: z.string(), blocks: z.boolean() })),
  /** True when runs were compared that should not be. */
  forced: z.boolean(),
  metrics: z.array(metricComparisonSchema),
  constraints: z.array(
    z.object({
      constraint: z.enum(CONSTRAINTS),
      base: z.number(),
      candidate: z.number(),
      verdict: z.enum(['holds', 'broken', 'inconclusive']),
      details: z.array(z.string()),
    }),
  ),
  /** Only for runs in virtual time with their calls at hand. */
  moved: z
    .object({
      compared: z.int(),
      moved: z.int(),
      slower: z.int(),
      faster: z.int(),
      endedOtherwise: z.int(),
      top: z.array(movedCallSchema),
    })
    .nullable(),
  /** Response times of all runs of a side together, for looking, not for judging; `model` null is all models. */
  responseTimes: z.array(z.object({ model: z.string().nullable(), base: latencySchema, candidate: latencySchema })),
})
export type Comparison = z.infer<typeof comparisonSchema>

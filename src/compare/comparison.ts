import * as z from 'zod'
import { latencySchema } from '../measure/summary/summary.ts'
import { VERDICT_WORDS } from '../measure/summary/summary-verdict.ts'
import { GATED_METRICS, GATED_PERCENTILES } from './metrics.ts'

/** Result of a comparison. Fields may be added; none is renamed without a new schema number. */
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
  /** Verdict of the run itself; null if it has none. */
  verdict: z.enum(VERDICT_WORDS).nullable(),
})

const sideSchema = z.object({
  runs: z.array(comparedRunSchema),
  /** Times at which they were made: runs within an hour of each other are one session. */
  sessions: z.int(),
})

/**
 * A metric's middle over the runs of a side (their geometric mean; of a rate the mean), and each run's own value. Null is a percentile that
 * is not reached, for too few calls completed; the middle is null where one of the runs is.
 */
const levelSchema = z.object({ value: z.number().nullable(), runs: z.array(z.number().nullable()) })

export const metricComparisonSchema = z.object({
  metric: z.enum(GATED_METRICS),
  stat: z.enum([...GATED_PERCENTILES, 'p50', 'value']),
  /** Null: all models together. */
  model: z.string().nullable(),
  worse: z.enum(['higher', 'lower']),
  /** Its part of the false alarms that are let pass, before it is known which others could be looked at. */
  weight: z.number(),
  /** Floor of the effect, on the scale of `effect`. */
  floor: z.number(),
  /** Null where a run does not say. */
  base: levelSchema.nullable(),
  candidate: levelSchema.nullable(),
  /**
   * With its 95% interval; `ratio` is a share of the base's value, `difference` in the metric's own unit. Where runs do not reach the
   * percentile it is at least so much.
   */
  change: z
    .object({ kind: z.enum(['ratio', 'difference']), estimate: z.number(), low: z.number(), high: z.number() })
    .nullable(),
  /** How bad the change is, on the scale that the floor is on: log of candidate over base, of a rate its difference; above 0 is worse. */
  effect: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Runs in which the percentile is not reached. */
  notReached: z.object({ base: z.int(), candidate: z.int() }).nullable(),
  /** Probability of an effect as bad, were there none; and adjusted for all that was looked at together (Holm, by weight). */
  p: z.number().nullable(),
  adjustedP: z.number().nullable(),
  verdict: z.enum([...VERDICTS, 'not-measured']),
  /** How much later the machine was in the runs of one side, where that is why nothing was decided; in ms. */
  machineMs: z.number().optional(),
  /** Probability that these runs would find a change of twice the floor; null where they could decide nothing. */
  power: z.number().nullable().default(null),
  /** Runs a side, or seeds, that would pass no change and find one of twice the floor; null when nothing is open, or no number is sure to. */
  runsAdvised: z.int().nullable(),
})
export type MetricComparison = z.infer<typeof metricComparisonSchema>

/** One call that has changed. Times in ms from its intended start. */
const movedCallSchema = z.object({
  seed: z.number(),
  call: z.int(),
  model: z.string(),
  base: z.object({ end: z.string(), endedMs: z.number(), attempts: z.int() }).nullable(),
  candidate: z.object({ end: z.string(), endedMs: z.number(), attempts: z.int() }).nullable(),
  /** Later is above 0; null when the call is in one run only. */
  deltaMs: z.number().nullable(),
  /** Differences, the gravest first. */
  why: z.array(z.string()),
})
export type MovedCall = z.infer<typeof movedCallSchema>

const movedSchema = z.object({
  compared: z.int(),
  moved: z.int(),
  /** Calls among those that completed on both sides: an end without a result is no time that can be compared. */
  slower: z.int(),
  faster: z.int(),
  /** Calls that ended in another way, or are in one run only. */
  endedOtherwise: z.int(),
  /** Those that moved furthest. */
  top: z.array(movedCallSchema),
})
export type Moved = z.infer<typeof movedSchema>

const criteriaSchema = z.object({
  /** The floor of times, as a share. */
  effectFloor: z.number(),
  /**
   * By metric: a share of the base's value, or of a rate the difference of the rate itself. An effect below the floor of its metric is let pass however
   * certain it is.
   */
  floors: z.record(z.enum(GATED_METRICS), z.number()),
  /** Chance of a false alarm, over all metrics and looks together. */
  alpha: z.number(),
  /** Number of looks: at the first runs, and at those with the advised runs. Each look has its part of alpha. */
  looks: z.int(),
  /** Chance of an answer that advice is given for. */
  power: z.number(),
})
export type ComparisonCriteria = z.infer<typeof criteriaSchema>

/** Constraints that are counted one by one. */
export const CONSTRAINTS = [
  'duplicates',
  'lost_tasks',
  'ledger_imbalance',
  'oracle_mismatches',
  'failed_gates',
  'failed_thresholds',
] as const
export type ConstraintName = (typeof CONSTRAINTS)[number]

const constraintSchema = z.object({
  constraint: z.enum(CONSTRAINTS),
  /** The most of any run. */
  base: z.number(),
  candidate: z.number(),
  /** Probability of so much more, were there no difference; and adjusted for all that is looked at. Null where nothing is tolerated. */
  p: z.number().nullable(),
  adjustedP: z.number().nullable(),
  verdict: z.enum(['holds', 'broken', 'inconclusive']),
  details: z.array(z.string()),
})
export type Constraint = z.infer<typeof constraintSchema>

export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_SCHEMA),
  verdict: z.object({
    outcome: z.enum(VERDICTS),
    /** 0, 96 or 97. */
    exitCode: z.int(),
    reasons: z.array(z.string()),
    /** Runs a side that would decide what is open; null when nothing is, or more runs would not help. */
    moreRuns: z.int().nullable(),
    /** Command to run if more runs of the same design would not decide it. */
    command: z.string().nullable().default(null),
  }),
  /** How the sides were compared. */
  design: z.enum(['exact', 'paired', 'history', 'unpaired', 'single', 'order', 'apart']),
  settings: criteriaSchema,
  base: sideSchema,
  candidate: sideSchema,
  differences: z.array(z.object({ what: z.string(), base: z.string(), candidate: z.string(), blocks: z.boolean() })),
  /** True when runs that should not be compared were. */
  forced: z.boolean(),
  metrics: z.array(metricComparisonSchema),
  constraints: z.array(constraintSchema),
  /** Only for runs in virtual time with their calls at hand. */
  moved: movedSchema.nullable(),
  /** Response times of the calls that completed, all runs of a side together, for looking, not for judging; `model` null is all models. */
  responseTimes: z.array(z.object({ model: z.string().nullable(), base: latencySchema, candidate: latencySchema })),
})
export type Comparison = z.infer<typeof comparisonSchema>

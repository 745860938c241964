import * as z from 'zod'
import { EXIT } from '../errors.ts'

export const CALIBRATION_SCHEMA = 'gatebench.calibration/v1'

/** How far a figure of a twin can be relied on. */
export const LABELS = ['probed', 'seen', 'doubtful', 'shared-or-dynamic', 'unobserved', 'assumed'] as const
export type Label = (typeof LABELS)[number]

/** A figure with its 95% interval. */
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Between = z.output<typeof estimate>

/** Basis of a twin's figure. */
const finding = z.object({
  /** A model, or the account. */
  of: z.string(),
  what: z.string(),
  /** In words; empty where nothing is known. */
  value: z.string(),
  label: z.enum(LABELS),
  evidence: z.string(),
  /** A share as a number, with its range. */
  share: estimate.exactOptional(),
})
export type Finding = z.output<typeof finding>

/** One figure of a run beside what a twin does in the same. Gateway's own time; times in ms. */
const agreement = z.object({
  run: z.string(),
  /** `held-out`: the second half, beside a twin of the first; `fitted`: the whole run, beside the twin that is written. */
  part: z.enum(['held-out', 'fitted']),
  /** Null for the whole account. */
  model: z.string().nullable(),
  /** `p80` stands in the place of a `p90` that is reached or not by chance, since about one call in ten has no result. */
  what: z.enum(['completed', 'throttled', 'p50', 'p80', 'p90', 'credits']),
  /** Range that 95% of runs with the same calls would show; null if the twin does not say. */
  predicted: estimate.nullable(),
  /** Null where it was not measured, and of a time that a share of calls without a result leaves without an end. */
  actual: z.number().nullable(),
  /** Ends of calls were not seen: the figure is at least that. */
  isBound: z.boolean(),
  /** The twin's figure less the gateway's, in its unit, with its 90% interval; null where either is no number. */
  apart: estimate.nullable(),
  /** By how much the twin may be off, in the same unit. */
  margin: z.number().nullable(),
  /** `good`: the interval lies within the margin, over all runs together; `doubtful`: outside. */
  verdict: z.enum(['good', 'doubtful', 'cannot tell', 'not compared']),
})
export type Agreement = z.output<typeof agreement>

/** `calibration.json`: how good a twin is, and what each of its figures rests on. */
export const calibrationSchema = z.object({
  schema: z.literal(CALIBRATION_SCHEMA),
  runs: z.array(z.string()),
  gateway: z.string(),
  probe: z.string().nullable(),
  sentence: z.string(),
  verdict: z.enum(['good', 'doubtful']),
  findings: z.array(finding),
  agreement: z.array(agreement),
  /** Obstacles between the twin and a good verdict, figure by figure. */
  wanting: z.array(
    z.object({
      model: z.string().nullable(),
      what: agreement.shape.what,
      verdict: agreement.shape.verdict,
      sentence: z.string(),
      /** Length of one more run that would decide; null where none would. */
      minutes: z.number().nullable(),
    }),
  ),
  /** Length of one more run that would decide all that one can, in minutes of the gateway's time; null where nothing waits for that. */
  moreMinutes: z.number().nullable(),
  /** Simulations of either part. */
  replications: z.int(),
  notices: z.array(z.string()),
})
export type MissingEvidence = z.output<typeof calibrationSchema>['wanting'][number]
export type Calibration = z.output<typeof calibrationSchema>

export const CALIBRATION_EXITS = { good: EXIT.ok, doubtful: EXIT.inconclusive } as const

/** Good where every figure that was compared is and nothing speaks against the runs; doubtful where nothing was, for then nothing speaks for the twin. */
export function verdictOfAgreement(
  all: readonly Pick<Agreement, 'verdict'>[],
  against: readonly string[] = [],
): Calibration['verdict'] {
  const compared = all.filter(({ verdict }) => verdict !== 'not compared')
  const isGood = compared.length > 0 && compared.every(({ verdict }) => verdict === 'good')
  return isGood && against.length === 0 ? 'good' : 'doubtful'
}

import * as z from 'zod'
import { LABELS } from './figure.ts'

export const CALIBRATION_SCHEMA = 'gatebench.calibration/v1'

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** One figure of the second half of a run, beside what a twin of its first half lets expect. Gateway's own time; times in ms. */
const agreement = z.object({
  run: z.string(),
  /** Null for the whole account. */
  model: z.string().nullable(),
  what: z.enum(['completed', 'throttled', 'p50', 'p90', 'credits']),
  /** What 95 % of runs would show; null where the twin does not say. */
  predicted: estimate.nullable(),
  actual: z.number().nullable(),
  verdict: z.enum(['good', 'doubtful', 'not compared']),
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
  findings: z.array(
    z.object({
      of: z.string(),
      what: z.string(),
      value: z.string(),
      label: z.enum(LABELS),
      evidence: z.string(),
    }),
  ),
  agreement: z.array(agreement),
  /** Simulations of each half. */
  replications: z.int(),
  notices: z.array(z.string()),
})
export type Calibration = z.output<typeof calibrationSchema>

/** Chance puts one of twenty outside: so many of those compared must be good. */
const GOOD_SHARE = 0.9

/** Doubtful where nothing could be compared: then nothing speaks for the twin. */
export function verdictOfAgreement(all: readonly Agreement[]): Calibration['verdict'] {
  const compared = all.filter(({ verdict }) => verdict !== 'not compared')
  const good = compared.filter(({ verdict }) => verdict === 'good')
  return compared.length > 0 && good.length >= GOOD_SHARE * compared.length ? 'good' : 'doubtful'
}

/** `isComparable`: whether the twin claims to know what the figure hangs on. Counts of chance are off by one without meaning anything. */
export function agreementOf(
  of: Pick<Agreement, 'run' | 'model' | 'what'>,
  predicted: Agreement['predicted'],
  actual: number | null,
  isComparable = true,
): Agreement {
  if (predicted === null || actual === null || !isComparable)
    return { ...of, predicted, actual, verdict: 'not compared' }
  const slack = of.what === 'completed' || of.what === 'throttled' ? 1 : 1e-6 * Math.abs(actual)
  const isGood = actual >= predicted.low - slack && actual <= predicted.high + slack
  return { ...of, predicted, actual, verdict: isGood ? 'good' : 'doubtful' }
}

import * as z from 'zod'
import { valueOr } from '../../errors.ts'
import type { CallDigest } from '../calls/call-digest.ts'
import { decodeHistogram } from '../times/encoded-histogram.ts'
import { countsSchema, latencySchema, modelSummarySchema, type Summary, summarySchema } from './summary.ts'
import { verdictSchema } from './summary-verdict.ts'
import { wholeLatencySchema } from './summary-whole.ts'

const { run, goodput, phases, thresholds, openTasks, oracle } = summarySchema.shape

/** Ends of calls that baselines of 0.1.0 do not count: there they are counted from the calls. */
const COUNTED_SINCE = {
  dropped: true,
  failed: true,
  refused: true,
  timedOut: true,
  ambiguous: true,
  interrupted: true,
} as const

const comparedCounts = countsSchema
  .pick({
    planned: true,
    started: true,
    completed: true,
    gaveUp: true,
    throttled: true,
    unresolved: true,
    duplicates: true,
    ...COUNTED_SINCE,
  })
  .partial(COUNTED_SINCE)
  .refine((counts) => Object.values(counts).every((count = 0) => count >= 0), 'a count is below 0')
/** First tokens of all streamed calls: those that came, as a histogram, and how many did not. */
const comparedStreams = z.object({
  times: z.object({
    firstToken: z.object({ calls: wholeLatencySchema.pick({ never: true, unseen: true }), seen: latencySchema }),
  }),
})
const comparedLatency = z.object({
  responseTime: latencySchema.refine(({ hdr }) => hdr === null || isHistogram(hdr), 'its histogram cannot be read'),
})

/** The part of a summary that a comparison reads. An old baseline need not have fields that a later version adds elsewhere. */
export const comparedSummarySchema = z.object({
  schema: summarySchema.shape.schema,
  run,
  // Runs from before there were gates have no word, and failed none.
  verdict: verdictSchema.extend({
    word: verdictSchema.shape.word.nullable().default(null),
    gates: verdictSchema.shape.gates.default([]),
  }),
  counts: comparedCounts,
  measured: comparedCounts,
  goodput,
  latency: comparedLatency,
  streams: comparedStreams.optional(),
  models: z.array(
    modelSummarySchema
      .pick({ model: true, modality: true })
      .extend({ counts: comparedCounts.optional(), measured: comparedCounts.optional(), latency: comparedLatency }),
  ),
  phases: z.array(phases.element.pick({ name: true, record: true })),
  credits: z
    .object({
      delta: z.number().nullable(),
      priced: z.number().nullable(),
      // Absent from baselines of 0.1.0: then it is not judged.
      unexplained: z.number().nullable().default(null),
      // Absent from baselines of 0.1.0.
      whilePaused: z.number().default(0),
      // Absent from former baselines.
      otherSpend: z.object({ whileIdle: z.number() }).default({ whileIdle: 0 }),
      toppedUp: z.boolean().default(false),
    })
    .nullable(),
  generator: z.object({ fit: z.boolean(), reasons: z.array(z.string()), reachMs: z.number().optional() }),
  thresholds: z.array(thresholds.element.omit({ needs: true })),
  openTasks,
  oracle,
})
export type ComparedSummary = z.infer<typeof comparedSummarySchema>

/** Whether a run measured its whole plan: nothing cut it short, or a resumed run found that its whole load had been sent. */
export function isPlanDone({ run: { status, unsent }, counts: { dropped = 0 } }: PlanDone): boolean {
  return status === 'complete' || (status === 'resumed' && unsent !== true && dropped === 0)
}

interface PlanDone {
  run: Pick<Summary['run'], 'status' | 'unsent'>
  counts: { dropped?: number | undefined }
}

/** A run as it is compared. */
export interface RunRecord {
  /** How it was named: a folder, a file. */
  source: string
  summary: ComparedSummary
  /** The resolved profile; null where only a summary is at hand. */
  settings: unknown
  /** Its calls, read when first needed; null where there is no event log. */
  calls: () => Promise<readonly CallDigest[] | null>
  /** Stand-in for the machine that made the run, if its log names it. */
  host?: string | undefined
}

function isHistogram(encoded: string): boolean {
  return valueOr(() => decodeHistogram(encoded), null) !== null
}

/** The gateway of a run by a name that all runs of it share: a mock in real time listens at a different port each time. */
export function gatewayName({ gateway, time }: ComparedSummary['run']): string {
  return gateway.kind === 'mock' && time === 'real' ? 'mock' : gateway.baseUrl
}

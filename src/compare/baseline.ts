import * as z from 'zod'
import { visible } from '../visible.ts'
import { type CallDigest, digestRows, digestsOf } from './call-digest.ts'
import { comparedSummarySchema, type RunRecord } from './run-record.ts'

export const BASELINE_SCHEMA = 'gatebench.baseline/v1'

export const baselineSchema = z.object({
  schema: z.literal(BASELINE_SCHEMA),
  summary: comparedSummarySchema,
  /** The resolved profile, without secrets: what a candidate must have been asked too. */
  settings: z.unknown(),
  /** A row a call, their head first; spans in ms. */
  calls: z.array(z.array(z.unknown())),
})

/** A run as a file to be committed: the summary as far as comparisons read it, the settings, and a line a call. */
export async function renderBaseline(run: RunRecord): Promise<string> {
  const { calls, ...rest } = baselineSchema.parse({
    schema: BASELINE_SCHEMA,
    summary: run.summary,
    settings: run.settings,
    calls: digestRows((await run.calls()) ?? []),
  })
  const rows = calls.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
  // A line a call keeps a diff of two baselines readable.
  return visible(`${JSON.stringify(rest, null, 2).replace(/\n\}$/, '')},\n  "calls": [\n${rows}\n  ]\n}\n`)
}

/** The run that a baseline holds. */
export function runOfBaseline(source: string, baseline: z.infer<typeof baselineSchema>): RunRecord {
  const calls: readonly CallDigest[] | null = baseline.calls.length > 1 ? digestsOf(baseline.calls) : null
  return { source, summary: baseline.summary, settings: baseline.settings, calls: async () => calls }
}

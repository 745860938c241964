import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import * as z from 'zod'
import { isObject } from '../input/options.ts'
import { areDigestRows, type CallDigest, digestRows, digestsOf } from '../measure/calls/call-digest.ts'
import { comparedSummarySchema, type RunRecord } from '../measure/summary/run-record.ts'
import { escapeUnprintable } from '../printable.ts'

export const BASELINE_SCHEMA = 'gatebench.baseline/v1'

const rows = z.array(z.array(z.unknown())).refine(areDigestRows, 'rows that are no calls')

export const baselineSchema = z.object({
  schema: z.literal(BASELINE_SCHEMA),
  summary: comparedSummarySchema,
  /** The resolved profile, without secrets: what a candidate must have been asked too. */
  settings: z.unknown(),
  /** The same of further seeds, their calls as rows that are compressed: a line a seed. Baselines of one run have none. */
  seeds: z
    .array(
      z.object({
        summary: comparedSummarySchema,
        calls: z
          .string()
          .transform((packed) => unpackedRows(packed))
          .pipe(rows),
      }),
    )
    .default([]),
  /** A row a call, their head first; spans in ms. */
  calls: rows,
  /** `checksumOf` all else. Baselines of earlier versions have none. */
  checksum: z.string().optional(),
})

/** Checksum of a baseline's content, which a new order of its keys or other white space does not change. */
function checksumOf(content: object): string {
  const sorted = (_: string, value: unknown): unknown =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return `sha256:${createHash('sha256').update(JSON.stringify(content, sorted)).digest('hex')}`
}

/** Whether a baseline has the figures that gatebench wrote; true for one without a checksum, of which nobody knows. */
export function isAsWritten(content: object): boolean {
  const { checksum, ...others } = content as { checksum?: unknown }
  return checksum === undefined || checksum === checksumOf(others)
}

/**
 * A run, with those of further seeds of the same settings, as a file to be committed: the summary as far as comparisons read it, the
 * settings, and of the first run a line a call.
 */
export async function renderBaseline(run: RunRecord, others: readonly RunRecord[] = []): Promise<string> {
  const rest = { schema: BASELINE_SCHEMA, summary: comparedSummarySchema.parse(run.summary), settings: run.settings }
  const calls = digestRows((await run.calls()) ?? [])
  const seeds: string[] = []
  for (const { summary, calls } of others) {
    const packed = packedRows(digestRows((await calls()) ?? []))
    seeds.push(`    ${JSON.stringify({ summary: comparedSummarySchema.parse(summary), calls: packed })}`)
  }
  const further = seeds.length === 0 ? '' : `  "seeds": [\n${seeds.join(',\n')}\n  ],\n`
  const lines = calls.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
  // A line a call keeps a diff of two baselines readable.
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '')
  const text = escapeUnprintable(`${head},\n${further}  "calls": [\n${lines}\n  ]`)
  return `${text},\n  "checksum": "${checksumOf(JSON.parse(`${text}}`))}"\n}\n`
}

/** The runs that a baseline holds: the first, and one of each further seed. */
export function runsOfBaseline(source: string, baseline: z.infer<typeof baselineSchema>): RunRecord[] {
  const { settings, seeds } = baseline
  return [baseline, ...seeds].map(({ summary, calls: rows }) => {
    const calls: readonly CallDigest[] | null = rows.length > 1 ? digestsOf(rows) : null
    return { source, summary, settings: seeded(settings, summary.run.seed), calls: async () => calls }
  })
}

/** The settings of another seed differ in nothing else. */
function seeded(settings: unknown, seed: number): unknown {
  return typeof settings === 'object' && settings !== null && 'seed' in settings ? { ...settings, seed } : settings
}

/** Longer rows than any baseline has: a file of a few bytes must not fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024

/** Rows of calls, compressed and in base64: a tenth of their length. */
export function packedRows(rows: readonly (readonly unknown[])[]): string {
  return deflateSync(JSON.stringify(rows), { level: 9 }).toString('base64')
}

/** The value that `packedRows` was given; to be checked. Null for anything else, and for what is longer than `mostBytes`. */
export function unpackedRows(packed: string, mostBytes = MOST_BYTES): unknown {
  try {
    return JSON.parse(inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes }).toString('utf8'))
  } catch {
    return null
  }
}

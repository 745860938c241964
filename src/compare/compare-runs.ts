import pLimit from 'p-limit'
import { GatebenchError, usageError } from '../errors.ts'
import { gatewayName, type RunRecord } from '../measure/summary/run-record.ts'
import type { Latency } from '../measure/summary/summary.ts'
import { Recorder } from '../measure/times/recorder.ts'
import { type Difference, differencesOf } from './comparability.ts'
import { COMPARISON_SCHEMA, type Comparison } from './comparison.ts'
import { type JudgingOptions, judgeRuns } from './judge-runs.ts'
import { movedCalls } from './moved-calls.ts'
import type { Pairing } from './pairing.ts'
import { sessionsOf } from './sessions.ts'

/** Event logs, each with its file open. */
const READ_AT_ONCE = 8
/** Differences in the message of a refusal. */
const MOST_SHOWN = 8

export interface ComparisonOptions extends JudgingOptions {
  /** Compares runs that are not comparable, and says so. */
  force?: boolean | undefined
  /** Moved calls to be listed; 10 by default. */
  top?: number | undefined
}

/**
 * Compares candidate runs with base runs. Throws NOT_COMPARABLE (exit 104), with what differs, unless `force` is set, and RUN_TWICE (exit 104)
 * where a side has a run twice.
 */
export async function compareRuns(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  options: ComparisonOptions = {},
): Promise<Comparison> {
  if (base.length === 0 || candidate.length === 0)
    throw usageError('a comparison needs at least one run on each side', 'name both sides')
  for (const side of [base, candidate]) requireOnce(side)
  const differences = differencesOf(base, candidate)
  const blocking = differences.filter(({ blocks }) => blocks)
  if (blocking.length > 0 && options.force !== true) throw notComparable(blocking)

  const { pairing, criteria, verdict, metrics, constraints } = await judgeRuns(base, candidate, options)
  return {
    schema: COMPARISON_SCHEMA,
    verdict,
    design: pairing.design,
    settings: criteria,
    base: sideOf(base),
    candidate: sideOf(candidate),
    differences,
    forced: blocking.length > 0,
    metrics,
    constraints,
    moved: await movedIn(pairing, options.top ?? 10),
    responseTimes: responseTimesOf(base, candidate),
  }
}

async function movedIn(pairing: Pairing, top: number): Promise<Comparison['moved']> {
  if (pairing.design !== 'exact') return null
  const pairs = await pLimit(READ_AT_ONCE).map(pairing.pairs, async ([a, b]) => ({
    seed: a.summary.run.seed,
    base: await a.calls(),
    candidate: await b.calls(),
  }))
  const known = pairs.flatMap(({ seed, base, candidate }) =>
    base === null || candidate === null ? [] : [{ seed, base, candidate }],
  )
  return known.length === 0 ? null : movedCalls(known, top)
}

function sideOf(runs: readonly RunRecord[]): Comparison['base'] {
  return {
    runs: runs.map(({ source, summary: { run, counts, verdict } }) => ({
      source,
      id: run.id,
      profile: run.profile,
      seed: run.seed,
      gateway: gatewayName(run),
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      started: counts.started,
      completed: counts.completed,
      verdict: verdict.word,
    })),
    sessions: sessionsOf(runs).length,
  }
}

function responseTimesOf(base: readonly RunRecord[], candidate: readonly RunRecord[]): Comparison['responseTimes'] {
  const models = [
    ...new Set([...base, ...candidate].flatMap(({ summary }) => summary.models.map(({ model }) => model))),
  ]
  const whole = (run: RunRecord): Latency[] => [run.summary.latency.responseTime]
  const of =
    (model: string) =>
    (run: RunRecord): Latency[] =>
      run.summary.models.filter((one) => one.model === model).map(({ latency }) => latency.responseTime)
  return [
    { model: null, base: merged(base.flatMap(whole)), candidate: merged(candidate.flatMap(whole)) },
    ...models.map((model) => ({
      model,
      base: merged(base.flatMap(of(model))),
      candidate: merged(candidate.flatMap(of(model))),
    })),
  ]
}

function merged(latencies: readonly Latency[]): Latency {
  const [only] = latencies
  if (only !== undefined && latencies.length === 1) return only
  const recorder = new Recorder()
  for (const latency of latencies) recorder.merge(Recorder.of(latency))
  return recorder.snapshot()
}

/** A run that counts twice would agree with itself, and what it shares with its copy would look like evidence. */
function requireOnce(side: readonly RunRecord[]): void {
  const known = new Map<string, RunRecord>()
  for (const run of side) {
    const { id, seed, startedAt, time } = run.summary.run
    const key = JSON.stringify(time === 'virtual' ? [seed] : [id, seed, startedAt])
    const first = known.get(key)
    if (first !== undefined) throw twice(first, run)
    known.set(key, run)
  }
}

function twice(first: RunRecord, { source, summary: { run } }: RunRecord): GatebenchError {
  const isCopy = first.source === source || run.time !== 'virtual'
  const message = isCopy
    ? `${run.id} is on one side twice: ${first.source === source ? source : `${first.source} and ${source}`}`
    : `two runs of one side have seed ${run.seed}: ${first.source} and ${source}`
  return new GatebenchError(message, {
    code: 'RUN_TWICE',
    hint: isCopy
      ? 'name each run only once'
      : 'in virtual time, runs with the same seed are copies of each other: name one run for each seed',
  })
}

/** A profile as a candidate is simulated, also if the base ran at a gateway. */
function hintOn(blocking: readonly Difference[]): string {
  const time = blocking.find(({ what }) => what === 'time')
  if (time === undefined) return 'compare runs of the same load'
  return `make the candidate with \`gatebench ${time.base === 'real' ? 'run' : 'simulate'} PROFILE\` and compare its folder`
}

function notComparable(blocking: readonly Difference[]): GatebenchError {
  const lines = blocking.map(({ what, base, candidate, required }) =>
    required ? `  ${what}: ${candidate}, but must be ${base}` : `  ${what}: ${base} against ${candidate}`,
  )
  const more = lines.length - MOST_SHOWN
  const [why, hint] = blocking.every(({ required }) => required)
    ? [':', 'compare runs that are complete, fit and not empty']
    : [', because they differ in', hintOn(blocking)]
  return new GatebenchError(`the runs are not comparable${why}`, {
    code: 'NOT_COMPARABLE',
    below: more > 0 ? [...lines.slice(0, MOST_SHOWN), `  and ${more} more`] : lines,
    hint: `${hint}, or add --force to compare anyway`,
  })
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { abortReason, EXIT, GatebenchError, usageError } from '../errors.ts'
import type { Headline } from '../measure/calls/headline.ts'
import { type Replications, replicationsOf, unknownTasksOf } from '../measure/replications.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { gravestExit } from '../measure/thresholds/verdict.ts'
import { keyedRandom } from '../random.ts'
import { replicationsDocument } from '../report/replications/document.ts'
import { firstOf } from '../run/abort-signals.ts'
import type { CheckedPlan } from '../run/checked-plan.ts'
import { requireEmpty, underReports } from '../run/folder/run-folder.ts'
import { NOBODY } from '../run/listener.ts'
import type { RunResult } from '../run/recorded-run.ts'
import { profileToRun, type RunProfileOptions, runChecked } from '../run/run-profile.ts'
import { isProfile } from '../run/virtual-world.ts'
import { headlineOf } from '../simulate/replicate.ts'
import { formatCount, formatCounted } from '../units.ts'
import { compareRuns } from './compare-runs.ts'
import type { Comparison } from './comparison.ts'
import { loadRuns } from './load-runs.ts'
import { writeComparison } from './report/write-comparison.ts'

export interface RepeatOptions extends Omit<RunProfileOptions, 'out' | 'profile'> {
  profile: string
  /** The folder that each run gets a folder in. */
  out?: string | undefined
  repeat: number
  /** The base: another profile, or the same one against another gateway. */
  against?: string | undefined
}

/** Result of a sequence of runs. */
export interface RepeatedRuns {
  /** The folder of all of them. */
  folder: string
  exitCode: number
  /** Candidate against base, where there is one and all runs were made. */
  comparison: Comparison | null
  /** The figures over runs, where there is no base and all runs were made. */
  replications: Replications | null
  /** The run that ended the sequence before its end. */
  last: RunResult | null
  /** Why the disk refused the reports over all runs; null where it took them. */
  problem: GatebenchError | null
}

type Side = 'base' | 'candidate'

/** Ends of a run after which the next would fare no better. */
const FINAL: ReadonlySet<number> = new Set([EXIT.interrupted, EXIT.unreachable, EXIT.stopped])

/**
 * Pairs of a run of each side, half of them A B and half B A, so that whatever drifts while they run weighs on both sides alike. Which pairs
 * are which is drawn from `next`, uniform in [0, 1): what comes again every few runs, as a quota by the hour, would take a fixed order's side.
 */
export function turns(repeats: number, next: () => number): Side[] {
  const isSwapped = Array.from({ length: repeats }, (_, pair) => pair % 2 === 1)
  for (let last = repeats - 1; last > 0; last--) {
    const at = Math.floor(next() * (last + 1))
    const [one, other] = [isSwapped[at] as boolean, isSwapped[last] as boolean]
    isSwapped[at] = other
    isSwapped[last] = one
  }
  return isSwapped.flatMap((swapped): Side[] => (swapped ? ['candidate', 'base'] : ['base', 'candidate']))
}

/** Another order each time: that of a seed would be as fixed as none. */
function drawnOrder(repeats: number): Side[] {
  return turns(repeats, keyedRandom(randomBytes(4).readUInt32LE()).stream('sample'))
}

/**
 * Makes a profile's run several times in sequence, each into a folder of its own; with a base, in turns with it, and compares the two
 * sides. Without one, the figures over runs have Student's intervals. Comes to the exit code of the comparison, or of the run that came to the
 * gravest end. Throws REPEAT_INTERRUPTED (exit 105) where a signal comes between two runs: no further run is begun.
 */
export async function runRepeatedly(options: RepeatOptions): Promise<RepeatedRuns> {
  const { repeat, against, warn = NOBODY.warn } = options
  const candidate = await profileToRun(options)
  const base = against === undefined ? null : await baseOf(against, options)
  const folder = options.out ?? underReports(`${candidate.profile.name}-repeated`)
  await requireEmpty(folder)
  const order: Side[] = base === null ? Array<Side>(repeat).fill('candidate') : drawnOrder(repeat)
  const plans: Record<Side, CheckedPlan> = { base: base ?? candidate, candidate }
  const made: Record<Side, number> = { base: 0, candidate: 0 }
  const [headlines, summaries]: [Headline[], Summary[]] = [[], []]
  const asked = firstOf(options.stop, options.signal)
  const combined = async (exitCode?: number) => {
    const { name, seed } = candidate.profile
    const verdicts = summaries.map(({ verdict }) => verdict)
    const seeds = summaries.map(() => seed)
    const unknownTasks = unknownTasksOf(summaries)
    const replications = {
      ...replicationsOf(name, seeds, headlines, verdicts, 'real'),
      ...(summaries.length < repeat && { interruptedOf: repeat }),
      ...(unknownTasks !== null && { unknownTasks }),
    }
    const gravest = gravestExit(verdicts.map((verdict) => verdict.exitCode))
    const document = replicationsDocument(replications, exitCode)
    const { problem } = await attempted(() => writeFiles(folder, filesOf('replications', document)))
    return { replications, problem, exitCode: gravest }
  }
  /** Reports on the runs that ended if no further one follows, and says where they are; null if none did. */
  const keptText = async (exitCode: number | null): Promise<string | null> => {
    const made = summaries.length
    if (made === 0) return null
    const isReported = base === null && made > 1 && exitCode !== null && (await combined(exitCode)).problem === null
    const report = isReported ? ` (all together: ${join(folder, 'replications.html')})` : ''
    const kept = `${made === 1 ? 'is' : 'are'} kept in ${folder}${report}`
    return `${formatCount(made)} of ${formatCounted(order.length, 'run')} ended before, and ${kept}`
  }
  for (const side of order) {
    if (asked.aborted) throw interruptedAfter(await keptText(EXIT.interrupted), asked)
    const out = join(folder, ...(base === null ? [] : [side]), String(++made[side]))
    const headline = headlineOf(candidate.profile)
    const sinks = [...(options.sinks ?? []), ...(base === null ? [headline] : [])]
    const result = await runChecked(plans[side], { ...options, out, sinks })
    const { exitCode } = result.summary.verdict
    if (FINAL.has(exitCode) || result.problem !== null) {
      const kept = await keptText(result.problem === null ? exitCode : null)
      if (kept !== null) warn(`${out}: exit ${exitCode}, so no further run follows; ${kept}`)
      return { folder, exitCode, comparison: null, replications: null, last: result, problem: null }
    }
    warn(`${out}: exit ${exitCode}`)
    summaries.push(result.summary)
    headlines.push(headline.finish())
  }
  if (base === null) return { folder, comparison: null, last: null, ...(await combined()) }
  const [left, right] = await Promise.all([loadRuns(join(folder, 'base')), loadRuns(join(folder, 'candidate'))])
  const comparison = await compareRuns(left, right)
  const { problem } = await attempted(() => writeComparison(folder, comparison))
  return { folder, exitCode: comparison.verdict.exitCode, comparison, replications: null, last: null, problem }
}

function interruptedAfter(kept: string | null, { reason }: AbortSignal): GatebenchError {
  return new GatebenchError(`${abortReason(reason) ?? 'stopped'} between two runs: ${kept ?? 'no run was made'}`, {
    code: 'REPEAT_INTERRUPTED',
    exitCode: EXIT.interrupted,
    ...(kept !== null && {
      hint: 'each run has its own report; `gatebench compare` and `gatebench baseline` also read folders of runs',
    }),
    cause: reason,
  })
}

function baseOf(against: string, options: RepeatOptions): Promise<CheckedPlan> {
  if (isProfile(against)) return profileToRun({ ...options, profile: against })
  if (against !== 'mock' && !/^https?:/i.test(against)) {
    throw usageError(
      '--against names neither a profile nor a gateway',
      'name a YAML file, a shipped profile (`gatebench profiles` lists the names), mock, or a URL with http:// or https://',
    )
  }
  const { profile, seed, env = {}, warn = NOBODY.warn } = options
  return profileToRun({ profile, seed, env, warn, gateway: against })
}

import type { ReportFile } from '../document/files.ts'
import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { renderJson } from '../document/json.ts'
import { EXIT } from '../errors.ts'
import { guarded, type KindsOf, LISTENER, SIGNAL, wholeNumber, YES_NO } from '../input/options.ts'
import type { LoadControl } from '../load/load-control.ts'
import { type Recovery, RecoverySink } from '../measure/calls/recovery.ts'
import type { EventSink } from '../measure/events/events.ts'
import { type Replications, replicationsOf } from '../measure/replications.ts'
import { gravestExit } from '../measure/thresholds/verdict.ts'
import { replicationsDocument } from '../report/replications/document.ts'
import { disturbanceOf } from '../simulate/disturbance.ts'
import { headlineOf, type JudgedHeadline } from '../simulate/replicate.ts'
import { simulationWorkers, type Work, watchedWorkers } from '../simulate/workers.ts'
import { whenAborted } from './abort-signals.ts'
import type { Out } from './folder/run-folder.ts'
import { type Listener, NOBODY } from './listener.ts'
import { type RunResult, recordRun } from './recorded-run.ts'
import { MOCK_CHOICE, OUT, SINKS, THREADS } from './run-options.ts'
import { MOST_SEEDS, seedsFrom } from './seeds.ts'
import { type MockChoice, type MockedProfile, mockedProfile, virtualWorld, warnOfUnsure } from './virtual-world.ts'
import { sinkAlone, untilItFails } from './watch/observer.ts'

export interface SimulateOptions extends MockChoice {
  /** Replications, with the seed and those after it; 1 by default. */
  seeds?: number
  /** Threads for all but the first seed; one a core by default, 0 for none. No figure depends on it. */
  workers?: number | undefined
  /** Receives each further seed that is requested or done. */
  onWork?: ((work: Work) => void) | undefined
  /** Where the event log and the reports of the first seed go; nothing is written by default. */
  out?: Out | undefined
  /** Compresses the event log. */
  compactLog?: boolean | undefined
  /** Aborted: nothing more is submitted, what is open is followed. */
  stop?: AbortSignal
  /** Aborted: the simulation ends where it stands. */
  signal?: AbortSignal
  /** Receivers of every event of the first seed. One that fails receives nothing more, and `warn` reports it. */
  sinks?: readonly EventSink[]
  warn?: Listener['warn']
}

/** The run of the first seed, and what all of them have to say. */
export interface SimulateResult extends RunResult {
  /** Exit code of the gravest end of any seed. */
  exitCode: number
  /** How the client came back from the mock's disturbance; null where the mock has none. */
  recovery: Recovery | null
  /** Intervals over the seeds that were simulated whole; null for a single one. */
  replications: Replications | null
}

/** `simulate`, with options that were checked. */
export async function simulateProfile(options: SimulateOptions): Promise<SimulateResult> {
  const mocked = await mockedProfile(options)
  warnOfUnsure(mocked, options.warn)
  const seeds = seedsFrom(mocked.profile.seed, options.seeds ?? 1)
  return seeds.length === 1 ? simulateOne(mocked, options) : simulateMany(mocked, seeds, options)
}

const OPTIONS: KindsOf<SimulateOptions> = {
  ...MOCK_CHOICE,
  seeds: wholeNumber(1, MOST_SEEDS),
  workers: THREADS,
  onWork: LISTENER,
  out: OUT,
  compactLog: YES_NO,
  stop: SIGNAL,
  signal: SIGNAL,
  sinks: SINKS,
}

/**
 * Carries a profile out in virtual time against the mock: nothing waits, nothing is spent, and a seed gives the same events, byte for byte.
 * Throws a GatebenchError (exit 104) for unusable input.
 */
export const guardedSimulate = guarded('simulate', OPTIONS, simulateProfile)

async function simulateOne(
  mocked: MockedProfile,
  { out = null, compactLog, stop, signal, sinks = [], warn = NOBODY.warn }: SimulateOptions,
  ...own: readonly EventSink[]
): Promise<SimulateResult> {
  const { profile, mock } = mocked
  const trigger = disturbanceOf(profile, mock)
  const recoverySink = trigger === null ? null : new RecoverySink(trigger)
  const observers = [
    ...[...own, ...(recoverySink === null ? [] : [recoverySink])].map(sinkAlone),
    ...sinks.map((sink) => untilItFails(sinkAlone(sink), warn)),
  ]
  const control: LoadControl = { ...(stop ? { stop } : {}), ...(signal ? { halt: signal } : {}) }
  const result = await recordRun({ profile, world: virtualWorld(mocked), out, compactLog, control, observers })
  const recovery = recoverySink?.finish() ?? null
  const problem = recovery === null ? result.problem : await refused(result, [['recovery.json', renderJson(recovery)]])
  return { ...result, problem, exitCode: result.summary.verdict.exitCode, recovery, replications: null }
}

/**
 * The first seed with all its artefacts; the others in threads, for the intervals. A stop ends them all; of those that are not whole
 * nothing is counted.
 */
async function simulateMany(
  mocked: MockedProfile,
  seeds: readonly number[],
  options: SimulateOptions,
): Promise<SimulateResult> {
  const { profile, mock } = mocked
  const { stop, signal } = options
  const [, ...further] = seeds
  await using workers = watchedWorkers(simulationWorkers(options.workers), options.onWork)
  const ended = AbortSignal.any([stop, signal].filter((given) => given !== undefined))
  const others = Promise.allSettled(further.map((seed) => workers.judge({ profile: { ...profile, seed }, mock })))
  void whenAborted(ended).then(() => workers.close())
  const headline = headlineOf(profile)
  const first = await simulateOne(mocked, options, headline)
  const whole = new Map<number, Pick<JudgedHeadline, 'headline' | 'verdict'>>()
  const { run, verdict } = first.summary
  if (run.status === 'complete') whole.set(profile.seed, { headline: headline.finish(), verdict })
  for (const [n, other] of (await others).entries()) {
    if (other.status === 'fulfilled') whole.set(further[n] as number, other.value)
    else if (!ended.aborted) throw other.reason
  }
  const judged = [...whole.values()]
  const replications = {
    ...replicationsOf(
      profile.name,
      [...whole.keys()],
      judged.map(({ headline }) => headline),
      judged.map(({ verdict }) => verdict),
    ),
    ...(whole.size < seeds.length && { interruptedOf: seeds.length }),
  }
  const exitCode =
    whole.size < seeds.length ? EXIT.interrupted : gravestExit(replications.verdicts.map(({ exitCode }) => exitCode))
  const problem = await refused(first, filesOf('replications', replicationsDocument(replications, exitCode)))
  return { ...first, problem, exitCode, replications }
}

/** Adds files to what a run has written, and gives what the disk refused of all of it. */
async function refused({ folder, problem }: RunResult, files: readonly ReportFile[]): Promise<Error | null> {
  const added = await attempted(() => (folder === null ? [] : writeFiles(folder, files)))
  return problem ?? added.problem
}

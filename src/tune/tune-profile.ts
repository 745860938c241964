import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { didYouMean } from '../did-you-mean.ts'
import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { renderJson } from '../document/json.ts'
import { EXIT, GatebenchError, usageError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { guarded } from '../input/options.ts'
import { readFileText } from '../input/regular-file.ts'
import { jsonIn } from '../json.ts'
import { makeFolder } from '../make-folder.ts'
import type { Headline } from '../measure/calls/headline.ts'
import { asksForStream } from '../measure/streams/call-stream.ts'
import type { Profile } from '../profile/profile.ts'
import { interruptedBy } from '../run/abort-signals.ts'
import { outNotWritable } from '../run/folder/output-place.ts'
import { folderFor } from '../run/folder/run-folder.ts'
import { NOBODY } from '../run/listener.ts'
import { version } from '../run/version.ts'
import { type MockedProfile, mockedProfile, warnOfUnsure } from '../run/virtual-world.ts'
import { applied, namedCandidates } from '../simulate/candidates.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import { simulationWorkers } from '../simulate/workers.ts'
import { budgetOf, expectedRuns } from './budget.ts'
import type { Confirmed } from './confirmation.ts'
import type { EvaluationStore } from './evaluations.ts'
import { brokenRules } from './judged-setting.ts'
import { DEFAULT_OBJECTIVE, needsStreams } from './objective.ts'
import { confirmInRealTime } from './real-time-trials.ts'
import { tuneDocument } from './report/document.ts'
import type { BrokenRule } from './rule-checker.ts'
import { ROBUST_COST, scenesOf } from './scenes.ts'
import { snippetsOf } from './snippets/snippets.ts'
import { type TuneProgress, type TuneResult, tune } from './tune.ts'
import { TUNE_OPTIONS, type TuneProfileOptions } from './tune-options.ts'

export interface TunedProfile {
  exitCode: number
  result: TuneResult
  confirmed: readonly Confirmed[]
  /** Null where nothing was written. */
  folder: string | null
  /** Error of the disk. */
  problem: GatebenchError | null
}

function requireStreams({ name, models }: Profile): void {
  if (models.some(({ requests }) => requests.some(asksForStream))) return
  throw new GatebenchError(`no request of ${name} asks for a stream, so it has no first token to tune for`, {
    code: 'TUNE_NOT_STREAMED',
    hint: 'set stream: true in the body of a text request, or choose another --objective without --max-first-token',
  })
}

/** Real time that one confirming run should take. */
const CONFIRM_MS = 10_000
const MOST_SPEED = 60

/** The remains of a tuning that was ended, if it has a folder. */
const KEPT = {
  what: 'but what was simulated is kept',
  hint: 'start it again with the same folder, and it goes on from there',
}

/** `tune`, with options that were checked. */
export async function tuneProfile(options: TuneProfileOptions): Promise<TunedProfile> {
  const { signal, onProgress = () => {} } = options
  const mocked = await mockedProfile(options)
  warnOfUnsure(mocked, options.warn)
  const { mock } = mocked
  // Prices play no part in the search.
  const profile = { ...mocked.profile, credits: { ...mocked.profile.credits, priceCheck: undefined } }
  const { seed } = profile
  if (needsStreams(options.objective ?? DEFAULT_OBJECTIVE.minimise, options.constraints)) requireStreams(profile)
  const current = knownCurrent(options.current ?? 'profile')
  const objective = {
    minimise: options.objective ?? DEFAULT_OBJECTIVE.minimise,
    constraints: { ...DEFAULT_OBJECTIVE.constraints, ...options.constraints },
    leastCompleted: profile.gates?.completed ?? 0,
  }
  const folder = folderFor(options.out, `tune-${profile.name}-seed${seed}`)
  const store = folder === null ? {} : { store: await openStore(folder, { version: version(), profile, mock }) }
  const { robust = ROBUST_COST, doubtsHints = false } = options
  const scenes = scenesOf(robust !== null, doubtsHints, mock).length
  const { budget: asked = 'default' } = options
  const budget = typeof asked === 'object' ? asked : budgetOf(asked, scenes)
  const runs = { expectedRuns: expectedRuns(budget, namedCandidates().length, scenes) }
  await using workers = simulationWorkers(options.workers)
  const requireGoing = (): void => {
    if (signal?.aborted) throw interruptedBy(signal, 'tuning', folder === null ? undefined : KEPT)
  }
  requireGoing()
  const close = (): void => void workers.close()
  signal?.addEventListener('abort', close, { once: true })
  const tell = (progress: TuneProgress): void => {
    requireGoing()
    onProgress({ ...progress, ...runs })
  }
  const judging = (one: Profile): Promise<BrokenRule[]> => brokenRules(one, mock)
  const problem = { profile, mock, objective, budget, robust, doubtsHints, current, seed, workers, judging, ...store }
  const result = await tune({ ...problem, onProgress: tell })
    .catch((error: unknown) => {
      // What the closing of the threads led to is not what ended it.
      requireGoing()
      throw error
    })
    .finally(() => signal?.removeEventListener('abort', close))
  // A confirmation may change the exit code: until then the report names none.
  const isConfirming = (options.repeats ?? 0) > 0
  const early = isConfirming ? null : exitOf(result, [])
  const written = await attempted(() => (folder === null ? [] : writeResult(folder, result, early)))
  options.onResult?.(result)
  const confirmed = isConfirming ? await confirmResult(result, { profile, mock }, options) : []
  const exitCode = exitOf(result, confirmed)
  const added = await attempted(() =>
    folder === null || !isConfirming
      ? []
      : writeFiles(folder, [
          ...(confirmed.length === 0 ? [] : [['confirmation.json', renderJson(confirmed)] as const]),
          ...filesOf('tune', tuneDocument(result, exitCode)),
        ]),
  )
  return {
    exitCode,
    result,
    confirmed,
    folder: written.problem === null ? folder : null,
    problem: written.problem ?? added.problem,
  }
}

/**
 * Finds retry and pacing settings for a profile's load in virtual time. The same for the same seed. Throws a GatebenchError (exit 104) for
 * unusable input, and TUNING_INTERRUPTED (exit 105) when its signal is aborted.
 */
export const guardedTune = guarded('tune', TUNE_OPTIONS, tuneProfile)

function exitOf({ winner, obstacle }: TuneResult, confirmed: readonly Confirmed[]): number {
  if (obstacle !== null || confirmed.some(({ verdict }) => verdict === 'model mismatch')) return EXIT.inconclusive
  return winner.acceptable && winner.breaks.length === 0 ? EXIT.ok : EXIT.threshold
}

function confirmResult(
  result: TuneResult,
  { profile, mock }: MockedProfile,
  options: TuneProfileOptions,
): Promise<Confirmed[]> {
  const limits = knownLimits(profile, mock)
  const settings = [
    result.winner,
    ...(result.current === null || result.current.name === result.winner.name ? [] : [result.current]),
  ]
  const trials = settings.map(({ name, kind, knobs }) => {
    const retry = namedCandidates().find((candidate) => candidate.name === name)?.retry ?? null
    return { name, profile: applied({ name, kind, knobs, retry }, profile, limits) }
  })
  const speed = Math.min(MOST_SPEED, Math.max(1, (result.winner.figures.makespanMs.mean ?? 0) / CONFIRM_MS))
  const { repeats = 0, ownsProcess = false, say = NOBODY.say } = options
  return confirmInRealTime(trials, { mock, repeats, speed, ownsProcess, tell: say })
}

function knownCurrent(name: string): string {
  const names = namedCandidates().map((candidate) => candidate.name)
  if (names.includes(name)) return name
  const near = didYouMean(name, names)
  throw usageError(
    `no policy is named ${name}`,
    near === undefined ? `policies: ${names.join(', ')}` : `did you mean ${near}?`,
  )
}

async function openStore(folder: string, problem: unknown): Promise<EvaluationStore> {
  try {
    await makeFolder(resolve(folder))
    return evaluationFile(join(folder, 'evaluations.ndjson'), problem)
  } catch (error) {
    throw outNotWritable(folder, error)
  }
}

async function writeResult(folder: string, result: TuneResult, exitCode: number | null): Promise<string[]> {
  const report = await writeFiles(folder, filesOf('tune', tuneDocument(result, exitCode)))
  const snippets = await writeFiles(
    join(folder, 'snippets'),
    snippetsOf(result.winner.advice).map(({ file, text }) => [file, text]),
  )
  return [...report, ...snippets]
}

const SCHEMA = 'gatebench.evaluations/v1'

/**
 * Every result as a line of NDJSON, so that a tuning that was cut off resumes where it stood. `problem` is all that a result depends on
 * besides its name. Throws TUNE_OTHER_PROBLEM (exit 104) when the file belongs to another one.
 */
export function evaluationFile(path: string, problem: unknown): EvaluationStore {
  const fingerprint = createHash('sha256').update(JSON.stringify(problem)).digest('hex')
  const known = existsSync(path) ? readKnown(path, fingerprint) : new Map<string, Headline>()
  if (known.size === 0) writeFileSync(path, `${JSON.stringify({ schema: SCHEMA, fingerprint })}\n`)
  let isTaken = true
  return {
    get: (name) => known.get(name),
    put(name, headline) {
      known.set(name, headline)
      if (isTaken) isTaken = isAppended(path, `${JSON.stringify({ name, headline })}\n`)
    },
  }
}

/** A full disk costs a later tuning its start from here, and this one nothing. */
function isAppended(path: string, line: string): boolean {
  try {
    appendFileSync(path, line)
    return true
  } catch {
    return false
  }
}

function readKnown(path: string, fingerprint: string): Map<string, Headline> {
  const [first = '', ...lines] = readFileText(path, INPUT.evaluations).split('\n')
  const header = jsonIn(first) as { schema?: string; fingerprint?: string } | null | undefined
  if (header?.schema !== SCHEMA || header.fingerprint !== fingerprint) {
    throw new GatebenchError(`${path} contains the results of another tuning`, {
      code: 'TUNE_OTHER_PROBLEM',
      hint: 'the profile, the mock, the seed or the version has changed; name another folder with --out',
    })
  }
  const known = new Map<string, Headline>()
  for (const line of lines) {
    // The last line may have been cut off.
    const entry = jsonIn(line) as { name?: string; headline?: Headline } | null | undefined
    if (entry?.name !== undefined && entry.headline !== undefined) known.set(entry.name, entry.headline)
  }
  if (known.size > 0 && lines.at(-1) !== '') appendFileSync(path, '\n')
  return known
}

import { filesOf, writeFiles } from '../document/files.ts'
import type { MockWorldChoice } from '../mock/world-files.ts'
import { acrossWorlds } from './across-worlds.ts'
import { againstBaseline, loadBaseline } from './baseline.ts'
import { type JudgeCommandOptions, judgeCommand } from './judge-command.ts'
import { judgeDocument } from './report/document.ts'
import { badge, judgeJunit } from './report/machine.ts'
import { suiteDocument } from './report/suite.ts'
import { loadRules, type Rules } from './rules-file.ts'
import { type RequiredTests, requiringTests, type Suite, suiteOf, type Verdict } from './verdict.ts'
import { choiceOf, WORLDS } from './worlds.ts'

/** A world, and what the report calls it; `few` is its form for clients of a few calls, where it has one. */
export interface Place extends Pick<JudgeCommandOptions, 'world' | 'choice'> {
  few?: MockWorldChoice
}

export interface JudgeSuiteOptions extends Omit<JudgeCommandOptions, keyof Place> {
  places: readonly Place[]
  /** Rules that must have been put to the test, else a suite without a broken rule is inconclusive. */
  requireTested?: RequiredTests | undefined
  /** Receives each world that begins, and its verdict. */
  onWorld?: ((world: string, verdict: Verdict | null) => void) | undefined
}

/** Judges a command in one world after the other: each has the whole machine. */
export async function judgeSuite({
  places,
  requireTested = 0,
  onWorld,
  ...options
}: JudgeSuiteOptions): Promise<Suite> {
  const verdicts: Verdict[] = []
  for (const { world, choice, few } of places) {
    if (options.signal?.aborted) break
    onWorld?.(world, null)
    const isFew = few !== undefined && makesFewCalls(verdicts)
    const judged = await judgeCommand({ ...options, world, choice: isFew ? few : choice })
    const verdict = isFew ? { ...judged, fewCalls: true } : judged
    verdicts.push(verdict)
    onWorld?.(world, verdict)
  }
  return requiringTests(suiteOf(acrossWorlds(verdicts)), requireTested)
}

export interface JudgeOptions
  extends Pick<JudgeCommandOptions, 'command' | 'seed' | 'timeoutMs' | 'ideal' | 'signal' | 'passEnv' | 'containment'>,
    Pick<JudgeSuiteOptions, 'requireTested'> {
  /** Source of the client's environment, such as `process.env`: only the variables that toolchains need are passed on. */
  env: NodeJS.ProcessEnv
  /** Worlds of the suite; all by default. */
  worlds?: readonly string[]
  /** Path of a YAML file, or what `loadRules` gives. */
  rules?: string | Rules
}

/** Judges a command in worlds of the suite. Throws GatebenchError (exit 104) for unusable input. */
export function judgeClient({ env, worlds = WORLDS, rules, ...options }: JudgeOptions): Promise<Suite> {
  const places = worlds.map(placeOf)
  return judgeSuite({
    ...options,
    places,
    inherited: env,
    rules: typeof rules === 'string' ? loadRules(rules) : rules,
  })
}

/** A world of the suite by its name. Throws JUDGE_WORLD_UNKNOWN (exit 104). */
export function placeOf(world: string): Place {
  return { world, choice: choiceOf(world), few: choiceOf(world, 'few') }
}

/** A suite that fails only for what got worse than in an earlier report. */
export function sinceBaseline(suite: Suite, path: string, requireTested: RequiredTests = 0): Suite {
  return requiringTests(againstBaseline(suite, loadBaseline(path)), requireTested)
}

/** Writes `judge.json`, `judge.md`, `judge.html`, `junit.xml` and `badge.json`. */
export async function writeJudgement(folder: string, suite: Suite, startedAt: string): Promise<string[]> {
  return writeFiles(folder, [
    ...filesOf('judge', documentOf(suite)),
    ['junit.xml', judgeJunit(suite, startedAt)],
    ['badge.json', `${JSON.stringify(badge(suite))}\n`],
  ])
}

/** One world gives a single report, several give a suite. */
export function documentOf(suite: Suite): ReturnType<typeof judgeDocument> {
  const [only, ...others] = suite.worlds
  return only !== undefined && others.length === 0 ? judgeDocument(only) : suiteDocument(suite)
}

/** A client that buys no more than this in a world where nothing is refused meets no limit of the usual worlds. */
const FEW = 5

/**
 * Whether the worlds after these are those for clients of a few calls: the account is in use already, one call is all that it lets through, and
 * each fault strikes the first call that it can. `worlds` are the verdicts so far; the first, in its usual form, shows how many calls there are.
 */
export function makesFewCalls([first]: readonly Verdict[]): boolean {
  if (first === undefined || first.fewCalls === true || first.command?.code !== 0) return false
  const { accepted, refused } = first.seen
  return accepted > 0 && accepted <= FEW && refused === 0
}

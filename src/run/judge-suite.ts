import { acrossWorlds } from '../judge/across-worlds.ts'
import { againstBaseline, loadBaseline } from '../judge/baseline.ts'
import { loadRules, type Rules } from '../judge/rules-file.ts'
import { type Suite, suiteOf, type Verdict } from '../judge/verdict.ts'
import { choiceOf, WORLDS } from '../judge/worlds.ts'
import { judgeDocument } from '../report/judge/document.ts'
import { badge, judgeJunit } from '../report/judge/machine.ts'
import { suiteDocument } from '../report/judge/suite.ts'
import { filesOf, writeFiles } from '../report/write-reports.ts'
import { type JudgeCommandOptions, judgeCommand } from './judge-command.ts'

/** A world, and what the report calls it. */
export type Place = Pick<JudgeCommandOptions, 'world' | 'choice'>

export interface JudgeSuiteOptions extends Omit<JudgeCommandOptions, keyof Place> {
  places: readonly Place[]
  /** Told of each world that begins, and of its verdict. */
  onWorld?: ((world: string, verdict: Verdict | null) => void) | undefined
}

/** Judges a command in one world after the other: each has the whole machine. */
export async function judgeSuite({ places, onWorld, ...options }: JudgeSuiteOptions): Promise<Suite> {
  const verdicts: Verdict[] = []
  for (const place of places) {
    if (options.signal?.aborted) break
    onWorld?.(place.world, null)
    const verdict = await judgeCommand({ ...options, ...place })
    verdicts.push(verdict)
    onWorld?.(place.world, verdict)
  }
  return suiteOf(acrossWorlds(verdicts))
}

export interface JudgeOptions
  extends Pick<JudgeCommandOptions, 'command' | 'seed' | 'timeoutMs' | 'ideal' | 'signal' | 'passEnv' | 'containment'> {
  /** What the client's environment is made from, such as `process.env`: only what toolchains need of it is passed on. */
  env: NodeJS.ProcessEnv
  /** Worlds of the suite; all by default. */
  worlds?: readonly string[]
  /** Path of a YAML file, or what `loadRules` gives. */
  rules?: string | Rules
}

/** Judges a command in worlds of the suite. Throws GatebenchError (exit 104) for unusable input. */
export function judgeClient({ env, worlds = WORLDS, rules, ...options }: JudgeOptions): Promise<Suite> {
  const places = worlds.map((world) => ({ world, choice: choiceOf(world) }))
  return judgeSuite({
    ...options,
    places,
    inherited: env,
    rules: typeof rules === 'string' ? loadRules(rules) : rules,
  })
}

/** A suite that fails only for what got worse than in an earlier report. */
export function sinceBaseline(suite: Suite, path: string): Suite {
  return againstBaseline(suite, loadBaseline(path))
}

/** Writes `judge.json`, `judge.md`, `judge.html`, `junit.xml` and `badge.json`. */
export async function writeJudgement(folder: string, suite: Suite, startedAt: string): Promise<string[]> {
  return writeFiles(folder, [
    ...filesOf('judge', documentOf(suite)),
    ['junit.xml', judgeJunit(suite, startedAt)],
    ['badge.json', `${JSON.stringify(badge(suite))}\n`],
  ])
}

/** One world is told as such, several as a suite. */
export function documentOf(suite: Suite): ReturnType<typeof judgeDocument> {
  const [only, ...others] = suite.worlds
  return only !== undefined && others.length === 0 ? judgeDocument(only) : suiteDocument(suite)
}

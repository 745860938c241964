import { filesOf, writeFiles } from '../document/files.ts'
import { GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import {
  either,
  guarded,
  type KindsOf,
  MANY,
  needed,
  numberAbove,
  OBJECT,
  oneOf,
  SIGNAL,
  TEXT,
  TEXTS,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import { readFileText } from '../input/regular-file.ts'
import type { MockWorldChoice } from '../mock/world/world-files.ts'
import { SEED } from '../run/run-options.ts'
import { type JudgeCommandOptions, judgeCommand } from './judge-command.ts'
import { REQUESTED_CONTAINMENTS } from './judged-process.ts'
import { conclude, type RuleResult } from './judgement.ts'
import { judgeDocument } from './report/document.ts'
import { badge, judgeJunit } from './report/machine.ts'
import { suiteDocument } from './report/suite.ts'
import { TESTABLE_RULES } from './rule-coverage.ts'
import { loadRules, RULES_GIVEN, type Rules } from './rules-file.ts'
import {
  exitCodeOf,
  type RequiredTests,
  requiringTests,
  type Suite,
  suiteOf,
  suiteSchema,
  type Verdict,
  verdictSchema,
} from './verdict.ts'
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
  const unjudged = places.slice(verdicts.length).map(({ world }) => world)
  return requiringTests(suiteOf(acrossWorlds(verdicts), unjudged), requireTested)
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

/** `judge`, with options that were checked. */
export async function judgeClient({ env, worlds = WORLDS, rules, ...options }: JudgeOptions): Promise<Suite> {
  const places = worlds.map(placeOf)
  return judgeSuite({
    ...options,
    places,
    inherited: env,
    rules: typeof rules === 'string' ? loadRules(rules) : rules,
  })
}

const OPTIONS: KindsOf<JudgeOptions> = {
  command: needed(MANY),
  seed: SEED,
  timeoutMs: numberAbove(0),
  ideal: YES_NO,
  signal: SIGNAL,
  passEnv: TEXTS,
  containment: oneOf(REQUESTED_CONTAINMENTS),
  requireTested: either(wholeNumber(1, TESTABLE_RULES), oneOf(['all'])),
  env: needed(OBJECT),
  worlds: TEXTS,
  rules: either(TEXT, RULES_GIVEN),
}

/** Judges a command in worlds of the suite. Throws GatebenchError (exit 104) for unusable input. */
export const guardedJudge = guarded('judge', OPTIONS, judgeClient)

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

/** One world gives a single report, several give a suite, even if an interruption left one verdict of them. */
export function documentOf(suite: Suite): ReturnType<typeof judgeDocument> {
  const [only, ...others] = suite.worlds
  const isSingle = others.length === 0 && suite.unjudged === undefined
  return only !== undefined && isSingle ? judgeDocument(only) : suiteDocument(suite)
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

/** Number of worlds that must agree on what a client wants before another world counts against it. */
const FEWEST_WORLDS = 3

/**
 * Worlds decide for each other what one leaves open about equal requests. A client that bought the same number in each world where every answer
 * arrived wants that number. Anything beyond it that the client bought where answers were lost, it bought twice.
 */
export function acrossWorlds(worlds: readonly Verdict[]): Verdict[] {
  const whole = worlds.filter(isWhole)
  const wishes = whole.reduce((most, { seen }) => Math.max(most, seen.accepted), 0)
  const agreeing = whole.filter(({ seen }) => seen.accepted === wishes)
  if (wishes === 0 || agreeing.length < FEWEST_WORLDS || agreeing.length < whole.length) return [...worlds]
  const names = agreeing.map(({ world }) => world).join(', ')
  return worlds.map((one) => {
    const rules = one.rules.map((rule) => heldTo(wishes, names, rule, one))
    const isSame = rules.every((rule, at) => rule === one.rules[at])
    return isSame || !isEnded(one) ? one : { ...one, rules, ...conclude(rules, one.problems) }
  })
}

function isEnded({ command }: Verdict): boolean {
  return command === null || command.code === 0
}

/** Nothing was lost, nothing failed, and no error was hidden in a success: each purchase was a wish, and each wish was bought. */
function isWhole(verdict: Verdict): boolean {
  const { seen, rules } = verdict
  const isBought = rules.some(({ id, verdict: result }) => id === 'bought-twice' && result === 'fail')
  const isServed = seen.lost === 0 && seen.failed === 0 && seen.turnedAway === 0
  const hasHidden = rules.some(({ id, judged, unclear }) => id === 'took-error-for-success' && judged + unclear > 0)
  return isEnded(verdict) && isServed && seen.requests > 0 && !isBought && !hasHidden
}

function heldTo(wishes: number, names: string, rule: RuleResult, { seen }: Verdict): RuleResult {
  const beyond = seen.accepted - seen.failed - wishes
  const { most = 0 } = rule.settings
  if (rule.id !== 'bought-twice' || rule.verdict !== 'cannot-tell' || rule.undecided === 0 || beyond <= most)
    return rule
  const failures = seen.failed === 0 ? '' : `, of which at most ${seen.failed} replaced failed tasks`
  const evidence = `it bought ${wishes} times in each world where every response arrived (${names}). Here it bought ${seen.accepted} times${failures}, and ${seen.lost} responses were lost, so at least ${beyond} were bought twice`
  const cost = { credits: 0, requests: beyond, seconds: 0 }
  return { ...rule, verdict: 'fail', count: beyond, cost, findings: [{ at: seen.spanMs, evidence, cost }] }
}

/** Earlier result of a rule: the worse of these two decides. */
interface Known {
  isBroken: boolean
  count: number
}

/** Factor by which a rule that was broken before may be broken more often: chance moves counts a little. */
const MORE = 1.5

/** Earlier verdicts, by world and rule. Throws GatebenchError BASELINE_UNREADABLE or BASELINE_INVALID (exit 104). */
export function loadBaseline(path: string): ReadonlyMap<string, Known> {
  const worlds = worldsIn(path)
  return new Map(
    worlds.flatMap(({ world, rules }) =>
      rules.map(({ id, verdict, count }) => [keyOf(world, id), { isBroken: verdict === 'fail', count }] as const),
    ),
  )
}

/** A suite that fails only for what got worse: a rule that was kept before, or is broken half as often again. */
export function againstBaseline(suite: Suite, known: ReadonlyMap<string, Known>): Suite {
  return suiteOf(
    suite.worlds.map((one) => forgiven(one, known)),
    suite.unjudged,
  )
}

function forgiven(verdict: Verdict, known: ReadonlyMap<string, Known>): Verdict {
  if (verdict.outcome !== 'fail') return verdict
  const worse = verdict.rules.filter(({ id, verdict: result, severity, count }) => {
    const before = known.get(keyOf(verdict.world, id))
    return result === 'fail' && severity === 'error' && !(before?.isBroken && count <= MORE * before.count)
  })
  if (worse.length === 0) {
    // What is forgiven decides nothing, and what was left open beside it, or by the client's end, still is.
    const rest = conclude(
      verdict.rules.filter(({ verdict: result }) => result !== 'fail'),
      verdict.problems,
    )
    return { ...verdict, ...rest, exitCode: exitCodeOf(rest, verdict.command) }
  }
  return { ...verdict, reasons: worse.map(({ id, title }) => `${id}: ${title}, worse than in the baseline`) }
}

function keyOf(world: string, rule: string): string {
  return `${world}\n${rule}`
}

function worldsIn(path: string): readonly Verdict[] {
  const text = readFileText(path, INPUT.verdict)
  try {
    const data: unknown = JSON.parse(text)
    const suite = suiteSchema.safeParse(data)
    return suite.success ? suite.data.worlds : [verdictSchema.parse(data)]
  } catch (cause) {
    throw new GatebenchError(`${path} is not a verdict of gatebench judge`, {
      code: 'BASELINE_INVALID',
      hint: '`gatebench judge --out FOLDER -- COMMAND` writes its verdict to judge.json',
      cause,
    })
  }
}

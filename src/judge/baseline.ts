import { EXIT, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { conclude } from './judgement.ts'
import { type Suite, suiteOf, suiteSchema, type Verdict, verdictSchema } from './verdict.ts'

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
  return suiteOf(suite.worlds.map((one) => forgiven(one, known)))
}

function forgiven(verdict: Verdict, known: ReadonlyMap<string, Known>): Verdict {
  if (verdict.outcome !== 'fail') return verdict
  const worse = verdict.rules.filter(({ id, verdict: result, severity, count }) => {
    const before = known.get(keyOf(verdict.world, id))
    return result === 'fail' && severity === 'error' && !(before?.isBroken && count <= MORE * before.count)
  })
  if (worse.length === 0) {
    // What is forgiven decides nothing, and what was left open beside it still is.
    return { ...verdict, ...conclude(verdict.rules.filter(({ verdict: result }) => result !== 'fail')) }
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
    throw new GatebenchError(`${path} is no verdict that could be compared with`, {
      code: 'BASELINE_INVALID',
      exitCode: EXIT.invalidInput,
      hint: 'gatebench judge --out FOLDER -- COMMAND writes judge.json, which is one',
      cause,
    })
  }
}

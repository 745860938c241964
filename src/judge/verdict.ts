import * as z from 'zod'
import { EXIT } from '../errors.ts'
import { formatCounted } from '../units.ts'
import { demandResultSchema } from './demand.ts'
import { JUDGE_SCHEMA, judgementSchema } from './judgement.ts'
import { proxyReportSchema } from './proxy/proxy-report.ts'
import { ruleCoverage } from './rule-coverage.ts'

/** Time, money and requests of a client beside those of the best known policy for the same demand in the same world. */
export const scoreSchema = z.object({
  calls: z.int(),
  policy: z.string(),
  client: demandResultSchema,
  ideal: demandResultSchema,
  timesAsLong: z.number().nullable(),
  timesTheCredits: z.number().nullable(),
  needlessReads: z.int(),
  needlessAttempts: z.int(),
})
export type Score = z.output<typeof scoreSchema>

/**
 * Means that keep a judged command's processes together, the strongest first: a PID namespace of their own, a mark that each inherits and that scans
 * look for, or the process group alone.
 */
export const CONTAINMENTS = ['namespace', 'scan', 'group'] as const
export type ContainmentKind = (typeof CONTAINMENTS)[number]

/** One client in one world. */
export const verdictSchema = z.object({
  schema: z.literal(JUDGE_SCHEMA),
  world: z.string(),
  seed: z.int(),
  speed: z.number().default(1),
  /** It was the form of the world for clients of a few calls. */
  fewCalls: z.boolean().optional(),
  /** Null where the client was started elsewhere. */
  command: z
    .object({
      words: z.array(z.string()),
      code: z.int().nullable(),
      signal: z.string().nullable(),
      /** The user interrupted it; absent where nobody did. */
      interrupted: z.boolean().optional(),
      durationMs: z.number(),
      /** Processes that it left behind. */
      left: z.int(),
      /** Means that kept its processes together. */
      containment: z.enum(CONTAINMENTS).optional(),
      /** Names of the user's variables that it was given by request. */
      passedEnv: z.array(z.string()).optional(),
      /** How many of the user's variables it was not given. */
      withheldEnv: z.int().optional(),
      /** Only where a proxy stood between client and mock. */
      proxy: proxyReportSchema.optional(),
    })
    .nullable(),
  ...judgementSchema.shape,
  score: scoreSchema.nullable(),
})
export type Verdict = z.output<typeof verdictSchema>

/** One client in several worlds. */
export const suiteSchema = z.object({
  schema: z.literal('gatebench.judge-suite/v1'),
  outcome: judgementSchema.shape.outcome,
  exitCode: z.int(),
  reasons: z.array(z.string()),
  worlds: z.array(verdictSchema),
  /** Worlds that an interruption left out; absent where there are none. */
  unjudged: z.array(z.string()).optional(),
})
export type Suite = z.output<typeof suiteSchema>

/** An interruption stands above all but what was found already. */
const GRAVEST = [EXIT.threshold, EXIT.interrupted, EXIT.inconclusive]

/** Number of tested rules that a suite requires besides kept rules. */
export type RequiredTests = number | 'all'

/** A suite that is inconclusive where fewer rules than required were put to the test and none was broken. */
export function requiringTests(suite: Suite, required: RequiredTests): Suite {
  const { tested: count, all } = ruleCoverage(suite.worlds.flatMap(({ rules }) => rules))
  if (suite.exitCode !== EXIT.ok || count >= (required === 'all' ? all : required)) return suite
  const asked = required === 'all' ? 'all of them' : `${required}`
  const reasons = [`${count} of ${all} rules were tested, but --require-tested requires ${asked}`]
  const open = { outcome: 'inconclusive', exitCode: EXIT.inconclusive, reasons } as const
  // The verdict in a single world is all that its report shows.
  const worlds = suite.worlds.length === 1 ? suite.worlds.map((one) => ({ ...one, ...open })) : suite.worlds
  return { ...suite, ...open, worlds }
}

/** The exit code of a verdict: an interruption decides only what no broken rule has decided. */
export function exitCodeOf(
  { outcome, exitCode }: Pick<Verdict, 'outcome' | 'exitCode'>,
  command: Pick<NonNullable<Verdict['command']>, 'interrupted'> | null,
): number {
  return command?.interrupted === true && outcome !== 'fail' ? EXIT.interrupted : exitCode
}

/** Worlds without a verdict, in words; null where each has one. */
export function unjudgedText({ worlds, unjudged = [] }: Pick<Suite, 'worlds' | 'unjudged'>): string | null {
  if (unjudged.length === 0) return null
  const all = formatCounted(worlds.length + unjudged.length, 'world')
  const were = unjudged.length === 1 ? 'was' : 'were'
  return `${unjudged.length} of ${all} ${were} not judged, because the run was interrupted: ${unjudged.join(', ')}`
}

/** A suite is as grave as its gravest world; worlds that are `unjudged` leave it open. */
export function suiteOf(worlds: readonly Verdict[], unjudged: readonly string[] = []): Suite {
  // Of none there is none only where somebody ended it before the first.
  const none = worlds.length === 0 || unjudged.length > 0 ? EXIT.interrupted : EXIT.ok
  const exitCode = GRAVEST.find((code) => code === none || worlds.some((one) => one.exitCode === code)) ?? none
  const outcome = exitCode === EXIT.threshold ? 'fail' : exitCode === EXIT.ok ? 'pass' : 'inconclusive'
  const reasons = worlds
    .filter((one) => one.exitCode === exitCode)
    .flatMap(({ world, reasons }) => reasons.map((reason) => `${world}: ${reason}`))
  const left = unjudgedText({ worlds: [...worlds], unjudged: [...unjudged] })
  if (left !== null && exitCode === EXIT.interrupted) reasons.push(left)
  return {
    schema: 'gatebench.judge-suite/v1',
    outcome,
    exitCode,
    reasons: exitCode === EXIT.ok ? [] : reasons,
    worlds: [...worlds],
    ...(unjudged.length === 0 ? {} : { unjudged: [...unjudged] }),
  }
}

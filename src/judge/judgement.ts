import * as z from 'zod'
import { EXIT } from '../errors.ts'
import type { OracleLog, OracleRecord } from '../mock/oracle/oracle-log.ts'
import type { ClientOutcome } from '../mock/oracle/outcome-statement.ts'
import type { DemandResult, Wish } from './demand.ts'
import { stepSchema } from './exchange-book.ts'
import { costSchema, Findings, findingSchema } from './finding.ts'
import { type GatewayFacts, NO_FACTS, type RuleRun, seconds } from './rule.ts'
import { type AppliedRule, type Rules, rulesOf } from './rules-file.ts'
import { seenSchema, Watcher } from './watcher.ts'

export const JUDGE_SCHEMA = 'gatebench.judge/v1'

const ruleResult = z.object({
  id: z.string(),
  title: z.string(),
  mend: z.string(),
  /** Action of the client that the rule needs before it can be judged. */
  needs: z.string().default(''),
  severity: z.enum(['error', 'warning']),
  /** pass: judged and kept; fail: broken; cannot-tell: requests could not be distinguished; not-met: the situation never came. */
  verdict: z.enum(['pass', 'fail', 'cannot-tell', 'not-met']),
  settings: z.record(z.string(), z.number()),
  /** Number of times it was broken, could be judged, and could not be judged. */
  count: z.int(),
  judged: z.int(),
  unclear: z.int(),
  /** Number of those that could not be judged because equal requests leave it open whether the rule was broken. */
  undecided: z.int().default(0),
  /** Number of those that could not be judged because requests and their times look alike whether the rule was broken or kept. */
  unshown: z.int().default(0),
  cost: costSchema,
  findings: z.array(
    findingSchema.extend({
      /** Requests around it: of the same call, for the same task, or just before. */
      exchange: z.array(stepSchema).optional(),
    }),
  ),
})
export type RuleResult = z.output<typeof ruleResult>

export const judgementSchema = z.object({
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  /** 0, 99 where a rule failed, 96 where nothing could be judged. */
  exitCode: z.int(),
  reasons: z.array(z.string()),
  /** Why kept rules would mean nothing, such as a client that failed; absent where nothing speaks against them. */
  problems: z.array(z.string()).optional(),
  seen: seenSchema,
  rules: z.array(ruleResult),
})
export type Judgement = z.output<typeof judgementSchema>

/** Findings of a rule, from the first on, whose exchange is kept. */
const MOST_EXCHANGES = 3

function verdictOf({
  count,
  judged,
  unclear,
  undecided,
}: Pick<RuleResult, 'count' | 'judged' | 'unclear' | 'undecided'>): RuleResult['verdict'] {
  if (count > 0) return 'fail'
  if (undecided > 0) return 'cannot-tell'
  if (judged > 0) return 'pass'
  return unclear > 0 ? 'cannot-tell' : 'not-met'
}

/** Silence before the end of a client's time that is worth a word. */
const IDLE_MS = 5_000

/** How to make calls distinguishable. */
export const DISTINGUISH =
  'give each call an x-gatebench-call header (17.2 is call 17, attempt 2), an Idempotency-Key or a number in its prompt'

/** Verdict of the rules together; `problems` say why even kept rules would mean nothing. */
export function conclude(
  rules: readonly RuleResult[],
  problems: readonly string[] = [],
): Pick<Judgement, 'outcome' | 'exitCode' | 'reasons'> {
  const errors = rules.filter(({ severity }) => severity === 'error')
  const failed = errors.filter(({ verdict }) => verdict === 'fail')
  if (failed.length > 0) {
    const reasons = failed.map(({ id, count, title }) => `${id}: ${title}${count > 1 ? ` (${count} times)` : ''}`)
    return { outcome: 'fail', exitCode: EXIT.threshold, reasons }
  }
  const open = errors.filter(({ undecided }) => undecided > 0).map(({ id }) => id)
  const reasons = [
    ...problems,
    ...(open.length === 0
      ? []
      : [`its requests are too similar to show whether it kept ${open.join(', ')}: ${DISTINGUISH}`]),
  ]
  if (reasons.length > 0) return { outcome: 'inconclusive', exitCode: EXIT.inconclusive, reasons }
  return { outcome: 'pass', exitCode: EXIT.ok, reasons: [] }
}

/** How the client came to its end. */
export interface ClientEnd {
  /** Instant of the client's time; the last request where nobody knows. */
  t?: number
  /** It was cut short: by its time, or by somebody. */
  isCut?: boolean
  /** Its own report then: a success or a failure; null where nobody knows. */
  claims?: ClientOutcome | null
  /** It is known to have been running still when its time was up. */
  isRunning?: boolean
  /** Reason why no verdict is possible even if no rule failed. */
  problem?: string | null
}

/** Judges a client by the mock's records as they come: a log like any other. */
export class Judge implements OracleLog {
  readonly #speed: number
  readonly #runs: { applied: AppliedRule; findings: Findings; run: RuleRun }[]
  readonly #watcher: Watcher

  /** `speed`: seconds of the mock in one of the client's. */
  constructor(rules: Rules = rulesOf(), speed = 1, gateway: GatewayFacts = NO_FACTS) {
    this.#speed = speed
    this.#runs = rules.applied.map((applied) => {
      const findings = new Findings()
      const stated = { ...rules.stated, gateway }
      return { applied, findings, run: applied.rule.begin(applied.settings, findings, stated) }
    })
    this.#watcher = new Watcher(
      this.#runs.map(({ run }) => run),
      speed,
    )
  }

  record(record: OracleRecord): void {
    this.#watcher.show(record)
  }

  /** The client says what became of the call of that number, or of all of which it has not said it yet. Gives how many requests that is about. */
  saw(outcome: ClientOutcome, call?: number): number {
    return this.#watcher.statements.state(outcome, call)
  }

  /** The verdict if the client ended so, now; the judging may go on. */
  verdict({ t, isCut = false, isRunning = false, problem = null, claims = null }: ClientEnd = {}): Judgement {
    const watcher = this.#watcher
    const end = { t: t ?? watcher.seen.lastAt, isCut }
    const rules = this.#runs.map(({ applied, findings, run }) => {
      const told = findings.trial(() => run.finish?.(watcher.end({ ...end, isRunning, claims })))
      return this.#result(applied, told)
    })
    const { firstAt, lastAt, ...figures } = watcher.seen
    const seen = {
      ...figures,
      credits: Math.round(figures.credits * 1000) / 1000,
      givenUpFreely: isCut ? 0 : watcher.givenUpFreely(),
      spanMs: figures.requests === 0 ? 0 : lastAt - firstAt,
    }
    const idleMs = seen.requests === 0 ? 0 : end.t - lastAt
    // A connection or a timer that stays open keeps a finished program running.
    const idle = isRunning && idleMs >= IDLE_MS ? `; the client sent nothing in the last ${seconds(idleMs)}` : ''
    const problems = [
      ...(problem === null ? [] : [`${problem}${idle}`]),
      ...(seen.requests === 0 ? ['no request reached the gateway'] : []),
      ...(seen.requests > 0 && seen.requests === seen.strays
        ? [`none of ${seen.requests} requests went to an existing endpoint: check the paths`]
        : []),
    ]
    return { ...conclude(rules, problems), ...(problems.length === 0 ? {} : { problems }), seen, rules }
  }

  /** Demand of the client, and how it was served; null if that cannot be determined. */
  demand(): { wishes: readonly Wish[]; course: DemandResult } | null {
    const { demand, seen } = this.#watcher
    const wishes = demand.wishes()
    return wishes === null ? null : { wishes, course: demand.course(seen, this.#watcher.tasks()) }
  }

  #result({ rule, severity, settings }: AppliedRule, told: ReturnType<Findings['told']>): RuleResult {
    const { id, title, mend, needs } = rule
    const about = { id, title, mend, needs, severity, settings: { ...settings } }
    if (rule.needsRealTime && this.#speed > 1) {
      const unclear = told.count + told.judged + told.unclear
      const none = { credits: 0, requests: 0, seconds: 0 }
      const verdict = unclear === 0 ? 'not-met' : 'cannot-tell'
      return { ...about, verdict, count: 0, judged: 0, unclear, undecided: 0, unshown: 0, cost: none, findings: [] }
    }
    const findings = told.findings.map(({ others = [], ...finding }, at) => {
      const exchange = at < MOST_EXCHANGES ? this.#watcher.exchanges.around({ ...finding, others }) : null
      return exchange === null ? finding : { ...finding, exchange }
    })
    return { ...about, ...told, findings, verdict: verdictOf(told) }
  }
}

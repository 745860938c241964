import type { DialectFile } from '../dialect/schema.ts'
import { EXIT } from '../errors.ts'
import { startMockGateway } from '../mock/http-server.ts'
import { loadMockWorld, type MockWorldChoice } from '../mock/tiers.ts'
import { realClock } from '../time/real-clock.ts'
import { formatDuration } from '../units.ts'
import { factsOf } from './gateway-facts.ts'
import { scoreOf } from './ideal-course.ts'
import { judgedEnvironment } from './judged-environment.ts'
import { type CommandEnd, type RequestedContainment, runCommand } from './judged-process.ts'
import { JUDGE_SCHEMA, Judge } from './judgement.ts'
import { type Rules, rulesOf } from './rules-file.ts'
import type { Verdict } from './verdict.ts'

export interface JudgeCommandOptions {
  /** The command that starts the client, word by word. */
  command: readonly string[]
  /** Name of the world in the report. */
  world: string
  choice: MockWorldChoice
  rules?: Rules | undefined
  /** Words that the mock speaks; those of the default dialect where absent. */
  dialect?: DialectFile | undefined
  seed?: number
  speed?: number
  timeoutMs?: number
  /** Source of the client's environment: the user's own variables, of which only those that toolchains need are passed on. */
  inherited: NodeJS.ProcessEnv
  /** Names of `inherited` that are passed on too. */
  passEnv?: readonly string[]
  /** Further names for the client's environment. */
  env?: Readonly<Record<string, string>>
  /** Means that keep the client's processes together; by default the strongest that the system grants. */
  containment?: RequestedContainment
  /** Whether the same demand is carried out by the best known policy too, for a score; true by default. */
  ideal?: boolean
  /** Aborted: the client is ended, and judged by what it did. */
  signal?: AbortSignal | undefined
}

export const DEFAULT_TIMEOUT_MS = 60_000
/** Time for which tasks that are open when the client ends are followed: in no real time, because nobody asks any more. */
export const AHEAD_MS = 24 * 3_600_000

/**
 * Starts the mock, lets a command run against it, and judges what it did. Throws GatebenchError for an unknown world or a command that
 * cannot be started.
 */
export async function judgeCommand(options: JudgeCommandOptions): Promise<Verdict> {
  const { command, world, choice, rules = rulesOf(), seed = 1, speed = 1, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const judge = new Judge(rules, speed, factsOf(options.dialect))
  const clock = realClock()
  const mockWorld = loadMockWorld(choice)
  const mock = await startMockGateway({
    world: mockWorld,
    seed,
    speed,
    keepRecords: 0,
    log: judge,
    watched: true,
    ownResults: true,
    dialect: options.dialect,
  })
  const { env, passed, withheld } = judgedEnvironment(options.inherited, {
    gateway: mock,
    pass: options.passEnv,
    stated: options.env,
    dialect: options.dialect,
  })
  let ended: CommandEnd
  const startedAt = clock.now()
  try {
    ended = await runCommand({
      words: command,
      env,
      timeoutMs,
      signal: options.signal,
      path: options.inherited.PATH,
      containment: options.containment,
    })
  } finally {
    await mock.close({ aheadMs: AHEAD_MS })
  }
  const endedAt = clock.now()
  const durationMs = endedAt - startedAt
  const isCut = ended.isLate || ended.isHalted
  const claims = isCut ? null : ended.code === 0 ? 'completed' : 'failed'
  const judgement = judge.verdict({
    t: endedAt,
    isCut,
    isRunning: ended.isLate,
    claims,
    problem: problemOf(ended, timeoutMs),
  })
  const exitCode = ended.isHalted && judgement.outcome !== 'fail' ? EXIT.interrupted : judgement.exitCode
  // The score is of a gateway's own time.
  const demand = options.ideal === false || speed !== 1 || isCut ? null : judge.demand()
  const score =
    demand === null ? null : await scoreOf({ wishes: demand.wishes, client: demand.course, world: mockWorld, seed })
  return {
    schema: JUDGE_SCHEMA,
    world,
    seed,
    speed,
    command: {
      words: [...command],
      code: ended.code,
      signal: ended.signal,
      durationMs,
      left: ended.left,
      containment: ended.containment,
      passedEnv: passed,
      withheldEnv: withheld,
    },
    ...judgement,
    exitCode,
    score,
  }
}

/** Why its end leaves a verdict open; null where it ended well. */
function problemOf({ code, signal, isLate, isHalted }: CommandEnd, timeoutMs: number): string | null {
  if (isHalted) return 'the run was interrupted'
  if (isLate) return `the command did not end within ${formatDuration(timeoutMs)}`
  if (code === 0) return null
  return code === null ? `the command was ended by ${signal}` : `the command failed with exit code ${code}`
}

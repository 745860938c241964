import type { DialectFile } from '../dialect/schema.ts'
import { startMockGateway } from '../mock/server/http-server.ts'
import type { MockWorldChoice } from '../mock/world/world-files.ts'
import { realClock } from '../time/real-clock.ts'
import { formatDuration } from '../units.ts'
import { bestPolicyScore } from './best-policy-score.ts'
import { factsOf } from './gateway-facts.ts'
import { type EnvironmentOptions, type JudgedEnvironment, judgedEnvironment } from './judged-environment.ts'
import { type CommandEnd, type RequestedContainment, runCommand } from './judged-process.ts'
import { JUDGE_SCHEMA, Judge } from './judgement.ts'
import { namedAddresses } from './proxy/judged-host.ts'
import type { ProxiedEnd, ProxyChoice, runProxied } from './proxy/proxied-client.ts'
import { noTunnelReason, type ProxyReport } from './proxy/proxy-report.ts'
import { type Rules, rulesOf } from './rules-file.ts'
import { exitCodeOf, type Verdict } from './verdict.ts'
import { judgedWorld } from './worlds.ts'

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
  /** Stands between client and mock at the https addresses of hosts, for clients whose address cannot be set; none by default. */
  proxy?: ProxyChoice | undefined
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
  const mockWorld = judgedWorld(world, choice, options.dialect)
  const named = options.proxy === undefined ? undefined : namedAddresses(options.proxy.hosts)
  const mock = await startMockGateway({
    world: mockWorld,
    seed,
    speed,
    keepRecords: 0,
    log: judge,
    watched: true,
    ownResults: true,
    dialect: options.dialect,
    named,
  })
  const environmentOf = (proxy?: EnvironmentOptions['proxy']): JudgedEnvironment =>
    judgedEnvironment(options.inherited, {
      gateway: { url: named?.gateway ?? mock.url, apiKey: mock.apiKey },
      pass: options.passEnv,
      stated: options.env,
      dialect: options.dialect,
      proxy,
    })
  const { env, passed, withheld } = environmentOf()
  const { signal, containment } = options
  const started = { words: command, timeoutMs, signal, path: options.inherited.PATH, containment }
  let ran: Ran
  const startedAt = clock.now()
  try {
    ran =
      options.proxy === undefined
        ? { ended: await runCommand({ ...started, env }), problem: null }
        : await behindProxy(options.proxy, mock, clock, (proxy) => environmentOf(proxy).env, started)
  } finally {
    await mock.close({ aheadMs: AHEAD_MS })
  }
  const endedAt = clock.now()
  const durationMs = endedAt - startedAt
  const isHalted = ran.ended?.isHalted === true || signal?.aborted === true
  const ended = { ...(ran.ended ?? NOT_STARTED), isHalted }
  const isCut = ended.isLate || isHalted
  const claims = isCut || ran.ended === null ? null : ended.code === 0 ? 'completed' : 'failed'
  const unseen = ran.report === undefined ? null : noTunnelReason(ran.report, judge.verdict().seen.requests)
  const problem = ran.problem ?? (isHalted ? null : unseen) ?? problemOf(ended, timeoutMs)
  const judgement = judge.verdict({ t: endedAt, isCut, isRunning: ended.isLate, claims, problem })
  const interrupted = isHalted ? { interrupted: true } : {}
  // The score is of a gateway's own time.
  const demand = options.ideal === false || speed !== 1 || isCut ? null : judge.demand()
  const score =
    demand === null
      ? null
      : await bestPolicyScore({ wishes: demand.wishes, client: demand.course, world: mockWorld, seed })
  return {
    schema: JUDGE_SCHEMA,
    world,
    seed,
    speed,
    command: {
      words: [...command],
      code: ended.code,
      signal: ended.signal,
      ...interrupted,
      durationMs,
      left: ended.left,
      containment: ran.ended?.containment,
      passedEnv: passed,
      withheldEnv: withheld,
      ...(ran.report === undefined ? {} : { proxy: ran.report }),
    },
    ...judgement,
    exitCode: exitCodeOf(judgement, interrupted),
    score,
  }
}

/** Loaded where it is asked for: few clients need certificates. */
async function behindProxy(...given: Parameters<typeof runProxied>): Promise<ProxiedEnd> {
  const proxied = await import('./proxy/proxied-client.ts')
  return proxied.runProxied(...given)
}

interface Ran {
  ended: CommandEnd | null
  problem: string | null
  report?: ProxyReport
}

/** A client that was not started left nothing behind. */
const NOT_STARTED = { code: null, signal: null, isLate: false, isHalted: false, left: 0 } as const

/** Why its end leaves a verdict open; null where it ended well. */
function problemOf(
  { code, signal, isLate, isHalted }: Omit<CommandEnd, 'containment'>,
  timeoutMs: number,
): string | null {
  if (isHalted) return 'the run was interrupted'
  if (isLate) return `the command did not end within ${formatDuration(timeoutMs)}`
  if (code === 0) return null
  return code === null ? `the command was ended by ${signal}` : `the command failed with exit code ${code}`
}

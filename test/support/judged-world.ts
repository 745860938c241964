import { type ClientEnd, Judge, type Judgement } from '../../src/judge/judgement.ts'
import { type Rules, rulesOf } from '../../src/judge/rules-file.ts'
import { choiceOf } from '../../src/judge/worlds.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import { lay } from '../../src/mock/lay.ts'
import type { OracleLog, Sighting } from '../../src/mock/oracle-log.ts'
import { shortHash } from '../../src/mock/request-body.ts'
import type { MockWorld } from '../../src/mock/schema.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/tiers.ts'
import { Witness } from '../../src/mock/witness.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

export interface Sent {
  method: 'GET' | 'POST'
  /** An address begins with the results' origin, a path is the gateway's. */
  path: string
  body?: object
  headers?: Record<string, string>
  /** Gives up after so long; ms. */
  timeoutMs?: number
  /** Over a connection of its own. */
  isFresh?: boolean
}

/** What a client gets: an answer, or nothing that it can read. */
export type Got = { status: number; headers: Record<string, string>; body: Record<string, unknown> } | null

export interface Api {
  clock: Clock
  /** Uniform in 0 to 1. */
  random(): number
  send(sent: Sent): Promise<Got>
}

export interface JudgedRun {
  /** A world of the suite. */
  world: string
  /** Which form of the world; the usual one by default. */
  calls?: 'usual' | 'few'
  /** Laid over it. */
  set?: object
  seed?: number
  rules?: Rules
  end?: ClientEnd
  log?: OracleLog
}

const RESULTS = 'http://results'
const LOST = new Set(['reset', 'cut-body', 'malformed-body', 'wrong-type'])

/** Runs a client in virtual time against the mock engine, and judges it: as a server would see it, without one. */
export async function judged(client: (api: Api) => Promise<void>, run: JudgedRun): Promise<Judgement> {
  return (await observed(client, run)).judgement
}

/** As `judged`, with what else the judge knows. */
export async function observed(
  client: (api: Api) => Promise<void>,
  run: JudgedRun,
): Promise<{ judgement: Judgement; judge: Judge; world: MockWorld }> {
  const { seed = 1, set = {}, rules = rulesOf(), end = {}, log } = run
  const clock = new VirtualClock()
  const judge = new Judge(rules)
  const witness = new Witness(
    log === undefined
      ? judge
      : {
          record(record) {
            judge.record(record)
            log.record(record)
          },
        },
  )
  const world = mockWorld(lay(loadMockWorld(choiceOf(run.world, run.calls)), set))
  const engine = new MockEngine({ world, clock, random: keyedRandom(seed), resultsUrl: RESULTS, log: witness })
  const uniform = keyedRandom(seed).stream('backoff', 77)
  let connections = 1
  let onConnection = 0

  const send = async ({
    method,
    path,
    body,
    headers = {},
    timeoutMs = Infinity,
    isFresh = false,
  }: Sent): Promise<Got> => {
    const sentAt = clock.now()
    const isResult = path.startsWith(RESULTS)
    const at = isResult ? path.slice(RESULTS.length) : path
    if (isFresh) connections++
    onConnection = isFresh ? 1 : onConnection + 1
    const seen: Sighting = { path: at, origin: isResult ? 'results' : 'gateway', connection: connections, onConnection }
    if (body !== undefined) seen.body = shortHash(JSON.stringify(body))
    const key = headers['idempotency-key']
    if (key !== undefined) seen.idempotency = shortHash(key)
    if (isResult && headers.authorization !== undefined) seen.key = 'the header authorization'
    const { reply, n } = witness.handle(engine, { method, path: at, authorization: 'Bearer some-key', body }, seen)
    const answeredAt = sentAt + reply.delayMs
    if (answeredAt > sentAt + timeoutMs) {
      await clock.sleepUntil(sentAt + timeoutMs)
      witness.aborted(n, clock.now())
      return null
    }
    if (!Number.isFinite(answeredAt)) return new Promise(() => {})
    await clock.sleepUntil(answeredAt)
    if (reply.fault !== undefined && LOST.has(reply.fault)) return null
    return { status: reply.status, headers: { ...reply.headers }, body: reply.body as Record<string, unknown> }
  }
  await clock.run(() => client({ clock, random: uniform, send }))
  const t = clock.now()
  engine.settle(24 * 3_600_000)
  return { judgement: judge.verdict({ t, ...end }), judge, world }
}

/** The rules that were broken. */
export function broken({ rules }: Judgement): string[] {
  return rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
}

import { type ClientEnd, Judge, type Judgement } from '../../src/judge/judgement.ts'
import { type GatewayFacts, NO_FACTS } from '../../src/judge/rule.ts'
import { type Rules, rulesOf } from '../../src/judge/rules-file.ts'
import { choiceOf } from '../../src/judge/worlds.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import type { MockStream } from '../../src/mock/exchange.ts'
import { OracleAnnotator } from '../../src/mock/oracle/oracle-annotator.ts'
import type { OracleLog, Sighting } from '../../src/mock/oracle/oracle-log.ts'
import { shortHash } from '../../src/mock/server/request-body.ts'
import { TASKS } from '../../src/mock/server/routes.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'

export interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  /** An address begins with the results' origin, a path is the gateway's. */
  path: string
  body?: object
  headers?: Record<string, string>
  /** Gives up after so long; ms. */
  timeoutMs?: number
  /** Gives up a stream of which nothing comes for so long; ms. */
  stallMs?: number
  /** Over a connection of its own. */
  isFresh?: boolean
}

/** A streamed text as its reader has it. */
export interface Streamed {
  text: string
  /** Its stop reason came. */
  isStopped: boolean
  /** A frame was no JSON, or an error. */
  hasBadFrame: boolean
  hasError: boolean
  /** The connection broke, or its reader waited no longer. */
  isBroken: boolean
}

/** What a client gets: an answer, or nothing that it can read. */
export type Got = {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
  stream?: Streamed
} | null

export interface Api {
  clock: Clock
  /** Uniform in 0 to 1. */
  random(): number
  send(sent: Sent): Promise<Got>
  /** At its end the client reports a failure. */
  fail(): void
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
  /** Facts that the gateway publishes; that it cancels is one. */
  gateway?: GatewayFacts
  end?: ClientEnd
  log?: OracleLog
  /** The client is cut short then; ms. */
  untilMs?: number
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
  const { seed = 1, set = {}, rules = rulesOf(), gateway = NO_FACTS, end = {}, log } = run
  const clock = new VirtualClock()
  const judge = new Judge(rules, 1, gateway)
  const witness = new OracleAnnotator(
    log === undefined
      ? judge
      : {
          record(record) {
            judge.record(record)
            log.record(record)
          },
        },
    clock.originEpochMs,
  )
  const world = mockWorld(deepMerge(loadMockWorld(choiceOf(run.world, run.calls)), set))
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
    stallMs = Infinity,
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
    const isKept = key !== undefined && world.keyHeader !== null && world.idempotency === 'dedupe'
    if (isKept) seen.isKeyKept = true
    const asked = {
      method,
      path: at,
      authorization: 'Bearer some-key',
      body,
      ...(world.keyHeader !== null && { idempotency: key }),
      ...(method === 'DELETE' && { route: { endpoint: 'cancel', taskId: at.slice(TASKS.length) } as const }),
    }
    const { reply, n } = witness.handle(engine, asked, seen)
    const answeredAt = sentAt + reply.delayMs
    if (answeredAt > sentAt + timeoutMs) {
      await clock.sleepUntil(sentAt + timeoutMs)
      witness.aborted(n, clock.now())
      return null
    }
    if (!Number.isFinite(answeredAt)) return new Promise(() => {})
    await clock.sleepUntil(answeredAt)
    if (reply.stream !== undefined) {
      const stream = await readStream(clock, sentAt, reply.stream, stallMs)
      if (stream.isLeft) witness.aborted(n, clock.now())
      return { status: reply.status, headers: { ...reply.headers }, body: {}, stream }
    }
    if (reply.fault !== undefined && LOST.has(reply.fault)) return null
    return { status: reply.status, headers: { ...reply.headers }, body: reply.body as Record<string, unknown> }
  }
  let [hasFailed, isCut] = [false, false]
  const fail = (): void => {
    hasFailed = true
  }
  await clock.run(async () => {
    const work = client({ clock, random: uniform, send, fail }).then(() => false)
    const cut = run.untilMs === undefined ? [] : [clock.sleepUntil(run.untilMs).then(() => true)]
    isCut = await Promise.race([work, ...cut])
  })
  const t = clock.now()
  engine.settle(24 * 3_600_000)
  const claims = isCut ? null : hasFailed ? 'failed' : 'completed'
  return { judgement: judge.verdict({ t, isCut, claims, ...end }), judge, world }
}

/** Reads a stream frame by frame until it ends, or for as long as its reader waits. */
async function readStream(
  clock: Clock,
  sentAt: number,
  { frames, end, endAtMs }: MockStream,
  stallMs: number,
): Promise<Streamed & { isLeft: boolean }> {
  let [heard, lastAt, isLeft] = ['', clock.now(), false]
  const waitFor = async (atMs: number): Promise<boolean> => {
    if (sentAt + atMs - lastAt > stallMs) {
      await clock.sleepUntil(lastAt + stallMs)
      isLeft = true
      return false
    }
    if (atMs === Infinity) return new Promise(() => {})
    await clock.sleepUntil(sentAt + atMs)
    lastAt = clock.now()
    return true
  }
  for (const { atMs, text } of frames) {
    if (!(await waitFor(atMs))) break
    heard += text
  }
  if (!isLeft) await waitFor(endAtMs)
  return { ...eventsIn(heard), isBroken: isLeft || end === 'reset', isLeft }
}

/** The events of a stream of the default dialect. */
function eventsIn(heard: string): Omit<Streamed, 'isBroken'> {
  const streamed = { text: '', isStopped: false, hasBadFrame: false, hasError: false }
  for (const line of heard.split('\n')) {
    if (!line.startsWith('data: ')) continue
    try {
      const { type, delta } = JSON.parse(line.slice('data: '.length))
      if (type === 'error') streamed.hasError = true
      if (typeof delta?.text === 'string') streamed.text += delta.text
      if (typeof delta?.stop_reason === 'string') streamed.isStopped = true
    } catch {
      streamed.hasBadFrame = true
    }
  }
  return streamed
}

/** The rules that were broken. */
export function broken({ rules }: Judgement): string[] {
  return rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
}

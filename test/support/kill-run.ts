import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '../../src/measure/event-log/log-file.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import type { RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { type CliRun, startCli } from './cli.ts'
import { checkIdentities } from './identities.ts'
import { quickWorld } from './quick-world.ts'
import { polledIn, readRunFolder, submitsOf, tasksThat } from './run-log.ts'

/** How a run's process is ended: so long after it first spoke to the gateway, after it was given its first task, or after it was started. */
export interface Kill {
  after: 'start' | 'contact' | 'task'
  delayMs: number
}

export interface KillPlan {
  seed: number
  /** Whether submits meet errors, resets and lost replies, and tasks fail. */
  faults: boolean
  /** Whether prices are checked before the load. */
  priceCheck?: boolean
  /** Whether the event log is compressed. */
  compactLog?: boolean
  kill: Kill
  /** Then the resume is killed too, this often, before one is let through. */
  resumeKills: readonly Kill[]
  /**
   * An acceptance that was sent longer than this before the kill must be in the log: what is younger may lie in the socket, unread. Infinity on a
   * machine that others keep busy: then only a task that the run has read since proves that the run knew it.
   */
  readWithinMs: number
}

/** What the gateway's own log says against the run's. All of the first three must be 0. */
export interface KillResult {
  /** Tasks whose acceptance the log does not know, though the process had the time to read it, or has read the task since. */
  lost: number
  /** Ms between the sending of an acceptance that the log does not know and the kill, the longest: what lay in the socket, unread. */
  unknownForMs: number
  /** Calls of which the gateway accepted a second submit that the client had no right to make. */
  doubled: number
  /** Everything else that does not agree, in words. */
  wrong: string[]
  accepted: number
  /** Accepted tasks that the kill left open. */
  open: number
  /** Calls that say that they may have been accepted. */
  ambiguous: number
}

const TIMES_AS_FAST = 10

const CLEAN = loadMockWorld({ tier: 'pro', preset: 'clean' })
const on = ['submit', 'message']
const FAULTY = mockWorld(
  deepMerge(CLEAN, {
    faults: {
      failure: { kind: 'failure', share: '10%' },
      'error-500': { kind: 'status', status: 500, share: '3%', at: 'upstream', on },
      'error-503': { kind: 'status', status: 503, share: '3%', on },
      reset: { kind: 'reset', share: '3%', at: 'before', on },
      'lost-reply': { kind: 'reset', share: '3%', at: 'after', on },
      'cut-body': { kind: 'cut-body', share: '3%', on },
    },
  }),
)

const profileYaml = (url: string, { seed, priceCheck = false }: KillPlan): string => `
version: 1
name: kill
seed: ${seed}
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 600ms
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 40/s }
    admission: { concurrency: 12 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
    timeouts: { submit: 3s, task: 10s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 25/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
    timeouts: { submit: 3s }
retry: { policy: hint-jitter, maxAttempts: 3, maxElapsed: 5s }
credits: { priceCheck: ${priceCheck} }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Runs gatebench against a mock gateway in this process, kills it with SIGKILL, resumes it, and holds the outcome to the mock's log. */
export async function killRun(plan: KillPlan): Promise<KillResult> {
  const startedAt = performance.now()
  const server = await startMockGateway({
    world: quickWorld(TIMES_AS_FAST, plan.faults ? FAULTY : CLEAN),
    seed: plan.seed,
  })
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-kill-'))
  try {
    const run = join(folder, 'run')
    const profile = join(folder, 'profile.yaml')
    await writeFile(profile, profileYaml(server.url, plan))
    const env = { GATEBENCH_API_KEY: server.apiKey }
    const death = await killed(
      startCli(['run', profile, '--out', run, '--quiet', ...(plan.compactLog ? ['--compact-log'] : [])], { env }),
      plan.kill,
      server,
    )
    // What was on its way when the process died still arrives, and is decided.
    await sleep(50)
    const submitsAtDeath = submitsOf(server).length
    for (const kill of plan.resumeKills) {
      await killed(startCli(['resume', run, '--quiet'], { env }), kill, server)
    }
    const resumed = await startCli(['resume', run, '--quiet'], { env }).ended
    const wrong: string[] = []
    if (submitsOf(server).length !== submitsAtDeath) wrong.push('a resume submitted')
    if (!existsSync(logIn(run))) {
      if (submitsAtDeath > 0) wrong.push(`${submitsAtDeath} submits without a log`)
      if (resumed.code !== 104) wrong.push(`exit ${resumed.code} without a log: ${resumed.stderr}`)
      return { lost: 0, unknownForMs: 0, doubled: 0, wrong, accepted: 0, open: 0, ambiguous: 0 }
    }
    // Killed at once, a run may hold a single call, and that may fail: then it is a run of which nothing completed.
    // Calls that the killed run never made are never sent: 96.
    if (resumed.code !== 0 && resumed.code !== 96 && resumed.code !== 99)
      wrong.push(`the last resume ended with ${resumed.code}: ${resumed.stderr}`)
    if (existsSync(join(run, 'summary.json'))) return await judge(plan, run, server, startedAt, death, wrong)
    return { lost: 0, unknownForMs: 0, doubled: 0, wrong: [...wrong, 'no summary'], accepted: 0, open: 0, ambiguous: 0 }
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Death {
  at: number
  epochMs: number
}

/** Kills the process as planned, unless it ends before. */
async function killed({ child, ended }: CliRun, { after, delayMs }: Kill, server: MockServer): Promise<Death> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  if (after !== 'start') {
    const met = (): number => {
      const { endpoints, tasks } = server.counts()
      return after === 'contact' ? endpoints.credits.requests : tasks.accepted
    }
    const before = met()
    while (!isOver && met() === before) await sleep(2)
  }
  await Promise.race([sleep(delayMs), ended])
  const death = { at: performance.now(), epochMs: Date.now() }
  child.kill('SIGKILL')
  await ended
  return death
}

async function judge(
  plan: KillPlan,
  run: string,
  server: MockServer,
  startedAt: number,
  death: Death,
  wrong: string[],
): Promise<KillResult> {
  const { header, events, summary } = await readRunFolder(run)
  const of = <T extends RunEvent['type']>(type: T): Extract<RunEvent, { type: T }>[] =>
    events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type)
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${found}, not ${wanted}`)
  }

  const logged = new Set(of('attempt').map(({ call, attempt }) => `${call}.${attempt}`))
  const tasksKnown = new Set(of('accepted').map(({ taskId }) => taskId))
  const ends = new Map(of('terminal').map((event) => [event.call, event]))
  const outcomes = new Map(of('outcome').map((event) => [`${event.call}.${event.attempt}`, event]))
  const requests = submitsOf(server)
  const polled = polledIn(server)
  let lost = 0
  let unknownForMs = 0
  let doubled = 0
  const seen = new Set<string>()
  const acceptedOf = new Map<number, RequestRecord>()
  for (const record of requests) {
    const { call = -1, attempt = -1, t, delayMs, taskId } = record
    const label = `${call}.${attempt}`
    if (seen.has(label)) doubled++
    seen.add(label)
    if (!logged.has(label)) wrong.push(`attempt ${label} reached the gateway and is not in the log`)
    if (record.reason !== 'accepted') continue
    const before = acceptedOf.get(call)
    // A submit after one whose answer was spoilt by a 5xx is what the profile's policy says; after any other it is a second purchase.
    if (before !== undefined && outcomes.get(`${call}.${before.attempt}`)?.outcome !== 'failed') doubled++
    acceptedOf.set(call, record)
    const outcome = outcomes.get(label)?.outcome
    const isKnown = record.endpoint === 'message' ? outcome === 'accepted' : tasksKnown.has(taskId as string)
    if (isKnown) continue
    if (record.faultKind === undefined) {
      const hadMs = death.at - (startedAt + t + delayMs)
      unknownForMs = Math.max(unknownForMs, hadMs)
      if (hadMs > plan.readWithinMs || polled.has(taskId as string)) lost++
    }
    if (outcome !== 'ambiguous' && outcome !== 'failed')
      wrong.push(`task ${taskId} of call ${call} is unknown: ${outcome}`)
  }

  expect('identities', checkIdentities(summary), [])
  expect('open tasks', summary.openTasks.length, 0)
  const { counts } = summary
  expect('unresolved', counts.unresolved, 0)
  const unsent = [...outcomes.values()].filter(({ message }) => message?.includes('cut off')).length
  const attempts = requests.length
  if (counts.attempts < attempts || counts.attempts > attempts + unsent + (counts.byOutcome.unreachable ?? 0)) {
    wrong.push(`attempts: ${counts.attempts}, the gateway's log says ${attempts}, and ${unsent} may never have left`)
  }
  const tasks = summary.models.filter(({ modality }) => modality !== 'text')
  const sum = (pick: (counts: Summary['counts']) => number): number =>
    tasks.reduce((total, model) => total + pick(model.counts), 0)
  expect(
    'completed tasks',
    sum(({ completed }) => completed),
    tasksThat('completed', server, tasksKnown),
  )
  expect(
    'failed tasks',
    sum(({ failed }) => failed),
    tasksThat('failed', server, tasksKnown),
  )
  const charged = server.counts().credits.charged
  // What is in doubt may be charged after the last reading.
  const inDoubt = charged - (summary.credits?.delta ?? charged)
  if (inDoubt < -1e-6 || inDoubt > 2 * counts.ambiguous + 1e-6) wrong.push(`credits: ${inDoubt} are not accounted for`)
  const diedAtMs = death.epochMs - Date.parse(header.startedAt)
  const open = of('terminal').filter(({ taskId, t }) => taskId !== undefined && t > diedAtMs).length
  if (existsSync(join(run, 'run.lock'))) wrong.push('the lock is still there')
  expect('ends', [...ends.values()].length + counts.dropped, counts.planned)
  return { lost, unknownForMs, doubled, wrong, accepted: tasksKnown.size, open, ambiguous: counts.ambiguous }
}

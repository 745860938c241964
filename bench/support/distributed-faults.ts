import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { type CliRun, startCli } from '../../test/support/cli.ts'
import { TEST_SECRET } from '../../test/support/distributed-run.ts'
import { checkIdentities } from '../../test/support/identities.ts'
import { startRedis, type TestRedis } from '../../test/support/redis-server.ts'
import { readRunFolder, submitsOf, tasksThat } from '../../test/support/run-log.ts'

export const FAULTS = [
  'worker killed',
  'worker stopped',
  'Redis restarted',
  'Redis killed',
  'coordinator killed',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultPlan {
  fault: Fault
  seed: number
  /** From the first submit to the fault. */
  delayMs: number
  /** How long a stopped worker sleeps, or Redis is away. */
  awayMs: number
  /** Which worker it befalls. */
  victim: number
  /** Credits; the plan costs about 270. */
  budget: number
}

/** What the gateway's own log says against the run's. */
export interface FaultResult {
  /** Credits charged above the budget. */
  over: number
  /** Tasks whose acceptance nobody told, though who asked for them lived, or had surely read it. */
  lost: number
  /** Attempts that reached the gateway twice, and calls that were submitted again without a right to it. */
  doubled: number
  /** How long before a worker was killed such an answer was given: ms, each. */
  lostAfterMs: number[]
  /** Everything else that does not agree, in words. */
  wrong: string[]
  accepted: number
  ambiguous: number
  stopped: boolean
  seconds: number
}

const WORKERS = 4
const LEASE_MS = 2_000
const TIME_SCALE = 20
/** The mock writes no answer so much later than its log says, in comparison with another. */
const ORDER_MS = 20
/** What was answered so long after a worker was killed was answered to another: its instants count from when the mock listens, or a little before. */
const SURELY_AFTER_MS = 500

const profileYaml = (url: string, { seed, budget }: FaultPlan): string => `
version: 1
name: faults
seed: ${seed}
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 3s
drain: 15s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 40/s }
    admission: { rate: 60/s, concurrency: 24 }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
    timeouts: { submit: 10s, task: 15s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 20/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
    timeouts: { submit: 10s }
retry: { policy: hint-jitter, maxAttempts: 3, maxElapsed: 5s }
credits: { budget: ${budget} }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Makes a run of four workers, lets one fault befall it, brings it to its end, and holds what it tells to the mock's log. */
export async function faultRun(plan: FaultPlan): Promise<FaultResult> {
  const begun = performance.now()
  const server = await startMockGateway({ tier: 'enterprise', preset: 'clean', speed: TIME_SCALE, seed: plan.seed })
  // What its instants count from, give or take the ms that it takes to listen.
  const startedAt = performance.now()
  const redis = await startRedis()
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-faults-'))
  const workers: CliRun[] = []
  try {
    const profile = join(folder, 'profile.yaml')
    const run = join(folder, 'run')
    await writeFile(profile, profileYaml(server.url, plan))
    const env = {
      GATEBENCH_API_KEY: server.apiKey,
      GATEBENCH_REDIS_URL: redis.url,
      GATEBENCH_RUN_SECRET: TEST_SECRET,
    }
    const words = [
      'run',
      profile,
      '--out',
      run,
      '--workers',
      String(WORKERS),
      '--remote',
      '--lease',
      `${LEASE_MS}ms`,
      '--join',
      '3m',
    ]
    const coordinator = startCli([...words, '--quiet'], { env })
    for (let n = 0; n < WORKERS; n++) {
      const own = join(folder, `worker-${n}`)
      await mkdir(own)
      workers.push(startCli(['worker', '--profile', profile, '--out', own, '--wait', '3m'], { env }))
    }
    await firstSubmit(server, coordinator)
    await sleep(plan.delayMs)
    const death = await befall(plan, { workers, coordinator, redis, folder })
    let ended = await coordinator.ended
    const hasLostRedis = ended.stdout.includes('Redis was lost')
    if (plan.fault === 'coordinator killed' || hasLostRedis) {
      await sleep(200)
      ended = await startCli(['resume', run, '--quiet'], { env }).ended
    }
    const saids = (await Promise.all(workers.map((worker) => worker.ended))).map(({ stderr }) => stderr)
    // A resumed run that leaves calls unsent says so, and is not complete.
    const isCutOff = ended.code === 96 && ended.stdout.includes('never sent, because the run was cut off')
    const isTrue = ended.code === 0 || ended.code === 108 || isCutOff
    const wrong = isTrue ? [] : [`exit ${ended.code}: ${`${ended.stdout}${ended.stderr}`.slice(0, 400)}`]
    if (!existsSync(join(run, 'summary.json'))) wrong.push('no summary')
    const judged = await judge(plan, run, server, startedAt, death, saids.join('\n'), wrong)
    return { ...judged, seconds: (performance.now() - begun) / 1000 }
  } finally {
    for (const { child } of workers) child.kill('SIGKILL')
    await redis.stop()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstSubmit(server: MockServer, { child, output }: CliRun): Promise<void> {
  while (server.counts().endpoints.submit.requests + server.counts().endpoints.message.requests === 0) {
    if (child.exitCode !== null) throw new Error(`the coordinator ended before: ${output.stderr}`)
    await sleep(5)
  }
}

interface World {
  workers: readonly CliRun[]
  coordinator: CliRun
  redis: TestRedis
  folder: string
}

/** Lets the fault happen; gives the instant on the performance clock at which a worker died. */
async function befall(
  { fault, victim, awayMs }: FaultPlan,
  { workers, coordinator, redis, folder }: World,
): Promise<number | null> {
  const worker = workers[victim] as CliRun
  switch (fault) {
    case 'worker killed': {
      const at = performance.now()
      worker.child.kill('SIGKILL')
      await worker.ended
      await rm(join(folder, `worker-${victim}`), { recursive: true, force: true })
      return at
    }
    case 'worker stopped':
      worker.child.kill('SIGSTOP')
      await sleep(LEASE_MS + awayMs)
      worker.child.kill('SIGCONT')
      return null
    case 'Redis restarted':
      await redis.again('SIGTERM', awayMs / 2)
      return null
    case 'Redis killed':
      await redis.again('SIGKILL', awayMs / 2)
      return null
    case 'coordinator killed':
      coordinator.child.kill('SIGKILL')
      return null
  }
}

async function judge(
  plan: FaultPlan,
  run: string,
  server: MockServer,
  startedAt: number,
  death: number | null,
  said: string,
  wrong: string[],
): Promise<Omit<FaultResult, 'seconds'>> {
  const { events, summary } = await readRunFolder(run)
  const attempts = new Set<string>()
  const outcomes = new Map<string, string>()
  const tasks = new Set<string>()
  for (const event of events) {
    if (event.type === 'attempt') attempts.add(`${event.call}.${event.attempt}`)
    if (event.type === 'outcome') outcomes.set(`${event.call}.${event.attempt}`, event.outcome)
    if (event.type === 'accepted') tasks.add(event.taskId)
  }
  const lostAfterMs: number[] = []
  const mockTime = (at: number): number => (at - startedAt) * TIME_SCALE
  const hasRead = readersOf(server)
  let doubled = 0
  const seen = new Set<string>()
  const acceptedOf = new Set<number>()
  for (const record of submitsOf(server)) {
    const { call = -1, attempt = -1, t, delayMs, taskId, endpoint } = record
    const label = `${call}.${attempt}`
    if (seen.has(label)) doubled++
    seen.add(label)
    if (!attempts.has(label)) wrong.push(`attempt ${label} reached the gateway and is not in the log`)
    if (record.reason !== 'accepted') continue
    if (acceptedOf.has(call)) doubled++
    acceptedOf.add(call)
    const outcome = outcomes.get(label)
    const isKnown = endpoint === 'message' ? outcome === 'accepted' : tasks.has(taskId as string)
    if (isKnown) continue
    if (endpoint === 'submit' && said.includes(taskId as string)) continue
    // A reply of text has no id: it is told or it is not, and then its call is ambiguous.
    if (endpoint === 'submit') {
      const hadMs = death === null ? Number.POSITIVE_INFINITY : (mockTime(death) - (t + delayMs)) / TIME_SCALE
      const isAfter = hadMs < -SURELY_AFTER_MS
      if (death === null || isAfter || hasRead(taskId as string, call % WORKERS, t + delayMs, mockTime(death)))
        lostAfterMs.push(Math.round(hadMs))
    }
    if (outcome !== 'ambiguous') wrong.push(`call ${label} (${endpoint}) was accepted and is told as ${outcome}`)
  }
  const { counts } = summary
  const identities = checkIdentities(summary)
  if (identities.length > 0) wrong.push(`identities: ${identities.join('; ')}`)
  if (summary.openTasks.length > 0) wrong.push(`${summary.openTasks.length} open tasks`)
  if (counts.unresolved > 0) wrong.push(`${counts.unresolved} unresolved`)
  const charged = server.counts().credits.charged
  const over = Math.max(0, charged - plan.budget)
  const completed = tasksThat('completed', server, tasks)
  const told = summary.models.find(({ modality }) => modality === 'image')?.counts.completed
  if (told !== completed) wrong.push(`completed tasks: told ${told}, the mock says ${completed}`)
  return {
    over,
    lost: lostAfterMs.length,
    lostAfterMs,
    doubled,
    wrong,
    accepted: acceptedOf.size,
    ambiguous: counts.ambiguous,
    stopped: summary.verdict.exitCode === 108,
  }
}

/**
 * Whether who had a share surely read an answer to it before an instant: an answer lies in the socket until its process is given a core, which on
 * a busy machine takes long. It had read it if it asked for that task, or if it had read an answer that was written later: that it had if it asked
 * for the other's task again.
 */
function readersOf(server: MockServer): (taskId: string, share: number, answeredAt: number, before: number) => boolean {
  const shareOf = new Map<string, number>()
  const reads = new Map<string, RequestRecord[]>()
  for (const record of server.records()) {
    if (record.type !== 'request' || record.taskId === undefined) continue
    const { taskId, endpoint, call = 0 } = record
    if (endpoint === 'submit') shareOf.set(taskId, call % WORKERS)
    else reads.set(taskId, [...(reads.get(taskId) ?? []), record])
  }
  return (id, share, answeredAt, before) =>
    reads.has(id) ||
    [...reads].some(
      ([taskId, polls]) =>
        shareOf.get(taskId) === share &&
        polls.some(
          ({ t, delayMs }, n) =>
            t + delayMs > answeredAt + ORDER_MS * TIME_SCALE && (polls[n + 1]?.t ?? Number.POSITIVE_INFINITY) < before,
        ),
    )
}

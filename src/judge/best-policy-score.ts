import { clientAdmissions } from '../load/admission/create-admission.ts'
import { runLoad } from '../load/run-load.ts'
import { planCalls } from '../load/schedule/plan.ts'
import { grouped } from '../maps.ts'
import { MockEngine } from '../mock/engine.ts'
import { answeredMs, isBrokenStream, type OracleLog } from '../mock/oracle/oracle-log.ts'
import { inProcessGateway } from '../mock/server/in-process-gateway.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import { parseProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { applied, namedCandidates } from '../simulate/candidates.ts'
import { knownLimits } from '../simulate/known-limits.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import type { DemandResult, Wish } from './demand.ts'
import type { Score } from './verdict.ts'

/** More wishes would take longer to repeat than the client took. */
const MOST_WISHES = 2_000

export interface ScoreOptions {
  wishes: readonly Wish[]
  client: DemandResult
  world: MockWorld
  seed: number
}

/**
 * Result of the best known policy for the same demand in the same world. Each policy that `tune` knows by name carries the demand out in virtual
 * time. The best is the one that obtains most results, then the quickest, then the cheapest. Null if the demand is too large.
 */
export async function bestPolicyScore({ wishes, client, world, seed }: ScoreOptions): Promise<Score | null> {
  const profile = wishes.length > MOST_WISHES ? null : profileOf(wishes, world, seed)
  if (profile === null) return null
  const limits = knownLimits(profile, world)
  let best: { name: string; course: DemandResult } | null = null
  for (const candidate of namedCandidates()) {
    if (candidate.kind === 'profile') continue
    const course = await courseOf(applied(candidate, profile, limits), world, seed)
    if (best === null || isBetter(course, best.course)) best = { name: candidate.name, course }
  }
  if (best === null) return null
  const { name, course } = best
  return {
    calls: wishes.length,
    policy: name,
    client,
    ideal: course,
    timesAsLong: ratio(client.spanMs, course.spanMs),
    timesTheCredits: ratio(client.credits, course.credits),
    needlessReads: Math.max(0, client.reads - course.reads),
    needlessAttempts: Math.max(0, client.attempts - course.attempts),
  }
}

function isBetter(one: DemandResult, other: DemandResult): boolean {
  const [a, b] = [one, other].map(({ learnt, spanMs, credits }) => [-learnt, spanMs, credits]) as [number[], number[]]
  const at = a.findIndex((value, i) => value !== b[i])
  return at >= 0 && (a[at] as number) < (b[at] as number)
}

function ratio(client: number, ideal: number): number | null {
  return client > 0 && ideal > 0 ? Math.round((100 * client) / ideal) / 100 : null
}

/** The demand as a profile: for each model a trace of its instants, and its bodies as often as they were asked for. */
function profileOf(wishes: readonly Wish[], world: MockWorld, seed: number): Profile | null {
  const kinds = grouped(wishes, ({ model }) => model)
  const start = wishes[0]?.t ?? 0
  const models = [...kinds].flatMap(([model, [first, ...others]]) => {
    const modality = first === undefined ? undefined : modalityOf(first, world)
    if (first === undefined || modality === undefined) return []
    const turns = modality === 'text' ? { max_tokens: 64, messages: [{ role: 'user', content: 'hello' }] } : {}
    const requests = [...weighted([first, ...others])].map(([asks, weight]) => ({
      weight,
      body: { ...(JSON.parse(asks) as object), ...turns },
    }))
    const arrivals = { process: 'trace', file: 'demand' }
    return [{ model, modality, arrivals, requests, ...(modality === 'text' ? {} : { poll: { every: '250ms' } }) }]
  })
  if (models.length !== kinds.size) return null
  const settings = { version: 1, name: 'demand', seed, gateway: { mock: {} }, duration: '1h', drain: '1h', models }
  const profile = parseProfile(JSON.stringify(settings), 'the demand')
  return {
    ...profile,
    models: profile.models.map((load) => {
      const instantsMs = (kinds.get(load.model) ?? []).map(({ t }) => t - start)
      return { ...load, arrivals: { process: 'trace', file: 'demand', speedup: 1, instantsMs } }
    }),
  }
}

function weighted(wishes: readonly Wish[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { asks } of wishes) {
    const key = JSON.stringify(asks)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function modalityOf({ endpoint, path }: Wish, { paths }: MockWorld): string | undefined {
  if (endpoint === 'message') return 'text'
  return Object.entries(paths).find(([, known]) => known === path)?.[0]
}

async function courseOf(profile: Profile, world: MockWorld, seed: number): Promise<DemandResult> {
  const clock = new VirtualClock()
  const random = keyedRandom(seed)
  const log = new CourseLog()
  const engine = new MockEngine({ world, clock, random, log })
  // Without the names of calls draws go by their order, as they did for the client.
  const unnamed = {
    world,
    handle: ({ call: _, ...request }: Parameters<MockEngine['handle']>[0]) => engine.handle(request),
  }
  const gateway = inProcessGateway(unnamed, clock)
  const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
  const plan = planCalls(profile, random)
  const sink = { emit(): void {} }
  await clock.run(() => runLoad(profile, plan, { clock, gateway, random, sink, admission, otherAdmissions }, {}))
  return log.course(engine.counts().credits.charged + engine.counts().credits.reserved)
}

/** A course as the oracle tells it. */
class CourseLog implements OracleLog {
  readonly #told = new Set<string>()
  #attempts = 0
  #reads = 0
  #firstAt = Infinity
  #lastAt = 0

  record(record: Parameters<OracleLog['record']>[0]): void {
    if (record.type !== 'request') return
    const { t, endpoint, taskId, taskStatus, status, faultKind } = record
    this.#firstAt = Math.min(this.#firstAt, t)
    if (endpoint === 'poll') this.#reads++
    if (endpoint === 'submit' || endpoint === 'message') this.#attempts++
    const isEnd = endpoint === 'message' ? status === 200 : taskStatus === 'completed' || taskStatus === 'failed'
    if (!isEnd || taskId === undefined || (faultKind !== undefined && faultKind !== 'slow-headers')) return
    if (isBrokenStream(record)) return
    this.#told.add(taskId)
    this.#lastAt = Math.max(this.#lastAt, t + answeredMs(record))
  }

  course(credits: number): DemandResult {
    const learnt = this.#told.size
    const spanMs = learnt === 0 ? 0 : this.#lastAt - this.#firstAt
    return { spanMs, credits, attempts: this.#attempts, reads: this.#reads, learnt }
  }
}

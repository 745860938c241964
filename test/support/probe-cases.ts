import { MockEngine } from '../../src/mock/engine.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { ModelFinding, ProbeResult } from '../../src/probe/findings/probe-result.ts'
import type { HypothesisName } from '../../src/probe/inference/hypothesis.ts'
import { probe } from '../../src/probe/probe.ts'
import { CEILINGS, DEFAULT_BUDGET } from '../../src/probe/requests/budget.ts'
import { smallestRequest } from '../../src/probe/requests/probed-model.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { drawnLaw, type LawName } from './drawn-laws.ts'
import { farGateway, jitter } from './far-gateway.ts'
import { isBeyondScatter } from './identifiable.ts'
import { worldWith } from './mock-harness.ts'
import { watchedAlone } from './watched-alone.ts'

/** A row of the table: worlds of one law, or of laws in a situation. */
export interface ProbeRow {
  name: string
  /** Windows that are drawn, in s. */
  windows: readonly number[]
  law: (uniform: () => number) => RowLaw
  /** Share of the limit that others use meanwhile. */
  tenants?: number
  concurrency?: (limit: number, uniform: () => number) => { limit: number; excess: 'reject' | 'queue' } | null
  /** Without a rate limit: only concurrency. */
  isUnrated?: true
  /** Kept by model, or by the account. */
  scoped?: true
  /** Shown, and held to no bar. */
  isFree?: true
  /** What the law does besides, that no hypothesis has. */
  besides?: Record<string, unknown>
  /** Time for which a refusal blocks everything. */
  penaltyMs?: number
  /** So much each request weighs before long: what is to be found is the limit as it then is. */
  weighs?: number
  /** Probed in depth, which takes long and costs more: a tenth of the cases, and no bar for the cost. */
  isDeep?: true
  /** Requests weigh one, or as many as they have images. */
  weighted?: true
  /** A second limit over a minute stands behind. */
  isStacked?: true
  /** Worlds whose law answers can tell: all where nothing else is said. Else a result must say that it cannot tell. */
  isTold?: (world: Pick<ProbeCase, 'law' | 'limit' | 'windowS'>, isTouched: boolean) => boolean
}

interface RowLaw {
  name: HypothesisName
  settings: Record<string, unknown>
  isBucket: boolean
}

const window = (name: HypothesisName, settings: Record<string, unknown>) => (): RowLaw => ({
  name,
  settings,
  isBucket: false,
})
const bucket = (name: HypothesisName, kind: string) => (): RowLaw => ({ name, settings: { kind }, isBucket: true })

const PLAIN: readonly [HypothesisName, ProbeRow['law']][] = [
  ['fixed-window-clock', window('fixed-window-clock', { kind: 'fixed-window', anchor: 'clock' })],
  ['fixed-window-first', window('fixed-window-first', { kind: 'fixed-window', anchor: 'first' })],
  ['sliding-log', window('sliding-log', { kind: 'sliding-log' })],
  ['sliding-counter', window('sliding-counter', { kind: 'sliding-counter' })],
  ['token-bucket', bucket('token-bucket', 'token-bucket')],
  ['quantised-bucket', bucket('quantised-bucket', 'quantised-bucket')],
  ['leaky-queue', bucket('leaky-queue', 'leaky-queue')],
]

const anyOf: ProbeRow['law'] = (uniform) => {
  const [, law] = PLAIN[Math.floor(uniform() * PLAIN.length)] as (typeof PLAIN)[number]
  return law(uniform)
}

const refusing = (name: HypothesisName, kind: string): ProbeRow => ({
  name,
  windows: [10, 60],
  law: window(name, { kind, countRefused: true }),
})

export const ROWS: readonly ProbeRow[] = [
  ...PLAIN.map(([name, law]): ProbeRow => ({ name, windows: [10, 60], law })),
  refusing('sliding-log-counting-refusals', 'sliding-log'),
  refusing('sliding-counter-counting-refusals', 'sliding-counter'),
  {
    name: 'window of 1 s',
    windows: [1],
    law: anyOf,
    isFree: true,
    isTold: ({ law: { name }, limit, windowS }) => isBeyondScatter({ name, limit, windowS }),
  },
  {
    name: 'others use 5%',
    windows: [10, 60],
    law: anyOf,
    tenants: 0.05,
    isTold: ({ law: { name } }, isTouched) => !(isTouched && name === 'fixed-window-first'),
  },
  {
    name: 'beside a concurrency limit',
    windows: [10, 60],
    law: anyOf,
    concurrency: (limit, uniform) => ({ limit: 1 + Math.floor(uniform() * Math.min(20, limit)), excess: 'reject' }),
  },
  {
    name: 'concurrency alone',
    windows: [60],
    law: anyOf,
    isUnrated: true,
    concurrency: (_limit, uniform) => ({ limit: 1 + Math.floor(uniform() * 20), excess: 'reject' }),
  },
  {
    name: 'concurrency that queues',
    windows: [60],
    law: anyOf,
    concurrency: (limit, uniform) => ({ limit: 1 + Math.floor(uniform() * Math.min(8, limit / 2)), excess: 'queue' }),
  },
  {
    name: 'bound on growth, in depth',
    windows: [60],
    law: window('slope', { kind: 'slope' }),
    isDeep: true,
  },
  { name: 'weight by images, in depth', windows: [60], law: anyOf, isDeep: true, weighted: true },
  { name: 'scope of the limit', windows: [10], law: anyOf, scoped: true },
  { name: 'a refusal blocks for 20 s', windows: [10, 60], law: anyOf, isFree: true, penaltyMs: 20_000 },
  {
    name: 'two replicas with half each',
    windows: [10, 60],
    law: anyOf,
    isFree: true,
    besides: { replicas: 2, replicaLimit: 'part' },
  },
  {
    name: 'half the limit once 40 credits are spent',
    windows: [10, 60],
    law: anyOf,
    isFree: true,
    // The account begins with a million.
    besides: { balance: { below: 1_000_000 - 40, weight: 2 } },
    weighs: 2,
  },
  { name: 'a minute behind a shorter window', windows: [10], law: anyOf, isStacked: true, isFree: true },
  {
    name: 'a minute behind a shorter window, in depth',
    windows: [10],
    law: anyOf,
    isStacked: true,
    isFree: true,
    isDeep: true,
  },
]

/** Over HTTP at real speed. */
export const HTTP_ROW: ProbeRow = { name: 'over HTTP', windows: [10], law: anyOf }

export interface ProbeCase {
  row: ProbeRow
  seed: number
  law: RowLaw
  limit: number
  windowS: number
  /** Of buckets. */
  burst: number
  behind: { law: RowLaw; limit: number; windowS: number; burst: number } | null
  concurrency: { limit: number; excess: 'reject' | 'queue' } | null
  isShared: boolean
  /** A request of two images counts as two. */
  isWeighted: boolean
  /** What else is true of the limit, in words. */
  extra: string
  clockErrorMs: number
  startMs: number
}

/** 3 to 100 requests in a window; buckets of all of it, a half or a sixth; a clock off by up to 150 ms; any instant of an hour. */
export function drawCase(row: ProbeRow, seed: number): { drawn: ProbeCase; uniform: () => number } {
  const uniform = keyedRandom(seed).stream('world', ROWS.indexOf(row))
  const law = row.law(uniform)
  const windowS = row.windows[Math.floor(uniform() * row.windows.length)] as number
  const limit = Math.round(3 * Math.exp(uniform() * Math.log(100 / 3)))
  const burst = Math.max(2, Math.round(limit / ([1, 2, 6][Math.floor(uniform() * 3)] as number)))
  const drawn: ProbeCase = {
    row,
    seed,
    law,
    limit,
    windowS,
    burst,
    behind: null,
    clockErrorMs: (uniform() - 0.5) * 300,
    startMs: Math.floor(uniform() * 3_600_000),
    concurrency: row.concurrency?.(law.isBucket ? burst : limit, uniform) ?? null,
    isShared: row.scoped === true && uniform() < 0.5,
    isWeighted: row.weighted === true && uniform() < 0.5,
    extra: '',
  }
  if (row.isStacked === true) drawn.behind = behindOf(drawn, uniform)
  return { drawn, uniform }
}

/** A limit over a minute that lets through at once half as many again, and in the long run at most four fifths. */
function behindOf({ law, limit, windowS, burst }: ProbeCase, uniform: () => number): ProbeCase['behind'] {
  const behind = anyOf(uniform)
  const least = 1.5 * (law.isBucket ? burst : limit) + 2
  const most = Math.max(least, 0.8 * limit * (60 / windowS))
  const size = Math.round(least * Math.exp(uniform() * Math.log(most / least)))
  return { law: behind, limit: size, windowS: 60, burst: size }
}

export function worldOf({
  row,
  law,
  limit,
  windowS,
  burst,
  behind,
  concurrency,
  isShared,
  isWeighted,
}: ProbeCase): MockWorld {
  const isGrowth = law.name === 'slope'
  const rate = row.isUnrated ? null : { limit: isGrowth ? 10 * limit : limit, window: `${windowS}s` }
  return worldWith({
    limits: { image: { rate, concurrency: concurrency?.limit ?? null } },
    excess: concurrency?.excess ?? 'reject',
    keyedBy: isShared ? 'account' : 'model',
    law: {
      ...law.settings,
      ...row.besides,
      penalty: `${row.penaltyMs ?? 0}ms`,
      burst: law.isBucket ? burst : null,
      queue: burst - 1,
      ...(isGrowth ? { growth: limit } : {}),
    },
    ...(isWeighted ? { weight: 'n' } : {}),
    ...(behind === null ? {} : { stack: { behind: stackedLimit(behind) } }),
  })
}

function stackedLimit({ law, limit, windowS, burst }: NonNullable<ProbeCase['behind']>): unknown {
  return {
    rate: { limit, window: `${windowS}s` },
    keyedBy: 'model',
    law: { ...law.settings, ...(law.isBucket ? { burst } : {}), queue: burst - 1 },
  }
}

interface ProbedCase {
  result: ProbeResult
  /** Others changed an answer. */
  isTouched: boolean
}

/** Probes the world of a case in virtual time, over a network that jitters, with a clock that is a little off. */
export async function probeCase(drawn: ProbeCase, uniform: () => number): Promise<ProbedCase> {
  const clock = new VirtualClock(Date.UTC(2026, 0, 1) + drawn.startMs)
  const there: Clock = {
    originEpochMs: clock.originEpochMs + drawn.clockErrorMs,
    now: () => clock.now(),
    sleepUntil: (instant) => clock.sleepUntil(instant),
    alarm: (instant, wake) => clock.alarm(instant, wake),
  }
  const engine = new MockEngine({ world: worldOf(drawn), clock: there, random: keyedRandom(drawn.seed) })
  const near = inProcessGateway(engine, clock)
  const { law, limit, windowS, burst } = drawn
  const alone = drawnLaw(law.name as LawName, { limit, windowMs: windowS * 1000, burst })
  const { gateway: watched, isTouched } = watchedAlone(near, alone, () => there.originEpochMs + clock.now())
  const gateway = farGateway(watched, clock, jitter(uniform, 30, 30))
  const model = (name: string) => ({
    model: name,
    modality: 'image' as const,
    request: smallestRequest(name, 'image'),
    price: name === 'image-fast' ? 2 : 8,
  })
  let isOver = false
  const others = async (): Promise<void> => {
    const { tenants = 0 } = drawn.row
    const everyMs = (drawn.windowS * 1000) / (drawn.limit * tenants)
    while (tenants > 0 && !isOver) {
      await clock.sleepUntil(clock.now() - Math.log(1 - uniform()) * everyMs)
      if (!isOver) void near.submit('image', model('image-fast').request, { deadline: Number.POSITIVE_INFINITY })
    }
  }
  return clock.run(async () => {
    void others()
    const result = await probe(
      {
        models: drawn.row.scoped ? [model('image-fast'), model('image-standard')] : [model('image-fast')],
        mode: drawn.row.isDeep ? 'deep' : 'standard',
        budget: { ...DEFAULT_BUDGET, ...CEILINGS },
        longestWindowMs: 60_000,
        burstAtMost: 600,
        gateway: 'mock',
        time: 'real',
      },
      { gateway, clock, journal: { sending() {}, answered() {} } },
    )
    isOver = true
    return { result, isTouched: drawn.row.tenants !== undefined && isTouched() }
  })
}

/** What is right about a result. */
export interface Judged {
  /** The law, or one that cannot be told from it; or what hides it is named. */
  kind: boolean
  /** Size and window (rates of buckets to 2%). */
  exact: boolean
  /** The range that is stated holds the size. */
  inRange: boolean
  concurrency: boolean
  scope: boolean
  confidence: number
  kinds: number
  /** Accepted submits over the limit. */
  cost: number
  isHidden: boolean
}

export function judge(drawn: ProbeCase, { models, spent }: ProbeResult): Judged {
  const { row, law, limit, windowS, burst, behind, concurrency } = drawn
  const found = models[0] as ModelFinding
  const { rate } = found
  const isHidden = rate.state === 'hidden'
  const { weighs = 1 } = row
  const perSecond = limit / weighs / windowS
  const size = Math.floor((law.isBucket ? burst : limit) / weighs)
  const front = isFound(rate, { law, size, perSecond, windowMs: windowS * 1000 })
  const second = behind === null ? isNone(rate) : isBehindFound(row, rate, behind)
  return {
    kind: row.isUnrated
      ? isHidden
      : (front.kind && second.kind && isPenalty(rate.penaltyMs, row.penaltyMs)) ||
        (isHidden && concurrency !== null && (rate.atLeast?.requests ?? 0) <= size + 60 * perSecond),
    exact: row.isUnrated === true || isHidden || (front.exact && second.exact),
    inRange: front.inRange && second.inRange,
    concurrency: concurrency === null || isConcurrency(found.concurrency, concurrency, law),
    scope:
      (row.scoped !== true || found.scope.otherModel === (drawn.isShared ? 'shared' : 'apart')) &&
      (row.weighted !== true || (found.counts.images ?? drawn.isWeighted) === drawn.isWeighted),
    confidence: rate.confidence,
    kinds: rate.kinds.length,
    cost: spent.accepted / models.length / limit,
    isHidden,
  }
}

type Right = Pick<Judged, 'kind' | 'exact' | 'inRange'>

/** What is told of a limit, beside what is true of it. */
function isFound(
  found: Pick<ModelFinding['rate'], 'kinds' | 'limit' | 'windowMs' | 'ratePerSecond'>,
  truth: { law: RowLaw; size: number; perSecond: number; windowMs: number },
): Right {
  // Filled whole at each second of the clock, a bucket is a clock window of a second, and lets no more than its size through in one.
  const isWhole = truth.law.name === 'quantised-bucket' && truth.perSecond >= truth.size
  const isSecond = isWhole && found.kinds.includes('fixed-window-clock') && found.windowMs?.value === 1000
  const perSecond = isWhole ? truth.size : truth.perSecond
  const isRate = Math.abs((found.ratePerSecond?.value ?? 0) / perSecond - 1) <= 0.02
  // Said as a law that no probe could tell from it, a window is known by its rate.
  const isWindow =
    isSecond || (truth.law.isBucket || found.windowMs === null ? isRate : found.windowMs.value === truth.windowMs)
  return {
    kind: isSecond || found.kinds.includes(truth.law.name),
    exact: found.limit?.value === truth.size && isWindow,
    inRange: found.limit !== null && found.limit.low <= truth.size && truth.size <= found.limit.high,
  }
}

/** A second limit that nobody set is wrong. */
function isNone({ behind }: ModelFinding['rate']): Right {
  return { kind: behind === null, exact: behind === null, inRange: behind === null }
}

/** Only in depth one over a longer window must be found; else it must be said that none was looked for. */
function isBehindFound(
  { isDeep }: ProbeRow,
  { behind, notLookedFor }: ModelFinding['rate'],
  { law, limit, windowS, burst }: NonNullable<ProbeCase['behind']>,
): Right {
  if (behind === null) {
    const isSaid = isDeep === undefined && notLookedFor.includes('longer-window')
    return { kind: isSaid, exact: isSaid, inRange: isSaid }
  }
  return isFound(behind, {
    law,
    size: law.isBucket ? burst : limit,
    perSecond: limit / windowS,
    windowMs: windowS * 1000,
  })
}

function isPenalty(found: ModelFinding['rate']['penaltyMs'], trueMs: number | undefined): boolean {
  if (found === null || trueMs === undefined) return found === null && trueMs === undefined
  return found.low <= trueMs && trueMs <= found.high
}

/** Found, or rightly said to be out of reach: a queue that serves one after the other keeps what waits for a place from being seen. */
function isConcurrency(
  { limit, atLeast }: ModelFinding['concurrency'],
  truth: { limit: number; excess: 'reject' | 'queue' },
  { name }: RowLaw,
): boolean {
  if (limit === null) return atLeast <= truth.limit || (truth.excess === 'queue' && name === 'leaky-queue')
  return limit.low <= truth.limit && truth.limit <= limit.high
}

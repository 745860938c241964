import type { FlowWindow, ModelFlow } from '../measure/calls/flow.ts'
import type { RangeChoice } from '../mock/world/range.ts'
import { mockWorldOf } from '../mock/world/tiers.ts'
import type { Profile } from '../profile/profile.ts'
import { hashText, keyedRandom } from '../random.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type BlockCount, designEffect } from '../stats/block-interval.ts'
import { quantileRank } from '../stats/order-statistics.ts'
import type { Agreement } from './calibration.ts'
import { type ComparedFigure, type ComparedTime, isBetween } from './compared-figure.ts'
import { chargedBetween, type HalvedRun, NO_END, STRETCHES } from './halved-run.ts'
import type { Twin } from './twin.ts'
import { twinYaml } from './twin-yaml.ts'

interface Simulating {
  workers: Pick<SimulationWorkers, 'flow'>
  replications: number
}

const MINUTE_MS = 60_000

/** The second half of each run beside a twin of the first halves. */
export async function heldOut(
  runs: readonly HalvedRun[],
  twin: Twin,
  simulating: Simulating,
): Promise<ComparedFigure[]> {
  const source = { yaml: twinYaml(twin, 'gatebench calibrate'), source: 'twin of the first half' }
  const all = await Promise.all(
    runs.map(async ({ header: { id, settings }, lengthMs, halves: [before, actual], stretches }) => {
      const edges = { edgesMs: [0, lengthMs / 2, lengthMs], stretchesMs: equal(lengthMs / 2, lengthMs, STRETCHES) }
      const flows = await twinFlows(source, settings, edges, simulating)
      const [firsts, seconds] = [0, 1].map((n) => flows.map(({ windows }) => windows[n] as FlowWindow)) as [
        FlowWindow[],
        FlowWindow[],
      ]
      const window: HeldWindow = {
        ...{ run: id, part: 'held-out', minutes: lengthMs / MINUTE_MS, actual, flows: seconds },
        stretches: { actual: stretches.slice(STRETCHES), simulated: flows.map((one) => one.stretches) },
        spent: {
          actual: chargedBetween(before.used, actual.used),
          simulated: seconds.map(({ used }, n) => chargedBetween(firsts[n]?.used ?? null, used)),
        },
      }
      return figuresOf(window, twin)
    }),
  )
  return all.flat()
}

/** Each run as a whole beside the twin that it was fitted to with all others. */
export async function heldToItself(
  runs: readonly HalvedRun[],
  twin: Twin,
  simulating: Simulating,
): Promise<ComparedFigure[]> {
  const source = { yaml: twinYaml(twin, 'gatebench calibrate'), source: 'twin' }
  const all = await Promise.all(
    runs.map(async (run) => {
      const { header, lengthMs, all: actual, stretches, used } = run
      const { id, settings } = header
      const edges = { edgesMs: [0, lengthMs, NO_END], stretchesMs: equal(0, lengthMs, 2 * STRETCHES) }
      const flows = await twinFlows(source, settings, edges, simulating)
      const window: HeldWindow = {
        ...{ run: id, part: 'fitted', minutes: lengthMs / MINUTE_MS, actual },
        flows: flows.map(({ windows: [one] }) => one as FlowWindow),
        stretches: { actual: stretches, simulated: flows.map((one) => one.stretches) },
        spent: { actual: used, simulated: flows.map((flow) => spentIn(flow, run)) },
      }
      return figuresOf(window, twin)
    }),
  )
  return all.flat()
}

/** The ends of so many equal stretches. */
function equal(fromMs: number, toMs: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, n) => fromMs + ((toMs - fromMs) * n) / count)
}

/**
 * Charged in a simulation of a whole run. Of a run that was interrupted, in its length, at the run's number of calls: the simulation goes on where the
 * run stopped sending and waited for its tasks.
 */
function spentIn(
  { windows: [load, after] }: TwinFlow,
  { all, isDone }: Pick<HalvedRun, 'all' | 'isDone'>,
): number | null {
  if (isDone) return after?.used ?? null
  const spent = chargedBetween(0, load?.used ?? null)
  const due = load === undefined ? 0 : dueIn(load)
  return spent === null || due === 0 ? null : (spent * dueIn(all)) / due
}

function dueIn({ models }: FlowWindow): number {
  return sumOf(models.map(({ offered }) => offered))
}

/** One simulation of a twin, through windows and through equal stretches of time. */
interface TwinFlow {
  windows: FlowWindow[]
  stretches: FlowWindow[]
}

/**
 * Flow of a run's calls through a twin, in windows of time, once for each replication. Each replication has the run's own calls at their own
 * instants, and another day of the gateway: the random arrival of calls is no figure of a gateway.
 */
export async function twinFlows(
  twin: { yaml: string; source: string },
  profile: Profile,
  { edgesMs, stretchesMs = [] }: { edgesMs: readonly number[]; stretchesMs?: readonly number[] },
  { workers, replications }: Simulating,
): Promise<TwinFlow[]> {
  const target = { kind: 'mock', tier: twin.source, preset: 'clean' } as const
  // Prices were checked before the load: what is compared begins with it.
  const { priceCheck: _, ...credits } = profile.credits
  const own: Profile = { ...profile, credits, gateway: { ...profile.gateway, target } }
  return Promise.all(
    Array.from({ length: replications }, async (_, n): Promise<TwinFlow> => {
      const gatewaySeed = profile.seed + 1000 + n
      const mock = mockWorldOf(twin.yaml, twin.source, drawn(gatewaySeed))
      const windows = { edgesMs, goodMs: {} }
      const also = stretchesMs.length === 0 ? {} : { also: { edgesMs: stretchesMs, goodMs: {} } }
      const flows = await workers.flow({ profile: own, mock, gatewaySeed, windows, ...also })
      return { windows: flows.slice(0, edgesMs.length - 1), stretches: flows.slice(edgesMs.length - 1) }
    }),
  )
}

/** Somewhere in each range, evenly: what is only half known differs from one replication to the next. */
function drawn(seed: number): RangeChoice {
  const random = keyedRandom(seed)
  return (path) => random.uniform('world', hashText(path))
}

/** One window of a run, as the gateway and simulations of the twin went through it. */
interface HeldWindow extends Pick<ComparedFigure, 'run' | 'part' | 'minutes'> {
  actual: FlowWindow
  flows: readonly FlowWindow[]
  /** Equal stretches of the window, in order: the gateway's, and those of each simulation. */
  stretches: { actual: readonly FlowWindow[]; simulated: readonly (readonly FlowWindow[])[] }
  /** Charged in the window; null where the balance was not read for it. */
  spent: { actual: number | null; simulated: readonly (number | null)[] }
}

/** Every figure that plan and tune rest on, of one window. */
export function figuresOf(window: HeldWindow, { stated }: Pick<Twin, 'stated'>): ComparedFigure[] {
  const { run, part, minutes, actual, flows, stretches, spent } = window
  const models = actual.models.flatMap((seen): ComparedFigure[] => {
    const { model, offered } = seen
    const own = (one: FlowWindow): ModelFlow => flowOf(one, model)
    const blocks = stretches.actual.map(own)
    const expected = stretches.simulated.map((one) => one.map(own))
    const simulated = flows.map(own)
    const isStated = stated.some(({ models, on }) => on !== 'reads' && (models === null || models.includes(model)))
    const of = (what: Agreement['what']) => ({
      ...{ run, part, minutes, model, what, due: offered, isStated },
      stretches: blocks.length,
    })
    const sharesLost = [shareLost([seen]), shareLost(simulated)] as const
    const isEndByChance = differByChance(sharesLost, offered)
    const count = (what: 'completed' | 'throttled'): ComparedFigure => ({
      ...of(what),
      actual: seen[what],
      isBound: false,
      isEndByChance: false,
      ownError: errorOfCount(blocks, expected, (flow) => flow[what]),
      simulated: simulated.map((flow) => (flow.offered === 0 ? null : (flow[what] * offered) / flow.offered)),
    })
    const time = (what: ComparedTime): ComparedFigure => ({
      ...of(what),
      actual: offered === 0 ? null : atLeast(seen, what),
      isBound:
        what !== 'p80' && (isBetween(seen, what) || (seen[`${what}Ms`] === null && seen[`${what}LeastMs`] !== null)),
      isBetween: isBetween(seen, what),
      isEndByChance,
      ownError: errorOfQuantile(blocks, expected, seen, simulated, SHARES[what]),
      simulated: simulated.map((flow) => (flow.offered === 0 ? null : atLeast(flow, what))),
    })
    const tail = hasChanceTail(sharesLost, offered) ? 'p80' : 'p90'
    return [count('completed'), count('throttled'), time('p50'), time(tail)]
  })
  const due = dueIn(actual)
  const account = {
    run,
    part,
    minutes,
    model: null,
    what: 'credits',
    due,
    isStated: true,
    isEndByChance: false,
  } as const
  const credits = { actual: spent.actual, isBound: false, ownError: 0, stretches: 0, simulated: spent.simulated }
  return [...models, { ...account, ...credits }]
}

/** With calls whose end was not seen at their age, as simulations cut them off too; Infinity where those without a result are too many. */
function atLeast(flow: ModelFlow, what: ComparedTime): number {
  if (what === 'p80') return flow.hundredthsMs[80] ?? Number.POSITIVE_INFINITY
  return flow[`${what}LeastMs`] ?? Number.POSITIVE_INFINITY
}

const SHARES: Readonly<Record<ComparedTime, number>> = { p50: 0.5, p80: 0.8, p90: 0.9 }
/** As a count may be off by 2 in 100 calls; of few calls, chance takes a share further, by so many of its standard errors. */
const NEAR = 0.02
const ERRORS_OF_SHARE = 2
/** Two shares that differ by more of these are two. */
const ERRORS_APART = 2.5

/** Whether so nearly a tenth of the calls has no result, on both sides, that p90 is reached or not by chance. */
function hasChanceTail(sharesLost: readonly number[], calls: number): boolean {
  const near = Math.max(NEAR, ERRORS_OF_SHARE * errorOfShare(1 - SHARES.p90, calls))
  return sharesLost.every((share) => Math.abs(share - (1 - SHARES.p90)) <= near)
}

/** Whether chance alone may make two shares of so many calls differ like that: a twin of the first half is as uncertain as the second half. */
function differByChance([one, other]: readonly [number, number], calls: number): boolean {
  return Math.abs(one - other) <= ERRORS_APART * Math.SQRT2 * errorOfShare((one + other) / 2, calls)
}

function errorOfShare(share: number, calls: number): number {
  return calls === 0 ? 0 : Math.sqrt((share * (1 - share)) / calls)
}

/** Calls without a result, as a share, to the hundredth; on average. */
function shareLost(flows: readonly ModelFlow[]): number {
  const shares = flows.map(({ hundredthsMs }) => hundredthsMs.filter((ms) => !Number.isFinite(ms)).length / 101)
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function flowOf(window: FlowWindow, model: string): ModelFlow {
  const found = window.models.find((one) => one.model === model)
  if (found === undefined) throw new Error(`no flow of ${model}`)
  return found
}

/**
 * How far chance moves a figure of a run, by how far the run strays in each stretch of its time from what simulations with the same calls do
 * there: a gateway may vary more than any twin of it does. `blocks` are equal stretches of one model's flow, in order; `expected` are the same
 * stretches of each simulation. What the plan does to the load, and which calls chance brought, is in both, and so in neither error.
 */
export function errorOfCount(
  blocks: readonly ModelFlow[],
  expected: readonly (readonly ModelFlow[])[],
  count: (flow: ModelFlow) => number,
): number {
  const [due, all] = [sumOf(blocks.map(({ offered }) => offered)), sumOf(blocks.map(count))]
  if (due === 0 || blocks.length < 2) return 0
  const simulated = blocks.map((_, n) => meanOf(expected.map((own) => count(own[n] as ModelFlow))))
  // A twin that is off by a factor is off everywhere: that is no chance.
  const weights = sumOf(simulated) > 0 ? simulated : blocks.map(({ offered }) => offered)
  const weight = sumOf(weights)
  const excess = blocks.map((flow, n) => count(flow) - (all * (weights[n] as number)) / weight)
  return Math.sqrt((sumOf(excess.map((one) => one ** 2)) * blocks.length) / (blocks.length - 1))
}

/**
 * The same of the p-quantile of times, as a standard error of its logarithm. `whole` is the flow of all blocks together, `wholes` those of each
 * simulation.
 */
export function errorOfQuantile(
  blocks: readonly ModelFlow[],
  expected: readonly (readonly ModelFlow[])[],
  whole: ModelFlow,
  wholes: readonly ModelFlow[],
  p: number,
): number {
  const middle = hundredthOf(whole, p)
  if (!Number.isFinite(middle) || middle <= 0 || whole.offered === 0) return 0
  // Each simulation by its own quantile, so that a twin that is slower everywhere shows no error here.
  const own = wholes.map((one) => hundredthOf(one, p))
  const counts = blocks.map((flow, n): BlockCount => {
    const simulated = meanOf(expected.map((run, at) => shareBelow(run[n] as ModelFlow, own[at] as number) - p))
    return { calls: flow.offered, below: flow.offered * (shareBelow(flow, middle) - simulated) }
  })
  const { effect } = designEffect(counts)
  const half = Math.sqrt((p * (1 - p) * effect) / whole.offered)
  const [low, high] = [hundredthOf(whole, p - half), hundredthOf(whole, p + half)]
  const logs = [Math.log(middle / low), Math.log(high / middle)].filter((log) => Number.isFinite(log))
  return logs.length === 0 ? 0 : meanOf(logs)
}

function hundredthOf({ hundredthsMs }: ModelFlow, share: number): number {
  return hundredthsMs[Math.min(100, Math.max(0, Math.round(100 * share)))] ?? Number.NaN
}

/** To the hundredth: a block keeps no more of its times. */
function shareBelow({ hundredthsMs }: ModelFlow, ms: number): number {
  if (hundredthsMs.length === 0) return 0
  const below = hundredthsMs.filter((one) => one <= ms).length
  return below === 0 ? 0 : quantileRank(100, below / hundredthsMs.length) / 100
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length
}

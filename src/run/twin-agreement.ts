import type { Agreement } from '../calibrate/calibration.ts'
import type { HeldFigure } from '../calibrate/held-figure.ts'
import { errorOfCount, errorOfQuantile } from '../calibrate/own-error.ts'
import type { Twin } from '../calibrate/twin.ts'
import { twinYaml } from '../calibrate/twin-yaml.ts'
import type { FlowWindow, ModelFlow } from '../measure/flow.ts'
import { isEvenLoad } from '../measure/start-blocks.ts'
import type { RangeChoice } from '../mock/range.ts'
import { mockWorldOf } from '../mock/tiers.ts'
import { inGatewayTime } from '../profile/compressed.ts'
import type { Profile } from '../profile/profile.ts'
import { hashText, keyedRandom } from '../random.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { type HalvedRun, NO_END, STRETCHES } from './halved-run.ts'

interface Simulating {
  workers: Pick<SimulationWorkers, 'flow'>
  replications: number
}

const MINUTE_MS = 60_000

/** The second half of each run beside a twin of the first halves. */
export async function heldOut(runs: readonly HalvedRun[], twin: Twin, simulating: Simulating): Promise<HeldFigure[]> {
  const source = { yaml: twinYaml(twin, 'gatebench calibrate'), source: 'twin of the first half' }
  const all = await Promise.all(
    runs.map(async ({ header: { id, settings }, lengthMs, halves: [before, actual], stretches }) => {
      const flows = await twinFlows(source, settings, [0, lengthMs / 2, lengthMs], simulating)
      const [firsts, seconds] = [0, 1].map((n) => flows.map((windows) => windows[n] as FlowWindow)) as [
        FlowWindow[],
        FlowWindow[],
      ]
      const window: HeldWindow = {
        ...{ run: id, part: 'held-out', minutes: lengthMs / MINUTE_MS, isShaped: !isEvenLoad(settings) },
        ...{ actual, flows: seconds, stretches: stretches.slice(STRETCHES) },
        spent: {
          actual: spentBetween(before.used, actual.used),
          simulated: seconds.map(({ used }, n) => spentBetween(firsts[n]?.used ?? null, used)),
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
): Promise<HeldFigure[]> {
  const source = { yaml: twinYaml(twin, 'gatebench calibrate'), source: 'twin' }
  const all = await Promise.all(
    runs.map(async ({ header: { id, settings }, lengthMs, all: actual, stretches, used }) => {
      const flows = await twinFlows(source, settings, [0, lengthMs, NO_END], simulating)
      const window: HeldWindow = {
        ...{ run: id, part: 'fitted', minutes: lengthMs / MINUTE_MS, isShaped: !isEvenLoad(settings) },
        ...{ actual, flows: flows.map(([one]) => one as FlowWindow), stretches },
        spent: { actual: used, simulated: flows.map((windows) => windows[1]?.used ?? null) },
      }
      return figuresOf(window, twin)
    }),
  )
  return all.flat()
}

/** A balance that was not read again has not moved. */
function spentBetween(before: number | null, used: number | null): number | null {
  return used === null || before === null || used === before ? null : used - before
}

/** What a twin does with a profile: its flow through windows of the gateway's own time, once for each replication. */
export async function twinFlows(
  twin: { yaml: string; source: string },
  profile: Profile,
  edgesMs: readonly number[],
  { workers, replications }: Simulating,
): Promise<FlowWindow[][]> {
  const scaled = inGatewayTime(profile)
  const target = { kind: 'mock', tier: twin.source, preset: 'clean', timeScale: 1 } as const
  // Prices were checked before the load: what is compared begins with it.
  const { priceCheck: _, ...credits } = scaled.credits
  const own: Profile = { ...scaled, credits, gateway: { ...scaled.gateway, target } }
  return Promise.all(
    Array.from({ length: replications }, (_, n) => {
      const seed = profile.seed + 1000 + n
      const mock = mockWorldOf(twin.yaml, twin.source, drawn(seed))
      return workers.flow({ profile: { ...own, seed }, mock, windows: { edgesMs, goodMs: {} } })
    }),
  )
}

/** Somewhere in each range, evenly: what is only half known differs from one replication to the next. */
function drawn(seed: number): RangeChoice {
  const random = keyedRandom(seed)
  return (path) => random.uniform('world', hashText(path))
}

/** One window of a run, as the gateway and simulations of the twin went through it. */
interface HeldWindow extends Pick<HeldFigure, 'run' | 'part' | 'minutes'> {
  actual: FlowWindow
  flows: readonly FlowWindow[]
  /** Equal stretches of the gateway's, in order. */
  stretches: readonly FlowWindow[]
  /** The plan changes the load by itself. */
  isShaped: boolean
  /** Charged in the window; null where the balance was not read for it. */
  spent: { actual: number | null; simulated: readonly (number | null)[] }
}

/** Every figure that plan and tune rest on, of one window. */
export function figuresOf(window: HeldWindow, { stated }: Pick<Twin, 'stated'>): HeldFigure[] {
  const { run, part, minutes, actual, flows, stretches, isShaped, spent } = window
  const models = actual.models.flatMap((seen): HeldFigure[] => {
    const { model, offered } = seen
    const own = (one: FlowWindow): ModelFlow => flowOf(one, model)
    const blocks = stretches.map(own)
    const simulated = flows.map(own)
    const isStated = stated.some(({ models, on }) => on === 'calls' && (models === null || models.includes(model)))
    const of = (what: Agreement['what']) => ({ run, part, minutes, model, what, due: offered, isStated })
    const count = (what: 'completed' | 'throttled'): HeldFigure => ({
      ...of(what),
      actual: seen[what],
      isBound: false,
      ownError: errorOfCount(blocks, (flow) => flow[what], isShaped),
      simulated: simulated.map((flow) => (flow.offered === 0 ? null : (flow[what] * offered) / flow.offered)),
    })
    const time = (what: 'p50' | 'p90'): HeldFigure => ({
      ...of(what),
      actual: offered === 0 ? null : atLeast(seen, what),
      isBound: seen[`${what}Ms`] === null && seen[`${what}LeastMs`] !== null,
      ownError: errorOfQuantile(blocks, seen, what === 'p50' ? 0.5 : 0.9, isShaped),
      simulated: simulated.map((flow) => (flow.offered === 0 ? null : atLeast(flow, what))),
    })
    return [count('completed'), count('throttled'), time('p50'), time('p90')]
  })
  const due = actual.models.reduce((sum, { offered }) => sum + offered, 0)
  const account = { run, part, minutes, model: null, what: 'credits', due, isStated: true } as const
  return [...models, { ...account, actual: spent.actual, isBound: false, ownError: 0, simulated: spent.simulated }]
}

/** With calls whose end was not seen at their age, as simulations cut them off too; Infinity where those without a result are too many. */
function atLeast(flow: ModelFlow, what: 'p50' | 'p90'): number {
  return flow[`${what}LeastMs`] ?? Number.POSITIVE_INFINITY
}

function flowOf(window: FlowWindow, model: string): ModelFlow {
  const found = window.models.find((one) => one.model === model)
  if (found === undefined) throw new Error(`no flow of ${model}`)
  return found
}

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadMockWorld } from '../src/mock/world/tiers.ts'
import { mockWorldNames } from '../src/mock/world/world-files.ts'
import { whyNotStationary } from '../src/plan/day/stationary.ts'
import { checkModel } from '../src/plan/reach/check.ts'
import { capacityOf, recommendedSituation } from '../src/plan/reach/situation.ts'
import { withoutQuotas } from '../src/plan/reach/without-quotas.ts'
import type { Check } from '../src/plan/tier-plan.ts'
import { loadProfile } from '../src/profile/load-profile.ts'
import { simulationWorkers } from '../src/simulate/workers.ts'
import { bindingOf, planCase } from '../test/support/plan-cases.ts'
import { plannedTokens, TOKEN_GRID } from '../test/support/token-plans.ts'
import { EDGE_SHARE, foreignWorlds } from './plan-foreign.ts'
import { httpFlow } from './support/http-flow.ts'

/**
 * `npm run plan-check`: holds the planner to what it says. Prints the tables of docs/plan.md. `--only presets|tokens|binding|backtest|foreign|http`,
 * `--cases N` and `--seed N` measure less, or something else; `--from N` begins with a later world, foreign or over HTTP,
 * `--to N` ends before one of the foreign ones, and `--edges N` says how many of these lie near the edge.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    cases: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '' },
    edges: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    tiers: { type: 'string', default: 'free,standard,pro,enterprise' },
  },
})
/** Of a rate that is told. */
const REPLICATIONS = 8
const seed = Number(values.seed)
await using workers = simulationWorkers()
const wanted = (part: string): boolean => values.only === '' || values.only === part
if (wanted('presets')) await presets()
if (wanted('tokens')) await tokens()
if (wanted('binding')) await binding(Number(values.cases || 1000))
if (wanted('backtest')) await backtest(Number(values.cases || 200))
if (wanted('foreign')) await foreign(Number(values.cases || 200))
if (wanted('http')) await overHttp(Number(values.cases || 5))

/** Worlds of a simulator that shares no code with the planner. */
async function foreign(cases: number): Promise<void> {
  const edges = Number(values.edges || Math.round(EDGE_SHARE * cases))
  const part = { from: Number(values.from), to: Number(values.to || cases) }
  const isKept = await foreignWorlds({ cases, edges, ...part }, Number(values.workers))
  if (!isKept) process.exitCode = 1
}

/** Closed form beside simulation, for each model of mixed-media, on every tier and preset. */
async function presets(): Promise<void> {
  const profile = await loadProfile(fileURLToPath(new URL('../profiles/mixed-media.yaml', import.meta.url)))
  let [rates, agreed] = [0, 0]
  console.log('| tier, preset | model | closed form | simulated | |\n|---|---|---|---|---|')
  for (const tier of values.tiers.split(',')) {
    for (const preset of mockWorldNames('preset')) {
      const world = withoutQuotas(loadMockWorld({ tier, preset }))
      const load = new Map(profile.models.map(({ model }) => [model, 1]))
      const situation = recommendedSituation(profile, world, load)
      const isLeaky = situation.models.some(({ cost }) => cost.isLeaky)
      if (whyNotStationary(world, isLeaky) !== null) continue
      for (const planned of situation.models) {
        const { factor } = capacityOf(situation, planned, new Map())
        if (!Number.isFinite(factor)) continue
        const checkOf = (seed: number, replications: number): Promise<Check> =>
          checkModel(situation, planned, factor, new Map(), { workers, seed, replications })
        const first = await checkOf(seed, REPLICATIONS)
        // One interval in twenty misses by chance, and more where slots are stuck: more seeds, all fresh, decide.
        const check = first.agrees ? first : await checkOf(seed + REPLICATIONS, 4 * REPLICATIONS)
        rates++
        if (check.agrees) agreed++
        else {
          const { closedForm, simulated } = check
          const interval = `${simulated.low.toFixed(1)} to ${simulated.high.toFixed(1)}`
          console.log(`| ${tier}, ${preset} | ${check.model} | ${closedForm.toFixed(1)} | ${interval} | differs |`)
        }
      }
    }
  }
  console.log(`\n${agreed} of ${rates} rates agree within the interval.`)
  if (agreed < rates) process.exitCode = 1
}

/** Closed form beside simulation, for every kind of limit on tokens. */
async function tokens(): Promise<void> {
  console.log('| limit on tokens | closed form | simulated | differs | by chance |\n|---|---|---|---|---|')
  let near = 0
  for (const one of TOKEN_GRID) {
    const { check } = await plannedTokens(one, { workers, seed, replications: REPLICATIONS })
    const { value, low, high } = check.simulated
    const off = value / check.closedForm - 1
    if (Math.abs(off) <= 0.03) near++
    const shares = [off, (high - low) / 2 / value].map((share) => `${(100 * share).toFixed(1)}%`)
    console.log(
      `| ${one.name} | ${check.closedForm.toFixed(0)} | ${value.toFixed(0)} | ${shares[0]} | ± ${shares[1]} |`,
    )
  }
  console.log(`\n${near} of ${TOKEN_GRID.length} within 3%.`)
  if (near < TOKEN_GRID.length) process.exitCode = 1
}

/** The limit that the closed form names, beside what binds when each is relaxed in turn. */
async function binding(cases: number): Promise<void> {
  let right = 0
  for (let n = 0; n < cases; n++) {
    const { named, truth, isRight } = await bindingOf(planCase(seed * 100_000 + n), workers)
    if (isRight) right++
    else console.log(`case ${seed * 100_000 + n}: named ${named}, truth ${truth}`)
  }
  console.log(
    `\nThe binding limit is named rightly in ${right} of ${cases} cases (${((100 * right) / cases).toFixed(1)}%).`,
  )
  if (right < 0.99 * cases) process.exitCode = 1
}

/** What fresh, long simulations do, beside the interval that a plan states. */
async function backtest(cases: number): Promise<void> {
  let [held, stated] = [0, 0]
  const widths: number[] = []
  for (let n = 0; n < cases; n++) {
    const { profile, world, mix } = planCase(seed * 100_000 + 50_000 + n, { isFaulty: true })
    const situation = recommendedSituation(profile, world, mix)
    const planned = situation.models[n % situation.models.length]
    if (planned === undefined) continue
    const { factor } = capacityOf(situation, planned, new Map())
    if (!Number.isFinite(factor)) continue
    const told = await checkModel(situation, planned, factor, new Map(), { workers, seed, replications: REPLICATIONS })
    const truth = await checkModel(situation, planned, factor, new Map(), {
      workers,
      seed: 900_000 + n * 100,
      replications: 32,
    })
    const { low, high, value } = told.simulated
    stated++
    if (truth.simulated.value >= low && truth.simulated.value <= high) held++
    widths.push((high - low) / 2 / value)
  }
  const middle = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? Number.NaN
  const share = held / stated
  console.log(
    `\n${held} of ${stated} intervals (${(100 * share).toFixed(1)}%) hold what fresh simulations do; half-width ${(100 * middle).toFixed(1)}% of the value in the middle.`,
  )
  if (share < 0.92 || middle > 0.1) process.exitCode = 1
}

/** The first worlds of the backtest over HTTP in scaled time, beside the interval for one run more, since plan and truth share an engine. */
async function overHttp(cases: number): Promise<void> {
  let [held, stated] = [0, 0]
  console.log('| world | model | stated, one run | over HTTP | |\n|---|---|---|---|---|')
  for (let n = Number(values.from); stated < cases; n++) {
    const { profile, world, mix } = planCase(seed * 100_000 + 50_000 + n, { isFaulty: true })
    const situation = recommendedSituation(profile, world, mix)
    const planned = situation.models[n % situation.models.length]
    if (planned === undefined) continue
    const { factor } = capacityOf(situation, planned, new Map())
    if (!Number.isFinite(factor)) continue
    const told = await checkModel(situation, planned, factor, new Map(), { workers, seed, replications: REPLICATIONS })
    const one = { workers: { flow: httpFlow }, seed: 900_000 + n * 100, replications: 1 }
    const { value: actual } = (await checkModel(situation, planned, factor, new Map(), one)).simulated
    const { low, high, value } = told.simulated
    // The interval of a mean of so many runs, and one run's own chance.
    const half = ((high - low) / 2) * Math.sqrt(1 + REPLICATIONS)
    const isHeld = Math.abs(actual - value) <= half
    stated++
    if (isHeld) held++
    console.log(
      `| ${n} | ${told.model} | ${value.toFixed(1)} ± ${half.toFixed(1)}/h | ${actual.toFixed(1)}/h | ${isHeld ? 'held' : 'missed'} |`,
    )
  }
  console.log(`\n${held} of ${stated} intervals hold what runs over HTTP do.`)
  if (held < stated) process.exitCode = 1
}

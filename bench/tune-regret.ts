/**
 * `npm run tune-regret`: holds the advice of `gatebench tune` to forty settings made by hand and to every setting of its own search, on seeds
 * that neither saw. Writes docs/tune-regret.md, and fails where a bar is not met. `--world TEXT` looks at fewer, and writes nothing.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keyedRandom } from '../src/random.ts'
import { type Candidate, crossedCandidates, namedCandidates, searchedCandidates } from '../src/simulate/candidates.ts'
import { knownLimits } from '../src/simulate/known-limits.ts'
import { simulationWorkers } from '../src/simulate/workers.ts'
import { realClock } from '../src/time/real-clock.ts'
import { BUDGETS, budgetOf } from '../src/tune/budget.ts'
import { brokenRules } from '../src/tune/judged-setting.ts'
import { DEFAULT_OBJECTIVE } from '../src/tune/objective.ts'
import { ROBUST_COST, ROBUST_SCENES } from '../src/tune/scenes.ts'
import { type TuneResult, tune } from '../src/tune/tune.ts'
import { BEFORE, REGRET_WORLDS, type RegretWorld } from '../test/support/regret-worlds.ts'
import { gridOf } from './support/regret-grid.ts'
import { judged } from './support/regret-judge.ts'
import { type RegretRow, regretPage } from './support/regret-page.ts'

/** No seed of these was used while the method was chosen. */
const FRESH = { firstSeed: 93_000_000_000, seeds: 40 }

const { values } = parseArgs({
  options: { world: { type: 'string', default: '' }, first: { type: 'string', default: String(FRESH.firstSeed) } },
})
await using workers = simulationWorkers(2)
const clock = realClock()

interface Advised {
  result: TuneResult
  wallMs: number
  /** Of all threads, over two: what two cores of their own would have taken. */
  twoCoresMs: number
}

async function advised({ profile, mock }: RegretWorld, robust: number | null): Promise<Advised> {
  const [startedAt, used] = [clock.now(), process.cpuUsage()]
  const result = await tune({
    ...{
      profile,
      mock,
      objective: DEFAULT_OBJECTIVE,
      budget: budgetOf('default', robust === null ? 1 : ROBUST_SCENES.length),
      robust,
      current: 'profile',
    },
    ...{ seed: 1, workers, judging: (client) => brokenRules(client, mock) },
  })
  const { user, system } = process.cpuUsage(used)
  return { result, wallMs: clock.now() - startedAt, twoCoresMs: (user + system) / 2000 }
}

/** The advice under a name of its own, and all that it was chosen from. */
function settingsOf({ result: { winner, standings } }: Advised, as: string): Candidate[] {
  const all = namedCandidates()
  const toCandidate = (name: string, knobs: Candidate['knobs'], shown: string): Candidate => {
    const found = all.find((one) => one.name === name)
    return found !== undefined ? { ...found, name: shown } : { name: shown, kind: 'point', retry: null, knobs }
  }
  return [
    toCandidate(winner.name, winner.knobs, as),
    ...standings.map(({ name, knobs }) => toCandidate(name, knobs, `${as}: ${name}`)),
  ]
}

async function rowOf(world: RegretWorld): Promise<RegretRow> {
  const { name, profile, mock } = world
  const limits = knownLimits(profile, mock)
  const sharp = await advised(world, null)
  const robust = await advised(world, ROBUST_COST)
  const [sharpAdvice, ...sharpOthers] = settingsOf(sharp, 'robust=off')
  const [robustAdvice, ...robustOthers] = settingsOf(robust, 'robust')
  const before = { ...BEFORE[name], name: 'before' } as Candidate
  const grid = gridOf(world.kind)
  const points = searchedCandidates(BUDGETS.default.points, profile, limits, keyedRandom(1))
  const searched = [...namedCandidates(), ...crossedCandidates({ profile, limits }), ...points]
  const always = [sharpAdvice as Candidate, robustAdvice as Candidate, before]
  const fields = [grid, [...sharpOthers, ...robustOthers, ...searched]]
  const settings = await judged(world, always, fields, { ...FRESH, firstSeed: Number(values.first) }, workers)
  const advice = (result: Advised): { wallMs: number; twoCoresMs: number; runs: number } => ({
    ...{ wallMs: result.wallMs, twoCoresMs: result.twoCoresMs, runs: result.result.runs },
  })
  return { world: name, settings, grid, sharp: advice(sharp), robust: advice(robust) }
}

const rows: RegretRow[] = []
for (const world of REGRET_WORLDS.filter(({ name }) => name.includes(values.world))) {
  rows.push(await rowOf(world))
  process.stderr.write(`${world.name} judged\n`)
}
const { page, faults } = regretPage(rows, FRESH.seeds)
process.stdout.write(page)
if (values.world === '') writeFileSync(fileURLToPath(new URL('../docs/tune-regret.md', import.meta.url)), page)
for (const fault of faults) process.stderr.write(`FAILED: ${fault}\n`)
if (faults.length > 0) process.exitCode = 1

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Agreement } from '../src/calibrate/calibration.ts'
import { planProfile } from '../src/plan/plan-profile.ts'
import { simulationWorkers } from '../src/simulate/workers.ts'
import {
  isExpected,
  probeOfTruth,
  probeOfWorld,
  type TwinCase,
  twinCase,
  twinOf,
  unseenAgreement,
} from './support/twin-cases.ts'

/**
 * `npm run twin-check`: holds the twins of drawn worlds to those worlds. Prints the tables of docs/calibrate.md. `--limits probe` probes each
 * world first, `--limits truth` gives
 * calibrate the limits of the world, `--limits run` leaves it to what the run shows, `--limits FOLDER` takes FOLDER/<seed>.json, as a
 * probe has written it. `--cases N` and `--seed N` measure less, or something else; `--only runs` leaves
 * out the plans.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    limits: { type: 'string', default: 'probe' },
    only: { type: 'string', default: '' },
    replications: { type: 'string', default: '20' },
  },
})
const replications = Number(values.replications)
const folder = await mkdtemp(join(tmpdir(), 'twin-check-'))
await using workers = simulationWorkers()
const compared: Agreement[] = []
let plans = 0
const isPlanning = values.only !== 'runs'
const cases = Number(values.cases)
console.log(
  '| world | models | law | planned rate: twin ÷ world | 429s, p50, p90 inside the interval | outside: world (interval of the twin) |\n|---|---|---|---|---|---|',
)
for (let n = 0; n < cases; n++) {
  const drawn = twinCase(Number(values.seed) * 100_000 + 70_000 + n)
  const one = values.limits === 'probe' ? { ...drawn, world: withoutQuotas(drawn.world) } : drawn
  const made = await twinOf(one, await probeFor(one))
  const agreement = (await unseenAgreement(one, made, { workers, replications })).filter(
    (row) => isExpected(row) !== null && ['throttled', 'p50', 'p90'].includes(row.what),
  )
  compared.push(...agreement)
  const ratios = isPlanning ? await plannedRatios(one, made.yaml) : []
  const isPlanned = ratios.length > 0 && ratios.every((ratio) => Math.abs(ratio - 1) <= 0.1)
  if (isPlanned) plans++
  const good = agreement.filter((row) => isExpected(row) === true)
  const outside = agreement
    .filter((row) => isExpected(row) === false)
    .map(told)
    .join('; ')
  const models = one.profile.models.map(({ model }) => model).join(', ')
  const row = [
    one.seed,
    models,
    one.world.law.kind,
    isPlanning
      ? `${ratios.map((ratio) => ratio.toFixed(3)).join(', ') || 'no rate'}${isPlanned ? '' : ' **off**'}`
      : '',
    `${good.length} of ${agreement.length}`,
    outside,
  ]
  console.log(`| ${row.join(' | ')} |`)
}
await rm(folder, { recursive: true })
if (isPlanning) console.log(`\nPlan on the twin within 10% of the plan on the truth: ${plans} of ${cases} worlds.`)
for (const what of ['throttled', 'p50', 'p90'] as const) {
  const of = compared.filter((one) => one.what === what)
  const good = of.filter((one) => isExpected(one) === true)
  console.log(
    `${what}: ${good.length} of ${of.length} within the interval (${((100 * good.length) / of.length).toFixed(1)}%).`,
  )
}
const share = compared.filter((row) => isExpected(row) === true).length / compared.length
console.log(`All: ${(100 * share).toFixed(1)}%.`)
if ((isPlanning && plans < 0.9 * cases) || share < 0.9) process.exitCode = 1

async function probeFor(one: TwinCase): Promise<string | null> {
  if (values.limits === 'run') return null
  if (values.limits === 'truth') return probeOfTruth(one)
  if (values.limits === 'probe') return probeOfWorld(one)
  const { readFile } = await import('node:fs/promises')
  return readFile(join(values.limits, `${one.seed}.json`), 'utf8')
}

/** Quotas of an hour and a day, which neither a probe of minutes nor a run below them meets: unobserved, and not compared. */
function withoutQuotas(world: TwinCase['world']): TwinCase['world'] {
  const bare = structuredClone(world)
  const { models, text, image, video, audio } = bare.limits
  for (const limits of [text, image, video, audio, ...Object.values(models)]) {
    delete limits.perHour
    delete limits.perDay
  }
  return bare
}

/** Sustained rate of each model on the twin, over that on the truth; none where neither has a rate. */
async function plannedRatios({ profile, world, mix }: TwinCase, yaml: string): Promise<number[]> {
  const [truth, twin] = [join(folder, 'truth.yaml'), join(folder, 'twin.yaml')]
  await writeFile(truth, JSON.stringify(world))
  await writeFile(twin, yaml)
  const asked = {
    ...profile,
    models: profile.models.map((load) => ({
      ...load,
      arrivals: { process: 'poisson' as const, rate: (mix.get(load.model) ?? 1) / 3600 },
    })),
  }
  const { plan } = await planProfile({ profile: asked, tiers: [truth, twin], preset: 'clean' })
  const [ofTruth, ofTwin] = plan.tiers
  return (ofTruth?.models ?? []).map(({ model, perHour }) => {
    const own = ofTwin?.models.find((one) => one.model === model)
    return (own?.perHour.value ?? Number.NaN) / perHour.value
  })
}

function told({ model, what, predicted, actual }: Agreement): string {
  const figure = (value: number | undefined | null): string => String(Number((value ?? 0).toPrecision(3)))
  return `${what} of ${model}: ${figure(actual)} (${figure(predicted?.low)} to ${figure(predicted?.high)})`
}

import type { Demand } from '../../src/plan/demand/demand.ts'
import { planProfile } from '../../src/plan/plan-profile.ts'
import type { TierPlan } from '../../src/plan/tier-plan.ts'
import { foreignCapacity, foreignDay, isCarried } from './foreign-days.ts'
import { type ForeignCase, PATIENCE_MS } from './foreign-demands.ts'
import { profileOf } from './profiles.ts'

const BODIES = {
  'text-fast': { modality: 'text', body: { messages: [{ role: 'user', content: 'hello' }] } },
  'image-fast': { modality: 'image', body: { prompt: 'a kite', n: 1 } },
  'audio-speech': { modality: 'audio', body: { input: 'hello' } },
  'video-fast': { modality: 'video', body: { prompt: 'a kite', duration: 5 } },
} as const
const LAWS = { log: 'sliding-log', fixed: 'fixed-window', bucket: 'token-bucket' } as const
/** Fresh days, and of them those that a demand which is called carried must be carried in. */
export const FRESH_DAYS = 20
export const FEWEST_CARRIED = 19
const CALLS = 60_000

/** What the plan says of a foreign world, beside what its client does there. */
export interface ForeignFinding {
  seed: number
  isEdge: boolean
  tier: TierPlan
  /** Of so many fresh days. */
  carriedDays: number
  /** Of each model that shares no limit: the interval of its rate, and the rate. */
  rates: readonly { model: string; low: number; high: number; actual: number; isHeld: boolean }[]
}

export async function foreignFinding(one: ForeignCase, workers: number): Promise<ForeignFinding> {
  const { world, seed, isEdge } = one
  const { plan } = await planProfile({ ...asked(one), workers, patienceMs: PATIENCE_MS })
  const tier = plan.tiers[0] as TierPlan
  if (tier.carries === 'no rate') throw new Error(`world ${seed}: ${tier.why}`)
  const clients = world.models.map(({ name }) => {
    const own = tier.models.find(({ model }) => model === name)
    if (own === undefined) throw new Error(`world ${seed}: no plan for ${name}`)
    return own.client
  })
  let carriedDays = 0
  for (let day = 0; day < FRESH_DAYS; day++) {
    if (isCarried(foreignDay(world, clients, PATIENCE_MS, 1_000_000 + 1000 * seed + day))) carriedDays++
  }
  const rates = world.models.flatMap(({ name }, index) => {
    const own = tier.models[index]
    if (world.account !== null || own === undefined) return []
    const actual = foreignCapacity(world, index, own.client, CALLS, 77 + seed)
    const { low, high } = own.perHour
    return [{ model: name, low, high, actual, isHeld: actual >= low && actual <= high }]
  })
  return { seed, isEdge, tier, carriedDays, rates }
}

/** The same world in gatebench's words. */
function asked({ seed, world }: ForeignCase) {
  const limits: Record<string, object> = { reads: { rate: null } }
  const classes: Record<string, object> = {}
  const models: object[] = []
  const perHour = new Map<string, readonly number[]>()
  for (const { name, medianMs, sigma, limit, windowMs, slots, perDay, pollMs, perHour: hours } of world.models) {
    const { modality, body } = BODIES[name]
    const rate = limit === null ? null : { limit, window: `${windowMs / 1000}s` }
    limits[modality] = { rate, concurrency: slots, perHour: null, perDay }
    classes[name] = { latency: { median: `${medianMs}ms`, sigma } }
    const every = `${pollMs / 1000}s`
    models.push({
      model: name,
      modality,
      arrivals: { process: 'poisson', rate: '1/min' },
      requests: [{ body }],
      // The client that the profile has is not the question.
      admission: { rate: '1/min' },
      timeouts: { submit: '1h', ...(modality === 'text' ? {} : { task: '2h' }) },
      ...(modality === 'text' ? {} : { poll: { strategy: 'fixed', first: every, every, max: every } }),
    })
    perHour.set(name, hours)
  }
  const demand: Demand = { source: 'a foreign day', timeZone: 'UTC', aheadOfUtc: 0, perHour }
  return {
    profile: profileOf(JSON.stringify({ version: 1, name: `foreign-${seed}`, seed, duration: '1h', models })),
    tiers: ['standard'],
    preset: 'clean',
    demand,
    set: {
      limits,
      models: classes,
      law: { kind: LAWS[world.law] },
      stack: world.account === null ? {} : { account: { rate: `${world.account}/min` } },
      credits: { user: 1e9 },
      files: { max: 1_000_000_000 },
    },
  }
}

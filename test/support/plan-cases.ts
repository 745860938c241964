import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { recommendedClient } from '../../src/plan/client/client.ts'
import { type Load, reachOf } from '../../src/plan/reach/load-reach.ts'
import { completionsPerHour, lengthsFor, offered } from '../../src/plan/reach/saturate.ts'
import { recommendedSituation, type Situation } from '../../src/plan/reach/situation.ts'
import { HOUR_MS, type Term } from '../../src/plan/reach/terms.ts'
import { withoutQuotas } from '../../src/plan/reach/without-quotas.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import type { SimulationWorkers } from '../../src/simulate/workers.ts'

/** Worlds and mixes drawn by a seed, for the planner to be held to. */

const MODELS = [
  { model: 'image-standard', modality: 'image', body: { prompt: 'a kite', n: 1 } },
  { model: 'image-fast', modality: 'image', body: { prompt: 'a kite', n: 1 } },
  { model: 'video-fast', modality: 'video', body: { prompt: 'a kite', duration: 5 } },
  { model: 'audio-speech', modality: 'audio', body: { input: 'hello' } },
  { model: 'text-fast', modality: 'text', body: { messages: [{ role: 'user', content: 'hello' }] } },
] as const

export interface PlanCase {
  seed: number
  profile: Profile
  world: MockWorld
  /** Calls an hour of each model, relative to each other. */
  mix: Load
}

/** `isFaulty`: with failures and slow tasks of chance. */
export function planCase(seed: number, { isFaulty = false }: { isFaulty?: boolean } = {}): PlanCase {
  const random = keyedRandom(seed)
  let draws = 0
  const uniform = (): number => random.uniform('world', draws++)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(uniform() * values.length)] as T
  const between = (from: number, to: number): number => from * (to / from) ** uniform()
  const count = 1 + Math.floor(uniform() * 3)
  const first = Math.floor(uniform() * MODELS.length)
  const models = Array.from({ length: count }, (_, n) => MODELS[(first + n) % MODELS.length] as (typeof MODELS)[number])
  const limits: Record<string, object> = {}
  for (const modality of ['text', 'image', 'video', 'audio']) {
    const isLong = modality === 'video'
    limits[modality] = {
      rate: uniform() < 0.85 ? { limit: Math.round(between(isLong ? 3 : 8, isLong ? 30 : 120)), window: 60_000 } : null,
      concurrency: Math.round(between(2, isLong ? 15 : 30)),
      perHour: uniform() < 0.2 ? Math.round(between(isLong ? 40 : 200, 2000)) : null,
      perDay: null,
    }
  }
  limits.reads = { rate: uniform() < 0.3 ? null : { limit: Math.round(between(200, 4000)), window: 60_000 } }
  const base = loadMockWorld({ tier: pick(['standard', 'pro']), preset: 'clean' })
  const stack: Record<string, unknown> =
    uniform() < 0.4 ? { account: { rate: { limit: Math.round(between(20, 200)), window: 60_000 } } } : {}
  const speed = between(0.5, 2)
  const world = mockWorld({
    ...base,
    limits: { ...base.limits, ...limits },
    law: { ...base.law, kind: pick(['sliding-log', 'fixed-window', 'token-bucket', 'sliding-log']) },
    keyedBy: pick(['model', 'model', 'modality']),
    stack,
    models: Object.fromEntries(
      Object.entries(base.models).map(([name, one]) => [
        name,
        { ...one, latency: { ...one.latency, median: one.latency.median * speed } },
      ]),
    ),
    faults: isFaulty
      ? {
          failure: { kind: 'failure', share: between(0.002, 0.1), at: pick([0.1, 0.5, 1]) },
          slow: { kind: 'slow', share: between(0.01, 0.1), factor: between(2, 4) },
        }
      : {},
  })
  const profile = parseProfile(
    JSON.stringify({
      version: 1,
      name: `case-${seed}`,
      seed,
      duration: '1h',
      models: models.map(({ model, modality, body }) => ({
        model,
        modality,
        arrivals: { process: 'poisson', rate: '1/min' },
        requests: [{ body }],
        ...(modality === 'text' ? {} : { poll: { first: '0.6 of estimate or 2s', every: '1s', max: '5s' } }),
      })),
    }),
    'case.yaml',
  )
  const mix = new Map(
    models.map(({ model, modality }) => [model, modality === 'video' ? between(5, 50) : between(20, 300)]),
  )
  return { seed, profile, world, mix }
}

/** How many times the mix's calls a client gets through, which is offered more than that: of its worst model. */
export async function reached(
  { profile, world, mix }: PlanCase,
  offer: number,
  workers: Pick<SimulationWorkers, 'flow'>,
  seed: number,
): Promise<number> {
  const load = new Map([...mix].map(([model, perHour]) => [model, perHour * offer]))
  const situation = recommendedSituation(profile, withoutQuotas(world), load)
  const client = recommendedClient(situation.client, situation.hourly, situation.models, load)
  const lengths = lengthsFor(situation.models, load, wholeOf(situation))
  const trial = { ...offered(client, load, lengths, 'constant'), seed }
  const edgesMs = [lengths.warmMs, lengths.warmMs + lengths.spanMs]
  const flow = await workers.flow({ profile: trial, mock: withoutQuotas(world), windows: { edgesMs, goodMs: {} } })
  const done = completionsPerHour(flow)
  return Math.min(...[...mix].map(([model, perHour]) => (done.get(model) ?? 0) / perHour))
}

function wholeOf({ hourly }: Situation): number {
  return Math.min(HOUR_MS, Math.max(60_000, ...hourly.map(({ windowMs }) => windowMs ?? 0)))
}

/** The limit that a case's closed form names, and whether saturated simulations with each limit relaxed in turn name the same. */
export async function bindingOf(
  one: PlanCase,
  workers: Pick<SimulationWorkers, 'flow'>,
): Promise<{ named: string; truth: string; isRight: boolean }> {
  const { profile, world, mix, seed } = one
  const { hourly } = recommendedSituation(profile, world, mix)
  const { binds, factor, nextFactor } = reachOf(hourly, mix)
  if (binds === null) return { named: 'none', truth: 'none', isRight: true }
  const gains: { term: Term; reach: number }[] = []
  // Terms that are nowhere near cannot be what binds.
  const near = hourly.filter((term) => reachOf([term], mix).factor < 2 * factor)
  for (const term of near) {
    const relaxed = { ...one, world: without(world, term.limit) }
    const far = reachOf(recommendedSituation(profile, relaxed.world, mix).hourly, mix).factor
    gains.push({ term, reach: await reached(relaxed, 1.1 * Math.min(far, 2 * factor), workers, seed) })
  }
  const best = gains.sort((a, b) => b.reach - a.reach)[0]
  const own = gains.find(({ term }) => term.limit === binds.limit)
  const isTie = nextFactor / factor < 1.05 || (own !== undefined && best !== undefined && own.reach > 0.97 * best.reach)
  const truth = best?.term.limit ?? 'none'
  return { named: binds.limit, truth, isRight: isTie || truth === binds.limit }
}

/** The world without one of its limits, by the name that its log gives it. */
export function without(world: MockWorld, limit: string): MockWorld {
  if (world.stack[limit] !== undefined) {
    const { [limit]: _, ...stack } = world.stack
    return { ...world, stack }
  }
  if (limit === 'reads-rate') return { ...world, limits: { ...world.limits, reads: { rate: null } } }
  const [, modality, field] = /^(text|image|video|audio)-(rate|concurrency|per-hour)$/.exec(limit) ?? []
  if (modality === undefined) throw new Error(`no limit ${limit}`)
  const key = field === 'per-hour' ? 'perHour' : (field as string)
  const of = modality as 'text' | 'image' | 'video' | 'audio'
  return { ...world, limits: { ...world.limits, [of]: { ...world.limits[of], [key]: null } } }
}

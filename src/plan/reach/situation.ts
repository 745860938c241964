import type { MockWorld } from '../../mock/world/schema.ts'
import type { AdmissionSettings, Profile } from '../../profile/profile.ts'
import { callCost } from '../client/call-cost.ts'
import { callsThrough, recommendedClient } from '../client/client.ts'
import { type Load, type Reach, reachOfModel } from './load-reach.ts'
import { gatewayTerms, HOUR_MS, type PlannedModel, type Term } from './terms.ts'

/** A client before a gateway: what each call costs, and what bounds them. All in the gateway's own time. */
export interface Situation {
  /** The profile with the client's own settings. */
  client: Profile
  world: MockWorld
  models: readonly PlannedModel[]
  /** Limits of an hour, and limits that count by the day. */
  hourly: readonly Term[]
  daily: readonly Term[]
}

/** The recommended client before a world, its limits shared out for `load`. Models that the world does not know are left out. */
export function recommendedSituation(profile: Profile, world: MockWorld, load: Load): Situation {
  const patient = recommendedClient(profile, [], [], load)
  const models = plannedModels(patient, world, load)
  const terms = gatewayTerms(world, models)
  const hourly = terms.filter(({ kind }) => kind !== 'quota')
  return {
    client: recommendedClient(profile, hourly, models, load),
    world,
    models,
    hourly,
    daily: terms.filter(({ kind }) => kind === 'quota'),
  }
}

/** Cost of a load's models for that client. */
export function plannedModels(client: Profile, world: MockWorld, load: Load): PlannedModel[] {
  return client.models.flatMap((one) => {
    const cost = load.has(one.model) ? callCost(one, client.retry, world) : null
    return cost === null ? [] : [{ load: one, cost }]
  })
}

/**
 * Useful share of a pace's turns if reads share the limit. By chance reads leave no room for a submit, and a client that may not send two at once has
 * lost its turn. 0.95 to 0.98 were seen.
 */
const BESIDE_READS = 0.965

/** The most of one model beside the others, and what bounds it; pace and slots of the recommended client taken together. */
export function capacityOf(situation: Situation, planned: PlannedModel, others: Load): Reach {
  const { model } = planned.load
  const reach = reachOfModel(situation.hourly, model, others)
  if (!Number.isFinite(reach.factor)) return reach
  const alone = recommendedClient(
    situation.client,
    situation.hourly,
    [planned],
    new Map([...others, [model, reach.factor]]),
  )
  const admission = alone.models.find((one) => one.model === model)?.admission ?? NO_ADMISSION
  const passed = besideReads(reach.binds, planned, admission)
  // Where what is too much waits at the gateway, the client's slots keep it busy and bound nothing.
  if (admission.concurrency === null || !hasSlots(situation, model)) return { ...reach, factor: reach.factor * passed }
  const followed = callsThrough(planned.cost, admission)
  // Of slots the course says more than their sum; of all else the sum holds.
  return {
    ...reach,
    factor: Math.min(followed, reach.binds?.kind === 'slots' ? reach.nextFactor : reach.factor * passed),
  }
}

/** The part of its turns that a client's pace has the use of. */
function besideReads(binds: Term | null, { cost }: PlannedModel, { burst }: ClientLimits): number {
  return binds?.hasReads && cost.polls > 0 && burst <= 1 ? BESIDE_READS : 1
}

/** The gateway refuses what is more at a time than it has slots. */
export function hasSlots({ hourly }: Pick<Situation, 'hourly'>, model: string): boolean {
  return hourly.some(({ kind, uses }) => kind === 'slots' && (uses.get(model) ?? 0) > 0)
}

/** A limit on slots that has fewer of them than there are models which share it. */
export interface CrowdedSlots {
  limit: string
  slots: number
  models: readonly string[]
}

/** Limits of which each model of the load cannot have a slot of its own. `accounts`: number of accounts that have the slots together. */
export function crowdedSlots({ hourly }: Pick<Situation, 'hourly'>, load: Load, accounts = 1): CrowdedSlots[] {
  return hourly.flatMap(({ name, kind, capacity, overhead, uses }): CrowdedSlots[] => {
    const models = [...uses].flatMap(([model, units]) => (units > 0 && (load.get(model) ?? 0) > 0 ? [model] : []))
    const slots = Math.floor((capacity - overhead) / HOUR_MS / accounts + 1e-9)
    return kind === 'slots' && models.length > slots ? [{ limit: name, slots, models }] : []
  })
}

/** A client's own limits on one model. */
type ClientLimits = Pick<AdmissionSettings, 'ratePerSecond' | 'burst' | 'concurrency'>
const NO_ADMISSION: ClientLimits = { ratePerSecond: null, burst: 1, concurrency: null }

/**
 * Calls of each model that a client's own pace and slots let through together, as a term named by the limit that it keeps to there. The client does
 * not take what another model leaves of a shared limit, so the name of such a term says whose part it is.
 */
export function clientsShare(situation: Situation, clients: ReadonlyMap<string, ClientLimits>): Term[] {
  return situation.models.flatMap((planned): Term[] => {
    const { model } = planned.load
    const admission = clients.get(model)
    const { binds } = reachOfModel(situation.hourly, model, new Map())
    if (admission === undefined || binds === null) return []
    const bounding = hasSlots(situation, model) ? admission : { ...admission, concurrency: null }
    const capacity = callsThrough(planned.cost, bounding) * besideReads(binds, planned, admission)
    if (!Number.isFinite(capacity)) return []
    const isDivided = [...binds.uses.keys()].filter((one) => clients.has(one)).length > 1
    const name = isDivided ? `the part of ${binds.name} for ${model}` : binds.name
    return [{ ...binds, name, kind: 'rate', capacity, overhead: 0, uses: new Map([[model, 1]]) }]
  })
}

const PART = /^the part of (.+?) for .+$/

/** Name of the limit of which this is the name of a part; null for a limit as it is. */
export function dividedLimit(name: string): string | null {
  return PART.exec(name)?.[1] ?? null
}

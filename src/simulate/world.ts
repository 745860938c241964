import { clientAdmissions } from '../load/admission/create-admission.ts'
import { type ClientPool, withPools } from '../load/admission/pools.ts'
import type { LoadControl } from '../load/load-control.ts'
import { type LoadEnd, runLoad } from '../load/run-load.ts'
import { keysOf, virtualNonce } from '../load/schedule/call-keys.ts'
import { planCalls } from '../load/schedule/plan.ts'
import type { EventSink } from '../measure/events/events.ts'
import { MockEngine } from '../mock/engine.ts'
import type { OracleCounts } from '../mock/oracle/oracle-counts.ts'
import type { OracleLog } from '../mock/oracle/oracle-log.ts'
import { inProcessGateway } from '../mock/server/in-process-gateway.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { RETRY_PRESETS } from '../profile/retry-presets.ts'
import { keyedRandom } from '../random.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { horizonOf } from './horizon.ts'
import { type KnownLimits, knownLimits } from './known-limits.ts'

export interface SimulationOptions {
  profile: Profile
  /** The gateway to be simulated: a tier with a preset laid over it. */
  mock: MockWorld
  sink: EventSink
  clock?: VirtualClock
  control?: LoadControl
  /** Where the mock tells what it did; nowhere by default. */
  log?: OracleLog | null
  /** Share of the limits that a second client of the account uses meanwhile; none by default. */
  tenantShare?: number
  /** Seed of the gateway's chance; the profile's by default. With another one the same calls meet another day of the same gateway. */
  gatewaySeed?: number
}

export interface Simulated {
  end: LoadEnd
  /** The mock's own counts. */
  truth: OracleCounts
}

/**
 * Carries a profile out in virtual time against the mock engine in this process: the same plan, loop, policies and lifecycle as a
 * real run, and nothing waits.
 * A seed gives the same events, byte for byte. `pools`: limits that the client keeps for several models together, beside those of each.
 */
export async function simulate(options: SimulationOptions, pools: readonly ClientPool[] = []): Promise<Simulated> {
  const { mock, sink, clock = new VirtualClock(), control = {}, log = null, tenantShare = 0 } = options
  const profile = withoutSpeed(options.profile)
  const { gatewaySeed = profile.seed } = options
  const random = keyedRandom(profile.seed)
  const chance = gatewaySeed === profile.seed ? random : keyedRandom(gatewaySeed)
  const tenant = secondTenant(profile, mock, tenantShare)
  const world = tenant === null ? mock : withTenantKey(mock)
  const engine = new MockEngine({ world, clock, random: chance, log })
  const gateway = inProcessGateway(engine, clock, {
    longestHintMs: profile.gateway.longestHintMs,
    dialect: profile.gateway.target.dialect,
  })
  const [first, ...others] = await clientAdmissions(profile, clock, 'local')
  const admission = withPools(first, pools, clock)
  const otherAdmissions = others.map((one) => withPools(one, pools, clock))
  const plan = planCalls(profile, random)
  const keys = keysOf(virtualNonce(profile))
  const load = (): Promise<LoadEnd> =>
    runLoad(profile, plan, { clock, gateway, random, sink, admission, otherAdmissions, keys }, control)
  const end = await clock.run(tenant === null ? load : () => besideTenant(tenant, engine, clock, load))
  return { end, truth: engine.counts() }
}

/** Virtual time has no speed: nothing in it waits for a machine. */
function withoutSpeed(profile: Profile): Profile {
  return profile.gateway.speed === 1 ? profile : { ...profile, gateway: { ...profile.gateway, speed: 1 } }
}

/** Key of the simulated client, as in every in-process gateway. */
const CLIENT_KEY = 'mock-key'

/** Its calls are numbered from here, so that none of its draws is one of the first client's. */
const FIRST_CALL = 2 ** 40

/**
 * A second client of the same account, which takes a share of every limit for as long as anybody uses the gateway: calls at random
 * instants, none tried again, so that what it takes does not grow when it is refused. Null where nothing is limited.
 */
export function secondTenant(profile: Profile, mock: MockWorld, share: number): Profile | null {
  if (share === 0) return null
  const limits = knownLimits(profile, mock)
  const models = profile.models.flatMap((load, i): Profile['models'][number][] => {
    const { ratePerSecond, concurrency, expectedMs } = limits[i] as KnownLimits
    const bounds = [ratePerSecond, concurrency === null || expectedMs === 0 ? null : (concurrency * 1000) / expectedMs]
    const least = Math.min(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY))
    if (!Number.isFinite(least)) return []
    const admission = { ...load.admission, ratePerSecond: null, burst: 1, concurrency: null }
    return [{ ...load, arrivals: { process: 'poisson', rate: share * least }, startOffsetMs: 0, admission }]
  })
  if (models.length === 0) return null
  return {
    ...profile,
    name: 'second-tenant',
    phases: [{ ...(profile.phases[0] as Profile['phases'][number]), durationMs: horizonOf(profile) }],
    models,
    mix: null,
    clients: 1,
    credits: { ...profile.credits, budget: null, sampleEveryMs: null },
    retry: RETRY_PRESETS.none,
  }
}

const TENANT_KEY = 'second-tenant'

/**
 * The world with a key of the tenant's own, so that the client's credits are its own. Where tokens have their own limits, the two must share one key,
 * and its credits are those of both.
 */
function withTenantKey(mock: MockWorld): MockWorld {
  const scopes = [mock, ...Object.values(mock.stack)].map(({ scope }) => scope)
  if (scopes.includes('token')) return mock
  const { user = 'default' } = mock.keys[CLIENT_KEY] ?? {}
  return { ...mock, keys: { ...mock.keys, [TENANT_KEY]: { user, credits: 'unlimited', access: 'active' } } }
}

/** Carries `load` out while the tenant uses the gateway too; nothing of it is recorded. */
async function besideTenant<T>(
  tenant: Profile,
  engine: MockEngine,
  clock: VirtualClock,
  load: () => Promise<T>,
): Promise<T> {
  const random = keyedRandom(tenant.seed + FIRST_CALL)
  const renumbered: Pick<MockEngine, 'handle' | 'world'> = {
    world: engine.world,
    handle: ({ call, ...request }) =>
      engine.handle(call === undefined ? request : { ...request, call: { ...call, call: call.call + FIRST_CALL } }),
  }
  const gateway = inProcessGateway(renumbered, clock, {
    apiKey: TENANT_KEY in engine.world.keys ? TENANT_KEY : CLIENT_KEY,
    longestHintMs: tenant.gateway.longestHintMs,
    dialect: tenant.gateway.target.dialect,
  })
  const [admission] = await clientAdmissions(tenant, clock, 'local')
  const gone = new AbortController()
  const ports = { clock, gateway, random, sink: { emit: () => {} }, admission }
  const [result] = await Promise.all([
    load().finally(() => gone.abort()),
    runLoad(tenant, planCalls(tenant, random), ports, { halt: gone.signal }),
  ])
  return result
}

import { clientAdmissions } from '../load/create-admission.ts'
import type { LoadControl } from '../load/load-control.ts'
import { planCalls } from '../load/plan.ts'
import { type LoadEnd, runLoad } from '../load/run-load.ts'
import type { EventSink } from '../measure/events.ts'
import { MockEngine } from '../mock/engine.ts'
import { inProcessGateway } from '../mock/in-process-gateway.ts'
import type { OracleCounts } from '../mock/oracle-counts.ts'
import type { OracleLog } from '../mock/oracle-log.ts'
import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { besideTenant, secondTenant } from './second-tenant.ts'

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
 * A seed gives the same events, byte for byte.
 */
export async function simulate(options: SimulationOptions): Promise<Simulated> {
  const { profile, mock, sink, clock = new VirtualClock(), control = {}, log = null, tenantShare = 0 } = options
  const { gatewaySeed = profile.seed } = options
  const random = keyedRandom(profile.seed)
  const chance = gatewaySeed === profile.seed ? random : keyedRandom(gatewaySeed)
  const engine = new MockEngine({ world: mock, clock, random: chance, log })
  const gateway = inProcessGateway(engine, clock, { longestHintMs: profile.gateway.longestHintMs })
  const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
  const plan = planCalls(profile, random)
  const load = (): Promise<LoadEnd> =>
    runLoad(profile, plan, { clock, gateway, random, sink, admission, otherAdmissions }, control)
  const tenant = secondTenant(profile, mock, tenantShare)
  const end = await clock.run(tenant === null ? load : () => besideTenant(tenant, engine, clock, load))
  return { end, truth: engine.counts() }
}

import { CallDigests } from '../compare/call-digest.ts'
import type { RunRecord } from '../compare/run-record.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { eventTee } from '../measure/event-tee.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { MockWorld } from '../mock/schema.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { MockTarget, Profile } from '../profile/profile.ts'
import { simulate } from '../simulate/world.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { chooseGateway, type GatewayFlags } from './gateway-choice.ts'
import { headerOf, type World } from './session.ts'

/** The mock that a profile names. Throws USAGE (exit 104) for a profile with another gateway. */
export function mockOf({ gateway: { target } }: Profile): { target: MockTarget; mock: MockWorld } {
  if (target.kind !== 'mock') {
    throw new GatebenchError('only the mock can be simulated', { code: 'USAGE', exitCode: EXIT.invalidInput })
  }
  return { target, mock: loadMockWorld(target) }
}

/** Virtual time: the mock engine in this process. */
export function virtualWorld(profile: Profile): World {
  const { target, mock } = mockOf(profile)
  const clock = new VirtualClock()
  return {
    time: 'virtual',
    clock,
    gateway: { kind: 'mock', baseUrl: `mock:${target.tier}/${target.preset}` },
    warm: async () => {},
    load: (sink, control) => simulate({ profile, mock, sink, clock, control }),
    close: async () => {},
  }
}

/** The run of a profile in virtual time, kept in memory: to be compared, or to become a baseline. */
export async function simulatedRun(path: string, mock: Pick<GatewayFlags, 'tier' | 'preset'> = {}): Promise<RunRecord> {
  const profile = chooseGateway(await loadProfile(path), { ...mock, gateway: 'mock' }, {})
  const world = virtualWorld(profile)
  const header = headerOf(profile, world)
  const [builder, digests] = [new SummaryBuilder(header), new CallDigests()]
  const sink = eventTee([builder, digests])
  const { end, truth } = await world.load(sink, {})
  if (truth !== null) sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  const calls = digests.list()
  return { source: path, summary: builder.finish(), settings: profile, calls: async () => calls }
}

/** Whether a path names a profile; runs and baselines are folders and JSON. */
export function isProfile(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

import { clientAdmissions } from '../../src/load/admission/create-admission.ts'
import { runLoad } from '../../src/load/run-load.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { keyedRandom } from '../../src/random.ts'
import { recordRun } from '../../src/run/recorded-run.ts'
import type { World } from '../../src/run/world.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { foreignGateway } from './foreign-gateway.ts'
import type { ForeignCase } from './foreign-worlds.ts'

/** A run against a foreign gateway in virtual time, kept in a folder like any other. */
export async function foreignRun(one: ForeignCase, minutes: number, seed: number, out: string): Promise<void> {
  const profile = one.profile(minutes, seed)
  const clock = new VirtualClock()
  const random = keyedRandom(seed)
  const world: World = {
    time: 'virtual',
    clock,
    wallClock: clock,
    gateway: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
    warm: async () => {},
    load: async (sink, control) => {
      const gateway = foreignGateway(one.world, seed, clock)
      const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
      const ports = { clock, gateway, random, sink, admission, otherAdmissions }
      const end = await clock.run(() => runLoad(profile, planCalls(profile, random), ports, control))
      return { end, truth: null }
    },
    close: async () => {},
  }
  const { problem } = await recordRun({ profile, world, out })
  if (problem !== null) throw problem
}

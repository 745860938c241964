import { ObservedGatewaySink } from '../../src/calibrate/observed-gateway.ts'
import { FlowSink, type FlowWindow } from '../../src/measure/calls/flow.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { type JudgedRun, judgeRun } from '../../src/plan/against/judge-run.ts'
import { limitsShown } from '../../src/plan/against/plan-against.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { simulate } from '../../src/simulate/world.ts'

/** A run of a profile in virtual time, as it is held to a plan: in the gateway's own time. */
export interface HeldRun {
  flow: FlowWindow
  seen: ObservedGatewaySink
}

/** The run of one seed against a world, which need not be that of the plan; by the clock of the client it began at `time`. */
export async function heldRun(profile: Profile, mock: MockWorld, seed: number, time = '00:57'): Promise<HeldRun> {
  const own = { ...profile, seed }
  const windows = { edgesMs: [0, Number.POSITIVE_INFINITY], goodMs: {} }
  const flow = new FlowSink(
    own.models.map(({ model }) => model),
    windows,
  )
  const seen = new ObservedGatewaySink(own, `2026-01-01T${time}:00.000Z`)
  await simulate({ profile: own, mock, sink: eventTee([flow, seen]) })
  return { flow: flow.finish()[0] as FlowWindow, seen }
}

/** Holds it to simulations of the tier that was assumed. */
export function judgedRun(
  profile: Profile,
  mock: MockWorld,
  { flow, seen }: HeldRun,
  simulated: readonly FlowWindow[],
): JudgedRun {
  const limits = () => limitsShown(seen.finish())
  const { models: actual, used: charged } = flow
  return judgeRun({ profile, mock, actual, charged, simulated, overheadMs: 0, named: [], limits })
}

import type { ClientPool } from '../load/admission/pools.ts'
import { takesKeys } from '../load/schedule/call-keys.ts'
import { BacklogSink, type LoadFigures } from '../measure/calls/backlog.ts'
import { FlowSink, type FlowWindow, type FlowWindows } from '../measure/calls/flow.ts'
import { type Headline, HeadlineSink } from '../measure/calls/headline.ts'
import { eventTee } from '../measure/events/event-tee.ts'
import { EVENTS_SCHEMA, type RunHeader } from '../measure/events/events.ts'
import type { Summary } from '../measure/summary/summary.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import { countsInDialect } from '../mock/server/dialect-counts.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { horizonOf } from './horizon.ts'
import { simulate } from './world.ts'

/** One simulation as plain data, so that it can be sent to another thread. The seed stands in the profile. */
export interface Replication {
  profile: Profile
  mock: MockWorld
  /** As in SimulationOptions. */
  tenantShare?: number
  gatewaySeed?: number
}

/** A simulation's headline, what the run of that seed alone would have been judged, and how its backlogs grew. */
export interface JudgedHeadline extends Pick<Summary, 'verdict' | 'thresholds'> {
  headline: Headline
  load: LoadFigures
}

/** Carries one simulation out in this thread, and keeps nothing of it but its headline. */
export async function replicate({ profile, ...world }: Replication): Promise<Headline> {
  const sink = headlineOf(profile)
  // Rounds its instants as a log does: a headline from a log would be the same.
  await simulate({ profile, ...world, sink })
  return sink.finish()
}

/** The same, held to its thresholds, its gates and the mock's own counts. */
export async function replicateJudged({ profile, ...world }: Replication): Promise<JudgedHeadline> {
  const headline = headlineOf(profile)
  const builder = new SummaryBuilder(headerOf(profile))
  const backlog = new BacklogSink(profile)
  const sink = eventTee([headline, builder, backlog])
  const { end, truth } = await simulate({ profile, ...world, sink })
  sink.emit({ type: 'oracle', t: end.t, truth: countsInDialect(truth, profile.gateway.target.dialect) })
  sink.emit(end)
  return { headline: headline.finish(), ...builder.judged(), load: backlog.finish() }
}

/** A simulation that is watched for what flows through it. */
export interface FlowReplication extends Replication {
  windows: FlowWindows
  /** Others that the same simulation is watched through; their flows come after those of `windows`. */
  also?: FlowWindows
  /** Limits that the client keeps for several models together; none by default. */
  pools?: readonly ClientPool[]
}

/** Carries one simulation out for the flow of each model through windows of time. */
export async function replicateFlow({
  profile,
  windows,
  also,
  pools,
  ...world
}: FlowReplication): Promise<FlowWindow[]> {
  const models = profile.models.map(({ model }) => model)
  const sinks = [windows, ...(also === undefined ? [] : [also])].map((own) => new FlowSink(models, own, profile.models))
  await simulate({ profile, ...world, sink: eventTee(sinks) }, pools)
  return sinks.flatMap((sink) => sink.finish())
}

function headerOf(profile: Profile): RunHeader {
  const { name, seed } = profile
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: `${name}-seed${seed}`,
    profile: name,
    seed,
    gateway: { kind: 'mock', baseUrl: 'mock:' },
    startedAt: '1970-01-01T00:00:00.000Z',
    time: 'virtual',
    settings: profile,
  }
}

/** Listens to a run of the profile for its headline. */
export function headlineOf(profile: Profile): HeadlineSink {
  const { gateway, models } = profile
  return new HeadlineSink(horizonOf(profile), gateway.insufficientBalanceStatuses, takesKeys(profile), models)
}

import { eventTee } from '../../src/measure/events/event-tee.ts'
import { EVENTS_SCHEMA, type RunEvent, type RunHeader } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import type { OracleCounts } from '../../src/mock/oracle/oracle-counts.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { type SimulationOptions, simulate } from '../../src/simulate/world.ts'
import { shippedWorld } from './shipped-world.ts'

export interface VirtualRun {
  summary: Summary
  events: RunEvent[]
  truth: OracleCounts
}

export function headerOf(profile: Profile): RunHeader {
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: profile.name,
    profile: profile.name,
    seed: profile.seed,
    gateway: { kind: 'mock', baseUrl: 'mock' },
    startedAt: '2026-01-01T00:00:00.000Z',
    time: 'virtual',
    settings: profile,
  }
}

/** A whole run in virtual time against the mock engine, as `gatebench simulate` makes it, with everything kept in memory. */
export async function virtualRun(profile: Profile, more: Partial<SimulationOptions> = {}): Promise<VirtualRun> {
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw new Error('only the mock can be simulated')
  const events: RunEvent[] = []
  const builder = new SummaryBuilder(headerOf(profile))
  const sink = eventTee([builder, { emit: (event) => void events.push(event) }])
  const { end, truth } = await simulate({ profile, mock: shippedWorld(target), sink, ...more })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  return { summary: builder.finish(), events, truth }
}

import { EVENTS_SCHEMA, type RunHeader } from '../../src/measure/events.ts'
import type { Profile } from '../../src/profile/profile.ts'

/** Header of a run of this profile in virtual time. */
export function virtualHeader(settings: Profile): RunHeader {
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: settings.name,
    profile: settings.name,
    seed: settings.seed,
    gateway: { kind: 'mock', baseUrl: 'mock:' },
    startedAt: '2026-01-01T00:00:00.000Z',
    time: 'virtual',
    settings,
  }
}

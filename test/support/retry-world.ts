import { eventTee } from '../../src/measure/event-tee.ts'
import type { RunEvent } from '../../src/measure/events.ts'
import { EVENTS_SCHEMA } from '../../src/measure/events.ts'
import type { Summary } from '../../src/measure/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import type { MockWorld } from '../../src/mock/schema.ts'
import { loadMockWorld } from '../../src/mock/tiers.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import type { Profile, RetrySettings } from '../../src/profile/profile.ts'
import { simulate } from '../../src/simulate/world.ts'

export type Law = 'fixed-window' | 'sliding-log' | 'token-bucket'

/** A mock of one text model, answered in a ms: 60 calls per 60 s by `law`, a bucket of `burst` (null: the whole limit). */
export function limitedWorld(law: Law, burst: number | null, place: 'body' | 'header' = 'body'): MockWorld {
  const world = loadMockWorld({ tier: 'standard', preset: 'clean' })
  const [unlimited] = [{ rate: null, concurrency: null, perHour: null, perDay: null }]
  return {
    ...world,
    limits: {
      text: { ...unlimited, rate: { limit: 60, window: 60_000 } },
      image: unlimited,
      video: unlimited,
      audio: unlimited,
      reads: { rate: null },
      models: {},
    },
    law: { ...world.law, kind: law, anchor: 'clock', burst },
    hints: { ...world.hints, mode: 'constant', place, constant: 60_000 },
    models: {
      'text-fast': { ...(world.models['text-fast'] as MockWorld['models'][string]), latency: { median: 1, sigma: 0 } },
    },
  }
}

export function retryProfile(seed: number, retry: RetrySettings, calls = 300, overSeconds = 2): Profile {
  const profile = parseProfile(
    `
version: 1
name: retry-table
seed: ${seed}
duration: ${overSeconds}s
drain: 6h
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${calls / overSeconds}/s }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
`,
    'retry-table.yaml',
  )
  return { ...profile, retry }
}

/** One run in virtual time: its summary and all of its events. */
export async function runInWorld(profile: Profile, mock: MockWorld): Promise<{ summary: Summary; events: RunEvent[] }> {
  const builder = new SummaryBuilder({
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: 'test',
    profile: profile.name,
    seed: profile.seed,
    gateway: { kind: 'mock', baseUrl: 'mock:' },
    startedAt: '2026-01-01T00:00:00.000Z',
    time: 'virtual',
    settings: profile,
  })
  const events: RunEvent[] = []
  const sink = eventTee([builder, { emit: (event) => events.push(event) }])
  const { end, truth } = await simulate({ profile, mock, sink })
  sink.emit({ type: 'oracle', t: end.t, truth })
  sink.emit(end)
  return { summary: builder.finish(), events }
}

import type { KnownLimit } from '../../src/calibrate/known-limit.ts'
import { type ObservedGateway, ObservedGatewaySink } from '../../src/calibrate/observed-gateway.ts'
import { fitRefund } from '../../src/calibrate/refund.ts'
import { fitTwin, type Twin } from '../../src/calibrate/twin.ts'
import { twinYaml } from '../../src/calibrate/twin-yaml.ts'
import { spendingCount } from '../../src/gateway/bodies.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { mockWorldOf } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { simulate } from '../../src/simulate/world.ts'
import { profileOf } from './profiles.ts'

/** Calls of one image model at random instants, unless `more` says otherwise. */
export function loadOf(
  perMinute: number,
  minutes: number,
  { requests = '[{ body: { prompt: a kite, n: 1 } }]', more = '' } = {},
): Profile {
  return profileOf(`
version: 1
name: calibrated
duration: ${minutes}m
retry: { policy: none }
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: ${perMinute}/min }
    requests: ${requests}
    poll: { strategy: fixed, every: 1s }
${more}`)
}

export interface CalibratedTwin {
  twin: Twin
  yaml: string
  /** What the file loads as. */
  world: MockWorld
}

/** A run of the profile against the world, and the twin that it gives; of several profiles, that of all their runs together. */
export async function calibrated(
  profile: Profile | readonly [Profile, ...Profile[]],
  mock: MockWorld,
  probed: readonly KnownLimit[] | null = null,
): Promise<CalibratedTwin> {
  const profiles = 'models' in profile ? ([profile] as const) : profile
  const seen = await Promise.all(profiles.map((each) => observed(each, mock)))
  const refund = fitRefund(
    seen.map(({ run, used }) => ({ seen: run, spent: used })),
    new Map(),
  )
  const runs = seen.map(({ run }) => run)
  const twin = fitTwin({ runs, probed, charged: new Map(), refund, paths: profiles[0].gateway.paths })
  const yaml = twinYaml(twin, 'a test')
  return { twin, yaml, world: mockWorldOf(yaml, 'twin.yaml') }
}

async function observed(profile: Profile, mock: MockWorld): Promise<{ run: ObservedGateway; used: number | null }> {
  const seen = new ObservedGatewaySink(profile, '2026-01-01T00:00:00.000Z')
  const spent: { before: number | null; used: number | null } = { before: null, used: null }
  const readings = {
    emit: (event: RunEvent): void => {
      if (event.type !== 'credits' || event.body === null) return
      const used = spendingCount(event.body.user)
      spent.before ??= used
      spent.used = used - spent.before
    },
  }
  await simulate({ profile, mock, sink: eventTee([seen, readings]) })
  return { run: seen.finish(), used: spent.used }
}

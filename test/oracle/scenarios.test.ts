import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Headline } from '../../src/measure/calls/headline.ts'
import { type Disturbance, type Recovery, RecoverySink } from '../../src/measure/calls/recovery.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import { disturbanceOf } from '../../src/simulate/disturbance.ts'
import { headlineOf } from '../../src/simulate/replicate.ts'
import { simulate } from '../../src/simulate/world.ts'

async function scenario(
  name: string,
  change: (profile: Profile) => Profile = (profile) => profile,
): Promise<{ headline: Headline; recovery: Recovery | null }> {
  const path = fileURLToPath(new URL(`../../profiles/scenarios/${name}.yaml`, import.meta.url))
  const profile = change(await loadProfile(path))
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw new Error('scenarios are simulated')
  const mock = loadMockWorld(target)
  const headline = headlineOf(profile)
  const trigger = disturbanceOf(profile, mock)
  const recovery = new RecoverySink(trigger ?? ({ what: '', fromMs: 0, untilMs: 0 } satisfies Disturbance))
  await simulate({ profile, mock, sink: eventTee([headline, recovery]) })
  return { headline: headline.finish(), recovery: trigger === null ? null : recovery.finish() }
}

const patient = { ...RETRY_PRESETS['hint-jitter'], maxAttempts: 200, maxElapsedMs: 3_600_000 }
/** A client that waits out what it is told, and then sends no faster than the gateway takes. */
const paced = (profile: Profile): Profile => ({
  ...profile,
  retry: { ...patient, scope: 'account' },
  models: profile.models.map((load) => ({ ...load, admission: { ...load.admission, ratePerSecond: 0.95, burst: 1 } })),
})

describe('scenarios', () => {
  it.each(['metastable-outage', 'retry-storm'])(
    '%s: goodput never comes back by itself; with a pace it does',
    async (name) => {
      const stormy = await scenario(name)
      expect(stormy.recovery?.recoveryMs).toBeNull()
      expect(stormy.recovery?.hysteresis).toBeLessThan(0.1)
      const calm = await scenario(name, paced)
      expect(calm.recovery?.recoveryMs).toBeLessThan(600_000)
      expect(calm.recovery?.hysteresis).toBeGreaterThan(0.9)
    },
  )

  it('herd: jitter on top of the hint ends what exact obedience keeps up', async () => {
    const together = await scenario('herd')
    const apart = await scenario('herd', (profile) => ({
      ...profile,
      retry: { ...patient, hint: { ...patient.hint, jitterMs: 30_000 } },
    }))
    expect(together.headline.giveUpRate).toBeGreaterThan(0.2)
    expect(apart.headline.giveUpRate).toBe(0)
    expect(apart.headline.throttledPerSuccess).toBeLessThan(0.2 * (together.headline.throttledPerSuccess ?? 0))
  })

  it('many clients: paces that know nothing of each other hold back nothing; one shared pace does', async () => {
    const many = await scenario('many-clients')
    const one = await scenario('many-clients', (profile) => ({ ...profile, clients: 1 }))
    expect(one.headline.throttledPerSuccess).toBe(0)
    expect(many.headline.throttledPerSuccess).toBeGreaterThan(0.1)
    expect(many.headline.planned).toBe(one.headline.planned)
  })

  it('poll storm: rarer reads bring more work home', async () => {
    const storm = await scenario('poll-storm')
    const calm = await scenario('poll-storm', (profile) => ({
      ...profile,
      models: profile.models.map((load) => ({ ...load, poll: { ...load.poll, everyMs: 10_000, maxMs: 10_000 } })),
    }))
    expect(calm.headline.completionP50Ms).toBeLessThan(0.8 * storm.headline.completionP50Ms)
    expect(calm.headline.throttledPerSuccess).toBeLessThan(storm.headline.throttledPerSuccess ?? 0)
  })

  it('tier change: a pace for the old tier is refused by the new one', async () => {
    const before = await scenario('tier-change', (profile) => ({
      ...profile,
      phases: profile.phases.map((phase) => ({ ...phase, durationMs: 590_000 })),
    }))
    const whole = await scenario('tier-change')
    expect(before.headline.throttledPerSuccess).toBe(0)
    expect(whole.headline.throttledPerSuccess).toBeGreaterThan(0.05)
  })
})

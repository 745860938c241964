import { describe, expect, it } from 'vitest'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { aroundTheClock, imagesOnly, plannedTier } from '../support/planned.ts'

const mixedMedia = await loadProfile('profiles/mixed-media.yaml')

describe('the client as the profile sets it', () => {
  it('is judged at the demand, and not by what it makes of more than that', async () => {
    // Every call of this demand completes in a simulation of the profile; a fifth above the tier its refusals keep everything out.
    const profile = await loadProfile('profiles/scenarios/retry-storm.yaml')
    const { ownClient } = await plannedTier({ profile, tiers: ['pro'] })
    expect(ownClient).toMatchObject({
      carries: 'yes',
      binds: null,
      why: expect.stringContaining('under overload, its refusals and waits leave'),
    })
    expect(ownClient?.completes).toBeGreaterThan(0.99)
    expect(ownClient?.share).toBeLessThan(0.1)
  })

  it('names the limit that is short of the demand, and not one that has room', async () => {
    const models = mixedMedia.models.filter(({ model }) => ['text-fast', 'image-standard'].includes(model))
    const demand = aroundTheClock({ 'text-fast': 5000, 'image-standard': 10 })
    const { ownClient } = await plannedTier({ profile: { ...mixedMedia, models }, tiers: ['pro'], demand })
    expect(ownClient).toMatchObject({ carries: 'no', binds: 'client: rate of text-fast', completes: null })
    expect(ownClient?.why).toContain('is too low for the 5,000 calls an hour that text-fast needs')
  })

  it('carries nothing beyond a daily cap', async () => {
    const profile = imagesOnly()
    const { ownClient, carries } = await plannedTier({ profile, demand: aroundTheClock({ 'image-fast': 50 }) })
    expect({ carries, own: ownClient?.carries }).toEqual({ carries: 'no', own: 'no' })
    expect(ownClient).toMatchObject({
      binds: expect.stringContaining('per-day'),
      why: expect.stringContaining('is exhausted by the demand'),
    })
  })

  it('does not carry what it loses to refusals, though no limit is short', async () => {
    const profile = imagesOnly('retry: { policy: none }\n')
    const set = { limits: { image: { perDay: null } } }
    const { ownClient, carries } = await plannedTier({ profile, set, demand: aroundTheClock({ 'image-fast': 1000 }) })
    expect({ carries, own: ownClient?.carries }).toEqual({ carries: 'yes', own: 'no' })
    expect(ownClient?.completes).toBeLessThan(0.98)
    expect(ownClient?.why).toMatch(/^refusals and waits cost the client \d.*% of the calls of image-fast/)
  })

  it('does not carry where it breaks a goal', async () => {
    const profile = imagesOnly('thresholds: [{ metric: response_time, stat: p95, max: 30s }]\n')
    // Enough for 800 an hour, and so little more that calls wait for their turn.
    const admission = { ratePerSecond: 13.6 / 60, burst: 1, concurrency: null, longestWaitMs: null }
    const own = { ...profile, models: profile.models.map((load) => ({ ...load, admission })) }
    const set = { limits: { image: { perDay: null } } }
    const demand = aroundTheClock({ 'image-fast': 800 })
    const { ownClient, carries } = await plannedTier({ profile: own, set, demand })
    expect({ carries, own: ownClient?.carries }).toEqual({ carries: 'yes', own: 'no' })
    expect(ownClient?.why).toMatch(/^image-fast misses .+ at its peak$/)
  })

  it('is left out where it carries the demand and loses nothing', async () => {
    const profile = imagesOnly('retry: { policy: hint-jitter }\n')
    const { client } = (await plannedTier({ profile, demand: aroundTheClock({ 'image-fast': 15 }) })).models[0] ?? {}
    const models = profile.models.map((load) => ({ ...load, admission: { ...load.admission, ...client } }))
    const tier = await plannedTier({ profile: { ...profile, models }, demand: aroundTheClock({ 'image-fast': 15 }) })
    expect(tier.ownClient).toBeNull()
  })
})

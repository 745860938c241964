import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { applied, type Candidate, namedCandidates } from '../../../src/simulate/candidates.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { replicate } from '../../../src/simulate/replicate.ts'
import { secondTenant } from '../../../src/simulate/world.ts'
import { REGRET_WORLDS, type RegretWorld } from '../../support/regret-worlds.ts'

const world = (name: string): RegretWorld => REGRET_WORLDS.find((one) => one.name === name) as RegretWorld

describe('a second tenant', () => {
  it('sends its share of what the limits let through, for as long as anything may go on, and tries nothing again', () => {
    const { profile, mock } = world('bucket of 5')
    const tenant = secondTenant(profile, mock, 0.25)
    expect(tenant?.models[0]?.arrivals).toEqual({ process: 'poisson', rate: 0.25 })
    expect(tenant?.phases.map(({ durationMs }) => durationMs)).toEqual([36 * 60_000])
    expect(tenant?.retry.maxAttempts).toBe(1)
    const counted = world('concurrency 4')
    expect(secondTenant(counted.profile, counted.mock, 0.75)?.models[0]?.arrivals).toEqual({
      process: 'poisson',
      rate: 1,
    })
  })

  it('is none where nothing is limited, or nothing is shared', () => {
    const { profile, mock } = world('bucket of 5')
    expect(secondTenant(profile, mock, 0)).toBeNull()
    expect(secondTenant(profile, loadMockWorld({ preset: 'unlimited' }), 0.25)).toBeNull()
  })

  it('takes of the limits, and leaves every figure of the first client its own', async () => {
    const { profile, mock } = world('sliding log')
    const paced = namedCandidates().find(({ name }) => name === 'paced-95')
    if (paced === undefined) throw new Error('no such recipe')
    const client = { ...applied(paced, profile, knownLimits(profile, mock)), seed: 5 }
    const [alone, none, beside, again] = await Promise.all([
      replicate({ profile: client, mock }),
      replicate({ profile: client, mock, tenantShare: 0 }),
      replicate({ profile: client, mock, tenantShare: 0.25 }),
      replicate({ profile: client, mock, tenantShare: 0.25 }),
    ])
    expect(none).toEqual(alone)
    expect(again).toEqual(beside)
    expect(beside?.planned).toBe(alone?.planned)
    expect(alone?.throttledPerSuccess).toBe(0)
    expect(beside?.throttledPerSuccess).toBeGreaterThan(0.05)
    expect(beside?.completionP99Ms).toBeGreaterThan(1.5 * (alone?.completionP99Ms ?? 0))
    expect(alone?.creditsPerSuccess).toBe(2)
    expect(beside?.creditsPerSuccess).toBe(2)
  })

  it('shares a key, and a limit, where every token has its own limits', async () => {
    const { profile, mock } = world('sliding log')
    const paced = applied(
      namedCandidates().find(({ name }) => name === 'paced-95') as Candidate,
      profile,
      knownLimits(profile, mock),
    )
    const beside = await replicate({
      profile: { ...paced, seed: 5 },
      mock: { ...mock, scope: 'token' },
      tenantShare: 0.25,
    })
    expect(beside.throttledPerSuccess).toBeGreaterThan(0.05)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { recommendedClient } from '../../../src/plan/client/client.ts'
import { clientsShare, dividedLimit, plannedModels } from '../../../src/plan/reach/situation.ts'
import type { Term } from '../../../src/plan/reach/terms.ts'
import { imagesAndTexts } from '../../support/planned.ts'

const profile = imagesAndTexts()
const names = profile.models.map(({ model }) => model)
const world = loadMockWorld({ tier: 'standard', preset: 'clean' })
const planned = plannedModels(profile, world, new Map(names.map((name) => [name, 1])))
const slots = (count: number): Term => ({
  name: 'account',
  limit: 'account',
  words: 'account',
  kind: 'slots',
  capacity: count * 3_600_000,
  overhead: 0,
  uses: new Map(names.map((name) => [name, 1000])),
  burst: null,
  windowMs: null,
  used: 0,
  quota: null,
  isClients: false,
  hasReads: false,
})
const partsOf = (count: number, load: readonly number[]) => {
  const client = recommendedClient(
    profile,
    [slots(count)],
    planned,
    new Map(names.map((name, n) => [name, load[n] ?? 0])),
  )
  return client.models.map(({ admission }) => admission.concurrency ?? 0)
}

describe('slots that models share', () => {
  it('are named by the part that the client gives a model, not as if the whole were too little', () => {
    const situation = { client: profile, world, models: planned, hourly: [slots(6)], daily: [] }
    const clients = new Map(names.map((name) => [name, { ratePerSecond: null, burst: 1, concurrency: 3 }]))
    const parts = clientsShare(situation, clients)
    expect(parts.map(({ name }) => name)).toEqual(names.map((name) => `the part of account for ${name}`))
    expect(parts.map(({ name }) => dividedLimit(name))).toEqual(['account', 'account'])
    const alone = clientsShare({ ...situation, models: planned.slice(0, 1) }, new Map([...clients].slice(0, 1)))
    expect(alone.map(({ name }) => [name, dividedLimit(name)])).toEqual([['account', null]])
  })

  it('are given out whole, by what each uses of them', () => {
    expect(partsOf(5, [100, 100])).toEqual([3, 2])
    expect(partsOf(10, [300, 100])).toEqual([8, 2])
    expect(partsOf(3, [1000, 1])).toEqual([2, 1])
  })

  it('are all given out and none twice, unless there are fewer than models', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.tuple(fc.nat(1000), fc.nat(1000)), (count, load) => {
        fc.pre(load.every((calls) => calls > 0))
        const parts = partsOf(count, load)
        expect(parts.every((part) => part >= 1)).toBe(true)
        expect((parts[0] as number) + (parts[1] as number)).toBe(Math.max(2, count))
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { callCost } from '../../../src/plan/client/call-cost.ts'
import { profileSchema } from '../../../src/profile/schema.ts'
import { harness, idOf, worldWith } from '../../support/mock-harness.ts'

const large = { when: { resolution: '4K' }, latency: { median: '40s', sigma: 0 }, credits: 30 }
const many = { when: { n: 4 }, latency: { median: '20s', sigma: 0 } }
const settings = {
  models: { 'image-fast': { latency: { median: '4s', sigma: 0 }, requests: { large, many } } },
  credits: { user: 1000 },
}

/** When a task ends, and what of the balance it took. */
async function taken(body: object): Promise<{ endsAt: number; credits: number; estimate: unknown }> {
  const world = harness(worldWith(settings))
  const reply = world.submit({ model: 'image-fast', ...body })
  await world.to(100_000)
  const end = world.records().find((record) => record.type === 'task' && record.status === 'completed')
  const estimate = (reply.body as { task_info: { estimated_time: number } }).task_info.estimated_time
  expect(world.poll(idOf(reply)).status).toBe('completed')
  return { endsAt: end?.t as number, credits: world.engine.counts().credits.charged, estimate }
}

describe('what a request of certain values takes', () => {
  test('by the first of the class that it fits', async () => {
    expect(await taken({})).toEqual({ endsAt: 4000, credits: 2, estimate: 5.2 })
    expect(await taken({ resolution: '4K' })).toEqual({ endsAt: 40_000, credits: 30, estimate: 52 })
    expect(await taken({ resolution: '4K', n: 4 })).toEqual({ endsAt: 40_000, credits: 30, estimate: 52 })
  })

  test('what it does not state is as for any other', async () => {
    expect(await taken({ n: 4 })).toEqual({ endsAt: 20_000, credits: 8, estimate: 26 })
  })

  test('a plan takes each request for what it is', () => {
    const requests = [
      { weight: 3, body: { prompt: 'a kite' } },
      { weight: 1, body: { prompt: 'a kite', resolution: '4K' } },
    ]
    const profile = profileSchema.parse({
      version: 1,
      name: 'mixed',
      phases: [{ name: 'measure', duration: '1m' }],
      models: [{ model: 'image-fast', modality: 'image', arrivals: { process: 'constant', rate: '1/s' }, requests }],
    })
    const cost = callCost(profile.models[0] as never, profile.retry, worldWith(settings))
    expect(cost?.slotMs).toBeCloseTo((3 * 4000 + 40_000) / 4, 6)
    expect(cost?.credits).toBeCloseTo((3 * 2 + 30) / 4, 6)
  })
})

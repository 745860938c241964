import { describe, expect, it } from 'vitest'
import { LeasedLimits } from '../../../src/distributed/leased-limits.ts'
import type { Script } from '../../../src/distributed/scripts/script.ts'
import { WorkerBounds } from '../../../src/distributed/worker-bounds.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { distributedWorld } from '../../../src/run/coordinator/distributed-world.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { profileOf } from '../../support/profiles.ts'

const withMore = (more: string): Profile =>
  profileOf(`
version: 1
name: limits
gateway: { mock: { tier: pro, preset: clean } }
duration: 1s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    admission: { rate: 10/s, concurrency: 4 }
    requests: [{ body: { prompt: a kite }, price: 2 }]
  - model: image-pro
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a kite }, price: 2 }]
${more}
`)

/** Under what names leases are asked for when a call of each model by each client passes its limits. */
async function namesAsked(more: string): Promise<{ starts: string[]; slots: string[] }> {
  const profile = withMore(more)
  const starts = new Set<string>()
  const slots = new Set<string>()
  const clock = realClock()
  const link = {
    async run(script: Script, _prefix: string, name: string) {
      if (script.name !== 'gatebenchLeasePace') return 1
      starts.add(name)
      return [0, 1000, 0].map((ms) => (clock.now() + ms).toFixed(3))
    },
  }
  const outbox = {
    async ask([, name = '', , want = '']: readonly string[]) {
      slots.add(name)
      return `${want} 0`
    },
    tell: () => {},
    hurry: () => {},
  }
  const order = {
    profile,
    share: { index: 0, fence: '1' },
    living: () => 2,
    prefix: '',
    clock,
    bounds: new WorkerBounds(profile),
    offsetMs: 0,
    leased: () => {},
    used: () => {},
  }
  const clients = await new LeasedLimits({ ...order, link, outbox } as never).open([])
  const limits = clients.flatMap((admissions) => [...admissions.values()])
  for (const { slot, pace } of limits) {
    await slot.acquire(1)
    await pace.acquire(1)
  }
  for (const { slot, pace } of limits) {
    slot.close()
    pace.close()
  }
  return { starts: [...starts], slots: [...slots] }
}

describe('the limits that workers share', () => {
  it('have one name a model, and the pace of the retry policy one for all', async () => {
    expect(await namesAsked('retry: { pacing: { kind: fixed, rate: 50/s, scope: account } }')).toEqual({
      starts: ['retry.pacing account', 'image-fast'],
      slots: ['image-fast'],
    })
  })

  it('are each client’s own', async () => {
    expect(await namesAsked('clients: 2\nretry: { pacing: { kind: fixed, rate: 50/s, scope: model } }')).toEqual({
      starts: [1, 2].flatMap((n) => [
        `retry.pacing image-fast of client ${n}`,
        `image-fast of client ${n}`,
        `retry.pacing image-pro of client ${n}`,
      ]),
      slots: ['image-fast of client 1', 'image-fast of client 2'],
    })
  })

  it('a run is refused where a model limits tokens', async () => {
    const base = withMore('')
    const tokens = { perSecond: 1500, burst: 90_000 }
    const profile = {
      ...base,
      models: base.models.map((load) => ({ ...load, admission: { ...load.admission, tokens } })),
    }
    const plan = planCalls(profile, keyedRandom(1))
    await expect(distributedWorld(profile, plan, { redis: 'redis://127.0.0.1:1' } as never)).rejects.toMatchObject({
      code: 'DISTRIBUTED_UNSUPPORTED',
      message: 'admission.tokens cannot be shared between workers',
      hint: expect.stringContaining('an admission.rate that uses no more than these tokens'),
    })
  })

  it.each([
    ['credits: { priceCheck: true }', 'credits.priceCheck'],
    ['retry: { pacing: { kind: aws-adaptive } }', 'a retry.pacing that learns'],
    ['clients: 2\nretry: { budget: { ratio: 20% } }', 'a retry.budget of each of several clients'],
  ])('a run is refused where one process would keep a rule to itself: %s', async (more, what) => {
    const profile = withMore(more)
    const plan = planCalls(profile, keyedRandom(1))
    await expect(distributedWorld(profile, plan, { redis: 'redis://127.0.0.1:1' } as never)).rejects.toMatchObject({
      code: 'DISTRIBUTED_UNSUPPORTED',
      exitCode: 104,
      message: `${what} cannot be shared between workers`,
    })
  })
})

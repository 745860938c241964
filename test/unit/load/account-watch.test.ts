import { expect, it } from 'vitest'
import { clientAdmissions } from '../../../src/load/admission/create-admission.ts'
import { runLoad } from '../../../src/load/run-load.ts'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { keyedRandom } from '../../../src/random.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { PayingBank, type Way } from '../../support/paying-bank.ts'
import { payingGateway } from '../../support/paying-gateway.ts'
import { profileOf } from '../../support/profiles.ts'
import { eventsOf } from '../../support/runner-world.ts'

/** Twenty calls a second at a price of 1, at a gateway 100 ms away. */
async function watched(way: Way, more = '', budget = 100, length = 'duration: 3m') {
  const clock = new VirtualClock()
  const bank = new PayingBank({ way, price: 1, limit: 1e6, windowMs: 1000, taskMs: 500, random: () => 0.5 })
  const profile = profileOf(`version: 1
name: watched
${length}
gateway: { baseUrl: 'http://127.0.0.1:9' }
models:
  - model: a-model
    modality: text
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { messages: [{ role: user, content: hi }], max_tokens: 1 }, price: 1 }]
credits: { budget: ${budget}${more} }
`)
  const random = keyedRandom(1)
  const events: RunEvent[] = []
  const [admission] = await clientAdmissions(profile, clock, 'local')
  const gateway = payingGateway(bank, clock, () => 100)
  const sink = { emit: (event: RunEvent) => void events.push(event) }
  const end = await clock.run(() =>
    runLoad(profile, planCalls(profile, random), { clock, gateway, random, sink, admission }),
  )
  return { bank, end, events }
}

it('reads the account while a run spends, and stops where a false price shows', async () => {
  const { bank, end, events } = await watched({ name: 'rising', times: (n) => (n < 30 ? 1 : 50) })
  expect(end.reason).toContain('the budget of 100 credits is used up')
  // 30 at the true price, and ten that no reading can have told of, and two under way.
  expect(bank.charged).toBeLessThanOrEqual(30 + 12 * 50)
  expect(eventsOf(events, 'credits').length).toBeGreaterThan(5)
})

it('lets attempts wait for the account, and tells that as admission wait, not as lag of its own', async () => {
  const { events } = await watched({ name: 'honest' }, '', 20)
  const waits = eventsOf(events, 'admitted').map(({ waitMs }) => waitMs)
  expect(Math.max(...waits)).toBeGreaterThan(0)
  expect(eventsOf(events, 'attempt')).toHaveLength(20)
})

it('says so where its time is over before attempts have waited for so long', async () => {
  const { end } = await watched(
    { name: 'falls silent', tells: (used, now) => (now > 2000 ? Number.NaN : used) },
    '',
    1000,
    'duration: 10s\ndrain: 10s',
  )
  expect(end).toMatchObject({ cause: 'stopped', reason: expect.stringContaining('could not be read for') })
})

it('stops where the account cannot be read any more while attempts wait for it', async () => {
  const { bank, end } = await watched(
    { name: 'falls silent', tells: (used, now) => (now > 2000 ? Number.NaN : used) },
    '',
    1000,
  )
  expect(end).toMatchObject({ cause: 'stopped', reason: expect.stringContaining('could not be read for') })
  expect(bank.charged).toBeLessThan(200)
})

it('sends a single attempt before the account has been read, and stops where it never can be', async () => {
  const { bank, end } = await watched(
    { name: 'silent', tells: () => Number.NaN },
    '',
    1000,
    'duration: 10s\ndrain: 10s',
  )
  expect(end).toMatchObject({ cause: 'stopped', reason: expect.stringContaining('could not be read for') })
  expect(bank.charged).toBe(1)
})

import { expect, it } from 'vitest'
import { callsProfile, eventsOf, runCalls } from '../../support/runner-world.ts'
import type { Scripted } from '../../support/scripted-gateway.ts'

const TWO = 'clients: 2'

it('are dealt the calls in turn, and each has a pace of its own', async () => {
  const { events } = await runCalls(callsProfile({}, { rate: '60/min' }, TWO), {}, ({ arrive }) => {
    for (let n = 0; n < 5; n++) arrive('text')
  })
  expect(eventsOf(events, 'attempt').map(({ call, t }) => [call, t])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1000],
    [3, 1000],
    [4, 2000],
  ])
})

it('tell one another nothing: the cool-down of one holds none of the other', async () => {
  const attempt = (call: number): Scripted => (call === 0 ? { kind: 'throttled', hintMs: 9000 } : {})
  const profile = callsProfile({ scope: 'account', maxAttempts: 1 }, {}, TWO)
  const { events } = await runCalls(profile, { attempt }, async ({ arrive, clock }) => {
    arrive('text')
    await clock.sleepUntil(1000)
    for (let n = 1; n < 4; n++) arrive('text')
  })
  expect(eventsOf(events, 'attempt').map(({ call, t }) => [call, t])).toEqual([
    [0, 0],
    [1, 1000],
    [3, 1000],
    [2, 9000],
  ])
})

it('have retry budgets of their own', async () => {
  const budget = { kind: 'quota', tokens: 5, prices: { throttled: 5, timeout: 5, other: 5 }, gain: 0 } as const
  const { events } = await runCalls(
    callsProfile({ budget }, {}, TWO),
    { attempt: () => ({ kind: 'throttled' }) },
    async ({ arrive, clock }) => {
      for (let n = 0; n < 4; n++) {
        arrive('text')
        await clock.sleepUntil(clock.now() + 60_000)
      }
    },
  )
  expect(eventsOf(events, 'terminal').map(({ call, attempts }) => [call, attempts])).toEqual([
    [0, 2],
    [1, 2],
    [2, 1],
    [3, 1],
  ])
})

it('have the open calls of all, and are idle when none has any', async () => {
  const attempt = (call: number): Scripted => ({ afterMs: 1000 * (call + 1) })
  await runCalls(callsProfile({}, {}, TWO), { attempt }, async ({ arrive, clock, clients }) => {
    for (let n = 0; n < 3; n++) arrive('text')
    expect(clients.openCalls).toBe(3)
    await clock.sleepUntil(1500)
    expect(clients.openCalls).toBe(2)
    await clients.idle()
    expect([clock.now(), clients.openCalls]).toEqual([3000, 0])
  })
})

it('all stop submitting, and all are halted', async () => {
  const profile = callsProfile({}, { concurrency: 1 }, TWO)
  const { events } = await runCalls(
    profile,
    { attempt: () => ({ afterMs: 4000 }) },
    async ({ arrive, clock, clients }) => {
      for (let n = 0; n < 4; n++) arrive()
      await clock.sleepUntil(500)
      clients.stopSubmitting()
      expect(clients.openCalls).toBe(2)
      await clients.halt()
      expect(clock.now()).toBe(1500)
    },
  )
  expect(eventsOf(events, 'dropped').map(({ call, t }) => [call, t])).toEqual([
    [2, 500],
    [3, 500],
  ])
  expect(eventsOf(events, 'terminal').map(({ call, end }) => [call, end])).toEqual([
    [0, 'ambiguous'],
    [1, 'ambiguous'],
  ])
})

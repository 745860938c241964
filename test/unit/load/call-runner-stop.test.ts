import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { Scope } from '../../../src/time/scope.ts'
import { callsProfile, eventsOf, runCalls } from '../../support/runner-world.ts'
import type { Scripted } from '../../support/scripted-gateway.ts'

describe('when nothing more may be submitted', () => {
  it('what was not sent is dropped, what was to be sent again interrupted, and what was sent followed', async () => {
    const attempt = (call: number): Scripted =>
      call === 0 ? { kind: 'throttled', hintMs: 60_000 } : call === 1 ? { afterMs: 3000 } : {}
    const profile = callsProfile({}, { concurrency: 2 })
    const { events, sent } = await runCalls(profile, { attempt }, async ({ arrive, clock, submitting }) => {
      for (let n = 0; n < 3; n++) arrive()
      await clock.sleepUntil(2000)
      submitting.close()
    })
    expect(eventsOf(events, 'dropped')).toMatchObject([{ call: 2, t: 2000, reason: 'stopped' }])
    expect(eventsOf(events, 'terminal').map(({ call, t, end }) => [call, t, end])).toEqual([
      [0, 2000, 'interrupted'],
      [1, 4000, 'completed'],
    ])
    expect(sent.filter(({ what }) => what === 'attempt')).toHaveLength(2)
  })

  it('an answer that would be followed by another attempt is the last, and its call interrupted', async () => {
    const attempt = (): Scripted => ({ kind: 'throttled', afterMs: 1000, hintMs: 10 })
    const { events } = await runCalls(callsProfile(), { attempt }, async ({ arrive, clock, submitting }) => {
      arrive()
      await clock.sleepUntil(500)
      submitting.close()
    })
    expect(eventsOf(events, 'outcome')).toHaveLength(1)
    expect(eventsOf(events, 'terminal')).toMatchObject([{ t: 1000, end: 'interrupted', attempts: 1 }])
  })

  it('for want of budget, a call never sent is dropped for it, and one between attempts interrupted', async () => {
    const profile = callsProfile({}, {}, 'credits: { budget: 1 }')
    const attempt = (call: number): Scripted => (call === 0 ? { kind: 'throttled', hintMs: 1000 } : {})
    const { events, endedAt } = await runCalls(profile, { attempt }, async ({ arrive, clock }) => {
      arrive()
      await clock.sleepUntil(500)
      arrive()
      arrive()
    })
    expect(eventsOf(events, 'dropped')).toMatchObject([{ call: 2, t: 500, reason: 'budget' }])
    expect(eventsOf(events, 'terminal').map(({ call, t, end }) => [call, t, end])).toEqual([
      [0, 500, 'interrupted'],
      [1, 1500, 'completed'],
    ])
    expect(endedAt).toBe(1500)
  })
})

describe('a halt', () => {
  it('reads no task any more, and waits a second for answers to submits', async () => {
    const afterMs = [0, 1400, 4900]
    const { events, endedAt } = await runCalls(
      callsProfile(),
      { attempt: (call) => ({ afterMs: afterMs[call] as number }), read: () => ({ task: { status: 'processing' } }) },
      async ({ arrive, clock, clients }) => {
        for (let n = 0; n < 3; n++) arrive()
        await clock.sleepUntil(500)
        expect(clients.openCalls).toBe(3)
        await clients.halt()
        expect(clients.openCalls).toBe(0)
      },
    )
    expect(eventsOf(events, 'terminal').map(({ call, t, end, taskId }) => [call, t, end, taskId])).toEqual([
      [0, 500, 'unresolved', 'task-0'],
      [1, 1400, 'unresolved', 'task-1'],
      [2, 1500, 'ambiguous', undefined],
    ])
    expect(endedAt).toBe(1500)
  })

  it('takes no longer than the last answer', async () => {
    const attempt = (): Scripted => ({ afterMs: 800 })
    const { endedAt } = await runCalls(callsProfile(), { attempt }, async ({ arrive, clock, clients }) => {
      arrive()
      await clock.sleepUntil(500)
      await clients.halt()
    })
    expect(endedAt).toBe(800)
  })

  it('leaves an attempt that it cut off ambiguous, whatever the policy would retry', async () => {
    const on = { throttled: true, failed: true, unreachable: true, ambiguous: true }
    const profile = callsProfile({ on, ambiguousReasons: ['aborted', 'deadline'] })
    const { events } = await runCalls(profile, { attempt: () => ({ afterMs: 4000 }) }, async ({ arrive, clients }) => {
      arrive()
      await clients.halt()
    })
    expect(eventsOf(events, 'outcome')).toMatchObject([{ t: 1000, outcome: 'ambiguous', reason: 'aborted' }])
    expect(eventsOf(events, 'outcome')[0]).not.toHaveProperty('retryAt')
    expect(eventsOf(events, 'terminal')).toMatchObject([{ t: 1000, end: 'ambiguous' }])
  })

  it('an answer that is there when the time to wait for it is over is heard: the process may have been stopped', async () => {
    const answer = { status: 200, hint: { kind: 'none' } } as const
    const submit: Gateway['submit'] = (_modality, _body, { scope }) =>
      new Promise((resolve) => {
        const { clock } = scope as Scope
        const timing = { sentAt: 0, endedAt: 110 }
        const answered = (): void =>
          resolve({ kind: 'accepted', timing, ...answer, body: { id: 'task-1', status: 'pending' } })
        // A socket is read a turn after the alarms of its instant.
        clock.alarm(110, () => clock.alarm(110, answered))
        scope?.onClose(() => resolve({ kind: 'ambiguous', timing, reason: 'aborted', detail: 'called off' }))
      })
    const { events } = await runCalls(
      callsProfile(),
      {},
      async ({ arrive, clients, clock }) => {
        arrive()
        await clock.sleepUntil(100)
        await clients.halt()
      },
      { gateway: { submit } as Gateway, haltGraceMs: 10 },
    )
    expect(eventsOf(events, 'accepted')).toMatchObject([{ taskId: 'task-1' }])
  })
})

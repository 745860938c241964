import { describe, expect, it } from 'vitest'
import type { Admission, ModelAdmission, PermitResult } from '../../../src/load/admission/admission.ts'
import { callsProfile, eventsOf, runCalls } from '../../support/runner-world.ts'
import type { Scripted } from '../../support/scripted-gateway.ts'

describe('a call', () => {
  it('of text ends with its reply', async () => {
    const { events, ended } = await runCalls(callsProfile(), { attempt: () => ({ afterMs: 700 }) }, ({ arrive }) =>
      arrive('text'),
    )
    expect(events.map(({ type, t }) => [type, t])).toEqual([
      ['arrival', 0],
      ['admitted', 0],
      ['attempt', 0],
      ['outcome', 700],
      ['terminal', 700],
    ])
    expect(events.at(-1)).toMatchObject({
      end: 'completed',
      attempts: 1,
      polls: 0,
      sentAt: 0,
      acceptedAt: 700,
      price: 1,
    })
    expect(ended).toEqual([0])
  })

  it('of a task ends with the read that finds it done, and its id is on record before anything else of it', async () => {
    const read = (_call: number, n: number): Scripted => ({
      afterMs: 100,
      task: n < 3 ? { status: 'processing' } : { status: 'completed', results: ['https://files.example/1'] },
    })
    const { events } = await runCalls(callsProfile(), { attempt: () => ({ afterMs: 50 }), read }, ({ arrive }) =>
      arrive(),
    )
    expect(events.map(({ type, t }) => [type, t])).toEqual([
      ['arrival', 0],
      ['admitted', 0],
      ['attempt', 0],
      ['accepted', 50],
      ['outcome', 50],
      ['poll', 1150],
      ['poll', 2250],
      ['poll', 3350],
      ['terminal', 3350],
    ])
    expect(events.at(-1)).toMatchObject({
      end: 'completed',
      taskId: 'task-0',
      polls: 3,
      sentAt: 0,
      acceptedAt: 50,
      firstProcessing: 1150,
      lastNotDone: 2150,
      results: 1,
    })
  })

  it('gives its slot back when its task has ended, not before', async () => {
    const { events } = await runCalls(callsProfile({}, { concurrency: 1 }), {}, ({ arrive }) => {
      arrive()
      arrive()
    })
    expect(eventsOf(events, 'admitted').map(({ call, t }) => [call, t])).toEqual([
      [0, 0],
      [1, 1000],
    ])
  })

  it.each([
    [{ kind: 'refused' }, 'refused', 1],
    [{ kind: 'refused', status: 404 }, 'refused', 1],
    [{ kind: 'failed', status: 500 }, 'gaveUp', 1],
    [{ kind: 'failed', status: 503 }, 'gaveUp', 3],
    [{ kind: 'throttled' }, 'gaveUp', 3],
    [{ kind: 'unreachable' }, 'gaveUp', 3],
    [{ kind: 'ambiguous' }, 'ambiguous', 1],
    [{ afterMs: 6000 }, 'ambiguous', 1],
  ] satisfies [Scripted, string, number][])(
    'whose attempts come to %j ends as %s after %d',
    async (answer, end, attempts) => {
      const profile = callsProfile({ maxAttempts: 3 }, { concurrency: 1 })
      const { events } = await runCalls(profile, { attempt: (call) => (call === 0 ? answer : {}) }, ({ arrive }) => {
        arrive()
        arrive()
      })
      const [terminal] = eventsOf(events, 'terminal', 0)
      expect(terminal).toMatchObject({ end, attempts })
      expect(eventsOf(events, 'outcome', 0)).toHaveLength(attempts)
      // Its slot is free again at once.
      expect(eventsOf(events, 'admitted', 1)[0]?.t).toBe(terminal?.t)
    },
  )

  it('waits between its attempts as long as it was told, from the end of each', async () => {
    const attempt = (_call: number, n: number): Scripted =>
      n === 1 ? { kind: 'throttled', afterMs: 200, hintMs: 3000 } : n === 2 ? { kind: 'failed', afterMs: 300 } : {}
    const { events } = await runCalls(callsProfile(), { attempt }, ({ arrive }) => arrive('text'))
    const outcomes = eventsOf(events, 'outcome')
    expect(outcomes.map(({ t, retryAt, retryBy }) => [t, retryAt, retryBy])).toEqual([
      [200, 3200, 'hint'],
      [3500, 5500, 'backoff'],
      [5500, undefined, undefined],
    ])
    expect(eventsOf(events, 'attempt').map(({ t }) => t)).toEqual([0, 3200, 5500])
    expect(events.at(-1)).toMatchObject({ end: 'completed', attempts: 3, backoffMs: 5000, sentAt: 5500 })
  })

  it('counts what it waited for slot and pace, of all its attempts; `admitted` tells of each apart', async () => {
    const profile = callsProfile({ maxAttempts: 2 }, { concurrency: 1, rate: '20/min' })
    const attempt = (call: number, n: number): Scripted =>
      call === 1 && n === 1 ? { kind: 'throttled', hintMs: 500 } : {}
    const { events } = await runCalls(profile, { attempt }, ({ arrive }) => {
      arrive()
      arrive()
    })
    // The slot is free at 1000, the pace at 3000 and, after the refusal, at 6000: from 3500 on it is waited for.
    expect(eventsOf(events, 'admitted', 1).map(({ t, attempt: n, waitMs }) => [n, t, waitMs])).toEqual([
      [1, 3000, 3000],
      [2, 6000, 2500],
    ])
    expect(eventsOf(events, 'terminal', 1)).toMatchObject([{ admissionWaitMs: 5500, backoffMs: 500, attempts: 2 }])
    expect(eventsOf(events, 'terminal', 0)).toMatchObject([{ admissionWaitMs: 0 }])
  })
})

describe('a permit', () => {
  async function ends(
    attempt: () => Scripted,
    model = 'text',
  ): Promise<{ slot: PermitResult[]; pace: PermitResult[] }> {
    const told = { slot: [] as PermitResult[], pace: [] as PermitResult[] }
    const watched = (list: PermitResult[]): Admission => ({
      acquire: () => Promise.reject(new Error('nobody waits here')),
      tryAcquire: () => ({ end: (result) => void list.push(result) }),
      holdUntil: () => {},
      close: () => {},
    })
    const admission: ModelAdmission = { slot: watched(told.slot), pace: watched(told.pace) }
    const profile = callsProfile({ maxAttempts: 2 })
    const all = new Map(profile.models.map((load) => [load.model, admission]))
    await runCalls(profile, { attempt }, ({ arrive }) => arrive(model), { admission: all })
    return told
  }

  it.each([
    [{}, ['success'], 'success'],
    [{ kind: 'throttled' }, ['throttled', 'throttled'], 'throttled'],
    [{ kind: 'failed' }, ['ignored', 'ignored'], 'ignored'],
    [{ kind: 'refused' }, ['ignored'], 'ignored'],
  ] satisfies [Scripted, PermitResult[], PermitResult][])(
    'of attempts that come to %j is told so',
    async (answer, pace, slot) => {
      expect(await ends(() => answer)).toEqual({ pace, slot: [slot] })
    },
  )

  it('for the life of a task is told of a success when that has ended', async () => {
    expect(await ends(() => ({}), 'image-a')).toEqual({ pace: ['success'], slot: ['success'] })
  })
})

describe('the budget of retries', () => {
  const answers: Scripted = { kind: 'failed', status: 503 }

  it('is filled by first attempts and emptied by retries', async () => {
    const profile = callsProfile({ maxAttempts: 9, budget: { kind: 'ratio', ratio: 0.5, perSecond: 0 } })
    const { events } = await runCalls(profile, { attempt: () => answers }, async ({ arrive, clock }) => {
      for (let n = 0; n < 4; n++) {
        arrive()
        await clock.sleepUntil(clock.now() + 60_000)
      }
    })
    // Each second call finds a whole token.
    expect(eventsOf(events, 'terminal').map(({ attempts }) => attempts)).toEqual([1, 2, 1, 2])
    expect(eventsOf(events, 'outcome').map(({ noRetry }) => noRetry)).toEqual([
      'budget',
      undefined,
      'budget',
      'budget',
      undefined,
      'budget',
    ])
  })

  it('takes back what a retry cost when it is accepted', async () => {
    const prices = { throttled: 5, timeout: 10, other: 5 }
    const profile = callsProfile({ budget: { kind: 'quota', tokens: 5, prices, gain: 1 } })
    const attempt = (_call: number, n: number): Scripted => (n === 1 ? answers : {})
    const { events } = await runCalls(profile, { attempt }, async ({ arrive, clock }) => {
      for (let n = 0; n < 3; n++) {
        arrive('text')
        await clock.sleepUntil(clock.now() + 60_000)
      }
    })
    expect(eventsOf(events, 'terminal').map(({ end }) => end)).toEqual(['completed', 'completed', 'completed'])
  })
})

it('a fault of ours ends the call that it was met at, with what is known of it, and is told', async () => {
  const fault = new Error('unforeseen')
  const events: string[] = []
  const sink = {
    emit: (event: { type: string; call?: number }) => {
      if (event.type === 'attempt' && event.call === 0) throw fault
      events.push(`${event.type} ${event.call}`)
    },
  }
  const { faults, ended } = await runCalls(
    callsProfile(),
    {},
    ({ arrive }) => {
      arrive('text')
      arrive('text')
    },
    {
      sink,
    },
  )
  expect(faults).toEqual([fault])
  expect(events.filter((event) => event.endsWith(' 0'))).toEqual(['arrival 0', 'admitted 0', 'terminal 0'])
  expect(ended).toEqual([0, 1])
})

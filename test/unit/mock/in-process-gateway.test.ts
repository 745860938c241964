import { describe, expect, test } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { inProcessGateway } from '../../../src/mock/server/in-process-gateway.ts'
import { Scope } from '../../../src/time/scope.ts'
import type { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { harness, worldWith } from '../../support/mock-harness.ts'

const TWO_SECONDS = { models: { 'text-fast': { latency: { median: '2s', sigma: 0 } } } }
const image = { model: 'image-fast', prompt: 'a red kite' }
const text = { model: 'text-fast' }

function world(settings: object = {}): { gateway: Gateway; clock: VirtualClock } {
  const { engine, clock } = harness(worldWith({ ...TWO_SECONDS, ...settings }))
  return { gateway: inProcessGateway(engine, clock), clock }
}

test('a task is submitted and read, each at once', async () => {
  const { gateway, clock } = world()
  await clock.run(async () => {
    const submitted = await gateway.submit('image', image, { deadline: 1000 })
    expect(submitted).toMatchObject({ kind: 'accepted', status: 200, timing: { sentAt: 0, endedAt: 0 } })
    const id = submitted.kind === 'accepted' ? submitted.body.id : ''
    await clock.sleepUntil(60_000)
    expect(await gateway.poll(id, { deadline: 61_000 })).toMatchObject({
      kind: 'accepted',
      body: { id, status: 'completed' },
      timing: { sentAt: 60_000, endedAt: 60_000 },
    })
  })
})

test('text, credits and quota are answered', async () => {
  const { gateway, clock } = world()
  await clock.run(async () => {
    expect(await gateway.message(text, { deadline: 5000 })).toMatchObject({
      kind: 'accepted',
      timing: { sentAt: 0, endedAt: 2000 },
    })
    expect(await gateway.credits({ deadline: 5000 })).toMatchObject({ kind: 'accepted', body: { success: true } })
    expect(await gateway.quota({ deadline: 5000 })).toMatchObject({ kind: 'accepted', body: { code: 200 } })
  })
})

describe('an attempt is ambiguous', () => {
  test('when its deadline passes before the answer', async () => {
    const { gateway, clock } = world()
    const outcome = await clock.run(() => gateway.message(text, { deadline: 1999 }))
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'deadline', timing: { sentAt: 0, endedAt: 1999 } })
    expect(await world().clock.run(() => world().gateway.credits({ deadline: 1 }))).toMatchObject({ kind: 'accepted' })
  })

  test('when the answer comes at the very deadline it is not', async () => {
    const { gateway, clock } = world()
    expect(await clock.run(() => gateway.message(text, { deadline: 2000 }))).toMatchObject({ kind: 'accepted' })
  })

  test('when the caller gives up', async () => {
    const { gateway, clock } = world()
    const outcome = await clock.run(async () => {
      const stop = new Scope(clock)
      clock.alarm(500, () => stop.close())
      return gateway.message(text, { deadline: 5000, scope: stop })
    })
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'aborted', timing: { endedAt: 500 } })
  })

  test.each([
    [{ kind: 'reset', at: 'after' }, { reason: 'reset' }],
    [{ kind: 'reset', at: 'before' }, { reason: 'reset' }],
    [
      { kind: 'cut-body' },
      {
        reason: 'cut-body',
        status: 200,
        evidence: expect.stringMatching(/^\{"data":.*[^}]$/),
      },
    ],
    [{ kind: 'malformed-body' }, { reason: 'not-json', status: 200 }],
    [{ kind: 'wrong-type' }, { reason: 'not-json', status: 200, evidence: expect.stringContaining('<h1>') }],
    [{ kind: 'hang' }, { reason: 'deadline', timing: { endedAt: 10_000 } }],
    [
      { kind: 'slow-headers', delay: '11s' },
      { reason: 'deadline', timing: { endedAt: 10_000 } },
    ],
  ])('when the mock orders %j', async (fault, expected) => {
    const { gateway, clock } = world({ faults: { fault } })
    expect(await clock.run(() => gateway.credits({ deadline: 10_000 }))).toMatchObject({
      kind: 'ambiguous',
      ...expected,
    })
  })
})

test('an attempt that was given up before it began is not sent', async () => {
  const { engine, clock } = harness(worldWith())
  const gateway = inProcessGateway(engine, clock)
  const unsent = { kind: 'unreachable', reason: 'aborted-unsent' }
  await clock.run(async () => {
    expect(await gateway.credits({ deadline: 0 })).toMatchObject(unsent)
    const closed = new Scope(clock)
    closed.close()
    expect(await gateway.credits({ deadline: 10, scope: closed })).toMatchObject(unsent)
    await gateway.close()
    expect(await gateway.credits({ deadline: 10 })).toMatchObject(unsent)
  })
  expect(engine.counts().endpoints.credits.requests).toBe(0)
})

test('refusals and failures are classified as over HTTP', async () => {
  const { gateway, clock } = world({
    limits: { image: { rate: '1/h' } },
    faults: { broken: { kind: 'status', status: 500, on: ['quota'] } },
  })
  await clock.run(async () => {
    await gateway.submit('image', image, { deadline: 1000 })
    expect(await gateway.submit('image', image, { deadline: 1000 })).toMatchObject({
      kind: 'throttled',
      status: 429,
      hint: { kind: 'delay', delayMs: 60_000, source: 'body' },
      error: { type: 'rate_limit_error' },
    })
    expect(await gateway.submit('image', { ...image, n: 0 }, { deadline: 1000 })).toMatchObject({ kind: 'throttled' })
    expect(await gateway.message({ model: 'image-fast' }, { deadline: 1000 })).toMatchObject({
      kind: 'refused',
      status: 400,
    })
    expect(await gateway.poll('no such/task', { deadline: 1000 })).toMatchObject({ kind: 'refused', status: 404 })
    expect(await gateway.quota({ deadline: 1000 })).toMatchObject({ kind: 'failed', hint: { kind: 'later' } })
  })
})

test('thousands of attempts may wait in one scope', async () => {
  const { gateway, clock } = world()
  const scope = new Scope(clock)
  const outcomes = await clock.run(() =>
    Promise.all(Array.from({ length: 2000 }, () => gateway.message(text, { deadline: 5000, scope }))),
  )
  expect(outcomes.every(({ kind, timing }) => kind === 'accepted' && timing.endedAt === 2000)).toBe(true)
})

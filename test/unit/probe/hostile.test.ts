import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { Outcome } from '../../../src/gateway/outcome.ts'
import { exitOf, type ProbeResult } from '../../../src/probe/findings/probe-result.ts'
import { DEFAULT_BUDGET } from '../../../src/probe/requests/budget.ts'
import type { Clock } from '../../../src/time/clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const rate = (limit: number, window: string, law: object = {}) => ({
  limits: { image: { rate: { limit, window } } },
  law: { kind: 'fixed-window', anchor: 'clock', ...law },
})
const found = ({ models }: ProbeResult) => models[0]?.rate

describe('a probe of a gateway that is not as one would wish', () => {
  it('ends within its budget where everything is refused for ever', async () => {
    const world = worldWith({ limits: { image: { concurrency: 1 } }, models: { 'image-fast': STUCK } })
    const { result } = await virtualProbe(world, { budget: { ...DEFAULT_BUDGET, minutes: 20 } })
    expect(result.spent.accepted).toBeLessThanOrEqual(2)
    expect(result.spent.refusals).toBeLessThanOrEqual(DEFAULT_BUDGET.refusals)
    expect(found(result)?.state).not.toBe('found')
    expect(result.spent.openTasks).toHaveLength(1)
    expect(result.notices.join()).toContain('1 accepted task was not followed to the end')
  })

  it('takes 503 for the limit where nothing says 429', async () => {
    const world = worldWith({ ...rate(12, '10s'), errors: { throttledStatus: 503 } })
    const { result } = await virtualProbe(world)
    expect(found(result)).toMatchObject({
      kind: 'fixed-window-clock',
      limit: { value: 12 },
      windowMs: { value: 10_000 },
    })
    expect(result.models[0]?.statuses.map(({ status }) => status)).toEqual([200, 503])
  })

  it('finds the limit in spite of a server error now and then', async () => {
    const faults = { 'now-and-then': { kind: 'status', status: 502, at: 'edge', share: 0.03, on: ['submit'] } }
    const { result } = await virtualProbe(worldWith({ ...rate(12, '10s'), faults }))
    expect(found(result)).toMatchObject({ kind: 'fixed-window-clock', limit: { value: 12 } })
  })

  it('stops when the gateway fails', async () => {
    const faults = { outage: { kind: 'status', status: 502, at: 'edge', share: 1, on: ['submit'] } }
    const { result } = await virtualProbe(worldWith({ ...rate(12, '10s'), faults }))
    expect(result.end.why).toBe('outage')
    expect(result.spent.requests).toBeLessThan(100)
  })

  it('says of a gateway without limits how much passed', async () => {
    const { result } = await virtualProbe(worldWith(), { burstAtMost: 200 })
    expect(found(result)).toMatchObject({ state: 'none-seen', kind: null })
    expect(found(result)?.atLeast?.requests).toBeGreaterThanOrEqual(200)
  })

  it('stops when the balance is used up', async () => {
    const { result } = await virtualProbe(worldWith({ ...rate(80, '60s'), credits: { user: 20 } }))
    expect(result.end.why).toBe('balance')
    expect(result.spent.openTasks).toEqual([])
  })

  it('names all laws that one request at a time leaves the same', async () => {
    const world = worldWith(rate(1, '10s', { kind: 'sliding-log' }))
    const { result } = await virtualProbe(world)
    expect(found(result)?.kinds).toEqual(expect.arrayContaining(['sliding-log', 'fixed-window-first', 'token-bucket']))
    expect(found(result)?.limit).toMatchObject({ value: 1 })
  })

  it('stops when more credits go than accepted work explains', async () => {
    const world = worldWith({ ...rate(10, '10s'), models: { 'image-fast': { price: { base: 50 } } } })
    const { result } = await virtualProbe(world, { models: [probed('image-fast', 2)] })
    expect(result.end.why).toBe('credits')
  })

  it('submits nothing that cannot be put on record, and follows what was', async () => {
    let [sent, isFull] = [0, false]
    const sending = (): void => {
      if (isFull) throw new Error('no space left')
      if (++sent === 40) isFull = true
    }
    const { result, engine } = await virtualProbe(
      worldWith(rate(30, '10s')),
      {},
      { journal: { sending, answered() {} } },
    )
    expect(result.end.why).toBe('journal')
    expect(engine.counts().tasks).toMatchObject({ accepted: result.spent.accepted, open: 0 })
  })

  it('submits nothing where only what the gateway states is asked for', async () => {
    const { result } = await virtualProbe(worldWith(rate(10, '10s')), { mode: 'headers-only' })
    expect(result.spent).toMatchObject({ accepted: 0, refusals: 0 })
    expect(result.end.why).toBe('done')
  })
})

/** From an instant on everything that is asked comes to this. */
function from(atMs: number, outcome: (now: number) => Outcome<never>) {
  return (near: Gateway, clock: Clock): Gateway => {
    const late = <T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
      clock.now() < atMs ? ask() : Promise.resolve(outcome(clock.now()))
    return {
      submit: (...asked) => late(() => near.submit(...asked)),
      poll: (...asked) => late(() => near.poll(...asked)),
      message: (...asked) => late(() => near.message(...asked)),
      credits: (...asked) => late(() => near.credits(...asked)),
      quota: (...asked) => late(() => near.quota(...asked)),
      close: () => near.close(),
    }
  }
}

/** In the midst of the first burst. */
const MIDST_MS = 245_000

function refused(status: number, message: string): (now: number) => Outcome<never> {
  const error = { code: String(status), message, type: 'error' } as never
  return (now) => ({
    kind: 'refused',
    status,
    error,
    hint: { kind: 'none' } as never,
    timing: { sentAt: now, endedAt: now },
  })
}

describe('a probe whose gateway changes in the middle', () => {
  it.each([
    ['the key is revoked', refused(401, 'invalid or expired token'), 'key'],
    ['the account is barred', refused(403, 'access denied'), 'key'],
    ['the money is gone', refused(402, 'insufficient balance'), 'balance'],
    [
      'nobody answers',
      (now: number): Outcome<never> => ({
        kind: 'unreachable',
        reason: 'refused',
        detail: 'ECONNREFUSED',
        timing: { sentAt: now, endedAt: now },
      }),
      'outage',
    ],
  ] as const)('stops when %s, keeps what it has, and names what is open', async (_what, outcome, why) => {
    const { result, engine } = await virtualProbe(worldWith(rate(80, '60s')), {}, { through: from(MIDST_MS, outcome) })
    expect(result.end.why).toBe(why)
    expect(exitOf(result)).toBe(108)
    expect(result.models[0]?.rate.atLeast?.requests).toBeGreaterThan(5)
    expect(result.spent.accepted).toBe(engine.counts().tasks.accepted)
    expect(result.spent.openTasks.length).toBeGreaterThan(0)
    for (const id of result.spent.openTasks) expect(result.notices.join()).toContain(id)
  })
})

/** Tasks that run for longer than anybody waits. */
const STUCK = { modality: 'image', latency: { median: '48h', sigma: 0 }, price: { base: 1 } }

import { describe, expect, it } from 'vitest'
import { probeSchema } from '../../../src/probe/findings/probe-result.ts'
import { DEFAULT_BUDGET } from '../../../src/probe/requests/budget.ts'
import { byDay } from '../../support/by-day.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const rate = (limit: number, window: string) => ({ image: { rate: { limit, window } } })

describe('a probe', () => {
  it('names the law, the size and the window of a rate limit', async () => {
    const world = worldWith({ limits: rate(12, '10s'), law: { kind: 'sliding-log' } })
    const { result } = await virtualProbe(world)
    expect(probeSchema.parse(result)).toEqual(result)
    const [found] = result.models
    expect(found?.rate).toMatchObject({
      state: 'found',
      kind: 'sliding-log',
      limit: { value: 12 },
      windowMs: { value: 10_000 },
      label: 'stable',
    })
    expect(found?.rate.confidence).toBeGreaterThan(0.99)
    expect(found?.sentence).toContain('12 requests in 10.0 s, counted by a sliding window')
  })

  it('finds a concurrency limit and, paced for beneath it, the rate that it hides', async () => {
    const world = worldWith({ limits: { image: { rate: '20/min', concurrency: 5 } }, law: { kind: 'sliding-log' } })
    const { result } = await virtualProbe(world)
    expect(result.models[0]?.concurrency).toMatchObject({ state: 'refuses', limit: { value: 5 } })
    expect(result.models[0]?.rate).toMatchObject({ kind: 'sliding-log', limit: { value: 20 } })
  })

  const JUST_ABOVE: [object, number, number, string][] = [
    [{ kind: 'fixed-window', anchor: 'first' }, 15, 13, 'fixed-window-first'],
    [{ kind: 'sliding-log' }, 34, 20, 'sliding-log'],
  ]
  it.each(byDay(JUST_ABOVE.slice(0, 1), JUST_ABOVE))(
    'tells a rate from the concurrency limit just beneath it, for eight times the rate at most: %o',
    async (law, limit, concurrency, kind) => {
      const { result } = await virtualProbe(
        worldWith({ limits: { image: { rate: { limit, window: '10s' }, concurrency } }, law }),
      )
      const [found] = result.models
      expect(found?.rate).toMatchObject({ state: 'found', kind, limit: { value: limit }, label: 'stable' })
      expect(found?.concurrency.limit?.low).toBeLessThanOrEqual(concurrency)
      expect(found?.concurrency.limit?.high).toBeGreaterThanOrEqual(concurrency)
      // Two windows would explain as much: more saturations are made, and none makes it sure.
      expect(result.spent.accepted).toBeLessThanOrEqual(8 * limit)
    },
  )

  it('is in no doubt of the window of a rate that it met beneath a concurrency limit', async () => {
    const world = worldWith({ limits: { text: { rate: '43/min', concurrency: 8 } }, law: { kind: 'fixed-window' } })
    const { result } = await virtualProbe(world, { models: [probed('text-fast')] })
    expect(result.models[0]?.rate).toMatchObject({
      kind: 'fixed-window-clock',
      limit: { low: 43, high: 43 },
      windowMs: { low: 60_000, high: 60_000 },
    })
  })

  it('takes no queue that keeps its answers for long for one that is as small as the concurrency before it', async () => {
    const law = { kind: 'leaky-queue', queue: 4 }
    const { result } = await virtualProbe(worldWith({ limits: { image: { rate: '5/min', concurrency: 3 } }, law }))
    expect(result.models[0]?.rate).toMatchObject({ state: 'hidden', hiddenBy: 'a concurrency of 3', label: 'stable' })
  })

  const IN_PARTS: [object, number, number, string][] = [
    [{ kind: 'sliding-counter' }, 16, 2, 'sliding-counter'],
    [{ kind: 'fixed-window', anchor: 'first' }, 11, 2, 'fixed-window-first'],
    [{ kind: 'fixed-window', anchor: 'first' }, 18, 3, 'fixed-window-first'],
  ]
  it.each(byDay(IN_PARTS.slice(0, 1), IN_PARTS))(
    'tells a limit that replicas keep in parts: %o, %i by %i',
    async (law, limit, replicas, kind) => {
      const world = worldWith({ limits: rate(limit, '10s'), law: { ...law, replicas, replicaLimit: 'part' } })
      const { result } = await virtualProbe(world)
      const [found] = result.models
      expect(found?.rate).toMatchObject({ kind, limit: { value: limit }, windowMs: { value: 10_000 }, replicas })
      expect(found?.sentence).toContain(`split over ${replicas} replicas`)
    },
  )

  it('is not sure of the law where a refusal blocks everything, and few answers tell it', async () => {
    const law = { kind: 'token-bucket', burst: 9, penalty: '20s' }
    const { result } = await virtualProbe(worldWith({ limits: rate(9, '60s'), law }))
    expect(result.models[0]?.rate.penaltyMs).not.toBeNull()
    expect(result.models[0]?.rate.confidence).toBeLessThanOrEqual(0.75)
  })

  it('takes one limit for no replicas', async () => {
    const { result } = await virtualProbe(worldWith({ limits: rate(16, '10s'), law: { kind: 'sliding-counter' } }))
    expect(result.models[0]?.rate).toMatchObject({ kind: 'sliding-counter', limit: { value: 16 }, replicas: null })
  })

  it('says by what a rate is hidden that concurrency keeps out of reach, and how large it is at least', async () => {
    const world = worldWith({ limits: { image: { rate: '60/min', concurrency: 2 } }, law: { kind: 'sliding-log' } })
    const { result } = await virtualProbe(world, { models: [probed('image-standard')] })
    const [found] = result.models
    expect(found?.rate).toMatchObject({ state: 'hidden', hiddenBy: 'a concurrency of 2' })
    expect(found?.rate.atLeast?.requests).toBeGreaterThanOrEqual(4)
  })

  it('follows every accepted task to its end, and puts every request on record before it is sent', async () => {
    const world = worldWith({ limits: rate(5, '10s') })
    const { result, engine, sent } = await virtualProbe(world)
    expect(result.spent.openTasks).toEqual([])
    expect(sent).toHaveLength(result.spent.requests)
    expect(sent.every(({ endedAt, passing }) => endedAt === null && passing === null)).toBe(true)
    expect(engine.counts().tasks).toMatchObject({ accepted: result.spent.accepted, open: 0 })
  })

  it('submits no more than its budgets allow, and says which one ended it', async () => {
    const world = worldWith({ limits: rate(80, '60s') })
    for (const budget of [{ accepted: 7 }, { requests: 40 }, { refusals: 9 }, { credits: 11 }, { minutes: 3 }]) {
      const [name, most] = Object.entries(budget)[0] as [string, number]
      const { result } = await virtualProbe(world, { budget: { ...DEFAULT_BUDGET, ...budget } })
      expect(result.end).toEqual({ why: 'budget', detail: name })
      if (name === 'accepted' || name === 'refusals') expect(result.spent[name]).toBeLessThanOrEqual(most)
      expect(result.spent.openTasks).toEqual([])
    }
  })

  it('ends at once when the key is refused, and keeps what it has', async () => {
    const world = worldWith({ keys: { 'mock-key': { access: 'expired' } } })
    const { result } = await virtualProbe(world)
    expect(result.end.why).toBe('key')
    expect(result.spent.accepted).toBe(0)
  })

  it('stops when somebody asks it to, and follows what is open', async () => {
    const stop = new AbortController()
    const world = worldWith({ limits: rate(30, '60s') })
    const { result } = await virtualProbe(
      world,
      {},
      {
        stop: stop.signal,
        at: (clock) => void clock.alarm(250_000, () => stop.abort()),
      },
    )
    expect(result.end.why).toBe('interrupted')
    expect(result.spent.accepted).toBeGreaterThan(0)
    expect(result.spent.openTasks).toEqual([])
  })
})

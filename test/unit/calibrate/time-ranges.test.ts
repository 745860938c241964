import { describe, expect, test } from 'vitest'
import { fitFaults } from '../../../src/calibrate/faults.ts'
import type { ObservedGateway, ObservedModel, ObservedTask } from '../../../src/calibrate/observed-gateway.ts'
import { type FittedTimes, fitTimes } from '../../../src/calibrate/times.ts'
import { byDay } from '../../support/by-day.ts'
import { calibrated, loadOf } from '../../support/calibrated.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { uniform } from '../../support/verdict-worlds.ts'

type Draw = (random: () => number) => number
const normal: Draw = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const lognormal =
  (sigma: number): Draw =>
  (random) =>
    10_000 * Math.exp(sigma * normal(random))
/** Of shape 1.5, with the same middle. */
const weibull: Draw = (random) => 10_000 * (-Math.log(1 - random()) / Math.LN2) ** (1 / 1.5)

/** So many tasks with a middle of 10 s, as polls show them that lie `everyMs` apart and are a little late. */
function fitted(draw: Draw, everyMs: number, count: number, seed: number, requests = 1): FittedTimes {
  const random = uniform(seed)
  const tasks = Array.from({ length: count }, (_, n): ObservedTask => {
    const time = draw(random)
    let [low, high] = [0, 0]
    while (high < time) {
      low = high
      high += everyMs * (1 + 0.01 * random())
    }
    return { request: n % requests, sentAt: 0, low, high, end: 'completed' }
  })
  const asked = Array.from({ length: requests }, (_, n) => ({
    body: { prompt: 'a kite', seed: n },
    weight: 1,
    price: null,
  }))
  const model = { model: 'm', modality: 'image', requests: asked, attempts: [], tasks, estimates: [] }
  return fitTimes(model as unknown as ObservedModel) as FittedTimes
}

const RUNS = byDay(8, 40)
const each = <T>(of: (seed: number) => T): T[] => Array.from({ length: RUNS }, (_, n) => of(700 + n))
const share = (all: readonly boolean[]): number => all.filter(Boolean).length / all.length

describe('the range of the median holds the true one', () => {
  test.each([
    ['polls twice as far apart as tasks take', lognormal(0.25), 20_000, 50],
    ['polls twice as far apart, of many tasks', lognormal(0.5), 20_000, 200],
    ['polls four times as far apart', lognormal(0.25), 40_000, 50],
    ['polls as far apart as tasks take', lognormal(0.5), 10_000, 50],
    ['another shape than a lognormal, of a few', weibull, 1500, 200],
    ['another shape than a lognormal, of many', weibull, 3000, 600],
  ])('%s', (_, draw, everyMs, count) => {
    const fits = each((seed) => fitted(draw, everyMs, count, seed))
    expect(share(fits.map(({ median: { low, high } }) => low <= 10_000 && high >= 10_000))).toBeGreaterThan(0.85)
  })
})

test('texts of a model that answered none are its own faults', () => {
  const of = (model: string, reason: string | undefined) => {
    const [outcome, endpoint, request, tasks] = [reason ? 'ambiguous' : 'accepted', 'message', 0, []]
    const attempts = Array.from({ length: 20 }, (_, n) => ({ endpoint, request, sentAt: n, ms: 1, outcome, reason }))
    return { model, modality: 'text', requests: [{ body: {} }], attempts, tasks, estimates: [] }
  }
  const seen = { models: [of('quick', undefined), of('slow', 'deadline')], reads: [] } as unknown as ObservedGateway
  const times = new Map([['quick', fitted(lognormal(0.5), 1000, 20, 1)]])
  const hang = { kind: 'hang', share: 1, on: ['message'], models: ['slow'] }
  expect(fitFaults(seen, times, new Map()).faults).toEqual({ 'slow-hang': hang })
})

describe('texts that their client did not wait for', () => {
  /** 400 texts with a middle of 10 s, of which a share is never answered. */
  function cutAt(deadlineMs: number, never: number) {
    const random = uniform(5)
    const [attempts, tasks]: [object[], ObservedTask[]] = [[], []]
    for (let n = 0; n < 400; n++) {
      const time = random() < never ? Infinity : lognormal(0.5)(random)
      const [request, sentAt, ms] = [0, n * 1000, Math.min(time, deadlineMs)]
      const isLeft = time > deadlineMs
      const answer = isLeft ? { outcome: 'ambiguous', reason: 'deadline' } : { outcome: 'accepted' }
      attempts.push({ endpoint: 'message', request, sentAt, ms, ...answer })
      if (!isLeft) tasks.push({ request, sentAt, low: ms, high: ms, end: 'completed' })
    }
    const model = { model: 'm', modality: 'text', requests: [{ body: {} }], attempts, tasks, estimates: [] }
    const times = fitTimes(model as unknown as ObservedModel) as FittedTimes
    const seen = { models: [model], reads: [] } as unknown as ObservedGateway
    return { times, faults: fitFaults(seen, new Map([['m', times]]), new Map()).faults }
  }

  test.each([10_000, 15_000])('after %i ms are times that had not ended, and no faults', (deadlineMs) => {
    const { times, faults } = cutAt(deadlineMs, 0)
    expect(times.median.low).toBeLessThan(10_000)
    expect(times.median.high).toBeGreaterThan(10_000)
    expect(times.open).toBeGreaterThan(70)
    expect(faults).toEqual({})
  })

  test('are faults where no time comes near the deadline', () => {
    const { times, faults } = cutAt(120_000, 0.03)
    expect(times.open).toBe(0)
    expect(faults).toMatchObject({ 'message-hang': { kind: 'hang' } })
  })
})

test('the range of the spread holds the true one where nearly all tasks end between the same polls', () => {
  const fits = each((seed) => fitted(lognormal(0.5), 20_000, 100, seed))
  expect(share(fits.map(({ sigma: { low, high } }) => low <= 0.5 && high >= 0.5))).toBeGreaterThan(0.85)
})

test('many tasks that polls show closely have a narrow range', () => {
  const fits = each((seed) => fitted(lognormal(0.5), 1500, 1000, seed))
  const half = fits.reduce((sum, { median: { low, high } }) => sum + Math.log(high / low) / 2, 0) / fits.length
  expect(half).toBeLessThan(0.05)
  expect(fits.some(({ unknownBy }) => unknownBy !== null)).toBe(false)
})

test.each([2000, 10_000, 20_000])(
  'requests with the same times are not stated apart, with polls every %i ms',
  (everyMs) => {
    expect(each((seed) => fitted(lognormal(0.5), everyMs, 300, seed, 2).requests.length)).toEqual(each(() => 0))
  },
)

test('times that polls hide are doubtful, and the twin says so', async () => {
  const load = loadOf(20, 20)
  const [model] = load.models
  if (model === undefined) throw new Error('one model')
  const poll = { ...model.poll, firstMs: 40_000, everyMs: 40_000, maxMs: 40_000 }
  const world = worldWith({ models: { 'image-fast': { latency: { median: '10s', sigma: 0.3 } } } })
  const seldom = await calibrated({ ...load, models: [{ ...model, poll }] }, world)
  const often = await calibrated(load, world)
  const findingOf = ({ twin }: typeof seldom) => twin.findings.find(({ what }) => what === 'time of a task')
  expect(findingOf(seldom)).toMatchObject({ label: 'doubtful', evidence: expect.stringContaining('too far apart') })
  expect([...seldom.twin.unknownTimes]).toMatchObject([['image-fast', { by: 'polls' }]])
  expect(findingOf(often)?.label).toBe('seen')
  expect(often.twin.unknownTimes.size).toBe(0)
})

test('times of two kinds have an unknown median too, for which no poll is to blame', () => {
  const two: Draw = (random) => (random() < 0.5 ? 5000 : 40_000) * Math.exp(0.15 * normal(random))
  const fits = each((seed) => fitted(two, 500, 300, seed))
  expect(fits.map(({ unknownBy }) => unknownBy)).toEqual(each(() => 'shape'))
})

test('a fitted time is in the middle of its range, because plans and simulations take the middle', () => {
  for (const seed of [700, 701, 702]) {
    for (const { median, sigma } of [fitted(weibull, 1500, 200, seed), fitted(lognormal(0.5), 5000, 60, seed)]) {
      expect((median.low + median.high) / 2).toBeCloseTo(median.value, 6)
      expect((sigma.low + sigma.high) / 2).toBeCloseTo(sigma.value, 6)
    }
  }
})

import { expect, it } from 'vitest'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'
import { keyedRandom } from '../../../src/random.ts'
import { byDay } from '../../support/by-day.ts'
import { tellDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS, type DrawnRow } from '../../support/drawn-rows.ts'
import { farGateway, jitter } from '../../support/far-gateway.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const NETWORK = { delayMs: 50, slackMs: 50, offsetMs: 0, offsetErrorMs: 0 }

/** The text is over when its answer leaves the gateway, 50 ms before it comes. */
function text(n: number, sentAt: number, endedAt: number): Attempt {
  const about = { target: 'submit', model: 'm', stage: 'burst', cycle: 0, status: 200, passing: 'accepted' } as const
  return { ...about, n, sentAt, endedAt, openAt: endedAt, overAt: endedAt }
}

it('counts no text as surely open whose answer may have left before the next request came', () => {
  // Its answer left at 1050. Requests that were sent at 1020 and 940 came at 1070 and 990.
  const heldAt = (sentAt: number) =>
    observationsOf([text(0, 0, 1100), text(1, sentAt, sentAt + 1100)], ['m'], NETWORK)[1]?.held
  expect(heldAt(1020)).toMatchObject({ least: 0, most: 1 })
  expect(heldAt(940)).toMatchObject({ least: 1, most: 1 })
  expect(heldAt(1110)).toMatchObject({ least: 0, most: 0 })
})

it('counts no text as surely open that a request met only if the network was no slower than usual', () => {
  // One round trip took 220 ms instead of 100. Both the way of a request and the way of the answer may have taken 170 ms.
  const refusal: Attempt = { ...text(9, 2000, 2220), passing: 'limited', status: 429 }
  const heldAt = (sentAt: number) =>
    observationsOf([text(0, 0, 1100), text(1, sentAt, sentAt + 1100), refusal], ['m'], NETWORK)[1]?.held
  expect(heldAt(940)).toMatchObject({ least: 0, most: 1 })
  expect(heldAt(870)).toMatchObject({ least: 0, most: 1 })
  expect(heldAt(750)).toMatchObject({ least: 1, most: 1 })
})

it('counts no text as surely open that may have come after a brief one was over', () => {
  // The first was sent 5 ms before the second, which may have overtaken it.
  const heldAt = (lastsMs: number) =>
    observationsOf([text(0, 0, 2000), text(1, 5, 5 + 100 + lastsMs)], ['m'], NETWORK)[1]?.held
  expect(heldAt(20)).toMatchObject({ least: 0, most: 1 })
  expect(heldAt(200)).toMatchObject({ least: 1, most: 1 })
})

it.each(
  byDay([[1, 200, 25]], [
    [1, 200, 25],
    [1, 400, 10],
    [3, 400, 50],
  ] as const),
)(
  'is not sure of a rate where %i at a time of texts that last %i ms would get the same answers (way: %i ms)',
  async (cap, median, way) => {
    const world = worldWith({
      limits: { text: { concurrency: cap } },
      models: { 'text-fast': { latency: { median: `${median}ms`, sigma: 0.02 } } },
    })
    const wayMs = jitter(keyedRandom(cap).stream('world', 0), way, 3)
    const { result } = await virtualProbe(
      world,
      { models: [probed('text-fast', 1)] },
      { through: (near, clock) => farGateway(near, clock, wayMs) },
    )
    const [found] = result.models
    expect(found?.rate.confidence).toBeLessThanOrEqual(0.5)
    expect(found?.concurrency.limit?.value).toBe(cap)
  },
)

it.each(byDay([5], [2, 5, 9]))('finds that at most %i texts are open, over a network that delays', async (cap) => {
  const world = worldWith({ limits: { text: { concurrency: cap } } })
  const wayMs = jitter(keyedRandom(cap).stream('world', 0), 60, 15)
  const { result } = await virtualProbe(
    world,
    { models: [probed('text-fast', 1)] },
    { through: (near, clock) => farGateway(near, clock, wayMs) },
  )
  const [found] = result.models
  expect(found?.rate.state).toBe('hidden')
  expect(found?.concurrency).toMatchObject({ state: 'refuses', limit: { value: cap } })
  expect(found?.concurrency.atLeast).toBeLessThanOrEqual(cap)
})

const NAMED: [work: string, seed: number][] = [
  // The probe thinks for half a minute here. What it once got wrong, the tests of texts that may have come late show without a probe.
  ['fast texts', 7_200_002],
  ['fast texts', 7_200_019],
  ['fast texts', 7_200_017],
  ['brief tasks', 7_200_013],
]
it.each(byDay(NAMED.slice(1), NAMED))('names the concurrency limit beside a rate that %s make', async (work, seed) => {
  const row = DRAWN_ROWS.find(({ name }) => name === `a concurrency limit on ${work}`) as DrawnRow
  const { said, concurrency, failure } = await tellDrawn(row, seed)
  expect(failure).toBeNull()
  // The range holds the true limit, and neither is said to be likelier.
  expect(concurrency).toBe(true)
  expect(said.every(({ confidence }) => confidence <= 0.5)).toBe(true)
})

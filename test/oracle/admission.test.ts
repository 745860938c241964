import { expect, test } from 'vitest'
import type { AdmissionLimit } from '../../src/load/admission/admission.ts'
import { keyedRandom } from '../../src/random.ts'
import { bottleneckWorld, localWorld, play, type Start, type Visit } from '../support/admission-world.ts'
import { byDay } from '../support/by-day.ts'

const WORKLOADS = byDay(24, 96)
const VISITS = 60

interface Workload {
  limit: AdmissionLimit
  visits: Visit[]
}

/** Slots, a pace, or both; arrivals in clumps and apart. Costs above 1 where only one of the two limits them. */
function workload(n: number): Workload {
  const draw = keyedRandom(1976).stream('world', n)
  const whole = (from: number, to: number): number => from + Math.floor(draw() * (to - from + 1))
  const concurrency = n % 3 === 1 ? null : whole(1, 8)
  const ratePerSecond = n % 3 === 0 ? null : 2 + draw() * 200
  const burst = draw() < 0.5 ? 1 : whole(2, 11)
  const heaviest = n % 3 === 2 || n % 2 === 0 ? 1 : Math.min(4, concurrency ?? 4)
  const meanGapMs = whole(3, 40)
  let arriveAt = 0
  const visits = Array.from({ length: VISITS }, () => {
    if (draw() > 0.3) arriveAt += Math.round(-Math.log(1 - draw()) * meanGapMs)
    return { arriveAt, cost: whole(1, heaviest), holdMs: whole(0, 200) }
  })
  return { limit: { concurrency, ratePerSecond, burst }, visits }
}

/**
 * The starts that a Bottleneck may be as late as: it takes 3 ms to let a unit through, and one unit each 2 ms. With a burst its bucket
 * counts from such late starts, which moves the tokens that follow by up to as much again.
 */
function latest(ideal: readonly Start[]): number[] {
  let free = 0
  return ideal.map(({ startedAt, cost }) => {
    free = Math.max(startedAt + bottleneckWorld.latencyMs, free) + cost * bottleneckWorld.serialMs
    return free - bottleneckWorld.serialMs + 2 * bottleneckWorld.latencyMs
  })
}

test(`Bottleneck starts the same visits in the same order as its local twin, in ${WORKLOADS} workloads, and none much later`, async () => {
  for (let n = 0; n < WORKLOADS; n++) {
    const { limit, visits } = workload(n)
    const ideal = await play(localWorld, limit, visits)
    // Slots end at the twin's instants: else each hold would hand its own delay on (see the chain below).
    const endAt = new Map(ideal.map((start) => [start.visit, start.endedAt]))
    const ended = visits.map((visit, v) => ({ ...visit, endAt: endAt.get(v) ?? 0 }))
    const actual = await play(bottleneckWorld, limit, ended)

    const told = `workload ${n}: ${JSON.stringify(limit)}`
    expect(
      actual.map((start) => start.visit),
      told,
    ).toEqual(ideal.map((start) => start.visit))
    const bounds = latest(ideal)
    // Whole-ms timers: up to 1 ms early against a fractional instant, and so is a slot's end, from which a pace may count on.
    const earlyMs = limit.concurrency != null && limit.ratePerSecond != null ? 2 : 1
    for (const [i, { startedAt }] of actual.entries()) {
      expect(startedAt, told).toBeGreaterThanOrEqual((ideal[i]?.startedAt ?? 0) - earlyMs)
      expect(startedAt, told).toBeLessThanOrEqual(bounds[i] ?? 0)
    }
  }
})

test('the delay of a slot adds up along a chain of holds: 3 ms a link, exactly', async () => {
  const visits = Array.from({ length: 30 }, () => ({ arriveAt: 0, cost: 1, holdMs: 50 }))
  const ideal = await play(localWorld, { concurrency: 1 }, visits)
  const actual = await play(bottleneckWorld, { concurrency: 1 }, visits)
  const late = actual.map((start, i) => start.startedAt - (ideal[i]?.startedAt ?? 0))
  expect(late).toEqual(visits.map((_, i) => bottleneckWorld.latencyMs * (i + 1)))
})

test('the delay of a pace does not add up: after 200 starts it is what it was after 20', async () => {
  const visits = Array.from({ length: 200 }, () => ({ arriveAt: 0, cost: 1, holdMs: 0 }))
  for (const burst of [1, 4]) {
    const limit = { ratePerSecond: 30, burst }
    const ideal = await play(localWorld, limit, visits)
    const actual = await play(bottleneckWorld, limit, visits)
    const late = actual.map((start, i) => start.startedAt - (ideal[i]?.startedAt ?? 0))
    expect(Math.abs((late[199] ?? 0) - (late[20] ?? 0))).toBeLessThanOrEqual(1)
  }
})

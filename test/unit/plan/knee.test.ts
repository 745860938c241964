import { afterAll, expect, test } from 'vitest'
import { deepMerge } from '../../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../../src/mock/world/tiers.ts'
import { kneeOf } from '../../../src/plan/reach/knee.ts'
import { capacityOf, recommendedSituation } from '../../../src/plan/reach/situation.ts'
import type { PlannedModel } from '../../../src/plan/reach/terms.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { byDay } from '../../support/by-day.ts'
import { loadOf } from '../../support/calibrated.ts'
import { uniform } from '../../support/verdict-worlds.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

/** The p95 from arrival to result at one slot, in ms, of calls that wait in turn: task times by a lognormal, seen by polls of a second. */
function p95Of(perHour: number, calls: number): number {
  const random = uniform(9)
  const times: number[] = []
  let [now, free] = [0, 0]
  for (let n = 0; n < calls; n++) {
    now += (-Math.log(1 - random()) * 3_600_000) / perHour
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    free = Math.max(now, free) + 1000 * Math.ceil(20 * Math.exp(0.5 * normal)) + 50
    times.push(free - now)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(0.95 * calls)] as number
}

test('the times of a knee are those of a queue that has had time to grow', async () => {
  const models = { 'image-fast': { latency: { median: '20s', sigma: 0.5 } } }
  const world = mockWorld(
    deepMerge(loadMockWorld({ preset: 'clean' }), { limits: { image: { concurrency: 1 } }, models }),
  )
  const situation = recommendedSituation(loadOf(1, 30), world, new Map([['image-fast', 60]]))
  const planned = situation.models[0] as PlannedModel
  const { factor } = capacityOf(situation, planned, new Map())
  const knee = await kneeOf(situation, planned, factor, new Map(), [], 1, { workers, seed: 1, replications: 1 })
  const ratios = knee.map(({ share, perHour, p95Ms }) => ({
    share,
    ratio: (p95Ms ?? 0) / p95Of(perHour, byDay(60_000, 200_000)),
  }))
  for (const { share, ratio } of ratios) {
    // Near capacity, chance moves a p95 by a third, however many calls there are.
    const most = share < 0.75 ? 0.15 : 0.45
    expect({ share, isNear: Math.abs(Math.log(ratio)) < most }).toEqual({ share, isNear: true })
  }
})

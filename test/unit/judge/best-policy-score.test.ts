import { expect, it } from 'vitest'
import { bestPolicyScore } from '../../../src/judge/best-policy-score.ts'
import type { Score } from '../../../src/judge/verdict.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { observed } from '../../support/judged-world.ts'

async function scored(habits: Partial<Habits>, world = 'exact-hints'): Promise<Score> {
  const { judge, world: mock } = await observed(client(habits), { world, seed: 4 })
  const demand = judge.demand()
  if (demand === null) throw new Error('no demand')
  return (await bestPolicyScore({ wishes: demand.wishes, client: demand.course, world: mock, seed: 4 })) as Score
}

it('puts a client beside the best known policy, for the same demand in the same world', async () => {
  const score = await scored({})
  expect(score).toMatchObject({ calls: 14, client: { learnt: 14 }, ideal: { learnt: 14 } })
  expect(score.timesTheCredits).toBe(1)
  expect(score.timesAsLong).toBeGreaterThan(0.9)
  expect(await scored({})).toEqual(score)
})

it('tells what habits cost in time, credits and reads', async () => {
  const usual = await scored({})
  const hasty = await scored({ firstReadMs: 20, readEveryMs: 20, readGrowth: 1 })
  expect(hasty.needlessReads).toBeGreaterThan(usual.needlessReads + 100)
  const slow = await scored({ firstReadMs: 8_000, concurrency: 14 })
  expect(slow.timesAsLong).toBeGreaterThan(2)
  const twice = await scored({ retries: (got) => got === null || got.status === 429 }, 'lost-replies')
  expect(twice.timesTheCredits).toBeGreaterThan(1.2)
})

it('makes no score where nobody can tell what was wanted', async () => {
  const { judge } = await observed(client({ body: () => ({ model: 'image-fast', prompt: 'the same' }) }), {
    world: 'clean',
  })
  expect(judge.demand()).toBeNull()
})

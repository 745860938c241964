import { expect, it } from 'vitest'
import { byDay } from '../../support/by-day.ts'
import { probeDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS, drawnCase } from '../../support/drawn-rows.ts'

const row = DRAWN_ROWS.find(({ name }) => name === 'bounded by credits, others use 20%') as (typeof DRAWN_ROWS)[number]

it('says what its own tasks cost beside what others spend, and crosses no budget by what it buys', async () => {
  let exact = 0
  for (let seed = 0; seed < byDay(3, 10); seed++) {
    const { drawn, chance } = drawnCase(row, 200_000 + seed)
    const { result, account } = await probeDrawn(drawn, chance)
    expect(account.own, `world ${seed}`).toBeLessThanOrEqual(drawn.credits ?? 0)
    // Where the budget did not suffice to learn the price, nobody knows whose spending it was.
    if (result.models.length === 0 || result.models[0]?.price === null) continue
    expect({ seed, ...result.spent }).toMatchObject({ seed, credits: account.own, others: account.others })
    exact++
  }
  expect(exact).toBeGreaterThan(1)
})

it('keeps its own charge apart from one that others make in the same exchange', async () => {
  const { drawn, chance } = drawnCase(row, 7_700_000)
  const { result, account } = await probeDrawn(drawn, chance)
  expect(account.others).toBeGreaterThan(0)
  expect(result.spent.credits).toBe(account.own)
})

it('learns its price later where others left no room for the first submit', async () => {
  const sparse = DRAWN_ROWS.find(({ name }) => name === 'others use 50%, seen') as (typeof DRAWN_ROWS)[number]
  const { drawn, chance } = drawnCase(sparse, 6_100_004)
  const { result, account } = await probeDrawn(drawn, chance)
  expect(account.others).toBeGreaterThan(0)
  expect(result.models[0]?.price).toBe(2)
  expect(result.spent.credits).toBe(account.own)
})

it('buys another submit where the first may have fallen together with a charge of others', async () => {
  const { drawn, chance } = drawnCase(row, 6_600_047)
  const { result, account } = await probeDrawn(drawn, chance)
  expect(account.own).toBeGreaterThan(5)
  expect(result.spent.credits).toBe(account.own)
})

it('states no spending of its own where its budget ends before a price is sure', async () => {
  const { drawn, chance } = drawnCase(row, 6_900_002)
  const { result } = await probeDrawn(drawn, chance)
  expect(result.spent).toMatchObject({ credits: null, others: null })
  expect(result.notices.join('\n')).toContain('the spending of this probe is not known')
})

import { expect, it } from 'vitest'
import { HYPOTHESES } from '../../../src/probe/inference/hypothesis.ts'
import { NOTHING_REFUSED } from '../../../src/probe/inference/infer.ts'
import { isLimitUsedBefore } from '../../../src/probe/inference/limit-used-before.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'
import { byDay, itAtNight } from '../../support/by-day.ts'
import { tellDrawn } from '../../support/drawn-check.ts'
import { DRAWN_ROWS } from '../../support/drawn-rows.ts'

const NETWORK = { delayMs: 30, slackMs: 60, offsetMs: 0, offsetErrorMs: 0 }

function first(passing: Attempt['passing'], endedAt: number): Attempt {
  return { n: 0, target: 'submit', model: 'm', stage: 'price', cycle: -1, sentAt: 0, endedAt, status: 200, passing }
}

function lawOf(isHolding: boolean, isHeldOtherwise = false): Parameters<typeof isLimitUsedBefore>[3] {
  const hypothesis = HYPOTHESES.find((one) => (one.isHolding === true) === isHolding) as (typeof HYPOTHESES)[number]
  const best = {
    ...{ hypothesis, shape: { lnPrior: 0 }, size: 3, concurrency: null, penaltyMs: null, replicas: 1, other: null },
    ...{ clockErrorMs: 0, score: 0, chance: 0, wrong: 0, isHeldOtherwise },
  }
  return { ...NOTHING_REFUSED, ranked: [{ name: hypothesis.name, best, near: [best], posterior: 1 }] }
}

it('knows of others by a first submit that a law holds back, or refuses', () => {
  expect(isLimitUsedBefore([first('accepted', 70)], 'm', NETWORK, lawOf(true))).toBe(false)
  expect(isLimitUsedBefore([first('accepted', 560)], 'm', NETWORK, lawOf(true))).toBe(true)
  expect(isLimitUsedBefore([first('accepted', 560)], 'm', NETWORK, lawOf(true, true))).toBe(false)
  expect(isLimitUsedBefore([first('accepted', 560)], 'm', NETWORK, lawOf(false))).toBe(false)
  expect(isLimitUsedBefore([first('limited', 70)], 'm', NETWORK, lawOf(false))).toBe(true)
  expect(isLimitUsedBefore([first('limited', 70)], 'other', NETWORK, lawOf(false))).toBe(false)
})

const UNSURE = [
  ['replicas where others used a part of a small window', 'others use 20 %, unseen', 6_600_048],
  ['a concurrency limit where others took one of four', 'others use 20 %, unseen', 6_100_006],
  ['a queue that others had filled before the first submit', 'others use 20 %, unseen', 6_100_007],
  ['a cap of three tasks that last as long as a window would', 'a concurrency limit, tasks of equal length', 6_100_004],
] as const

it.each(byDay(UNSURE.slice(0, 2), [...UNSURE]))('is not sure of %s', async (_, name, seed) => {
  const row = DRAWN_ROWS.find((one) => one.name === name) as (typeof DRAWN_ROWS)[number]
  expect(await tellDrawn(row, seed)).toMatchObject({ isTold: false, saysSo: true, failure: null })
})

itAtNight('takes no second limit for shown where one saturation met less room', async () => {
  const row = DRAWN_ROWS.find(({ name }) => name === 'a limit that changes at midnight') as (typeof DRAWN_ROWS)[number]
  const { kind, said } = await tellDrawn(row, 6_200_005)
  expect(kind).toBe(true)
  expect(said[0]?.confidence).toBeLessThanOrEqual(0.75)
})

it('names the law although others took from it while it was watched', async () => {
  const row = DRAWN_ROWS.find(({ name }) => name === 'others use 5 %, seen') as (typeof DRAWN_ROWS)[number]
  for (const seed of byDay([6_800_030], [6_800_030, 6_800_050, 6_800_057]))
    expect(await tellDrawn(row, seed)).toMatchObject({ kind: true, isTold: true })
})

itAtNight('names the law although others that no balance shows changed answers', async () => {
  const row = DRAWN_ROWS.find(({ name }) => name === 'others use 5 %, unseen') as (typeof DRAWN_ROWS)[number]
  for (const seed of [6_200_003, 6_200_004, 6_200_023, 6_500_014])
    expect(await tellDrawn(row, seed)).toMatchObject({ kind: true, isTold: true, confidence: 0.75 })
})

import { expect, it } from 'vitest'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { HYPOTHESES } from '../../../src/probe/inference/hypothesis.ts'
import { infer, NOTHING_REFUSED } from '../../../src/probe/inference/infer.ts'
import { isLimitUsedBefore } from '../../../src/probe/inference/limit-used-before.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
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

/** Three saturations of a limit of four in each minute, in which others took so many before the second. */
function saturated(taken: number): Attempt[] {
  const minuteOf = (at: number): number => Math.floor(at / 60_000)
  const counts = new Map([[minuteOf(440_000), taken]])
  const each = (from: number, everyMs: number, until: number): number[] =>
    Array.from({ length: Math.floor((until - from) / everyMs) + 1 }, (_, n) => from + n * everyMs)
  const sent = [
    [241_400, ...each(244_400, 100, 248_000), ...each(250_300, 300, 299_900), ...each(300_200, 100, 300_900)],
    [462_000, ...each(465_000, 25, 465_200)],
    [652_200, ...each(655_200, 100, 655_400), ...each(657_800, 100, 661_000)],
  ]
  return sent.flatMap((all, cycle) =>
    all.map((sentAt, n): Attempt => {
      const minute = minuteOf(sentAt + 50)
      const count = counts.get(minute) ?? 0
      const isLet = count < 4
      if (isLet) counts.set(minute, count + 1)
      return {
        ...{ n: 1000 * cycle + n, target: 'submit', model: 'm', stage: 'burst', cycle, sentAt, endedAt: sentAt + 100 },
        ...(isLet ? { status: 200, passing: 'accepted' } : { status: 429, passing: 'limited' }),
      }
    }),
  )
}

it.each([0, 1])(
  'leaves what replicas explain unexplained if others may have taken a part of the window (%i)',
  (taken) => {
    const network = { delayMs: 50, slackMs: 60, offsetMs: 0, offsetErrorMs: 100 }
    const evidence = evidenceOf(observationsOf(saturated(taken), ['m'], network), network, 60_000 * 29_450_000)
    const { ranked, replicas, unexplained } = infer(evidence)
    expect(ranked[0]).toMatchObject({ name: 'fixed-window-clock', best: { size: 4, shape: { windowMs: 60_000 } } })
    expect(replicas > 1).toBe(taken > 0)
    if (taken === 0) expect(unexplained).toBe(0)
    else expect(unexplained).toBeGreaterThan(0.1)
  },
)

const UNSURE = [
  ['a concurrency limit where others took one of four', 'others use 20%, unseen', 6_100_002],
  ['a second limit where others took one of three', 'others use 20%, unseen', 6_400_026],
  ['a queue that others had filled before the first submit', 'others use 20%, unseen', 6_100_007],
  ['a cap of three tasks that last as long as a window would', 'a concurrency limit, tasks of equal length', 6_100_004],
] as const

it.each(byDay(UNSURE.slice(0, 1), [...UNSURE]))('is not sure of %s', async (_, name, seed) => {
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
  const row = DRAWN_ROWS.find(({ name }) => name === 'others use 5%, seen') as (typeof DRAWN_ROWS)[number]
  for (const seed of byDay([6_800_030], [6_800_030, 6_800_050, 6_800_057]))
    expect(await tellDrawn(row, seed)).toMatchObject({ kind: true, isTold: true })
})

itAtNight('names the law although others that no balance shows changed answers', async () => {
  const row = DRAWN_ROWS.find(({ name }) => name === 'others use 5%, unseen') as (typeof DRAWN_ROWS)[number]
  for (const seed of [6_200_004, 6_200_023])
    expect(await tellDrawn(row, seed)).toMatchObject({ kind: true, isTold: true, confidence: 0.75 })
})

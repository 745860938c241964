import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { endPlan, signalPlan, signalRun } from '../support/signal-run.ts'

/** The small version of `npm run signal-test`. */

const INSTANTS = 20
const AT_ONCE = 4
/** On a machine with other things to do, a process reads its answers later, and goes later: its siege has the bars for an idle one. */
const READ_WITHIN_MS = 1_000
/** Half of what a gateway that never answers once held the end up for. */
const SOME_DAY_MS = 15_000
const GONE_WITHIN = { reportMs: SOME_DAY_MS, secondMs: SOME_DAY_MS, thirdMs: SOME_DAY_MS }
const RANDOM = { readWithinMs: READ_WITHIN_MS, goneWithin: { ...GONE_WITHIN, single: null } }
const SINGLE = {
  readWithinMs: READ_WITHIN_MS,
  goneWithin: { ...GONE_WITHIN, single: { idleMs: SOME_DAY_MS, openMs: SOME_DAY_MS } },
}

test('after one, two and three signals at any instant a run goes by itself, with every id that it was given', async () => {
  const limit = pLimit(AT_ONCE)
  const results = await Promise.all(
    Array.from({ length: INSTANTS }, (_, n) =>
      limit(async () => {
        const { wrong, delivered } = await signalRun(signalPlan(1, n, RANDOM))
        return { wrong: wrong.map((what) => `run ${n}: ${what}`), delivered }
      }),
    ),
  )
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(results.reduce((sum, { delivered }) => sum + delivered, 0)).toBeGreaterThan(50)
})

/** One in each situation at the start, and two after it. */
const ENDS = 12

test('after SIGTERM at any instant, the first reading and the price check included, a run is gone with its reports written', async () => {
  const limit = pLimit(AT_ONCE)
  const results = await Promise.all(
    Array.from({ length: ENDS }, (_, n) =>
      limit(async () => {
        const { wrong, stage } = await signalRun(endPlan(1, n, SINGLE))
        return { wrong: wrong.map((what) => `run ${n}: ${what}`), stage }
      }),
    ),
  )
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(new Set(results.map(({ stage }) => stage)).size).toBeGreaterThan(1)
})

import { expect, it } from 'vitest'
import { rateWords, submissionWords } from '../../../src/probe/findings/sentence.ts'
import { byDay } from '../../support/by-day.ts'
import { probeDrawn } from '../../support/drawn-check.ts'
import { type DrawnLaw, drawnLaw } from '../../support/drawn-laws.ts'
import { DRAWN_ROWS, type DrawnRow, drawnCase } from '../../support/drawn-rows.ts'

const PLAIN = DRAWN_ROWS.find(({ name }) => name === 'refuses 1% at random') as DrawnRow

async function probedBy(law: DrawnLaw, seed: number) {
  const { drawn, chance } = drawnCase(PLAIN, seed)
  const { result } = await probeDrawn({ ...drawn, world: { ...drawn.world, laws: [law], sheds: 0 } }, chance)
  return result.models[0]?.rate
}

/** A log over ten seconds that stays shut, once it is full, until it is half empty. */
function latch(limit: number): DrawnLaw {
  const log: number[] = []
  let isShut = false
  return {
    passes(now) {
      while (log.length > 0 && (log[0] as number) <= now - 10_000) log.shift()
      if (log.length <= limit / 2) isShut = false
      if (log.length >= limit) isShut = true
      return !isShut
    },
    passed(now) {
      log.push(now)
      return 0
    },
    refused: () => {},
  }
}

it.each(byDay([9], [9, 24, 36]))(
  'is not sure of a window that nobody sets: it moves with the gap (%i)',
  async (limit) => {
    expect((await probedBy(latch(limit), 5))?.confidence).toBeLessThanOrEqual(0.75)
  },
)

it.each(byDay([1], [0, 1, 2, 3, 4, 5]))(
  'states no other window as the only one where a window of 25 s of the clock ends at the same instants (%i)',
  async (seed) => {
    const rate = await probedBy(drawnLaw('fixed-window-clock', { limit: 18, windowMs: 25_000, burst: 18 }), seed)
    expect(rate?.windowMs?.low).toBeLessThanOrEqual(25_000)
    expect(rate?.windowMs?.high).toBeGreaterThanOrEqual(25_000)
  },
)

it('states a window as a range where more than one is about as likely', async () => {
  const rate = await probedBy(drawnLaw('fixed-window-clock', { limit: 18, windowMs: 25_000, burst: 18 }), 4)
  if (rate === undefined) throw new Error('nothing was found')
  const range = { value: 20_000, low: 20_000, high: 25_000 }
  expect(rateWords({ ...rate, windowMs: range })).toContain('18 requests in 20.0 s to 25.0 s, ')
  expect(rateWords({ ...rate, windowMs: { ...range, high: 20_000 } })).toContain('18 requests in 20.0 s, ')
})

it('states of a window as long as the probe that it allows half of what passed: a clock window may begin in the middle', () => {
  const submissions = { accepted: 45, inMs: 512_000, shutForMs: null, usual: null, isStopped: false }
  expect(submissionWords(submissions)).toBe(
    '45 accepted in 8m 32s, so a limit over a window of that length or longer allows at least 23',
  )
})

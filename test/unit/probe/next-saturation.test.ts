import { describe, expect, it } from 'vitest'
import { firstManner, MANNER_IN, type Shown, stateAfter } from '../../../src/probe/experiments/next-saturation.ts'
import { type Inference, NOTHING_REFUSED } from '../../../src/probe/inference/infer.ts'

const WINDOW_MS = 60_000

/** A law that is likely, and so settled that nothing else is. */
const LAW = {
  ranked: [
    {
      name: 'sliding-log',
      posterior: 1,
      near: [],
      best: { size: 10, shape: { windowMs: WINDOW_MS, lnPrior: 0 }, hypothesis: {} },
    },
  ],
} as unknown as Partial<Inference>

/** The same with a window that nobody sets. */
const ODD = {
  ranked: [{ ...LAW.ranked?.[0], best: { size: 10, shape: { windowMs: 51_300, lnPrior: -9 }, hypothesis: {} } }],
} as unknown as Partial<Inference>

function shown(inference: Partial<Inference>, more: Partial<Shown> = {}): Shown {
  return {
    manner: firstManner(WINDOW_MS),
    end: { saturated: true, recovered: true, isSilent: false },
    inference: { ...NOTHING_REFUSED, ...inference },
    cycles: [{ isLong: false }, { isLong: true }] as unknown as Shown['cycles'],
    wasRepeated: false,
    isAtBound: false,
    isShared: false,
    longestWindowMs: WINDOW_MS,
    slackMs: 0,
    confidence: 0,
    atOnce: 0,
    ...more,
  } as Shown
}

const BOUND = { ...LAW, concurrency: 4 }
const RIVAL = { ...BOUND, rivalPair: [{}] } as unknown as Partial<Inference>
const beneath = { ...firstManner(WINDOW_MS), openAtMost: 4 }

describe('a course after a saturation', () => {
  it.each<[name: string, state: string, of: Shown]>([
    ['met no limit', 'over', shown(LAW, { end: { saturated: false } as Shown['end'] })],
    ['found a coin', 'over', shown({ random: { isSure: true } } as unknown as Partial<Inference>)],
    ['may submit no more', 'over', shown(LAW, { isAtBound: true })],
    ['saw refusals of which none stayed', 'faster', shown({ cap: {} } as unknown as Partial<Inference>)],
    ['met a bound on open requests', 'beneath', shown(BOUND)],
    ['met a bound that a pair of limits rivals', 'again', shown(RIVAL)],
    ['met such a bound again', 'beneath', shown(RIVAL, { wasRepeated: true })],
    ['has answers that no law explains', 'more', shown({ ...LAW, unexplained: 0.05 }, { confidence: 1 })],
    ['has such answers, and others use the account', 'over', shown({ ...LAW, unexplained: 0.05 }, { isShared: true })],
    ['found a window that nobody sets', 'moved', shown(ODD, { confidence: 1 })],
    ['suspects a bound beneath one', 'more', shown({ ...LAW, suspected: 4 }, { manner: beneath, confidence: 1 })],
    ['is not sure', 'more', shown(LAW, { confidence: 0.9 })],
    ['is sure', 'over', shown(LAW, { confidence: 0.999 })],
  ])('that %s is %s', (_, state, of) => {
    expect(stateAfter(of)).toBe(state)
  })

  it('asks as fast as it may after stray refusals, with fewer open beneath a bound, and as before when it asks again', () => {
    const manner = firstManner(WINDOW_MS)
    expect(MANNER_IN.faster(shown({})).gapMs).toBeLessThan(manner.gapMs)
    expect(MANNER_IN.faster(shown({})).spacingMs).toBeGreaterThan(0)
    expect(MANNER_IN.beneath(shown(BOUND))).toEqual({ ...manner, openAtMost: 4 })
    expect(MANNER_IN.again(shown(RIVAL))).toEqual(manner)
  })
})

import { describe, expect, it } from 'vitest'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { hasFrontLimitOpened } from '../../../src/probe/inference/explained-by-pair.ts'
import { HYPOTHESES, type HypothesisName } from '../../../src/probe/inference/hypothesis.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import type { OtherRate } from '../../../src/probe/inference/other-rate.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const NETWORK = { delayMs: 20, slackMs: 50, offsetMs: 0, offsetErrorMs: 100 }
/** The start of a minute. */
const ORIGIN = 1_767_225_600_000

/** Requests at these instants, in ms; `+` passed and `-` was refused. */
function evidence(...bursts: readonly { at: number; everyMs: number; answers: string }[]) {
  const attempts = bursts.flatMap(({ at, everyMs, answers }, cycle) =>
    [...answers].map((answer, place): Attempt => {
      const passing = answer === '+' ? 'accepted' : 'limited'
      const status = passing === 'accepted' ? 200 : 429
      const sentAt = at + place * everyMs
      return {
        n: 1000 * cycle + place,
        ...{ target: 'submit', model: 'm', stage: 'burst', cycle, sentAt, endedAt: sentAt + 40, status, passing },
      }
    }),
  )
  return evidenceOf(observationsOf(attempts, ['m'], NETWORK), NETWORK, ORIGIN)
}

function behind(name: HypothesisName, size: number, windowMs = 60_000): OtherRate {
  const hypothesis = HYPOTHESES.find((one) => one.name === name) as OtherRate['hypothesis']
  return { hypothesis, shape: { windowMs, lnPrior: 0 }, size, clockErrorMs: 0 }
}

const FIVE_THEN_NONE = `+++++${'-'.repeat(15)}`

describe('a front limit is seen to open', () => {
  it.each(['fixed-window-clock', 'fixed-window-first', 'sliding-log'] as const)(
    'if more passes into the same room of a %s behind it',
    (name) => {
      const seen = evidence({ at: 5000, everyMs: 500, answers: `${FIVE_THEN_NONE}+++++---` })
      expect(hasFrontLimitOpened(behind(name, 12), seen)).toBe(true)
    },
  )

  it('not if the limit behind opens at the same instant, in a window of the clock', () => {
    const seen = evidence({ at: 50_000, everyMs: 500, answers: `${FIVE_THEN_NONE}+++++` })
    expect(hasFrontLimitOpened(behind('fixed-window-clock', 8), seen)).toBe(false)
  })

  it('not if it opens a little earlier than the clock is known', () => {
    const seen = evidence({ at: 49_900, everyMs: 500, answers: `${FIVE_THEN_NONE}+++++` })
    expect(hasFrontLimitOpened(behind('fixed-window-clock', 8), seen)).toBe(false)
  })

  it('not if nothing passes any more, or another saturation has more room', () => {
    const seen = evidence(
      { at: 5000, everyMs: 500, answers: FIVE_THEN_NONE },
      { at: 185_000, everyMs: 500, answers: `++++++++${'-'.repeat(12)}` },
    )
    expect(hasFrontLimitOpened(behind('fixed-window-clock', 8), seen)).toBe(false)
    expect(hasFrontLimitOpened(behind('sliding-log', 8), seen)).toBe(false)
  })

  it('not if requests overtook each other', () => {
    const seen = evidence({ at: 5000, everyMs: 10, answers: `++++++-+-+${'-'.repeat(15)}` })
    expect(hasFrontLimitOpened(behind('sliding-log', 9), seen)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { sameAnswers } from '../../../src/probe/inference/equivalence.ts'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { fitShape } from '../../../src/probe/inference/fit.ts'
import { HYPOTHESES } from '../../../src/probe/inference/hypothesis.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import { heldBeside, NO_OTHER_LIMITS } from '../../../src/probe/inference/other-limits.ts'
import { digestOf } from '../../../src/probe/inference/saturation-digest.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const NETWORK = { delayMs: 20, slackMs: 50, offsetMs: 0, offsetErrorMs: 0 }
const ORIGIN = 1_767_000_000_000

/** One passes, then all is refused, three times: as if others had taken nearly all of a limit. */
const attempts = [0, 1, 2].flatMap((cycle) =>
  Array.from({ length: 12 }, (_, at): Attempt => {
    const n = cycle * 12 + at
    const sentAt = cycle * 120_000 + at * 700
    const passing = at === 0 ? 'accepted' : 'limited'
    const status = passing === 'accepted' ? 200 : 429
    return { n, target: 'submit', model: 'm', stage: 'burst', cycle, sentAt, endedAt: sentAt + 40, status, passing }
  }),
)

describe('a limit that is split over replicas', () => {
  it.each([2, 3, 4])('has a part for each of %i, however little passed', (replicas) => {
    const evidence = evidenceOf(observationsOf(attempts, ['m'], NETWORK), NETWORK, ORIGIN)
    const held = heldBeside(evidence, { ...NO_OTHER_LIMITS, replicas })
    const fits = HYPOTHESES.flatMap((hypothesis) =>
      hypothesis
        .shapes(digestOf(evidence.observations))
        .slice(0, 4)
        .flatMap((shape) => fitShape(hypothesis, shape, held, { clockErrorMs: 0 })),
    )
    expect(fits.length).toBeGreaterThan(10)
    expect(Math.min(...fits.map(({ size }) => size))).toBe(replicas)
    const [first, ...others] = fits.filter(({ size }) => size === replicas)
    // Each can be asked as a gateway is.
    expect(others.map((one) => sameAnswers(first as typeof one, one, ORIGIN, false)).length).toBeGreaterThan(0)
  })
})

import type { Gateway } from '../../src/gateway/gateway.ts'
import type { DrawnLaw } from './drawn-laws.ts'

/** A gateway whose answers to submits are kept beside their instants, to hold them against a law that only these requests meet. */
export function watchedAlone(
  gateway: Gateway,
  alone: DrawnLaw,
  now: () => number,
): { gateway: Gateway; isTouched: () => boolean } {
  const met: { at: number; isAccepted: boolean | null }[] = []
  return {
    gateway: {
      ...gateway,
      async submit(modality, body, how) {
        const one: (typeof met)[number] = { at: now(), isAccepted: null }
        met.push(one)
        const outcome = await gateway.submit(modality, body, how)
        one.isAccepted = outcome.kind === 'accepted'
        return outcome
      },
    },
    /** Whether others, who met the same limit, changed an answer. */
    isTouched: () =>
      met.some(({ at, isAccepted }) => {
        if (isAccepted === null) return false
        const isLet = alone.passes(at, 1)
        if (isAccepted) alone.passed(at, 1)
        return isLet !== isAccepted
      }),
  }
}

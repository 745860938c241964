import { keptIn } from '../../maps.ts'
import { type Attempt, isDelivered } from '../observations.ts'
import { defineRule } from '../rule.ts'
import { SYNCHRONISED_RETRIES_SETTINGS, SynchronisedRetries } from '../synchronised-retries.ts'

/** Attempts of a call that are distinguished; later ones count as the last of these. */
const MOST_ROUNDS = 20

export const noJitter = defineRule({
  id: 'no-jitter',
  title: 'backed off without jitter, so calls that failed together retried together',
  mend: 'draw each wait at random, from half of the computed backoff to the full backoff, or from zero to the full backoff',
  needs:
    'make ten retries after refusals that state no wait, with five retries for calls that failed together, which takes more calls at once',
  needsRealTime: true,
  settings: SYNCHRONISED_RETRIES_SETTINGS,
  begin(settings, findings) {
    const rounds = new Map<number, SynchronisedRetries>()
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || call === null || before === null || before.waitMs !== null) return
        if (!Number.isFinite(before.endedAt)) return
        const round = Math.min(MOST_ROUNDS, call.attempts)
        const steps = keptIn(rounds, round, () => new SynchronisedRetries(settings))
        steps.add(attempt.t, attempt.n, before.endedAt, call)
      },
      finish({ ambiguous }) {
        for (const [round, steps] of rounds) {
          const { judged, unclear, finding } = steps.told(`attempt ${round - 1} failed without a stated wait`)
          findings.judge(judged)
          findings.cannotTell(unclear)
          if (finding !== null) findings.add(finding)
        }
        const isUnhinted = (one: Attempt): boolean => one.waitMs === null && !isDelivered(one)
        const ends = new SynchronisedRetries(settings)
        if (ambiguous.some((group) => ends.mayKeepStep(group, isUnhinted, ({ endedAt }) => endedAt)))
          findings.leaveOpen()
      },
    }
  },
})

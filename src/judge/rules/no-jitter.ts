import { IN_STEP_SETTINGS, InStep } from '../in-step.ts'
import { defineRule } from '../rule.ts'
import { type Attempt, isDelivered } from '../sights.ts'

/** Attempts of a call that are distinguished; later ones count as the last of these. */
const MOST_ROUNDS = 20

export const noJitter = defineRule({
  id: 'no-jitter',
  title: 'backed off without jitter: calls that failed together retry together',
  mend: 'draw each wait at random between half of the computed backoff and all of it, or between zero and all of it',
  needs:
    'make ten retries after refusals that state no wait, five of them for calls that failed together, which takes more calls at once',
  severity: 'error',
  needsRealTime: true,
  settings: IN_STEP_SETTINGS,
  begin(settings, findings) {
    const rounds = new Map<number, InStep>()
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || call === null || before === null || before.waitMs !== null) return
        if (!Number.isFinite(before.endedAt)) return
        const round = Math.min(MOST_ROUNDS, call.attempts)
        let steps = rounds.get(round)
        if (steps === undefined) {
          steps = new InStep(settings)
          rounds.set(round, steps)
        }
        steps.add(attempt.t, attempt.n, before.endedAt, call)
      },
      finish({ crowds }) {
        for (const [round, steps] of rounds) {
          const { judged, unclear, finding } = steps.told(`attempt ${round - 1} failed without a stated wait`)
          findings.judge(judged)
          findings.cannotTell(unclear)
          if (finding !== null) findings.add(finding)
        }
        const isUnhinted = (one: Attempt): boolean => one.waitMs === null && !isDelivered(one)
        const ends = new InStep(settings)
        if (crowds.some((crowd) => ends.mayKeepStep(crowd, isUnhinted, ({ endedAt }) => endedAt))) findings.leaveOpen()
      },
    }
  },
})

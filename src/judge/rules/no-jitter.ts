import { IN_STEP_SETTINGS, InStep } from '../in-step.ts'
import { defineRule } from '../rule.ts'

/** Attempts of a call that are told apart; later ones count as the last of these. */
const MOST_ROUNDS = 20

export const noJitter = defineRule({
  id: 'no-jitter',
  title: 'backed off without jitter: many calls retry in the same moment',
  mend: 'draw each wait at random, from half of it to all of it at least',
  severity: 'error',
  needsRealTime: true,
  settings: IN_STEP_SETTINGS,
  begin(settings, findings) {
    const rounds = new Map<number, InStep>()
    return {
      attempt(sight) {
        const { attempt, call, relation, before } = sight
        if (relation !== 'retry' || before === null || before.waitMs !== null) return
        if (call === null) {
          findings.cannotTell()
          return
        }
        if (!Number.isFinite(before.endedAt)) return
        const round = Math.min(MOST_ROUNDS, call.attempts)
        let steps = rounds.get(round)
        if (steps === undefined) {
          steps = new InStep(settings)
          rounds.set(round, steps)
        }
        steps.add(sight, call, attempt.t - before.endedAt)
      },
      finish() {
        for (const [round, steps] of rounds) {
          if (steps.total < settings.retries) findings.cannotTell(steps.total)
          else findings.judge(steps.total)
          const finding = steps.finding(`the failure of attempt ${round - 1}, which named no wait`)
          if (finding !== null) findings.add(finding)
        }
      },
    }
  },
})

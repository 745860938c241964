import { defineRule, seconds } from '../rule.ts'
import { type Attempt, isTemporary } from '../sights.ts'

export const noRetry = defineRule({
  id: 'no-retry',
  title: 'gave up a request that was refused temporarily',
  mend: 'retry 429 and 503 with growing waits: nothing was bought, and the same request passes a moment later',
  needs: 'be refused temporarily, by sending more calls at once, or in a shorter time, than the world accepts',
  severity: 'error',
  needsRealTime: false,
  settings: {
    attempts: { kind: 'count', default: 2, about: 'Number of attempts that are expected.' },
    patience: { kind: 'duration', default: 60_000, about: 'Longest wait that is expected of a client.' },
    slack: {
      kind: 'duration',
      default: 5_000,
      about: 'A client that was cut short is judged only if it had this much time beyond the wait.',
    },
  },
  begin({ attempts, patience, slack }, findings) {
    const isWorthIt = (one: Attempt): boolean => isTemporary(one) && one.isTold && (one.waitMs ?? 0) <= patience
    return {
      finish({ t, isCut, calls, crowds }) {
        const isExcused = ({ endedAt, waitMs }: Attempt): boolean => isCut && t - endedAt - (waitMs ?? 0) < slack
        for (const { attempts: equal } of crowds) {
          if (attempts < 2) break
          findings.leaveOpen(equal.filter((one) => isWorthIt(one) && !isExcused(one)).length)
        }
        for (const call of calls) {
          const { last } = call
          if (call.attempts > 1 || isWorthIt(last)) findings.judge()
          if (call.attempts >= attempts || !isWorthIt(last)) continue
          if (isExcused(last)) findings.cannotTell()
          else {
            const said = last.waitMs === null ? 'without a stated wait' : `“retry after ${seconds(last.waitMs)}”`
            findings.add(
              {
                at: last.endedAt,
                request: last.n,
                evidence: `request ${last.n}${call.model === null ? '' : ` (${call.model})`} was answered ${last.status}, ${said}, and was not sent again in the ${seconds(t - last.endedAt)} that followed`,
              },
              call,
            )
          }
        }
      },
    }
  },
})

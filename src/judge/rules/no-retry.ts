import { defineRule, seconds } from '../rule.ts'
import type { Attempt } from '../sights.ts'

/** Refused before anything was done, and for now only. */
const FOR_NOW = new Set([408, 425, 429, 503])

export const noRetry = defineRule({
  id: 'no-retry',
  title: 'gave up a request that was refused for now',
  mend: 'retry 429 and 503 with growing waits: nothing was bought, and the same request is let through a moment later',
  severity: 'error',
  needsRealTime: false,
  settings: {
    attempts: { kind: 'count', default: 2, about: 'So many attempts are asked for.' },
    patience: { kind: 'duration', default: 60_000, about: 'Nobody need wait longer than this.' },
    slack: {
      kind: 'duration',
      default: 5_000,
      about: 'A client that was cut short is judged where it had so much time beyond the wait.',
    },
  },
  begin({ attempts, patience, slack }, findings) {
    const isWorthIt = ({ status, isTold, waitMs }: Attempt): boolean =>
      FOR_NOW.has(status) && isTold && (waitMs ?? 0) <= patience
    return {
      attempt({ call, attempt }) {
        if (call === null && isWorthIt(attempt)) findings.cannotTell()
      },
      finish({ t, isCut, calls }) {
        for (const call of calls) {
          const { last } = call
          if (call.attempts > 1 || isWorthIt(last)) findings.judge()
          if (call.attempts >= attempts || !isWorthIt(last)) continue
          if (isCut && t - last.endedAt - (last.waitMs ?? 0) < slack) findings.cannotTell()
          else {
            const said = last.waitMs === null ? 'no wait named' : `“retry after ${seconds(last.waitMs)}”`
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

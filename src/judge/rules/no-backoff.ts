import { BoundedMap } from '../bounded-map.ts'
import type { Call } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

/** Calls whose waits are looked at; of more the oldest are forgotten. */
const MOST_CALLS = 50_000
/** Waits of one call that are looked at. */
const MOST_WAITS = 100

export const noBackoff = defineRule({
  id: 'no-backoff',
  title: 'retried at a constant interval, or at once',
  mend: 'if the response states no wait, increase the wait with every retry up to a cap, and add random jitter',
  needs: 'be refused without a stated wait and send the same request again, four times in a row',
  severity: 'warning',
  needsRealTime: true,
  settings: {
    waits: {
      kind: 'count',
      default: 4,
      about: 'Number of waits of one call that are compared, counted from its first wait.',
    },
    spread: {
      kind: 'share',
      default: 0.1,
      about: 'Waits count as constant if the longest exceeds the shortest by no more than this share.',
    },
    atOnce: {
      kind: 'duration',
      default: 50,
      about: 'If all waits are shorter than this, the client counts as retrying without a wait.',
    },
  },
  begin({ waits: least, spread, atOnce }, findings) {
    const waits = new BoundedMap<Call, number[]>(MOST_CALLS)
    return {
      attempt({ attempt, call, relation, before }) {
        if (call === null || relation !== 'retry' || before === null) return
        const all = waits.get(call) ?? []
        // What follows a stated wait is judged by that.
        if (before.waitMs !== null) all.length = 0
        else if (all.length < MOST_WAITS) all.push(attempt.t - before.endedAt)
        waits.set(call, all)
        if (all.length !== least) return
        findings.judge()
        const [shortest, longest] = [Math.min(...all), Math.max(...all)]
        if (longest >= atOnce && longest > shortest * (1 + spread)) return
        const how = longest < atOnce ? `at once, ${least} times in a row` : `${least} times, each time after about`
        findings.add(
          {
            at: attempt.t,
            request: attempt.n,
            evidence: `request ${attempt.n} was sent again ${how}${longest < atOnce ? '' : ` ${seconds(shortest)}`}, although no response stated a wait`,
          },
          call,
        )
      },
    }
  },
})

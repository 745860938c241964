import { formatCounted } from '../../units.ts'
import { placeFrom } from '../ambiguous-attempts.ts'
import { type AmbiguousAttempts, type Attempt, type End, isDelivered, isTemporary } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'
import { StoppedClient } from '../stopped-client.ts'
import { type EqualAttempt, fewestUnmatched } from '../unmatched-attempts.ts'

export const earlyOrNoRetry = defineRule({
  id: 'early-or-no-retry',
  title: 'retried too early or gave up; its requests are too similar to say which',
  mend: 'wait as long as the response says, then send the request again; a different prompt, header or idempotency key for each call lets the judge tell which of the two happened',
  needs: 'be refused temporarily while all its requests are alike',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of violations that are allowed.' },
  },
  oneOf: ['early-return', 'no-retry'],
  begin({ most }, findings, { settingsOf }) {
    const { tolerance = 0 } = settingsOf('early-return')
    const { attempts = 0, patience = 0, slack = 0 } = settingsOf('no-retry')
    const stopped = new StoppedClient(settingsOf('slept-absurd-wait').longest ?? Infinity)
    return {
      attempt: ({ attempt }) => stopped.note(attempt),
      finish(end) {
        if (attempts < 2) return
        const isOwed = (one: Attempt): boolean => {
          const waitMs = one.waitMs ?? 0
          const latest = one.endedAt + waitMs + slack
          const isExcused = (end.isCut && end.t < latest) || stopped.hasStoppedBy(latest)
          return isTemporary(one) && one.isTold && waitMs <= patience && !isExcused
        }
        for (const group of end.ambiguous) {
          const { all, fewest, evidence, at } = counted(group, end, isOwed, tolerance)
          findings.judge(all)
          if (fewest > most) findings.add({ at, evidence }, null, fewest)
        }
      },
    }
  },
})

interface Counted {
  all: number
  /** The fewest calls that came back early or gave up. */
  fewest: number
  evidence: string
  at: number
}

function counted(
  group: AmbiguousAttempts,
  end: End,
  isOwed: (attempt: Attempt) => boolean,
  tolerance: number,
): Counted {
  const { attempts, earlier } = group
  const all = attempts.filter(isOwed).length
  const due = (one: Attempt): number => dueOf(one, end, tolerance)
  const alone = fewestUnmatched(placed(attempts, isOwed, due), earlier)
  // What is alone even if early returns are none: an early return explains two at most of the others.
  const never = fewestUnmatched(
    placed(attempts, isOwed, (one) => (due(one) === Infinity ? Infinity : one.endedAt)),
    earlier,
  )
  const fewest = never.count + Math.ceil((alone.count - never.count) / 2)
  const sentBy = attempts[alone.sentBy]?.t ?? 0
  const dueFrom = attempts
    .slice(0, alone.sentBy + 1)
    .reduce(
      (least, one, at) =>
        isOwed(one) && placeFrom(attempts, at, due(one)) >= alone.dueFrom ? Math.min(least, due(one)) : least,
      Infinity,
    )
  const evidence = `of ${attempts.length} equal requests, ${alone.owed} ${alone.owed === 1 ? 'was' : 'were'} sent by ${seconds(sentBy)} and refused until ${seconds(dueFrom)} or later. Only ${alone.after} came from then on, and ${formatCounted(alone.before, 'earlier request')} may have been retries by ${seconds(sentBy)}. In every possible matching, calls were retried too early or given up at least ${formatCounted(fewest, 'time')}`
  return { all, fewest, evidence, at: sentBy }
}

/** By their places instead of times: attempts of one instant have an order too. */
function placed(
  attempts: readonly Attempt[],
  isOwed: (attempt: Attempt) => boolean,
  due: (attempt: Attempt) => number,
): EqualAttempt[] {
  return attempts.map((one, at) => ({
    t: at,
    due: due(one) === Infinity ? Infinity : placeFrom(attempts, at, due(one)),
    isOwed: isOwed(one),
  }))
}

/** From when on the call of an attempt may come back without breaking a rule; Infinity where it has what it wants. */
function dueOf(attempt: Attempt, { task }: End, tolerance: number): number {
  const { endedAt, waitMs, isTold, bought } = attempt
  if (!isDelivered(attempt))
    return isTold && waitMs !== null ? Math.max(endedAt, endedAt + waitMs - tolerance) : endedAt
  const paid = bought === null ? null : task(bought)
  return paid !== null && (paid.end === 'failed' || paid.troubledReads > 0) ? endedAt : Infinity
}

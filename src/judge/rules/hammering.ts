import { Fifo } from '../../fifo.ts'
import type { Attempt, Call } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule, seconds } from '../rule.ts'

/** Refusals in view; of more the oldest are forgotten. */
const MOST_IN_VIEW = 20_000

export const hammering = defineRule({
  id: 'hammering',
  title: 'kept sending to a gateway that refused everything',
  mend: 'let waits grow from retry to retry, and limit retries to a share of the successes',
  needs: 'be refused temporarily, by sending more calls at once, or in a shorter time, than the world accepts',
  needsRealTime: true,
  settings: {
    window: { kind: 'duration', default: 5_000, about: 'Time over which refusals are counted.' },
    each: {
      kind: 'ratio',
      default: 8,
      about:
        'The rule is broken if, within the window, each call or task was refused at least this many times on average.',
    },
    least: {
      kind: 'count',
      default: 20,
      about: 'Minimum number of refusals within the window for the rule to be broken.',
    },
  },
  begin({ window, each, least }, findings, { wishes }) {
    const held = new PendingFindings()
    const inView = new Fifo<{ t: number; who: Who }>()
    const counts = new Map<Who, number>()
    /** Requests in view that are no tasks. */
    let callers = 0
    const drop = (): void => {
      const one = inView.shift()
      if (one === undefined) return
      const left = (counts.get(one.who) ?? 1) - 1
      if (left > 0) counts.set(one.who, left)
      else {
        counts.delete(one.who)
        if (!isTask(one.who)) callers--
      }
    }
    const refused = (t: number, n: number, who: Who): void => {
      findings.judge()
      inView.push({ t, who })
      if (!counts.has(who) && !isTask(who)) callers++
      counts.set(who, (counts.get(who) ?? 0) + 1)
      while (inView.size > MOST_IN_VIEW || (inView.first?.t ?? t) < t - window) drop()
      // Of requests that are alike each may be a call, and yet no more than there are wishes.
      const calls = counts.size - callers + Math.min(callers, wishes ?? Infinity)
      if (inView.size < least || inView.size < each * calls) return
      held.add(
        {
          at: t,
          request: n,
          evidence: `${inView.size} requests were refused within ${seconds(t - (inView.first?.t ?? t))}, all ${calls === 1 ? 'for one call' : `for ${calls} calls`}: ${(inView.size / calls).toFixed(1)} per call`,
          cost: { requests: inView.size - calls },
        },
        calls < counts.size ? [] : [...counts.keys()].filter(isCall),
      )
      while (inView.size > 0) drop()
    }
    return {
      attempt({ attempt, call, record }) {
        // Equal bodies may be several wishes: each counts as one, which accuses nobody.
        if (isRefusal(attempt)) refused(attempt.t, attempt.n, call ?? record.n)
      },
      read({ record, task }) {
        if (record.status !== 429 && record.status < 500) return
        refused(record.t, record.n, task === null ? record.n : task.id)
      },
      finish({ ambiguous }) {
        held.tell(findings)
        for (const { attempts } of ambiguous) {
          const times = attempts.filter(isRefusal).map(({ t }) => t)
          const many = Math.ceil(Math.max(least, each, 1))
          if (times.some((t, at) => (times[at + many - 1] ?? Infinity) <= t + window)) findings.leaveOpen()
        }
      },
    }
  },
})

/** A call, a task by its id, or a request of nobody by its number. */
type Who = Call | string | number

function isTask(who: Who): boolean {
  return typeof who === 'string'
}

function isCall(who: Who): who is Call {
  return typeof who === 'object'
}

function isRefusal({ status }: Attempt): boolean {
  return status === 429 || status >= 500 || status === 0
}

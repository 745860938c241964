import type { Call } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule } from '../rule.ts'

/** Seconds of one outage that are looked at; the first of a longer one are forgotten. */
const MOST_SECONDS = 600

interface Second {
  at: number
  attempts: number
  /** Attempts of which nobody can tell whether they are retries. */
  loose: number
  retries: number
  failures: number
  successes: number
  calls: Set<Call>
}
/** Calls of one second that are distinguished. */
const MOST_CALLS = 10_000

export const retryGrowth = defineRule({
  id: 'retry-growth',
  title: 'sent more and more retries while the gateway was down',
  mend: 'limit the attempts and the time of each call, let waits grow, and keep retries below a share of the successes; otherwise the load of the retries continues after the outage',
  needs: 'keep calling while the gateway is down for three seconds, which takes a longer run',
  needsRealTime: true,
  settings: {
    outage: { kind: 'count', default: 3, about: 'Seconds without a success that make an outage.' },
    growth: {
      kind: 'ratio',
      default: 1.5,
      about:
        'The rule is broken only if the last third of an outage has at least this many times the retries of the first third.',
    },
    least: { kind: 'count', default: 20, about: 'The last third must also have at least this many retries.' },
    each: {
      kind: 'ratio',
      default: 1,
      about: 'In the last third, there must also be more than this many retries per second and call, on average.',
    },
  },
  begin({ outage, growth, least, each }, findings) {
    let seconds: Second[] = []
    const held = new PendingFindings()
    const judge = (found: PendingFindings): void => {
      const down = seconds
      seconds = []
      if (down.length < outage) return
      findings.judge()
      const third = Math.floor(down.length / 3)
      const [first, last] = [down.slice(0, third), down.slice(-third)]
      const early = sum(first)
      const late = sum(last)
      const calls = new Set(last.flatMap((second) => [...second.calls]))
      const grows = (retries: number, of: number): boolean =>
        retries >= least && retries >= growth * Math.max(1, early) && retries > each * of * third
      if (grows(late, calls.size)) {
        found.add(
          {
            at: (last[0]?.at ?? 0) * 1000,
            evidence: `in ${down.length} s without a success, retries rose from ${early} in the first ${third} s to ${late} in the last ${third} s, ${(late / calls.size / third).toFixed(1)} per second for each of ${calls.size} calls`,
            cost: { requests: late - early },
          },
          calls,
        )
      } else {
        const loose = last.reduce((total, second) => total + second.loose, 0)
        if (loose > 0 && grows(late + loose, 1)) findings.leaveOpen()
      }
    }
    const finished = (found: PendingFindings): void => {
      const last = seconds.at(-1)
      if (last !== undefined && last.successes > 0) {
        seconds.pop()
        judge(found)
      }
    }
    return {
      attempt({ attempt, call, relation }) {
        const at = Math.floor(attempt.t / 1000)
        let second = seconds.at(-1)
        if (second === undefined || second.at !== at) {
          finished(held)
          // A second in which nothing came ends no outage, and a longer silence does.
          if (second !== undefined && at - second.at > 2) judge(held)
          second = { at, attempts: 0, loose: 0, retries: 0, failures: 0, successes: 0, calls: new Set() }
          seconds.push(second)
          if (seconds.length > MOST_SECONDS) seconds.shift()
        }
        second.attempts++
        if (attempt.bought !== null) second.successes++
        if (call === null) second.loose++
        if (relation !== 'retry' || call === null) return
        second.retries++
        if (second.calls.size < MOST_CALLS) second.calls.add(call)
      },
      finish() {
        const kept = seconds
        seconds = [...seconds]
        const atLast = new PendingFindings()
        finished(atLast)
        judge(atLast)
        for (const found of [held, atLast]) found.tell(findings)
        seconds = kept
      },
    }
  },
})

function sum(seconds: readonly Second[]): number {
  return seconds.reduce((total, { retries }) => total + retries, 0)
}

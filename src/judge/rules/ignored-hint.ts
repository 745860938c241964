import { mayBeFollowed } from '../ambiguous-attempts.ts'
import type { Attempt, Call } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

/** Calls whose waits are counted; of more, later ones are not. */
const MOST_CALLS = 50_000

interface Waits {
  hinted: number
  ignored: number
  asMs: number
  worst: { at: number; request: number; evidence: string } | null
}

export const ignoredHint = defineRule({
  id: 'ignored-hint',
  title: 'ignored the stated waits, or read seconds as milliseconds',
  mend: 'read Retry-After in seconds (or as an HTTP date), and the body if the header is missing; a stated wait takes precedence over your own backoff',
  needs: 'be refused with a wait, and send the same request again',
  settings: {
    part: {
      kind: 'share',
      default: 0.25,
      about: 'A wait shorter than this share of the stated wait shows that the client did not read it.',
    },
    times: { kind: 'count', default: 3, about: 'Minimum number of such short waits for the rule to be broken.' },
    share: {
      kind: 'share',
      default: 0.5,
      about: 'The rule is broken only if at least this share of all waits is so short.',
    },
  },
  begin({ part, times, share }, findings, { settingsOf }) {
    const { longest = Infinity } = settingsOf('slept-absurd-wait')
    const waits = new Map<Call, Waits>()
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || before === null || before.waitMs === null || !before.isTold) return
        // A call that is asked to wait for hours is given up, and an equal one may be another wish.
        if (call === null || before.waitMs > longest) return
        const of = waits.get(call) ?? { hinted: 0, ignored: 0, asMs: 0, worst: null }
        if (waits.size < MOST_CALLS) waits.set(call, of)
        of.hinted++
        const waited = attempt.t - before.endedAt
        if (waited >= part * before.waitMs) return
        of.ignored++
        // A wait of N seconds taken for N ms, and what sending takes.
        const isThousandth = before.waitMs >= 500 && waited < before.waitMs / 1000 + 30
        if (isThousandth) of.asMs++
        of.worst ??= {
          at: attempt.t,
          request: attempt.n,
          evidence: `the response to request ${before.n} asked for a wait of ${seconds(before.waitMs)}, but the client waited ${seconds(waited)}`,
        }
      },
      finish({ ambiguous }) {
        const isEarly = ({ waitMs, isTold }: Attempt): boolean => waitMs !== null && isTold
        const until = ({ endedAt, waitMs }: Attempt): number => endedAt + part * (waitMs ?? 0)
        const open = ambiguous.reduce((sum, group) => sum + mayBeFollowed(group, isEarly, { until }), 0)
        if (open >= times) findings.leaveOpen(open)
        const sure = [...waits].flatMap(([{ isSure }, of]) => (isSure ? [of] : []))
        const sum = (what: 'hinted' | 'ignored' | 'asMs'): number => sure.reduce((total, of) => total + of[what], 0)
        const [hinted, ignored, asMs] = [sum('hinted'), sum('ignored'), sum('asMs')]
        const worst = sure.find((of) => of.worst !== null)?.worst ?? null
        findings.judge(hinted)
        if (worst === null || ignored < times || ignored < share * hinted) return
        const how =
          asMs >= share * ignored
            ? 'a thousandth of it, or zero; the client may read seconds as milliseconds'
            : 'the client seems to use its own backoff'
        const { at, request, evidence } = worst
        findings.add({
          at,
          request,
          evidence: `${ignored} of ${hinted} waits were less than ${Math.round(100 * part)}% of the stated wait (${how}); ${evidence}`,
          cost: { requests: ignored },
        })
      },
    }
  },
})

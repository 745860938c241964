import { defineRule, seconds } from '../rule.ts'

export const ignoredHint = defineRule({
  id: 'ignored-hint',
  title: 'ignored the waits that it was told, or read seconds as milliseconds',
  mend: 'read Retry-After in seconds (or as an HTTP date), and the body where the header is missing; a wait that is told beats your own backoff',
  severity: 'error',
  needsRealTime: false,
  settings: {
    part: {
      kind: 'share',
      default: 0.25,
      about: 'A wait shorter than this part of the one told shows that it was not read.',
    },
    times: { kind: 'count', default: 3, about: 'So many of them prove it.' },
    share: { kind: 'share', default: 0.5, about: 'And this part of all waits that were told.' },
  },
  begin({ part, times, share }, findings) {
    let hinted = 0
    let ignored = 0
    let asMs = 0
    let worst: { at: number; request: number; evidence: string } | null = null
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || before === null || before.waitMs === null || !before.isTold) return
        if (call === null) {
          findings.cannotTell()
          return
        }
        findings.judge()
        hinted++
        const waited = attempt.t - before.endedAt
        if (waited >= part * before.waitMs) return
        ignored++
        // A wait of N seconds taken for N ms, and what sending takes.
        const isThousandth = before.waitMs >= 500 && waited < before.waitMs / 1000 + 30
        if (isThousandth) asMs++
        worst ??= {
          at: attempt.t,
          request: attempt.n,
          evidence: `told ${seconds(before.waitMs)} by request ${before.n}, it waited ${seconds(waited)}`,
        }
      },
      finish() {
        if (worst === null || ignored < times || ignored < share * hinted) return
        const how =
          asMs >= share * ignored
            ? 'they are a thousandth of what was told, or nothing: seconds read as milliseconds?'
            : 'its own backoff, it seems'
        const { at, request, evidence } = worst
        findings.add({
          at,
          request,
          evidence: `${ignored} of ${hinted} waits were less than ${Math.round(100 * part)} % of the wait told (${how}); ${evidence}`,
          cost: { requests: ignored },
        })
      },
    }
  },
})

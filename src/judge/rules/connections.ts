import { Fifo } from '../../fifo.ts'
import { defineRule } from '../rule.ts'

/** New connections in view; of more the oldest are forgotten. */
const MOST_IN_VIEW = 10_000

export const connections = defineRule({
  id: 'connections',
  title: 'opened a connection for nearly every request, or far too many connections at once',
  mend: 'use one agent or session with keep-alive for all requests, read every response to its end, and limit its connections',
  needs: 'send sixty requests, which takes a longer run',
  severity: 'warning',
  needsRealTime: true,
  settings: {
    perSecond: {
      kind: 'count',
      default: 50,
      about: 'The rule is broken by more than this number of new connections within one second.',
    },
    share: {
      kind: 'share',
      default: 0.8,
      about: 'The rule is also broken if at least this share of all requests each opened a new connection.',
    },
    least: { kind: 'count', default: 60, about: 'Minimum number of requests for that share to be judged.' },
  },
  begin({ perSecond, share, least }, findings) {
    const opened = new Fifo<number>()
    let requests = 0
    let fresh = 0
    let last = { t: 0, n: 0 }
    return {
      request({ t, n, seen }) {
        if (seen?.onConnection === undefined) return
        requests++
        last = { t, n }
        if (seen.onConnection > 1) return
        fresh++
        opened.push(t)
        while (opened.size > MOST_IN_VIEW || (opened.first ?? t) < t - 1000) opened.shift()
        if (opened.size <= perSecond) return
        findings.add({ at: t, request: n, evidence: `${opened.size} connections were opened within one second` })
        while (opened.size > 0) opened.shift()
      },
      finish() {
        if (requests < least) findings.cannotTell(requests === 0 ? 0 : 1)
        else findings.judge()
        if (requests < least || fresh < share * requests) return
        findings.add({ at: last.t, evidence: `${fresh} of ${requests} requests each used a connection of their own` })
      },
    }
  },
})

import { Fifo } from '../../fifo.ts'
import type { RequestRecord } from '../../mock/oracle/oracle-log.ts'
import { defineRule, seconds } from '../rule.ts'

/** Silent answers in view; of more the oldest are not judged. */
const MOST_IN_VIEW = 10_000

interface Silent {
  readonly record: RequestRecord
  readonly from: number
  /** When the silence ends by itself. */
  readonly until: number
  /** Its caller's side: `endedAt` changes when it hangs up. */
  readonly held: { readonly endedAt: number }
}

export const noReadTimeout = defineRule({
  id: 'no-read-timeout',
  title: 'kept waiting for an answer that had stalled',
  mend: 'set a timeout for the time between two reads of a response, not only for the connection or the headers. When it expires, close the connection and treat the response as failed',
  needs: 'wait for an answer that stalls, in a world in which some answers stall',
  needsRealTime: true,
  settings: {
    longest: {
      kind: 'duration',
      default: 40_000,
      about: 'A client that still waits after this much silence breaks the rule. A read timeout of 30s is usual.',
    },
    slack: {
      kind: 'duration',
      default: 2_000,
      about:
        'If the client was stopped, by `--timeout` or by an interrupt, the rule gives no verdict on connections that closed less than this before the stop.',
    },
  },
  begin({ longest, slack }, findings) {
    const silent = new Fifo<Silent>()
    const note = (record: RequestRecord, held: Silent['held']): void => {
      const silence = record.sent?.silence
      if (silence === undefined || (silence.lastsMs !== null && silence.lastsMs <= longest)) return
      const from = record.t + silence.fromMs
      silent.push({ record, held, from, until: silence.lastsMs === null ? Infinity : from + silence.lastsMs })
      if (silent.size > MOST_IN_VIEW) silent.shift()
    }
    return {
      attempt: ({ record, attempt }) => note(record, attempt),
      read: (observation) => note(observation.record, observation),
      finish({ t, isCut }) {
        for (const { record, from, until, held } of silent.all()) {
          const { endedAt } = held
          const heldMs = Math.min(endedAt, until, t) - from
          const isKept = heldMs <= longest
          // Where it was cut short, nobody knows how much longer it would have waited.
          if (isKept && isCut && endedAt > t - slack) findings.cannotTell()
          else findings.judge()
          if (isKept) continue
          const what = record.stream === undefined ? 'the answer' : 'the next frame of the stream'
          findings.add({
            at: from + longest,
            request: record.n,
            evidence: `after request ${record.n} (${record.endpoint}), the client waited ${seconds(heldMs)} for ${what} and received no byte`,
            cost: { seconds: heldMs / 1000 },
          })
        }
      },
    }
  },
})

import { BoundedMap } from '../bounded-map.ts'
import type { Findings } from '../finding.ts'
import type { Attempt } from '../observations.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Keys that are remembered; of more the oldest are forgotten. */
const MOST_KEYS = 50_000

interface Keyed {
  last: Attempt
  body: string | undefined
  /** Retries after a 409 that were too early. */
  early: number
}

export const mishandledKeyRefusal = defineRule({
  id: 'mishandled-key-refusal',
  title: 'mishandled a refusal of its idempotency key',
  mend: 'if a 409 says that a request with this key is in progress, wait and repeat the request with the same key. If a 422 says that the key came with another body, do not retry: give each body its own key',
  needs:
    'repeat a request with its idempotency key while the first request is in progress, at a gateway that honours keys',
  settings: {
    wait: { kind: 'duration', default: 100, about: 'A retry that is sent less than this after a 409 is too early.' },
    spare: { kind: 'count', default: 1, about: 'Number of retries with one key that may be too early.' },
    slack: {
      kind: 'duration',
      default: 5_000,
      about:
        'If the client was stopped, by `--timeout` or by an interrupt, it is judged only if it had this much time after a 409.',
    },
  },
  begin({ wait, spare, slack }, findings) {
    const keys = new BoundedMap<string, Keyed>(MOST_KEYS)
    return {
      attempt({ attempt, record }) {
        const { idempotency, body } = record.seen ?? {}
        if (idempotency === undefined) return
        const key = `${record.account ?? ''}\n${idempotency}`
        const known = keys.get(key)
        const early = known === undefined ? 0 : judgeNext(findings, known, attempt, body, { wait, spare })
        keys.set(key, { last: attempt, body, early })
      },
      finish({ t, isCut }) {
        for (const { last } of keys.values()) {
          if (!isRefused(last, 'under-way')) continue
          if (isCut && t - last.endedAt < slack) {
            findings.cannotTell()
            continue
          }
          findings.judge()
          findings.add({
            at: last.endedAt,
            request: last.n,
            evidence: `request ${last.n} was answered 409 because its key was in progress; no request with this key came in the ${seconds(t - last.endedAt)} that followed, so what it bought is lost`,
          })
        }
      },
    }
  },
})

/** Returns how often requests with the key were retried too early after a 409. */
function judgeNext(
  findings: Findings,
  { last, body: former, early }: Keyed,
  attempt: Attempt,
  body: string | undefined,
  { wait, spare }: { wait: number; spare: number },
): number {
  const waited = attempt.t - last.endedAt
  if (isRefused(last, 'other-body') && former === body) {
    findings.judge()
    findings.add({
      at: attempt.t,
      request: attempt.n,
      evidence: `request ${last.n} was answered 422 because its key had come with another body; ${seconds(waited)} later request ${attempt.n} sent the same key and body again, and was answered ${attempt.saidStatus}`,
      cost: { requests: 1 },
    })
  }
  if (!isRefused(last, 'under-way')) return early
  findings.judge()
  if (waited >= wait) return early
  if (early + 1 > spare) {
    findings.add({
      at: attempt.t,
      request: attempt.n,
      evidence: `request ${last.n} was answered 409 because its key was in progress; request ${attempt.n} came only ${seconds(waited)} later, the ${ordinal(early + 1)} retry that was too early`,
      cost: { requests: 1 },
    })
  }
  return early + 1
}

function isRefused({ reason, isTold }: Attempt, by: 'under-way' | 'other-body'): boolean {
  return isTold && reason === by
}

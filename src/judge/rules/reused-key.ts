import { BoundedMap } from '../bounded-map.ts'
import { defineRule } from '../rule.ts'

/** Keys that are remembered; of more the oldest are forgotten. */
const MOST_KEYS = 50_000

export const reusedKey = defineRule({
  id: 'reused-key',
  title: 'used one idempotency key for two different requests',
  mend: 'make a new random key for each call; all attempts of that call carry this key and the same body',
  needs: 'send the same idempotency key twice',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of violations that are allowed.' },
  },
  begin({ most }, findings) {
    const first = new BoundedMap<string, { body: string; n: number }>(MOST_KEYS)
    let count = 0
    return {
      attempt({ attempt, record }) {
        const { idempotency, body } = record.seen ?? {}
        if (idempotency === undefined || body === undefined) return
        const key = `${record.account ?? ''}\n${idempotency}`
        const known = first.get(key)
        if (known === undefined) {
          first.set(key, { body, n: attempt.n })
          return
        }
        findings.judge()
        if (known.body === body || ++count <= most) return
        findings.add({
          at: attempt.t,
          request: attempt.n,
          evidence: `request ${attempt.n} came with the idempotency key of request ${known.n} and another body; it was answered ${attempt.saidStatus}`,
          cost: { requests: 1 },
          others: [known.n],
        })
      },
    }
  },
})

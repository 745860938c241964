import { BoundedMap } from '../bounded-map.ts'
import type { Finding } from '../finding.ts'
import { type Attempt, type AttemptObservation, type Call, isDelivered } from '../observations.ts'
import { defineRule } from '../rule.ts'

/** Bodies that are remembered; of more the oldest are forgotten. */
const MOST_BODIES = 50_000
/** Keys of one body that are distinguished. */
const MOST_KEYS = 50
/** Changes that only the end can confirm. */
const MOST_HELD = 1_000

/** All that came with one body. */
interface Wish {
  keys: Set<string>
  key: string
  last: Attempt
  /** Whether it was wanted more than once. */
  isRepeated: boolean
  /** Keys that came again after another had come. */
  returned: Set<string>
}

export const changedKey = defineRule({
  id: 'changed-key',
  title: 'changed the idempotency key between attempts of one call',
  mend: 'create the key before the first attempt, outside the retry loop, and send the same key with every attempt',
  needs: 'send a request with an idempotency key again after it failed',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of violations that are allowed.' },
  },
  begin({ most }, findings) {
    const wishes = new BoundedMap<string, Wish>(MOST_BODIES)
    const keyOfCall = new WeakMap<Call, { key: string; n: number }>()
    const held: { finding: Finding; wish: Wish; formerKey: string }[] = []
    let [count, bodies, repeated] = [0, 0, 0]
    const isAllowed = (): boolean => ++count <= most
    const noteRepeated = (wish: Wish): void => {
      if (!wish.isRepeated) repeated++
      wish.isRepeated = true
    }

    /** The call header says that it is one call. */
    const named = ({ attempt, relation }: AttemptObservation, call: Call, key: string): void => {
      const before = keyOfCall.get(call)
      keyOfCall.set(call, { key, n: attempt.n })
      if (before === undefined || relation !== 'retry') return
      findings.judge()
      if (before.key !== key && !isAllowed()) findings.add(findingOf(attempt, before.n), call)
    }

    /** Two keys with one body may be two wishes. */
    const byBody = (attempt: Attempt, key: string, wish: Wish, isCountedRetry: boolean): void => {
      const { last, key: formerKey } = wish
      const isFailed = last.endedAt <= attempt.t && !isDelivered(last)
      const isNew = !wish.keys.has(key)
      if (key === formerKey) {
        if (isFailed) findings.judge()
      } else if (!isNew) {
        wish.returned.add(key)
        noteRepeated(wish)
      } else if (!isFailed) noteRepeated(wish)
      else if (isCountedRetry) {
        findings.judge()
        if (!isAllowed()) findings.add(findingOf(attempt, last.n))
      } else if (held.length < MOST_HELD) held.push({ finding: findingOf(attempt, last.n), wish, formerKey })
      if (wish.keys.size < MOST_KEYS) wish.keys.add(key)
      wish.key = key
      wish.last = attempt
    }

    return {
      attempt(observation) {
        const { attempt, record, call } = observation
        const { idempotency: key, body, retryCount = 0 } = record.seen ?? {}
        if (key === undefined || body === undefined) return
        if (call?.by === 'call-header') {
          named(observation, call, key)
          return
        }
        const place = `${record.account ?? ''}\n${record.endpoint}\n${body}`
        const wish = wishes.get(place)
        if (wish !== undefined) byBody(attempt, key, wish, retryCount > 0)
        else {
          bodies++
          wishes.set(place, { keys: new Set([key]), key, last: attempt, isRepeated: false, returned: new Set() })
        }
      },
      finish() {
        let allowed = most - count
        for (const { finding, wish, formerKey } of held) {
          // A key of its own is how a client says that an equal body is another call.
          const isOpen = wish.isRepeated || wish.returned.has(formerKey) || bodies < 2 || repeated > 0
          if (isOpen) findings.cannotTell()
          else {
            findings.judge()
            if (--allowed < 0) findings.add(finding)
          }
        }
      },
    }
  },
})

function findingOf({ t, n, saidStatus }: Attempt, before: number): Finding {
  return {
    at: t,
    request: n,
    others: [before],
    evidence: `request ${n} repeated request ${before} with another idempotency key, and was answered ${saidStatus}; the gateway cannot know that it is the same call`,
  }
}

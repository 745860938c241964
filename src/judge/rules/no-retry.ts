import { BoundedMap } from '../bounded-map.ts'
import { type Attempt, type Call, isDelivered, isTemporary } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'
import { StoppedClient } from '../stopped-client.ts'
import { type Later, WishBook } from '../wish-book.ts'

/** Bodies that came with a key and are remembered; of more the oldest are forgotten. */
const MOST_BODIES = 50_000

interface Body {
  /** The last request with it. */
  latest: number
  bought: number
}

export const noRetry = defineRule({
  id: 'no-retry',
  title: 'gave up a request that was refused temporarily',
  mend: 'retry 429 and 503 with growing waits: nothing was bought, and the same request passes a moment later',
  needs: 'be refused temporarily, by sending more calls at once, or in a shorter time, than the world accepts',
  settings: {
    attempts: { kind: 'count', default: 2, about: 'Number of attempts that are expected.' },
    patience: {
      kind: 'duration',
      default: 60_000,
      about: 'Longest stated wait that a client is expected to wait for.',
    },
    slack: {
      kind: 'duration',
      default: 5_000,
      about:
        'If the client was stopped, by `--timeout` or by an interrupt, it is judged only if it still had this much time after the end of the wait.',
    },
  },
  begin({ attempts, patience, slack }, findings, { settingsOf }) {
    const isWorthIt = (one: Attempt): boolean => isTemporary(one) && one.isTold && (one.waitMs ?? 0) <= patience
    const stopped = new StoppedClient(settingsOf('slept-absurd-wait').longest ?? Infinity)
    const wishes = new WishBook()
    const { tolerance = 0 } = settingsOf('early-return')
    const bodies = new BoundedMap<string, Body>(MOST_BODIES)
    const bodyOf = new WeakMap<Call, Body>()
    /** A call that changes its key comes again as another: its body came later, and was bought once at most. */
    const mayHaveReturned = (call: Call): boolean => {
      const body = bodyOf.get(call)
      return body !== undefined && body.latest > call.last.n && body.bought <= 1
    }
    const judge = (call: Call, t: number, isExcused: (one: Attempt) => boolean): void => {
      const { last } = call
      if (call.attempts > 1 || isWorthIt(last)) findings.judge()
      if (call.attempts >= attempts || !isWorthIt(last)) return
      const again = wishes.cameAgain(last, (later) => isInTime(later, call, tolerance))
      // It came again in another form.
      if (again === 'yes') return
      if (isExcused(last) || mayHaveReturned(call)) findings.cannotTell()
      else if (again === 'open') findings.leaveOpen()
      else {
        const evidence = `${refusalOf(call)}, and was not sent again ${untilEnd(t - last.endedAt, last.waitMs ?? 0)}${inOtherForm(wishes.cameAgain(last))}`
        findings.add({ at: last.endedAt, request: last.n, evidence }, call)
      }
    }
    return {
      attempt(observation) {
        const { record, attempt, call } = observation
        stopped.note(attempt)
        wishes.note(observation)
        const { body: hash, idempotency } = record.seen ?? {}
        if (hash === undefined || idempotency === undefined || call?.by !== 'idempotency-key') return
        const place = `${record.account ?? ''}\n${hash}`
        const body = bodies.get(place) ?? { latest: 0, bought: 0 }
        bodies.set(place, body)
        bodyOf.set(call, body)
        body.latest = attempt.n
        if (isDelivered(attempt)) body.bought++
      },
      finish({ t, isCut, calls, ambiguous }) {
        const isExcused = ({ endedAt, waitMs }: Attempt): boolean => {
          const latest = endedAt + (waitMs ?? 0) + slack
          return (isCut && t < latest) || stopped.hasStoppedBy(latest)
        }
        for (const { attempts: equal } of ambiguous) {
          if (attempts < 2) break
          findings.leaveOpen(equal.filter((one) => isWorthIt(one) && !isExcused(one)).length)
        }
        for (const call of calls) judge(call, t, isExcused)
      },
    }
  },
})

/** Whether a request may be a return of this call: to another model, or after the wait. */
function isInTime({ attempt, model }: Later, { model: refused, last }: Call, tolerance: number): boolean {
  return model !== refused || attempt.t >= last.endedAt + (last.waitMs ?? 0) - tolerance
}

function refusalOf({ model, last }: Call): string {
  const said = last.waitMs === null ? 'without a stated wait' : `“retry after ${seconds(last.waitMs)}”`
  return `request ${last.n}${model === null ? '' : ` (${model})`} was answered ${last.saidStatus}, ${said}`
}

/** Time that the client had after a refusal: too little for the wait, if it ended at once. */
function untilEnd(leftMs: number, waitMs: number): string {
  return leftMs < waitMs
    ? `before the client ended ${seconds(leftMs)} later, within that wait`
    : `in the ${seconds(leftMs)} that followed`
}

function inOtherForm(again: ReturnType<WishBook['cameAgain']>): string {
  return again === 'yes' ? '; the same prompt came in another body, but before that wait was over' : ''
}

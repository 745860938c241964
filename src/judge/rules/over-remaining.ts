import { Fifo } from '../../fifo.ts'
import { keptIn } from '../../maps.ts'
import type { Remaining } from '../../mock/oracle/oracle-log.ts'
import { formatCounted } from '../../units.ts'
import { BoundedMap } from '../bounded-map.ts'
import { type Attempt, type AttemptObservation, isForNow } from '../observations.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Models of accounts whose limits are followed; of more the oldest are forgotten. */
const MOST_PLACES = 1_000
/** Answers of one place that may still be on their way; of more the oldest are forgotten. */
const MOST_PENDING = 1_000
/** Resets this close together are of one window. */
const ONE_WINDOW_MS = 1_000

/** A figure of one answer, which counts once the answer has arrived. */
interface Announcement {
  attempt: Attempt
  remaining: number
  resetMs: number
}

interface Place {
  pending: Fifo<Announcement>
  bound: { n: number; remaining: number; toldAt: number; until: number; sent: number } | null
  /** Until then the figures contradict each other: they are not those of one window. */
  unsteadyUntil: number
}

export const overRemaining = defineRule({
  id: 'over-remaining',
  title: 'sent more requests than the last response allowed',
  mend: 'read the number of remaining requests and the reset time from every response, also from a success; once no request is left, hold new requests back until the reset',
  needs:
    'send more requests after a response that states the number of remaining requests, in a world with such responses',
  severity: 'warning',
  settings: {
    tolerance: {
      kind: 'duration',
      default: 200,
      about: 'A request sent this soon after the response counts as already in flight.',
    },
    spare: { kind: 'count', default: 0, about: 'Number of additional requests that are allowed in each window.' },
  },
  begin({ tolerance, spare }, findings) {
    const places = new BoundedMap<string, Place>(MOST_PLACES)
    return {
      attempt(observation) {
        const place = placeOf(places, observation)
        const { attempt, record } = observation
        const { t } = attempt
        while ((place.pending.first?.attempt.endedAt ?? Infinity) <= t - tolerance) arrive(place)
        const { bound } = place
        if (bound !== null && t < bound.until) {
          findings.judge()
          bound.sent++
          const beyond = bound.sent - bound.remaining - spare
          // A request that passes shows that the figure was not the limit.
          if (beyond > 0 && isForNow(attempt.status)) {
            const isDoubtful = t < place.unsteadyUntil || place.pending.all().some((one) => isRoom(one, t))
            if (isDoubtful) findings.cannotTell()
            else
              findings.add({
                at: t,
                request: attempt.n,
                evidence: evidenceOf(bound, attempt, beyond),
                cost: ONE,
                others: [bound.n],
              })
          }
        }
        const told = toldBy(record.told?.left)
        if (told === null) return
        const resetMs = attempt.waitMs === null ? told.resetMs : Math.min(told.resetMs, attempt.waitMs)
        place.pending.push({ attempt, remaining: told.requests, resetMs })
        if (place.pending.size > MOST_PENDING) place.pending.shift()
      },
    }
  },
})

const ONE = { requests: 1 }

function placeOf(places: BoundedMap<string, Place>, { record }: AttemptObservation): Place {
  const key = `${record.account ?? ''}\n${record.endpoint}\n${record.model ?? ''}`
  return keptIn(places, key, () => ({ pending: new Fifo<Announcement>(), bound: null, unsteadyUntil: -Infinity }))
}

/** The tightest figure of one answer; null where it states none, or two for the same window. */
function toldBy(left: readonly Remaining[] = []): Remaining | null {
  const [first, ...others] = [...left].sort((a, b) => a.requests - b.requests)
  if (first === undefined) return null
  const isContradicted = others.some(
    ({ requests, resetMs }) => requests !== first.requests && Math.abs(resetMs - first.resetMs) < ONE_WINDOW_MS,
  )
  return isContradicted ? null : first
}

/** The oldest answer of those on their way is known to the client. */
function arrive(place: Place): void {
  const { attempt, remaining, resetMs } = place.pending.shift() as Announcement
  if (!attempt.isTold) return
  const { bound } = place
  const toldAt = attempt.endedAt
  const until = toldAt + resetMs
  if (bound !== null && toldAt < bound.until) {
    // Of one window, a request that passed leaves one less, and one that was refused leaves no more.
    const most = bound.remaining - (isForNow(attempt.status) ? 0 : 1)
    if (remaining > most) place.unsteadyUntil = Math.max(bound.until, until)
  }
  place.bound = { n: attempt.n, remaining, toldAt, until, sent: 0 }
}

/** Whether an answer that may or may not have arrived says that there is room. */
function isRoom({ attempt, remaining }: Announcement, t: number): boolean {
  return attempt.endedAt <= t && attempt.isTold && remaining > 0
}

function evidenceOf(bound: NonNullable<Place['bound']>, { n, t, saidStatus }: Attempt, beyond: number): string {
  const { remaining, toldAt, until } = bound
  return `the response to request ${bound.n} said that ${formatCounted(remaining, 'request')} ${remaining === 1 ? 'was' : 'were'} left for ${seconds(until - toldAt)}; request ${n} came ${seconds(t - toldAt)} later, the ${ordinal(beyond)} beyond this number, and was answered ${saidStatus}`
}

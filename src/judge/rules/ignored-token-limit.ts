import { BoundedMap } from '../bounded-map.ts'
import type { Attempt, AttemptObservation } from '../observations.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Models of accounts of which it is known what was announced. */
const MOST_PLACES = 1_000
/** Announcements of one of them that are remembered. */
const MOST_ANNOUNCED = 200

/** A statement of an answer about the tokens that are left. */
interface Announced {
  readonly attempt: Attempt
  /** When the client had it, and until when it holds. */
  readonly at: number
  readonly until: number
  /** Tokens that are left; where a refusal does not say it, fewer than the request was estimated at. */
  readonly left: number | null
  readonly estimate: number
}

export const ignoredTokenLimit = defineRule({
  id: 'ignored-token-limit',
  title: 'kept sending requests that needed more tokens than the last response allowed',
  mend: 'for all calls of a model together, keep track of the remaining tokens and the reset time that each response states. Until the reset, hold back every request that needs more tokens than remain. After a 429 about tokens, hold back requests of that size or larger until the stated wait is over',
  needs: 'send texts until a token limit is used up, in a world that has a token limit',
  settings: {
    times: { kind: 'count', default: 3, about: 'The rule is broken by this number of such requests.' },
    certain: {
      kind: 'share',
      default: 0.5,
      about:
        'Input tokens are estimated at one per four characters; a request counts as too large only if this share of its estimate exceeds the remaining tokens.',
    },
    tolerance: {
      kind: 'duration',
      default: 100,
      about:
        'A request sent this soon after the response counts as already in flight. A request sent this shortly before the reset is tolerated.',
    },
  },
  begin({ times, certain, tolerance }, findings) {
    const places = new BoundedMap<string, Announced[]>(MOST_PLACES)
    let count = 0

    /** The latest announcement that the client had when it sent the request. */
    const known = (all: readonly Announced[], t: number): Announced | undefined =>
      all
        .filter(({ attempt, at }) => at + tolerance <= t && attempt.endedAt >= at)
        .sort((one, other) => one.at - other.at)
        .at(-1)

    const judge = ({ record, attempt, before }: AttemptObservation, last: Announced, estimate: number): void => {
      const { left } = last
      const isShort = left === null ? estimate >= last.estimate : certain * (record.seen?.tokens?.input ?? 0) > left
      if (!isShort) return
      findings.judge()
      // For a retry of the very call that was refused there is early-return.
      if (attempt.t >= last.until - tolerance || before === last.attempt) return
      // Sent too early, and let through all the same: nothing shows that it was wrong to.
      if (record.reason !== 'limited' || ++count < times) return
      const told = left === null ? 'no' : `only ${left}`
      findings.add({
        at: attempt.t,
        request: attempt.n,
        evidence: `request ${last.attempt.n} was answered ${last.attempt.saidStatus}: ${told} tokens left for the next ${seconds(last.until - last.at)}; request ${attempt.n}, which needs about ${estimate} tokens, came ${seconds(attempt.t - last.at)} later and was refused. It is the ${ordinal(count)} request that was too large for the tokens left`,
        cost: { requests: count === times ? times : 1 },
      })
    }

    return {
      attempt(observation) {
        const { record, attempt } = observation
        const { seen, told, limit = '', account = '', model = '' } = record
        if (seen?.tokens === undefined) return
        const place = `${account}\n${model}`
        const all = places.get(place) ?? []
        const estimate = seen.tokens.input + seen.tokens.mostOutput
        const last = known(all, attempt.t)
        if (last !== undefined) judge(observation, last, estimate)
        const announced = announcedIn(attempt, told?.tokens, limit.endsWith('tokens'), estimate)
        if (announced === null) return
        places.set(place, [...all, announced].slice(-MOST_ANNOUNCED))
      },
    }
  },
})

function announcedIn(
  attempt: Attempt,
  tokens: { remaining: number; resetMs: number } | undefined,
  isAboutTokens: boolean,
  estimate: number,
): Announced | null {
  const { headAt: at, waitMs, status } = attempt
  if (status === 429) {
    // A stated wait takes precedence over what the headers say.
    if (waitMs !== null) return isAboutTokens ? { attempt, at, until: at + waitMs, left: null, estimate } : null
    if (!isAboutTokens) return null
  }
  return tokens === undefined ? null : { attempt, at, until: at + tokens.resetMs, left: tokens.remaining, estimate }
}

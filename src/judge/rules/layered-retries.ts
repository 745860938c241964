import { BoundedMap } from '../bounded-map.ts'
import type { Finding } from '../finding.ts'
import { type Attempt, type AttemptObservation, type Call, isDelivered, isUnusable } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

/** Calls that are looked at; of more, later ones are not. */
const MOST_CALLS = 10_000
/** Attempts of one call that are looked at. */
const MOST_ATTEMPTS = 100
/** The most attempts of an inner layer that are looked for. */
const LARGEST_ROUND = 10
/** Waits that grow within a round, and begin again in the next: how much they grow, how much they differ from round to round, and what timers add; ms. */
const GROWTH = 1.5
const LIKENESS = 1.5
const TIMER_MS = 50

interface Series {
  n: number
  at: number
  /** Time from the end of each attempt to the next, beyond the wait that was stated. */
  gaps: number[]
  /** Likewise, beyond that wait in whole seconds, which is all that a reader of Retry-After knows. */
  beyond: number[]
  /** Attempts whose header counts retries from 0 again, after a retry that failed. */
  restarts: number
  /** Count in the header of the last attempt. */
  counted: number
  /** Whether the header counts on from attempt to attempt. */
  isCounting: boolean
}

/** Attempts with one idempotency key in a row: how many, the statuses of their answers, and that of the last. */
interface KeyRound {
  key: string
  size: number
  within: Set<number>
  last: number
}

/** A body of which each request carries a key, or says how often its library has sent it before. */
interface CountedBody extends Series {
  last: Attempt
  attempts: number
  keys: KeyRound[]
}

export const layeredRetries = defineRule({
  id: 'layered-retries',
  title: 'retried in two layers, such as a library and the code around it, which multiplies the attempts',
  mend: "retry in one layer only: turn the library's retries off (max_retries=0), or do not add your own around its calls",
  needs: 'repeat two calls at least five times each, which takes a longer outage, or send a header that counts retries',
  unshown:
    'one layer with equal or random waits looks like two layers. If rules.yaml states attempts, the rule too-many-attempts counts those of all layers',
  needsRealTime: true,
  settings: {
    rounds: {
      kind: 'count',
      default: 3,
      about:
        'Minimum number of rounds in one call. A round is a series of attempts close together, or with growing waits that begin again in the next round, and all rounds have equally many attempts.',
    },
    calls: { kind: 'count', default: 2, about: 'Minimum number of calls that show the same rounds.' },
    share: {
      kind: 'share',
      default: 0.8,
      about: 'Among the calls with enough attempts, at least this share must show the same rounds.',
    },
    times: {
      kind: 'ratio',
      default: 3,
      about: 'The shortest gap between two rounds must be at least this many times the longest gap within a round.',
    },
    pause: {
      kind: 'duration',
      default: 300,
      about: 'The shortest gap between two rounds must also be at least this long.',
    },
  },
  begin({ rounds, calls, share, times, pause }, findings) {
    const all = new Map<Call, Series>()
    const bodies = new CountedBodies()
    const least = Math.max(2, rounds)
    const byHeader = (series: readonly Series[]): Finding | null => {
      const counted = series.find(({ restarts }) => restarts + 1 >= rounds)
      const repeated = bodies.repeatedUntilSold(rounds)
      const one = counted === undefined ? undefined : { ...counted, attempts: counted.gaps.length + 1 }
      const shown = one ?? (repeated.length >= Math.max(1, calls) ? repeated[0] : undefined)
      if (shown === undefined) return null
      const { n, at, restarts, attempts } = shown
      return {
        at,
        request: n,
        evidence: `the call that began with request ${n} was attempted ${attempts} times, and its header counted retries from 0 again ${restarts} times: one layer retries what another has retried already`,
        cost: { requests: restarts },
      }
    }
    const byKeys = (): Finding | null => {
      const keyed = bodies.keyedInRounds(rounds)
      const [first] = keyed
      if (first === undefined || keyed.length < calls) return null
      const { n, at, attempts, keys } = first
      const size = keys[0]?.size ?? 0
      return {
        at,
        request: n,
        evidence: `${keyed.length} bodies were attempted in rounds of equal size, each round with its own idempotency key: that of request ${n} was attempted ${attempts} times, ${size} times with each key`,
        cost: { requests: attempts - size },
      }
    }
    const byTimes = (series: readonly Series[]): Finding | null => {
      for (let size = 2; size <= LARGEST_ROUND; size++) {
        const able = series.filter(({ gaps }) => gaps.length + 1 >= size * least)
        const isMost = (some: readonly Series[]): boolean =>
          some.length >= Math.max(1, calls) && some.length >= share * able.length
        const apart = able.filter((one) => isInRounds(one, size, times, pause))
        const growing = able.filter(({ gaps }) => growsInRounds(gaps, size))
        const matching = isMost(apart) ? apart : isMost(growing) ? growing : []
        const [first] = matching
        if (first === undefined) continue
        const { inner, outer } = parted(first.gaps, size)
        const how =
          matching === apart
            ? `with gaps of up to ${seconds(Math.max(...inner))} within a round and of at least ${seconds(Math.min(...outer))} between rounds`
            : `and its waits grew within each round, from ${seconds(Math.min(...inner))} to ${seconds(Math.max(...inner))}, and began again in the next`
        return {
          at: first.at,
          request: first.n,
          evidence: `${matching.length} of ${able.length} calls were attempted in rounds of ${size}: the call that began with request ${first.n} had ${first.gaps.length + 1} attempts, ${how}`,
          cost: { requests: matching.reduce((sum, { gaps }) => sum + gaps.length + 1 - size, 0) },
        }
      }
      return null
    }
    return {
      attempt(observation) {
        const { attempt, record, call, relation, before } = observation
        bodies.note(observation)
        if (call === null) return
        const retryCount = record.seen?.retryCount ?? Math.max(0, (record.attempt ?? 1) - 1)
        let series = all.get(call)
        if (relation !== 'retry' || series === undefined || before === null) {
          if (relation !== 'first' || all.size >= MOST_CALLS) return
          series = {
            n: attempt.n,
            at: attempt.t,
            gaps: [],
            beyond: [],
            restarts: 0,
            counted: retryCount,
            isCounting: true,
          }
          all.set(call, series)
          return
        }
        // No library repeats a broken answer of 200: asking again is then the work of one layer.
        if (retryCount === 0 && series.counted > 0 && !isUnusable(before)) series.restarts++
        if (retryCount <= series.counted) series.isCounting = false
        series.counted = retryCount
        if (series.gaps.length >= MOST_ATTEMPTS) return
        const waitMs = before.waitMs ?? 0
        const gap = attempt.t - before.endedAt - waitMs
        const beyond = gap + waitMs - Math.ceil(waitMs / 1000) * 1000
        series.gaps.push(Number.isFinite(gap) ? Math.max(0, gap) : 0)
        series.beyond.push(Number.isFinite(gap) ? Math.max(0, beyond) : 0)
      },
      finish() {
        const series = [...all].flatMap(([{ isSure }, one]) => (isSure ? [one] : []))
        const shown = byHeader(series) ?? byKeys()
        if (shown !== null) {
          findings.judge()
          findings.add(shown)
          return
        }
        const eligible = series.filter(({ gaps }) => gaps.length + 1 >= 2 * least)
        if (eligible.length < calls) {
          findings.cannotTell(eligible.length)
          return
        }
        const timed = byTimes(series)
        if (timed !== null) {
          findings.judge(eligible.length)
          findings.add(timed)
          return
        }
        const single = eligible.filter((one) => one.isCounting || growsOn(one.gaps, least))
        if (single.length >= share * eligible.length) findings.judge(eligible.length)
        else findings.notShown(eligible.length)
      },
    }
  },
})

/** Bodies whose requests say how often a library has sent them. Nobody can tell a call that its caller makes again from another with the same body. */
class CountedBodies {
  readonly #all = new BoundedMap<string, CountedBody>(MOST_CALLS)
  #mayRepeat = false

  note({ attempt, record }: AttemptObservation): void {
    const { body, idempotency, retryCount: count } = record.seen ?? {}
    if (body === undefined || (count === undefined && idempotency === undefined)) return
    const retryCount = count ?? 0
    const key = `${record.account ?? ''}\n${record.endpoint}\n${body}`
    const series = this.#all.get(key)
    if (series === undefined) {
      const { n, t: at } = attempt
      const keys: KeyRound[] = []
      noteKey(keys, idempotency, attempt)
      const begun = { n, at, gaps: [], beyond: [], restarts: 0, counted: retryCount, isCounting: true }
      this.#all.set(key, { ...begun, last: attempt, attempts: 1, keys })
      return
    }
    const { last } = series
    if (last.endedAt > attempt.t || isDelivered(last)) this.#mayRepeat = true
    if (retryCount === 0 && series.counted > 0 && !isUnusable(last)) series.restarts++
    series.counted = retryCount
    series.last = attempt
    series.attempts++
    noteKey(series.keys, idempotency, attempt)
  }

  /** Those that came in so many rounds and never again once they had bought something: none, if one body was wanted again after that, or twice at once. */
  repeatedUntilSold(rounds: number): CountedBody[] {
    if (this.#mayRepeat) return []
    return [...this.#all.values()].filter(({ restarts, last }) => restarts + 1 >= rounds && isDelivered(last))
  }

  /** Those whose key changed after every so many attempts, bought or not: none, unless other bodies show that what was bought is wanted no more. */
  keyedInRounds(rounds: number): CountedBody[] {
    const all = [...this.#all.values()]
    if (this.#mayRepeat || !all.some(({ last }) => isDelivered(last))) return []
    return all.filter((one) => isKeyedInRounds(one, rounds))
  }
}

/** Counts an attempt in the round of its key; without a key there are no rounds. */
function noteKey(rounds: KeyRound[], key: string | undefined, { status }: Attempt): void {
  if (key === undefined) return
  const round = rounds.at(-1)
  if (round?.key === key) {
    round.within.add(round.last)
    round.last = status
    round.size++
  } else if (rounds.length < MOST_ATTEMPTS) rounds.push({ key, size: 1, within: new Set(), last: status })
}

/**
 * Whether one layer kept the key for so many attempts, and another began again with a new key. A client that changes its key by the answer does
 * so after answers after which it never keeps the key.
 */
function isKeyedInRounds({ keys }: CountedBody, rounds: number): boolean {
  const ended = keys.slice(0, -1)
  const [first] = ended
  const last = keys.at(-1)
  if (first === undefined || last === undefined || keys.length < Math.max(2, rounds) || first.size < 2) return false
  const kept = new Set(keys.flatMap(({ within }) => [...within]))
  const isEqual = ended.every((one) => one.size === first.size && kept.has(one.last))
  return isEqual && last.size <= first.size && new Set(keys.map(({ key }) => key)).size === keys.length
}

/** Whether the first wait is left behind: it does not come again where a second layer would begin again. */
function growsOn(gaps: readonly number[], rounds: number): boolean {
  const later = gaps.slice(Math.floor((gaps.length + 1) / rounds))
  return Math.min(...later) >= LIKENESS * (gaps[0] ?? 0) + TIMER_MS
}

/** Gaps within rounds of so many attempts, and gaps between rounds. */
function parted(gaps: readonly number[], size: number): { inner: number[]; outer: number[] } {
  const isOuter = (at: number): boolean => (at + 1) % size === 0
  return { inner: gaps.filter((_, at) => !isOuter(at)), outer: gaps.filter((_, at) => isOuter(at)) }
}

/** Whether each gap between rounds is so many times as long as any within one. */
function isInRounds({ gaps, beyond }: Series, size: number, times: number, pause: number): boolean {
  const { inner } = parted(gaps, size)
  const { outer } = parted(beyond, size)
  const shortest = Math.min(...outer)
  return shortest >= pause && shortest >= times * Math.max(...inner)
}

/** Whether the waits of each round grow in the same way. A single layer's own waits grow on, or are drawn anew. */
function growsInRounds(gaps: readonly number[], size: number): boolean {
  if (size < 3) return false
  const columns = Array.from({ length: size - 1 }, (_, at) => gaps.filter((_, index) => index % size === at))
  const [first = [], last = []] = [columns[0], columns.at(-1)]
  const isAlike = (some: readonly number[]): boolean => Math.max(...some) <= LIKENESS * Math.min(...some) + TIMER_MS
  return columns.every(isAlike) && last.every((gap, round) => gap >= GROWTH * (first[round] ?? 0) + TIMER_MS)
}

import type { Finding, Findings } from './finding.ts'
import { type Attempt, type AttemptObservation, type Call, type End, isHungUp } from './observations.ts'
import { WishBook } from './wish-book.ts'

/** Unusable answers whose fate is open; of more the oldest are forgotten. */
const MOST_OPEN = 10_000

/** A client that is cut short hangs up on everything within this time. */
const ENDING_MS = 2_000

interface Unusable {
  readonly attempt: Attempt
  readonly call: Call | null
  /** Half a sentence. */
  readonly what: string
}

/** Fate of an unusable answer. */
type Fate = 'taken' | 'not taken' | 'unknown' | 'open'

/**
 * Answers of 200 that hold no usable result. What a client made of one shows in what it did next: whether it asked again, hung up, said that its
 * call was completed, or ended as if all were well.
 */
export class UnusableAnswers {
  readonly #findings: Findings
  readonly #most: number
  #takenBefore = 0
  readonly #wishes = new WishBook()
  readonly #open = new Map<Attempt, Unusable>()
  /** Calls that were sent again after such an answer: their client can tell. */
  readonly #recognised = new WeakSet<Call>()

  /** `most`: how many a client may take for usable. */
  constructor(findings: Findings, most: number) {
    this.#findings = findings
    this.#most = most
  }

  /** Any attempt: `what` says why its answer is unusable, null where it is not. */
  note(observation: AttemptObservation, what: string | null): void {
    const { attempt, call, before } = observation
    this.#wishes.note(observation)
    if (before !== null && call !== null && this.#open.delete(before)) {
      this.#findings.judge()
      this.#recognised.add(call)
    }
    if (what === null) return
    this.#open.set(attempt, { attempt, call, what })
    if (this.#open.size > MOST_OPEN) this.#open.delete(this.#open.keys().next().value as Attempt)
  }

  /** The latest whose fate is open. */
  latest(): Attempt | null {
    return [...this.#open.keys()].at(-1) ?? null
  }

  /** Something else shows that it was taken for a success. */
  taken(attempt: Attempt, how: string): void {
    const one = this.#open.get(attempt)
    if (one === undefined) return
    this.#open.delete(attempt)
    this.#findings.judge()
    if (++this.#takenBefore > this.#most) this.#findings.add(findingOf(one, how))
  }

  /** Judges those whose fate is open. `others`: further findings of the rule. */
  finish(end: End, others: readonly Finding[] = []): void {
    const followed = followedIn(end, this.#open)
    const taken: Finding[] = []
    for (const one of this.#open.values()) {
      const fate = followed.has(one.attempt) ? 'open' : this.#fateOf(one, end)
      if (fate === 'open') this.#findings.leaveOpen()
      else if (fate === 'unknown') this.#findings.cannotTell()
      else {
        this.#findings.judge()
        if (fate === 'taken') taken.push(findingOf(one, howClaimed(one.attempt)))
      }
    }
    const left = Math.max(0, this.#most - this.#takenBefore)
    for (const finding of [...taken, ...others].slice(left)) this.#findings.add(finding)
  }

  #fateOf({ attempt, call }: Unusable, { t, claims, isCut }: End): Fate {
    const { claimed, sent, stream } = attempt
    if (claimed === 'failed') return 'not taken'
    const again = this.#wishes.cameAgain(attempt)
    if (again === 'yes') return 'not taken'
    if (isHungUp(attempt)) {
      if (claimed === null) return isCut && attempt.endedAt > t - ENDING_MS ? 'unknown' : 'not taken'
      // What it hung up on in the middle it may have had enough of, unless nothing came any more.
      return stream?.end === 'stalled' ? 'taken' : 'unknown'
    }
    if (claimed === 'completed') return 'taken'
    if (claims === 'failed') return 'not taken'
    // A broken connection is an error in every library: that a program ends well after it shows only that it does not count its failures.
    const isSilent = sent?.isReset !== true && stream?.end !== 'stalled'
    const canTell = call !== null && this.#recognised.has(call)
    if (claims !== 'completed' || isCut || !isSilent || canTell) return 'unknown'
    return again === 'open' ? 'open' : 'taken'
  }
}

function howClaimed({ claimed }: Attempt): string {
  return claimed === 'completed' ? 'the client states that the call was completed' : 'the client ended with exit code 0'
}

function findingOf({ attempt: { n, endedAt, t, credits }, what }: Unusable, how: string): Finding {
  const at = Number.isFinite(endedAt) ? endedAt : t
  return { at, request: n, evidence: `request ${n} ${what}; it was not sent again, and ${how}`, cost: { credits } }
}

/** Those among equal attempts which may have been sent again, for all that is known. */
function followedIn({ ambiguous }: End, open: ReadonlyMap<Attempt, unknown>): ReadonlySet<Attempt> {
  const followed = new Set<Attempt>()
  for (const { attempts } of ambiguous) {
    const latest = attempts.at(-1)?.t ?? 0
    for (const one of attempts) if (open.has(one) && one.endedAt <= latest) followed.add(one)
  }
  return followed
}

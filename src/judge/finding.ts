/** What a rule found wrong, once: with the evidence for it. */
export interface Finding {
  /** Instant in ms since the mock began, in the client's time. */
  at: number
  /** Number of the request, where one request shows it. */
  request?: number
  /** Task, where it is about one. */
  task?: string
  /** What was seen, and what the gateway had said. */
  evidence: string
  cost?: Cost
}

/** What a finding cost. */
export interface Cost {
  credits?: number
  /** Requests that were needless. */
  requests?: number
  seconds?: number
}

/** Whoever's identity a finding rests on: it falls when the identity does. */
export interface Blamed {
  /** False once it is known that it may have been several. */
  isSure: boolean
  /** Takes back what was found of it. */
  readonly retractions: (() => void)[]
}

/** Findings that are kept whole; the others are counted. */
export const MOST_KEPT = 20
/** Findings of one call that can be taken back. */
const MOST_RETRACTIONS = 100

/** The findings of one rule: all of them counted, some of them kept. */
export class Findings {
  #kept: Finding[] = []
  #count = 0
  #unclear = 0
  #judged = 0
  #cost: Required<Cost> = { credits: 0, requests: 0, seconds: 0 }
  #isTrial = false

  get count(): number {
    return this.#count
  }

  /** Once more the rule could be told to be kept or not. */
  judge(times = 1): void {
    this.#judged += times
  }

  /** Once more nobody can tell. */
  cannotTell(times = 1): void {
    this.#unclear += times
  }

  add(finding: Finding, blamed: Blamed | null = null): void {
    if (blamed !== null && !blamed.isSure) {
      this.#unclear++
      return
    }
    this.#count++
    this.#charge(finding, 1)
    if (this.#kept.length < MOST_KEPT) this.#kept.push(finding)
    if (blamed === null || this.#isTrial || blamed.retractions.length >= MOST_RETRACTIONS) return
    blamed.retractions.push(() => {
      this.#count--
      this.#judged--
      this.#unclear++
      this.#charge(finding, -1)
      this.#kept = this.#kept.filter((one) => one !== finding)
    })
  }

  /** Gives what `work` would add, and forgets it. */
  trial(work: () => void): ReturnType<Findings['told']> {
    const before = [[...this.#kept], this.#count, this.#unclear, this.#judged, { ...this.#cost }] as const
    this.#isTrial = true
    try {
      work()
      return this.told()
    } finally {
      this.#isTrial = false
      ;[this.#kept, this.#count, this.#unclear, this.#judged, this.#cost] = [...before] as [
        Finding[],
        number,
        number,
        number,
        Required<Cost>,
      ]
    }
  }

  told(): { count: number; judged: number; unclear: number; cost: Required<Cost>; findings: readonly Finding[] } {
    const { credits, requests, seconds } = this.#cost
    const cost = { credits: rounded(credits), requests, seconds: rounded(seconds) }
    return { count: this.#count, judged: this.#judged, unclear: this.#unclear, cost, findings: [...this.#kept] }
  }

  #charge({ cost = {} }: Finding, sign: 1 | -1): void {
    this.#cost.credits += sign * (cost.credits ?? 0)
    this.#cost.requests += sign * (cost.requests ?? 0)
    this.#cost.seconds += sign * (cost.seconds ?? 0)
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

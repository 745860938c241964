import * as z from 'zod'

export const costSchema = z.object({
  credits: z.number(),
  /** Requests that were needless. */
  requests: z.number(),
  seconds: z.number(),
})
type Cost = z.output<typeof costSchema>

/** One finding of a rule, with its evidence. */
export const findingSchema = z.object({
  /** Instant in ms since the mock began, in the client's time. */
  at: z.number(),
  /** Number of the request, where one request shows it. */
  request: z.int().exactOptional(),
  /** Task, where it is about one. */
  task: z.string().exactOptional(),
  /** The observation, and the gateway's answer before it. */
  evidence: z.string(),
  cost: costSchema.partial().exactOptional(),
})

/** `others`: further requests that the evidence names. */
export type Finding = z.output<typeof findingSchema> & { others?: readonly number[] }

/** A call that a finding rests on: it falls when it may have been several calls. */
export interface Blamed {
  /** False once it is known that it may have been several. */
  isSure: boolean
  /** Takes back what was found of it: once for each rule. */
  readonly retractions: (() => void)[]
}

/** Findings that are kept whole; the others are counted. */
export const MOST_KEPT = 20

/** Findings of one rule about one call. */
interface Share {
  findings: Finding[]
  count: number
  cost: Cost
}

/** The findings of one rule: all of them counted, some of them kept. */
export class Findings {
  #kept: Finding[] = []
  #count = 0
  #unclear = 0
  #undecided = 0
  #unshown = 0
  #judged = 0
  #cost: Cost = { credits: 0, requests: 0, seconds: 0 }
  #isTrial = false
  readonly #shares = new WeakMap<Blamed, Share>()

  get count(): number {
    return this.#count
  }

  /** Counts one more occasion on which the rule could be judged. */
  judge(times = 1): void {
    this.#judged += times
  }

  /** Once more nobody can tell. */
  cannotTell(times = 1): void {
    this.#unclear += times
  }

  /** Once more the rule was broken if equal requests belong to calls in one way, and kept if they do in another. */
  leaveOpen(times = 1): void {
    this.#unclear += times
    this.#undecided += times
  }

  /** Once more nobody can tell, since requests and their times look alike whether the rule was broken or kept. */
  notShown(times = 1): void {
    this.#unclear += times
    this.#unshown += times
  }

  /** `times`: how often that one finding shows the rule to be broken. */
  add(finding: Finding, blamed: Blamed | null = null, times = 1): void {
    if (blamed !== null && !blamed.isSure) {
      this.#unclear++
      return
    }
    this.#count += times
    charge(this.#cost, finding, 1)
    const isKept = this.#kept.length < MOST_KEPT
    if (isKept) this.#kept.push(finding)
    if (blamed !== null && !this.#isTrial) this.#note(finding, isKept, blamed)
  }

  /** Gives what `work` would add, and forgets it. */
  trial(work: () => void): ReturnType<Findings['told']> {
    const before = [
      [...this.#kept],
      this.#count,
      this.#unclear,
      this.#undecided,
      this.#unshown,
      this.#judged,
      { ...this.#cost },
    ] as const
    this.#isTrial = true
    try {
      work()
      return this.told()
    } finally {
      this.#isTrial = false
      ;[this.#kept, this.#count, this.#unclear, this.#undecided, this.#unshown, this.#judged, this.#cost] = [
        ...before,
      ] as [Finding[], number, number, number, number, number, Cost]
    }
  }

  told(): {
    count: number
    judged: number
    unclear: number
    undecided: number
    unshown: number
    cost: Cost
    findings: readonly Finding[]
  } {
    const { credits, requests, seconds } = this.#cost
    const cost = { credits: rounded(credits), requests, seconds: rounded(seconds) }
    return {
      count: this.#count,
      judged: this.#judged,
      unclear: this.#unclear,
      undecided: this.#undecided,
      unshown: this.#unshown,
      cost,
      findings: [...this.#kept],
    }
  }

  #note(finding: Finding, isKept: boolean, blamed: Blamed): void {
    let share = this.#shares.get(blamed)
    if (share === undefined) {
      const fresh: Share = { findings: [], count: 0, cost: { credits: 0, requests: 0, seconds: 0 } }
      this.#shares.set(blamed, fresh)
      blamed.retractions.push(() => this.#takeBack(fresh))
      share = fresh
    }
    share.count++
    charge(share.cost, finding, 1)
    if (isKept) share.findings.push(finding)
  }

  #takeBack({ findings, count, cost }: Share): void {
    this.#count -= count
    this.#judged -= count
    this.#unclear += count
    charge(this.#cost, { cost }, -1)
    this.#kept = this.#kept.filter((one) => !findings.includes(one))
  }
}

function charge(sum: Cost, { cost = {} }: Pick<Finding, 'cost'>, sign: 1 | -1): void {
  sum.credits += sign * (cost.credits ?? 0)
  sum.requests += sign * (cost.requests ?? 0)
  sum.seconds += sign * (cost.seconds ?? 0)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

import * as z from 'zod'
import { keptIn } from '../maps.ts'

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

/** Findings of a rule so far. */
interface Told {
  count: number
  judged: number
  unclear: number
  undecided: number
  unshown: number
  cost: Cost
  findings: Finding[]
}

const free = (): Cost => ({ credits: 0, requests: 0, seconds: 0 })

/** The findings of one rule: all of them counted, some of them kept. */
export class Findings {
  #all: Told = { count: 0, judged: 0, unclear: 0, undecided: 0, unshown: 0, cost: free(), findings: [] }
  #isTrial = false
  readonly #shares = new WeakMap<Blamed, Share>()

  get count(): number {
    return this.#all.count
  }

  /** Counts one more occasion on which the rule could be judged. */
  judge(times = 1): void {
    this.#all.judged += times
  }

  /** Once more nobody can tell. */
  cannotTell(times = 1): void {
    this.#all.unclear += times
  }

  /** Once more the rule was broken if equal requests belong to calls in one way, and kept if they do in another. */
  leaveOpen(times = 1): void {
    this.#all.unclear += times
    this.#all.undecided += times
  }

  /** Once more nobody can tell, since requests and their times look alike whether the rule was broken or kept. */
  notShown(times = 1): void {
    this.#all.unclear += times
    this.#all.unshown += times
  }

  /** `times`: how often that one finding shows the rule to be broken. */
  add(finding: Finding, blamed: Blamed | null = null, times = 1): void {
    const all = this.#all
    if (blamed !== null && !blamed.isSure) {
      all.unclear++
      return
    }
    all.count += times
    charge(all.cost, finding, 1)
    const isKept = all.findings.length < MOST_KEPT
    if (isKept) all.findings.push(finding)
    if (blamed !== null && !this.#isTrial) this.#note(finding, isKept, blamed)
  }

  /** Gives what `work` would add, and forgets it. */
  trial(work: () => void): Told {
    const { cost, findings } = this.#all
    const before = { ...this.#all, cost: { ...cost }, findings: [...findings] }
    this.#isTrial = true
    try {
      work()
      return this.told()
    } finally {
      this.#isTrial = false
      this.#all = before
    }
  }

  told(): Told {
    const { cost, findings } = this.#all
    const { credits, requests, seconds } = cost
    const told = { credits: rounded(credits), requests, seconds: rounded(seconds) }
    return { ...this.#all, cost: told, findings: [...findings] }
  }

  #note(finding: Finding, isKept: boolean, blamed: Blamed): void {
    const share = keptIn(this.#shares, blamed, () => {
      const fresh: Share = { findings: [], count: 0, cost: free() }
      blamed.retractions.push(() => this.#takeBack(fresh))
      return fresh
    })
    share.count++
    charge(share.cost, finding, 1)
    if (isKept) share.findings.push(finding)
  }

  #takeBack({ findings, count, cost }: Share): void {
    const all = this.#all
    all.count -= count
    all.judged -= count
    all.unclear += count
    charge(all.cost, { cost }, -1)
    all.findings = all.findings.filter((one) => !findings.includes(one))
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

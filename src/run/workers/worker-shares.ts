import { type HeldShare, type ShareOrder, takeShare } from '../../distributed/held-share.ts'
import { type Cut, OwnParts, PART_KINDS } from '../../distributed/parts.ts'
import type { ShareRun } from '../../distributed/share-run.ts'
import type { Doing, Pulse } from './worker-beat.ts'

/** A share that a worker holds; it is carried out from the start of the run on. */
export interface Working {
  held: HeldShare
  parts: OwnParts
  run: ShareRun | null
}

/** The shares that one worker holds, its own and those of workers that are gone. */
export class WorkerShares {
  readonly #order: ShareOrder
  readonly #cut: Cut
  readonly #name: string
  readonly #working = new Map<number, Working>()
  #taken = 0

  /** `name`: of the worker, in Redis. */
  constructor(order: ShareOrder, cut: Cut, name: string) {
    this.#order = order
    this.#cut = cut
    this.#name = name
  }

  /** Number of parts taken so far. */
  get taken(): number {
    return this.#taken
  }

  get size(): number {
    return this.#working.size
  }

  get first(): Working | undefined {
    return this.all()[0]
  }

  all(): Working[] {
    return [...this.#working.values()]
  }

  /** Report on the parts for the next beat. */
  doing(mayTake: boolean, weight: number): Doing {
    const shares = this.all().map(({ held: { share }, parts }) => ({ ...share, known: parts.known }))
    const has = { c: 0, u: 0 }
    for (const { parts } of this.all()) for (const kind of PART_KINDS) has[kind] += parts.count(kind)
    return { weight: mayTake ? weight : 0, into: mayTake ? (shares[0]?.index ?? null) : null, has, shares }
  }

  /** Takes a beat's report on the parts: lost ones, and parts of the plan that are now theirs. Throws REDIS_FORGED. */
  hear({ lost, askedAt, spans, late }: Pulse): void {
    for (const index of lost) this.lose(index)
    for (const { held } of this.all()) held.renewed(askedAt)
    for (const [index, told] of spans) {
      const working = this.#working.get(index)
      const taken = working?.parts.learn(told) ?? []
      if (taken.length > 0) working?.run?.take(taken)
    }
    for (let n = 0; n < late.length; n += 3) {
      const run = this.#working.get(Number(late[n]))?.run
      run?.followLate(Number(late[n + 1]), (late[n + 2] as string).split('\n').slice(1))
    }
  }

  /** Others have too few parts of the plan. */
  giveUp({ giveUp }: Pulse): void {
    for (const kind of PART_KINDS) {
      let left = giveUp[kind]
      for (const { parts, run } of this.all()) {
        const before = parts.count(kind)
        if (left > 0) run?.giveUp(kind, left)
        left -= before - parts.count(kind)
      }
    }
  }

  /** A share of its own: parts of the plan come into it. */
  async takeNew(): Promise<void> {
    const { link, prefix } = this.#order
    await this.take(await link.ask(() => link.client.incr(`${prefix}share-numbers`)))
  }

  async take(index: number): Promise<void> {
    const held = await takeShare(index, `${this.#name}:${++this.#taken}`, this.#order)
    if (held === null) return
    const parts = new OwnParts(this.#cut)
    parts.learn(held.share.spans)
    // Its own earlier hold of the same share was lost.
    this.lose(index)
    this.#working.set(index, { held, parts, run: null })
  }

  lose(index: number): void {
    const working = this.#working.get(index)
    working?.held.lose()
    working?.run?.lose()
    this.#working.delete(index)
  }

  /** Nothing of it is left to be done here. */
  forget(working: Working): void {
    const { index } = working.held.share
    if (this.#working.get(index) === working) this.#working.delete(index)
  }
}

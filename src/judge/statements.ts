import { Fifo } from '../fifo.ts'
import type { ClientOutcome } from '../mock/oracle/outcome-statement.ts'
import type { Attempt } from './observations.ts'

/** Attempts about which a statement may still come; of more the oldest are forgotten. */
const MOST_OPEN = 10_000

/** Relates what is stated about calls to their attempts. */
export class Statements {
  #open = new Fifo<{ attempt: Attempt; call: number | undefined }>()

  /** `call`: number of the call, where its request names it. */
  note(attempt: Attempt, call: number | undefined): void {
    this.#open.push({ attempt, call })
    if (this.#open.size > MOST_OPEN) this.#open.shift()
  }

  /** States what became of the call of that number, or of all about which nothing is stated yet. Gives how many attempts it is about. */
  state(outcome: ClientOutcome, call?: number): number {
    const open = this.#open.all()
    const meant = open.filter((one) => call === undefined || one.call === call)
    for (const { attempt } of meant) attempt.claimed = outcome
    this.#open = new Fifo()
    for (const one of open) if (one.attempt.claimed === null) this.#open.push(one)
    return meant.length
  }
}

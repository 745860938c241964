interface Held {
  lines: string
  isTold: boolean
}

/** By call that was claimed before it is sent, its first lines: told together with the attempt, so that whoever takes its share over has them. */
export class HeldArrivals {
  readonly #held = new Map<number, Held>()

  has(call: number): boolean {
    return this.#held.has(call)
  }

  /** `isTold`: the journal has the line already. */
  hold(call: number, line: string, isTold: boolean): void {
    this.#held.set(call, { lines: line, isTold })
  }

  /** Keeps what comes behind an arrival that nobody has been told of yet; false where there is none. */
  follow(call: number, line: string): boolean {
    const held = this.#held.get(call)
    if (held === undefined || held.isTold) return false
    held.lines = `${held.lines}\n${line}`
    return true
  }

  /** What is to be told of the call before anything else; undefined where there is nothing. */
  take(call: number): string | undefined {
    const held = this.#held.get(call)
    this.#held.delete(call)
    return held?.lines
  }
}

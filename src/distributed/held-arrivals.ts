interface Held {
  lines: string
  isTold: boolean
}

/**
 * The first lines of each call that was claimed before it is sent. They are written together with the attempt, so that the next owner of the share
 * has them.
 */
export class HeldArrivals {
  readonly #held = new Map<number, Held>()

  has(call: number): boolean {
    return this.#held.has(call)
  }

  /** `isTold`: the journal has the line already. */
  hold(call: number, line: string, isTold: boolean): void {
    this.#held.set(call, { lines: line, isTold })
  }

  /** Keeps a line behind an arrival that is not written yet; false if there is no such arrival. */
  follow(call: number, line: string): boolean {
    const held = this.#held.get(call)
    if (held === undefined || held.isTold) return false
    held.lines = `${held.lines}\n${line}`
    return true
  }

  /** Lines of the call to write before anything else; undefined if there are none. */
  take(call: number): string | undefined {
    const held = this.#held.get(call)
    this.#held.delete(call)
    return held?.lines
  }
}

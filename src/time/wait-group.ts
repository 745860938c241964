/** Counts what is under way, and notifies those that wait as soon as nothing is. */
export class WaitGroup {
  #count = 0
  #waiting: (() => void)[] | undefined

  begin(): void {
    this.#count++
  }

  /** Once for each `begin`. */
  end(): void {
    if (--this.#count > 0) return
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const resolve of waiting) resolve()
  }

  /** Resolves when nothing is under way. */
  none(): Promise<void> {
    if (this.#count === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting ??= []
      this.#waiting.push(resolve)
    })
  }
}

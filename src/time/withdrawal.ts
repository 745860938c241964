/** What calls off a single wait: as an AbortSignal would, without the 20 µs that Node takes to make and abort one. */
export class Withdrawal {
  #isAborted = false
  #reason: unknown
  #listener: (() => void) | undefined

  get aborted(): boolean {
    return this.#isAborted
  }

  get reason(): unknown {
    return this.#reason
  }

  /** Once: later calls change nothing. */
  abort(reason: unknown): void {
    if (this.#isAborted) return
    this.#isAborted = true
    this.#reason = reason
    this.#listener?.()
    this.#listener = undefined
  }

  /** Tells `listener` of the abort; gives what forgets it. One at a time: a wait that passes several gates stands at one of them. */
  onAbort(listener: () => void): () => void {
    if (this.#listener !== undefined) throw new Error('a withdrawal is listened to already')
    this.#listener = listener
    return () => {
      this.#listener = undefined
    }
  }
}

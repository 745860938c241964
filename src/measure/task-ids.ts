/** Number of ids in a generation; the previous generation is remembered too. */
const GENERATION = 131_072

/**
 * Which call was given which task, to notice one id given to two calls. Bounded: an id is remembered at least until a whole generation of
 * others was given after it.
 */
export class TaskIds {
  readonly #most: number
  #young = new Map<string, number>()
  #old: ReadonlyMap<string, number> = new Map()

  constructor(most = GENERATION) {
    this.#most = most
  }

  /** The other call that was given this id before; undefined when none was. A retry of one call may rightly get its id again. */
  given(taskId: string, call: number): number | undefined {
    const known = this.#young.get(taskId) ?? this.#old.get(taskId)
    if (known !== undefined && known !== call) return known
    if (this.#young.size === this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(taskId, call)
    return undefined
  }
}

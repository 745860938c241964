import type { KeyMask } from './key-mask.ts'

/** More tasks than this nobody follows by ids that hold the key. */
const MOST_REMEMBERED = 100_000

/**
 * Ids of tasks that hold the API key. Everybody else knows such a task by the id with its key masked, which says nothing to the gateway:
 * what it stands for is known here alone, as long as this process lives.
 */
export class MaskedIds {
  readonly #mask: KeyMask
  readonly #shown = new Map<string, string>()
  readonly #real = new Map<string, string>()

  constructor(mask: KeyMask) {
    this.#mask = mask
  }

  /** Stand-in for an id from now on: the id itself if it does not hold the key. */
  show(id: string): string {
    const known = this.#shown.get(id)
    if (known !== undefined) return known
    const masked = this.#mask.text(id)
    if (masked === id || this.#shown.size >= MOST_REMEMBERED) return masked
    const shown = this.#real.has(masked) ? `${masked}#${this.#shown.size}` : masked
    this.#shown.set(id, shown)
    this.#real.set(shown, id)
    return shown
  }

  /** The id as the gateway gave it. */
  real(shown: string): string {
    return this.#real.get(shown) ?? shown
  }
}

import type { HeaderFields } from './header-fields.ts'

/** Makes ASCII letters that differ only in case equal. */
const LOWER = 0x20

/** The headers of an answer as they came: most are never looked at, so names and values are cut out when somebody asks. */
export class AnswerHead implements HeaderFields {
  readonly #text: string
  /** Four positions in the text for each header: where its name begins and ends, and its value. */
  readonly #places: readonly number[]

  constructor(text: string, places: readonly number[]) {
    this.#text = text
    this.#places = places
  }

  first(name: string): string | undefined {
    const at = this.#find(name, 0)
    return at < 0 ? undefined : this.#valueAt(at)
  }

  joined(name: string): string | undefined {
    let at = this.#find(name, 0)
    if (at < 0) return undefined
    let all = this.#valueAt(at)
    for (at = this.#find(name, at + 4); at >= 0; at = this.#find(name, at + 4)) all += `, ${this.#valueAt(at)}`
    return all
  }

  /** Where the positions of the next header of this name are, from `from` on; -1 when there is none. */
  #find(name: string, from: number): number {
    const places = this.#places
    const initial = name.charCodeAt(0) | LOWER
    for (let at = from; at < places.length; at += 4) {
      const begin = places[at] as number
      const end = places[at + 1] as number
      if (end - begin !== name.length || (this.#text.charCodeAt(begin) | LOWER) !== initial) continue
      if (this.#text.slice(begin, end).toLowerCase() === name) return at
    }
    return -1
  }

  #valueAt(at: number): string {
    return this.#text.slice(this.#places[at + 2], this.#places[at + 3])
  }
}

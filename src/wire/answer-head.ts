/** Headers of an answer, by lower-case name. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The headers of an answer as they came: most are never looked at, so names and values are cut out when somebody asks. */
export class AnswerHead {
  readonly #text: string
  /** Four places in the text a header: where its name begins and ends, and its value. */
  readonly #places: readonly number[]

  constructor(text: string, places: readonly number[]) {
    this.#text = text
    this.#places = places
  }

  headers(): ReplyHeaders {
    const headers: Record<string, string | string[]> = {}
    const places = this.#places
    for (let n = 0; n < places.length; n += 4) {
      const name = this.#text.slice(places[n], places[n + 1]).toLowerCase()
      const value = this.#text.slice(places[n + 2], places[n + 3])
      const before = headers[name]
      if (before === undefined) headers[name] = value
      else headers[name] = typeof before === 'string' ? [before, value] : [...before, value]
    }
    return headers
  }
}

/**
 * The headers of an answer, looked up by lower-case name. They are never made into a map: the names are the gateway's, and may be
 * `constructor` or `__proto__`.
 */
export interface HeaderFields {
  /** The first value under this name. */
  first(name: string): string | undefined
  /** All values under this name, as HTTP joins them. */
  joined(name: string): string | undefined
}

/** Headers by lower-case name, as a library's caller has them. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export function headerFields(headers: ReplyHeaders): HeaderFields {
  return new RecordFields(headers)
}

class RecordFields implements HeaderFields {
  readonly #headers: ReplyHeaders

  constructor(headers: ReplyHeaders) {
    this.#headers = headers
  }

  first(name: string): string | undefined {
    const value = this.#valueOf(name)
    return typeof value === 'object' ? value[0] : value
  }

  joined(name: string): string | undefined {
    const value = this.#valueOf(name)
    return typeof value === 'object' ? value.join(', ') : value
  }

  #valueOf(name: string): string | readonly string[] | undefined {
    return Object.hasOwn(this.#headers, name) ? this.#headers[name] : undefined
  }
}

/** Of an answer that did not come. */
export const NO_FIELDS: HeaderFields = headerFields({})

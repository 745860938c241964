import type { HeaderFields } from '../wire/header-fields.ts'

/** Headers by lower-case name, as a library's caller has them. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export function headerFields(headers: ReplyHeaders): HeaderFields {
  return new RecordFields(headers)
}

/** Fields of an answer without any header. */
export const NO_FIELDS: HeaderFields = { first: () => undefined, joined: () => undefined }

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

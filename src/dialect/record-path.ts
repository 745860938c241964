/** A path that is made of the members of a record, such as `/view?name={name}`. */
export class RecordPath {
  readonly #parts: readonly string[]
  readonly #names: readonly string[]

  constructor(text: string) {
    const pieces = text.split(/\{([\w-]+)\}/)
    this.#parts = pieces.filter((_, n) => n % 2 === 0)
    this.#names = pieces.filter((_, n) => n % 2 === 1)
  }

  /** The path; undefined where the record has none of its members. */
  filled(record: Readonly<Record<string, unknown>>): string | undefined {
    if (!this.#names.some((name) => isPlain(record[name]))) return undefined
    return this.#parts.reduce((path, part, n) => {
      const value = record[this.#names[n - 1] ?? '']
      return `${path}${isPlain(value) ? encodeURIComponent(String(value)) : ''}${part}`
    })
  }

  /** The members that an address shows; the first is the name of the file where it has another form. */
  read(address: string): Record<string, string> {
    const pattern = this.#parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('([^&/?]*)')
    const found = new RegExp(`${pattern}$`).exec(address)
    const [file = ''] = address.split('/').slice(-1)
    return Object.fromEntries(
      this.#names.map((name, n) => [name, found === null ? (n === 0 ? file : '') : decoded(found[n + 1] ?? '')]),
    )
  }
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

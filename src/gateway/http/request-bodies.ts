/** JSON as it is written to a connection. */
export interface RequestBody {
  readonly text: string
  /** latin1 where all characters are ASCII's: nothing needs to be encoded then. */
  readonly encoding: 'latin1' | 'utf8'
  readonly bytes: number
}

/** The JSON of request bodies, each made once: a profile sends the same few over and over. A body is not changed after its first use. */
export class RequestBodies {
  readonly #made = new WeakMap<object, RequestBody>()

  of(request: object): RequestBody {
    let body = this.#made.get(request)
    if (body === undefined) {
      const text = JSON.stringify(request)
      const bytes = Buffer.byteLength(text)
      body = { text, bytes, encoding: bytes === text.length ? 'latin1' : 'utf8' }
      this.#made.set(request, body)
    }
    return body
  }
}

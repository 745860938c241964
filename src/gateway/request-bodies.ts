/** The JSON of request bodies, each made once: a profile sends the same few over and over. A body is not changed after its first use. */
export class RequestBodies {
  readonly #made = new WeakMap<object, Buffer>()

  of(request: object): Buffer {
    let body = this.#made.get(request)
    if (body === undefined) {
      body = Buffer.from(JSON.stringify(request))
      this.#made.set(request, body)
    }
    return body
  }
}

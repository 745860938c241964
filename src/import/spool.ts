import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'

const HELD = 8192
const BYTES = 8

/** Instants put aside in a file of doubles, to be read again once the first of all is known. */
export class InstantsFile {
  readonly #path: string
  readonly #file: number
  readonly #held = new Float64Array(HELD)
  #count = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  add(instant: number): void {
    this.#held[this.#count++] = instant
    if (this.#count === HELD) this.#flush()
  }

  /** All of them in the order in which they came, in pieces. Nothing may be added afterwards. */
  *read(): Generator<Float64Array> {
    this.#flush()
    for (let at = 0; ; ) {
      const read = readSync(this.#file, this.#held, 0, HELD * BYTES, at)
      if (read === 0) return
      at += read
      yield this.#held.subarray(0, read / BYTES)
    }
  }

  remove(): void {
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    const bytes = new Uint8Array(this.#held.buffer, 0, this.#count * BYTES)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#count = 0
  }
}

const HELD_CHARACTERS = 2 ** 18

/** A text that is written line by line, in large pieces. */
export class TextFile {
  readonly #file: number
  #held = ''

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  line(text: string): void {
    this.#held += `${text}\n`
    if (this.#held.length >= HELD_CHARACTERS) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#held)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#held = ''
  }
}

import { closeSync, openSync, writeSync } from 'node:fs'

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

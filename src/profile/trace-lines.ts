const CARRIAGE_RETURN = 13
const SPACE = 32

/**
 * The lines of a text that comes in pieces, one after the other, without those that are blank. A line is `text` between `from` and `to`, for a
 * trace has millions of them, and most are read without being cut out.
 */
export class TraceLines {
  /** The part of the text at hand. */
  text = ''
  from = 0
  to = 0
  /** Number of the line, from 1; after the last, the lines that there were. */
  line = 0
  readonly #pieces: Iterator<string>
  #next = 0
  #isLast = false

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  /** Goes to the next line; false when there is none. */
  next(): boolean {
    for (;;) {
      const from = this.#next
      let to = this.text.indexOf('\n', from)
      if (to < 0) {
        if (!this.#isLast) {
          this.#fetch()
          continue
        }
        to = this.text.length
        if (from >= to) return false
      }
      this.#next = to + 1
      this.line++
      if (to > from && this.text.charCodeAt(to - 1) === CARRIAGE_RETURN) to--
      if (!(this.text.charCodeAt(from) > SPACE) && this.text.slice(from, to).trim() === '') continue
      this.from = from
      this.to = to
      return true
    }
  }

  /** Adds pieces until a line ends in them, or there are no more. */
  #fetch(): void {
    let begun = this.text.slice(this.#next)
    this.#next = 0
    for (let ends = false; !ends; ) {
      const { value, done } = this.#pieces.next()
      this.#isLast = done === true
      if (this.#isLast) break
      begun += value
      ends = value.includes('\n')
    }
    this.text = begun
  }
}

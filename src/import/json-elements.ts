const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_MAP = 123
const CLOSE_MAP = 125
type Container = 'map' | 'list' | 'wanted list'

/** An element that is longer is passed over. */
const LONGEST_ELEMENT = 16 * 2 ** 20

/**
 * The elements of a list inside a JSON text that comes in pieces, each as its text: of lists under one of `keys`, at any depth; the key
 * of a list that is the whole text is empty. Null stands for an element that is too long. What is around them is not checked.
 */
export class JsonElements {
  readonly #keys: ReadonlySet<string>
  /** The containers that are open. */
  readonly #stack: Container[] = []
  #isBroken = false
  #isInString = false
  #isEscaped = false
  /** The key, or string, that was read last, and whether one is being read. */
  #word = ''
  #key = ''
  /** How deep within an element; 0 outside of one. */
  #depth = 0
  #parts: string[] = []
  #length = 0

  constructor(keys: readonly string[]) {
    this.#keys = new Set(keys)
  }

  *take(piece: string): Generator<string | null> {
    let begun = this.#depth > 0 ? 0 : -1
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (this.#isInString) this.#readString(code)
      else if (code === QUOTE) {
        this.#isInString = true
        this.#word = ''
      } else if (this.#depth === 0) {
        if (this.#beginsElement(code)) begun = at
      } else if (this.#endsElement(code)) {
        yield this.#ended(piece.slice(begun, at + 1))
        begun = -1
      }
    }
    if (begun >= 0) this.#keep(piece.slice(begun))
  }

  #readString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) this.#isInString = false
    else if (this.#depth === 0 && this.#word.length < 64) this.#word += String.fromCharCode(code)
  }

  /** Reads a character around elements. */
  #beginsElement(code: number): boolean {
    if (code === COLON) this.#key = this.#word
    else if (code === COMMA) this.#key = ''
    else if (code === OPEN_MAP && this.#stack.at(-1) === 'wanted list') this.#depth = 1
    else if (code === OPEN_MAP || code === OPEN_LIST) {
      this.#stack.push(code === OPEN_MAP ? 'map' : this.#keys.has(this.#key) ? 'wanted list' : 'list')
      this.#key = ''
    } else if (code === CLOSE_MAP || code === CLOSE_LIST) {
      if ((this.#stack.pop() === 'map') !== (code === CLOSE_MAP)) this.#isBroken = true
    }
    return this.#depth > 0
  }

  /** Reads a character within an element. */
  #endsElement(code: number): boolean {
    if (code === OPEN_MAP || code === OPEN_LIST) this.#depth++
    else if (code === CLOSE_MAP || code === CLOSE_LIST) this.#depth--
    return this.#depth === 0
  }

  /** Whether the text ended in the midst of something, or something ended that had not begun: elements may be missing. */
  get isDamaged(): boolean {
    return this.#isBroken || this.#depth > 0 || this.#stack.length > 0 || this.#isInString
  }

  #keep(part: string): void {
    this.#length += part.length
    if (this.#length <= LONGEST_ELEMENT) this.#parts.push(part)
    else this.#parts = []
  }

  #ended(last: string): string | null {
    if (this.#length === 0) return last
    this.#keep(last)
    const text = this.#length <= LONGEST_ELEMENT ? this.#parts.join('') : null
    this.#parts = []
    this.#length = 0
    return text
  }
}

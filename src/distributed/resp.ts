import { Buffer } from 'node:buffer'

/** An answer of Redis: bulk strings as text, or as bytes where those were asked for. */
export type Reply = string | number | null | Buffer | RedisError | Reply[]

/** An error that Redis gives as an answer. */
export class RedisError extends Error {
  override readonly name = 'ReplyError'
}

/** A command as the second version of Redis's protocol has it. */
export function commandText(words: readonly (string | number)[]): string {
  let text = `*${words.length}\r\n`
  for (const word of words) {
    const said = typeof word === 'number' ? String(word) : word
    text += `$${Buffer.byteLength(said)}\r\n${said}\r\n`
  }
  return text
}

const CR = 13
const TYPE = { text: 43, error: 45, number: 58, bulk: 36, list: 42 } as const
/** No line of Redis is longer. */
const LONGEST_LINE = 64 * 1024

interface OpenList {
  items: Reply[]
  left: number
}

/** Reads answers from the pieces in which they come; each piece is looked at once, however long the answer. */
export class ReplyReader {
  #pieces: Buffer[] = []
  #bytes = 0
  /** Nothing can be read before so many bytes are there. */
  #needed = 1
  #lists: OpenList[] = []

  /** Calls `take` with each answer that is complete; `asBytes` says how the bulk strings of the next one are wanted. Throws for what is no answer. */
  read(piece: Buffer, asBytes: () => boolean, take: (reply: Reply) => void): void {
    this.#pieces.push(piece)
    this.#bytes += piece.length
    if (this.#bytes < this.#needed) return
    const buffer = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces)
    let at = 0
    this.#needed = 1
    while (at < buffer.length) {
      const next = this.#item(buffer, at, asBytes, take)
      if (next < 0) break
      at = next
    }
    const rest = buffer.subarray(at)
    this.#pieces = rest.length > 0 ? [rest] : []
    this.#bytes = rest.length
  }

  /** Reads what begins at an offset; the offset behind it, or -1 where it is not all there. */
  #item(buffer: Buffer, at: number, asBytes: () => boolean, take: (reply: Reply) => void): number {
    const end = buffer.indexOf(CR, at)
    if (end < 0 || end + 2 > buffer.length) {
      if (buffer.length - at > LONGEST_LINE) throw notRedis()
      this.#needed = buffer.length - at + 1
      return -1
    }
    const line = buffer.toString('latin1', at + 1, end)
    const behind = end + 2
    switch (buffer[at]) {
      case TYPE.text:
        this.#have(line, take)
        return behind
      case TYPE.error:
        this.#have(new RedisError(buffer.toString('utf8', at + 1, end)), take)
        return behind
      case TYPE.number:
        this.#have(integerIn(line), take)
        return behind
      case TYPE.bulk: {
        const length = integerIn(line)
        if (length < 0) {
          this.#have(null, take)
          return behind
        }
        const over = behind + length + 2
        if (over > buffer.length) {
          this.#needed = over - at
          return -1
        }
        const last = behind + length
        this.#have(asBytes() ? buffer.subarray(behind, last) : buffer.toString('utf8', behind, last), take)
        return over
      }
      case TYPE.list: {
        const left = integerIn(line)
        if (left <= 0) this.#have(left < 0 ? null : [], take)
        else this.#lists.push({ items: [], left })
        return behind
      }
      default:
        throw notRedis()
    }
  }

  /** An item is complete, and with it every list that it is the last of. */
  #have(item: Reply, take: (reply: Reply) => void): void {
    let reply = item
    for (let list = this.#lists.at(-1); list !== undefined; list = this.#lists.at(-1)) {
      list.items.push(reply)
      if (--list.left > 0) return
      this.#lists.pop()
      reply = list.items
    }
    take(reply)
  }
}

function integerIn(line: string): number {
  const value = Number(line)
  if (line === '' || !Number.isSafeInteger(value)) throw notRedis()
  return value
}

function notRedis(): Error {
  return new Error('the server at this address does not speak the protocol of Redis')
}

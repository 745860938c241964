/** Number of ids in a generation; the previous generation is remembered too. */
const GENERATION = 131_072
/** Places of a new table. It grows fourfold, so that the longest copy is of an eighth of a generation's places. */
const FIRST_PLACES = 1_024
const GROWTH = 4

/**
 * Which call was given which task, to notice one id given to two calls. Bounded: an id is remembered at least until a whole generation of
 * others was given after it.
 *
 * An id is known by a hash of 64 bits, so two generations take 8 MB at most, whatever the length of the ids. Two different ids are taken for one with odds of
 * 262,144 / 2^64 for each id given: 1.4e-7 in a run of 10,000,000.
 */
export class TaskIds {
  readonly #most: number
  #young = new Generation()
  #old = new Generation()

  constructor(most = GENERATION) {
    this.#most = most
  }

  /** The other call that was given this id before; undefined when none was. A retry of one call may rightly get its id again. */
  given(taskId: string, call: number): number | undefined {
    hashInto(taskId)
    const known = this.#young.find() ?? this.#old.find()
    if (known !== undefined && known !== call) return known
    if (this.#young.size === this.#most) this.#age()
    this.#young.set(call)
    return undefined
  }

  /** The memory of the oldest ids becomes that of the next ones: an hour of tasks leaves nothing to collect. */
  #age(): void {
    const next = this.#old
    next.clear()
    this.#old = this.#young
    this.#young = next
  }
}

/** Both halves of the hash of the id in hand: a pair or a bigint would be an object for each id. */
const hash = new Uint32Array(2)

/** Two lanes that feed each other, one step a UTF-16 unit; murmur3's finaliser spreads each. */
function hashInto(text: string): void {
  let a = 0x9747b28c
  let b = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0xcc9e2d51)
    a = (((a << 15) | (a >>> 17)) + b) | 0
    b = Math.imul(b ^ unit, 0x9e3779b1)
    b = (((b << 13) | (b >>> 19)) + a) | 0
  }
  hash[0] = spread(a)
  hash[1] = spread(b ^ Math.imul(a, 0x85ebca77))
}

function spread(lane: number): number {
  let h = lane ^ (lane >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Calls by the hash in hand, in a table of open addresses that is at most half full. */
class Generation {
  size = 0
  #hashes = new Uint32Array(2 * FIRST_PLACES)
  /** One more than the call's number; 0 where a place is free. */
  #calls = new Float64Array(FIRST_PLACES)

  find(): number | undefined {
    const call = this.#calls[this.#place(hash[0] as number, hash[1] as number)] as number
    return call === 0 ? undefined : call - 1
  }

  set(call: number): void {
    if (2 * this.size >= this.#calls.length) this.#grow()
    this.#put(hash[0] as number, hash[1] as number, call + 1)
  }

  clear(): void {
    this.size = 0
    this.#calls.fill(0)
  }

  #put(first: number, second: number, call: number): void {
    const place = this.#place(first, second)
    if (this.#calls[place] === 0) this.size++
    this.#hashes[2 * place] = first
    this.#hashes[2 * place + 1] = second
    this.#calls[place] = call
  }

  /** The place of this hash, or the free one where it belongs. */
  #place(first: number, second: number): number {
    const last = this.#calls.length - 1
    let place = first & last
    while (this.#calls[place] !== 0) {
      if (this.#hashes[2 * place] === first && this.#hashes[2 * place + 1] === second) return place
      place = (place + 1) & last
    }
    return place
  }

  #grow(): void {
    const hashes = this.#hashes
    const calls = this.#calls
    this.size = 0
    this.#hashes = new Uint32Array(GROWTH * hashes.length)
    this.#calls = new Float64Array(GROWTH * calls.length)
    for (let place = 0; place < calls.length; place++) {
      const call = calls[place] as number
      if (call !== 0) this.#put(hashes[2 * place] as number, hashes[2 * place + 1] as number, call)
    }
  }
}

/**
 * Keyed randomness: every draw is a pure function of (seed, purpose, key…), never of how many draws came before.
 * So a seed gives byte-identical virtual runs, and two policies meet the same latencies (common random numbers).
 */

/** Purpose of a draw. A closed list keeps a typing error from making two purposes share a stream. */
export type Purpose =
  | 'arrival'
  | 'mix'
  | 'request'
  | 'backoff'
  | 'latency'
  | 'stream'
  | 'fault'
  | 'identifier'
  | 'search'
  | 'world'
  | 'replica'
  | 'sample'

/** Uniform in [0, 1) for a key, or for the rest of one. */
export type Draw = (key: readonly number[]) => number

export interface RandomSource {
  readonly seed: number
  /** Uniform in [0, 1) for this purpose and key; the same arguments give the same value for ever. */
  uniform(purpose: Purpose, ...key: readonly number[]): number
  /** The draws of `uniform` for a purpose and one key, with what they share worked out once: for millions of them. */
  uniforms(purpose: Purpose): (key: number) => number
  /** The draws of `uniform` for a purpose and keys that begin alike, each given the rest of its key. */
  draws(purpose: Purpose, ...first: readonly number[]): Draw
  /** A sequential generator of uniforms in [0, 1) that is itself keyed: for gaps between arrivals. */
  stream(purpose: Purpose, ...key: readonly number[]): () => number
}

/** murmur3's 32-bit block mix: cheap, and well spread over small consecutive keys. */
function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  k = Math.imul(k, 0x1b873593)
  let h = hash ^ k
  h = (h << 13) | (h >>> 19)
  return (Math.imul(h, 5) + 0xe6546b64) | 0
}

/** murmur3's finaliser. */
function finish(hash: number): number {
  let h = hash
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return h >>> 0
}

/** A stable 32-bit hash of a text: to key draws by a model's or limiter's name. */
export function hashText(text: string): number {
  let h = 0x9747b28c
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i))
  return finish(h ^ text.length)
}

const TWO_POW_21 = 2 ** 21
const TWO_POW_53 = 2 ** 53

/** Keys beyond 32 bits (instants in µs) must not collide with their low word. */
function mixed(hash: number, word: number): number {
  const h = mix(hash, word | 0)
  return word > 0x7fffffff || word < -0x80000000 ? mix(h, Math.floor(word / 2 ** 32) | 0) : h
}

function drawn(hash: number): number {
  // Two 32-bit hashes make one double with 53 random bits.
  return (finish(hash) * TWO_POW_21 + (finish(mix(hash, 0x2545f491)) >>> 11)) / TWO_POW_53
}

export function keyedRandom(seed: number): RandomSource {
  const purposeHash = new Map<Purpose, number>()
  const high = Math.floor(seed / 2 ** 32) | 0
  const low = seed | 0
  const start = (purpose: Purpose): number => {
    let h = purposeHash.get(purpose)
    if (h === undefined) {
      h = mix(mix(hashText(purpose) | 0, low), high)
      purposeHash.set(purpose, h)
    }
    return h
  }
  const keyed = (purpose: Purpose, key: readonly number[]): number => {
    let h = start(purpose)
    for (const word of key) h = mixed(h, word)
    return h ^ key.length
  }
  return {
    seed,
    uniform(purpose, ...key) {
      return drawn(keyed(purpose, key))
    },
    uniforms(purpose) {
      const h = start(purpose)
      return (key) => drawn(mixed(h, key) ^ 1)
    },
    draws(purpose, ...first) {
      let begun = start(purpose)
      for (const word of first) begun = mixed(begun, word)
      return (rest) => {
        let h = begun
        for (let i = 0; i < rest.length; i++) h = mixed(h, rest[i] as number)
        return drawn(h ^ (first.length + rest.length))
      }
    },
    stream(purpose, ...key) {
      const h = keyed(purpose, key)
      let n = 0
      return () => {
        n++
        return drawn(mix(h, n))
      }
    },
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { Profile } from '../../profile/profile.ts'

/** Idempotency keys of the calls of one run: each attempt of a call has the same, and no call of any run has that of another. */
export class CallKeys {
  readonly #nonce: string

  constructor(nonce: string) {
    this.#nonce = nonce
  }

  /** The key of a call by its number, in the form of a UUID (RFC 9562, version 8). */
  of(call: number): string {
    const hash = createHash('sha256').update(`${this.#nonce}/${call}`).digest('hex')
    const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`
  }
}

/** The nonce of a run in virtual time: as all of it, it hangs on the seed alone. Undefined where the gateway takes no keys. */
export function virtualNonce(profile: Pick<Profile, 'gateway' | 'seed'>): string | undefined {
  return takesKeys(profile) ? nonceOf(`seed ${profile.seed}`) : undefined
}

/** The nonce of a run of several workers, by its name, which no other run has. Undefined where the gateway takes no keys. */
export function runNonce(profile: Pick<Profile, 'gateway'>, id: string): string | undefined {
  return takesKeys(profile) ? nonceOf(`run ${id}`) : undefined
}

/** The keys of a nonce, if there is one. */
export function keysOf(nonce: string | undefined): CallKeys | undefined {
  return nonce === undefined ? undefined : new CallKeys(nonce)
}

/** Whether the gateway of a profile takes idempotency keys. */
export function takesKeys({ gateway }: Pick<Profile, 'gateway'>): boolean {
  return gateway.target.dialect?.idempotency !== undefined
}

/** A nonce that no other run has. */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/** The nonce that a text stands for: a seed, or the name of a run that no other has. */
function nonceOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

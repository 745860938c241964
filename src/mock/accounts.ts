import { SpendCaps } from './gate/spend-caps.ts'
import type { Book, Ledger, Purse } from './ledger.ts'
import type { MockWorld } from './world/schema.ts'

export interface User {
  readonly name: string
  readonly book: Book
  /** Null where spending has no caps. */
  readonly caps: SpendCaps | null
  /** Files generated and not yet expired. */
  files: number
}

/** A token and its user. The label stands for the key in logs, which never show it. */
export interface Account {
  readonly label: string
  readonly user: User
  readonly purse: Purse
  readonly access: 'active' | 'expired' | 'denied'
}

/** Whose request it is. */
export class Accounts {
  readonly #byKey = new Map<string, Account>()
  readonly #users = new Map<string, User>()
  /** The account that all unlisted keys share: callers can make up as many keys as they like. */
  readonly #shared: Account | null
  readonly #world: MockWorld
  readonly #ledger: Ledger
  readonly #originEpochMs: number
  #latest: { header: string; account: Account | null } | null = null

  /** `originEpochMs`: unix time of the mock's instant 0. */
  constructor(world: MockWorld, ledger: Ledger, originEpochMs: number) {
    this.#world = world
    this.#ledger = ledger
    this.#originEpochMs = originEpochMs
    let n = 0
    for (const [key, token] of Object.entries(world.keys)) {
      this.#byKey.set(key, this.#open(`key-${++n}`, token.user, token.credits, token.access))
    }
    this.#shared = world.otherKeys === 'accept' ? this.#open('shared', 'default', world.credits.token, 'active') : null
  }

  /** The account behind an `Authorization` header; null when it names none. */
  find(header: string | undefined): Account | null {
    if (header === undefined) return null
    // One client sends one header again and again.
    if (this.#latest?.header === header) return this.#latest.account
    const key = /^Bearer +([^\s]+) *$/i.exec(header)?.[1]
    const account = key === undefined ? null : (this.#byKey.get(key) ?? this.#shared)
    this.#latest = { header, account }
    return account
  }

  #open(label: string, userName: string, credits: number | 'unlimited', access: Account['access']): Account {
    let user = this.#users.get(userName)
    if (user === undefined) {
      const { credits, files } = this.#world
      const book = this.#ledger.open('user', userName, credits.user)
      const isCapped = credits.perDay !== null || credits.perMonth !== null
      const caps = isCapped ? new SpendCaps(credits, this.#originEpochMs) : null
      user = { name: userName, book, caps, files: files.used }
      this.#users.set(userName, user)
    }
    return { label, user, purse: { user: user.book, token: this.#ledger.open('token', label, credits) }, access }
  }
}

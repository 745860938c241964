/**
 * Credits by double entry. Every movement takes an amount from one account and gives it to another, in the user's book and in the
 * token's: in each book the four accounts sum to zero at all times. Amounts are whole micro-credits, so sums are exact.
 */

const MICRO = 1_000_000

/** Credits as a whole number of micro-credits. */
export function toMicro(credits: number): number {
  return Math.round(credits * MICRO)
}

export function fromMicro(micro: number): number {
  return micro / MICRO
}

/** `granted` is the source and goes below zero; `used` is what was paid for good. */
export type LedgerAccount = 'granted' | 'available' | 'reserved' | 'used'

export type LedgerKind = 'grant' | 'reserve' | 'settle' | 'release' | 'refund'

/** One movement in one book. `credits` left `from` and entered `to`. */
export interface LedgerEntry {
  t: number
  kind: LedgerKind
  book: 'user' | 'token'
  owner: string
  from: LedgerAccount
  to: LedgerAccount
  credits: number
  /** The job it is for; absent for grants. */
  job?: string
}

/** What one owner has, in micro-credits. */
export interface Book {
  readonly kind: 'user' | 'token'
  readonly owner: string
  readonly unlimited: boolean
  readonly granted: number
  readonly available: number
  readonly reserved: number
  readonly used: number
}

type OpenBook = { -readonly [K in keyof Book]: Book[K] }

/** A token and the user it belongs to: both must be able to pay. */
export interface Purse {
  user: Book
  token: Book
}

const MOVES: Readonly<Record<Exclude<LedgerKind, 'grant'>, readonly [LedgerAccount, LedgerAccount]>> = {
  /** Set aside when a job is accepted. */
  reserve: ['available', 'reserved'],
  /** Paid for good. */
  settle: ['reserved', 'used'],
  /** Set aside no more: the job failed. */
  release: ['reserved', 'available'],
  /** Given back after it had been paid. */
  refund: ['used', 'available'],
}

export class Ledger {
  readonly #books: OpenBook[] = []
  readonly #listener: ((entry: LedgerEntry) => void) | undefined

  constructor(listener?: (entry: LedgerEntry) => void) {
    this.#listener = listener
  }

  /** Opens a book with `credits` in it. */
  open(kind: 'user' | 'token', owner: string, credits: number | 'unlimited', t = 0): Book {
    const book: OpenBook = {
      kind,
      owner,
      unlimited: credits === 'unlimited',
      granted: 0,
      available: 0,
      reserved: 0,
      used: 0,
    }
    this.#books.push(book)
    if (credits !== 'unlimited' && credits > 0) this.#move(book, 'grant', 'granted', 'available', toMicro(credits), t)
    return book
  }

  /** Whether user and token can both set `micro` aside. */
  canPay(purse: Purse, micro: number): boolean {
    return canPay(purse.user, micro) && canPay(purse.token, micro)
  }

  reserve(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'reserve', micro, t, job)
  }

  settle(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'settle', micro, t, job)
  }

  release(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'release', micro, t, job)
  }

  refund(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'refund', micro, t, job)
  }

  books(): readonly Book[] {
    return this.#books
  }

  #post(purse: Purse, kind: Exclude<LedgerKind, 'grant'>, micro: number, t: number, job: string): void {
    if (micro === 0) return
    const [from, to] = MOVES[kind]
    for (const book of [purse.user, purse.token] as OpenBook[]) {
      this.#move(book, kind, source(book, from), source(book, to), micro, t, job)
    }
  }

  #move(
    book: OpenBook,
    kind: LedgerKind,
    from: LedgerAccount,
    to: LedgerAccount,
    micro: number,
    t: number,
    job?: string,
  ): void {
    book[from] -= micro
    book[to] += micro
    if (this.#listener === undefined) return
    const entry: LedgerEntry = { t, kind, book: book.kind, owner: book.owner, from, to, credits: fromMicro(micro) }
    if (job !== undefined) entry.job = job
    this.#listener(entry)
  }
}

/** An unlimited token has nothing set aside: it draws on the source. */
function source(book: Book, account: LedgerAccount): LedgerAccount {
  return account === 'available' && book.unlimited ? 'granted' : account
}

function canPay(book: Book, micro: number): boolean {
  return book.unlimited || book.available >= micro
}

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

/** Account of one owner, in micro-credits. */
export interface Book {
  readonly kind: 'user' | 'token'
  readonly owner: string
  readonly unlimited: boolean
  readonly available: number
  readonly reserved: number
  readonly used: number
}

/** Where the accounts stand in a book. */
const GRANTED = 0
const AVAILABLE = 1
const RESERVED = 2
const USED = 3
const ACCOUNTS: readonly LedgerAccount[] = ['granted', 'available', 'reserved', 'used']

/** The amounts lie side by side: as fields that are looked up by name they took 2% of a short simulation. */
class OpenBook implements Book {
  readonly kind: Book['kind']
  readonly owner: string
  readonly unlimited: boolean
  readonly #amounts = new Float64Array(4)

  constructor(kind: Book['kind'], owner: string, unlimited: boolean) {
    this.kind = kind
    this.owner = owner
    this.unlimited = unlimited
  }

  get available(): number {
    return this.#amounts[AVAILABLE] as number
  }

  get reserved(): number {
    return this.#amounts[RESERVED] as number
  }

  get used(): number {
    return this.#amounts[USED] as number
  }

  move(micro: number, from: number, to: number): void {
    const amounts = this.#amounts
    amounts[from] = (amounts[from] as number) - micro
    amounts[to] = (amounts[to] as number) + micro
  }
}

/** A token and the user it belongs to: both must be able to pay. */
export interface Purse {
  user: Book
  token: Book
}

export class Ledger {
  readonly #books: OpenBook[] = []
  readonly #listener: ((entry: LedgerEntry) => void) | undefined

  constructor(listener?: (entry: LedgerEntry) => void) {
    this.#listener = listener
  }

  /** Opens a book with `credits` in it. */
  open(kind: 'user' | 'token', owner: string, credits: number | 'unlimited'): Book {
    const book = new OpenBook(kind, owner, credits === 'unlimited')
    this.#books.push(book)
    if (credits !== 'unlimited' && credits > 0) this.#move(book, 'grant', GRANTED, AVAILABLE, toMicro(credits), 0)
    return book
  }

  /** Whether user and token can both set `micro` aside. */
  canPay(purse: Purse, micro: number): boolean {
    return canPay(purse.user, micro) && canPay(purse.token, micro)
  }

  /** Set aside when a job is accepted. */
  reserve(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'reserve', AVAILABLE, RESERVED, micro, t, job)
  }

  /** Paid for good. */
  settle(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'settle', RESERVED, USED, micro, t, job)
  }

  /** Set aside no more: the job failed. */
  release(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'release', RESERVED, AVAILABLE, micro, t, job)
  }

  /** Given back after it had been paid. */
  refund(purse: Purse, micro: number, t: number, job: string): void {
    this.#post(purse, 'refund', USED, AVAILABLE, micro, t, job)
  }

  books(): readonly Book[] {
    return this.#books
  }

  #post(purse: Purse, kind: LedgerKind, from: number, to: number, micro: number, t: number, job: string): void {
    if (micro === 0) return
    this.#move(purse.user as OpenBook, kind, from, to, micro, t, job)
    this.#move(purse.token as OpenBook, kind, from, to, micro, t, job)
  }

  #move(
    book: OpenBook,
    kind: LedgerKind,
    fromAccount: number,
    toAccount: number,
    micro: number,
    t: number,
    job?: string,
  ): void {
    const from = source(book, fromAccount)
    const to = source(book, toAccount)
    book.move(micro, from, to)
    if (this.#listener === undefined) return
    const entry: LedgerEntry = {
      t,
      kind,
      book: book.kind,
      owner: book.owner,
      from: ACCOUNTS[from] as LedgerAccount,
      to: ACCOUNTS[to] as LedgerAccount,
      credits: fromMicro(micro),
    }
    if (job !== undefined) entry.job = job
    this.#listener(entry)
  }
}

/** An unlimited token has nothing set aside: it draws on the source. */
function source(book: Book, account: number): number {
  return account === AVAILABLE && book.unlimited ? GRANTED : account
}

function canPay(book: Book, micro: number): boolean {
  return book.unlimited || book.available >= micro
}

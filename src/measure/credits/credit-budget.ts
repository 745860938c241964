import type { CreditsBody } from '../../gateway/bodies.ts'
import { formatCount, formatCredits, formatDuration } from '../../units.ts'
import { Budget } from './budget.ts'
import { ReportedSpending } from './reported-spending.ts'
import { mostUnread, type ReadingMark, type ReadingRhythm, UnreadSpending } from './unread-spending.ts'

type Reading = CreditsBody['data']

export interface CreditBudgetSettings {
  /** Credits that may be spent. */
  limit: number
  /** Assumed cost of an attempt without a price; null if that is not known. */
  assumedPrice: number | null
  rhythm?: ReadingRhythm | undefined
  /** Credits spent between two readings. */
  between: (before: Reading, after: Reading) => number
}

/**
 * Credits that may be spent, by one run or several that follow each other: reserves the price of each attempt, takes in what the account says,
 * and says when the account must be read. Every command that spends keeps to this.
 */
export class CreditBudget {
  readonly settings: CreditBudgetSettings
  readonly #budget: Budget
  readonly #told: ReportedSpending
  #unread: UnreadSpending | null = null
  /** Readings of the account that were usable. */
  readings = 0

  constructor(settings: CreditBudgetSettings) {
    this.settings = settings
    this.#budget = new Budget(settings.limit, settings.assumedPrice)
    this.#told = new ReportedSpending(settings.between)
  }

  /** Credits that may have been spent: the larger of what is reckoned and what the account says. */
  get committed(): number {
    return this.#budget.committed
  }

  /** Credits reserved, whatever the account says. */
  get reckoned(): number {
    return this.#budget.reckoned
  }

  get isCrossed(): boolean {
    return this.#budget.isCrossed
  }

  /** Whether the account has answered at all: only then can calls wait for a reading. */
  get isTold(): boolean {
    return this.#told.isBegun
  }

  /** From now on attempts are counted until the account is heard. */
  watchFrom(now: number): void {
    this.#unread ??= new UnreadSpending(this.settings.limit, now, this.settings.rhythm)
  }

  /** Leave for one attempt, before `reserve`; false where the account must be heard first. */
  grant(price: number | null): boolean {
    return this.#unread === null || !this.isTold || this.#unread.grant(this.#known(price))
  }

  /** Sets the price of an attempt aside that is about to be sent, or was sent at `sentAt`; false where it could cross the limit. */
  reserve(price: number | null, isGranted = false, sentAt?: number): boolean {
    if (!this.#budget.reserve(price, sentAt)) return false
    this.#unread?.sent(this.#known(price), isGranted && this.isTold)
    return true
  }

  /** The attempt surely bought nothing. */
  release(price: number | null): void {
    this.#budget.release(price)
  }

  /** An attempt without a price turned out to cost so much. */
  priced(price: number): void {
    this.#budget.priced(price)
  }

  /** When the account is to be read next at the latest; never where it is not watched. */
  get readingDueAt(): number {
    return this.#unread?.dueAt ?? Number.POSITIVE_INFINITY
  }

  isReadingDue(now: number): boolean {
    return this.#unread?.isDue(now) ?? false
  }

  /** Attempts sent that no reading covers yet. */
  get unreadAttempts(): number {
    return this.#unread?.attempts ?? 0
  }

  /** Begins a reading of the account. Pass the mark back with its result. */
  beginReading(now: number): ReadingMark | null {
    return this.#unread?.begin(now) ?? null
  }

  /** A reading has come, at `at`. Where it is no figure that can be true, nothing changes. */
  heard(reading: Reading, mark: ReadingMark | null, at?: number): void {
    const spent = this.#told.read(reading, this.#budget.reckoned)
    if (spent === null) return
    this.readings++
    this.#budget.observe(spent, at)
    if (mark !== null) this.#unread?.heard(mark)
  }

  #known(price: number | null): number {
    return price ?? this.settings.assumedPrice ?? 0
  }
}

/** Why nothing more is sent, in words: what may have been spent can be below the limit by less than a call costs. */
export function budgetReached(limit: number, committed: number): string {
  const spent = Math.round(committed * 1e6) / 1e6
  return `the budget of ${limit} credits ${spent < limit ? 'has no room for another call' : 'is used up'}: ${spent} spent or reserved`
}

/**
 * Promise of a budget, in words. `rhythm`: null if the account is not read while credits are spent. `isShared`: by workers, none of which waits for a
 * reading.
 */
export function promiseOf(limit: number, rhythm: ReadingRhythm | null, isShared = false): string {
  const most = `at most ${formatCredits(limit)} credits`
  if (rhythm === null)
    return `${most} by the known prices; the account is not read during the run, so a price that is too low goes unnoticed`
  const { attempts, credits } = mostUnread(limit, rhythm)
  const every = formatDuration(rhythm.everyMs)
  const unread = isShared
    ? `what all workers send in ${every}`
    : `${formatCount(attempts)} at most, worth ${formatCredits(credits)} credits by their known prices (or a single attempt)`
  return `${most}; the account is read every ${formatCount(rhythm.attempts)} attempts and every ${every}. The budget can be exceeded only by charges for attempts that no reading covers yet (${unread}, and attempts without a response), and by charges that the account shows late`
}

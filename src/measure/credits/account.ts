import { type CreditsBody, spendingCount } from '../../gateway/bodies.ts'
import type { CreditsEvent, QuotaEvent } from '../events/run-events.ts'
import type { Summary } from '../summary/summary.ts'
import { CHARGEABLE, decimal, micro, type Prices } from './prices.ts'

type Reading = CreditsBody['data']
type Credits = NonNullable<Summary['credits']>
type Balance = NonNullable<Credits['before']>
type Quota = NonNullable<NonNullable<Summary['quota']>['before']>

/**
 * Credits used between two readings. By the token, which is the run's own; by its user where the token is unlimited and the gateway
 * keeps no count of what it uses.
 */
export function spentBetween(before: Reading, after: Reading): number {
  const basis = basisOf(after)
  return countOf(after, basis) - countOf(before, basis)
}

function countOf({ token, user }: Reading, basis: Credits['basis']): number {
  return basis === 'token' ? token.used_credits : spendingCount(user)
}

function basisOf({ token }: Reading): Credits['basis'] {
  return token.unlimited_credits && token.used_credits === 0 ? 'user' : 'token'
}

function balanceOf({ token, user }: Reading): Balance {
  return {
    token: { remaining: token.remaining_credits, used: token.used_credits, unlimited: token.unlimited_credits },
    user: { remaining: user.remaining_credits, used: user.used_credits },
  }
}

/** The coarsest unit in which an account is taken to be stated: a whole credit. */
const WHOLE = micro(1)

/** The largest of 1, 0.1, 0.01 and so on that `credits` is a multiple of, in micro-credits; a micro-credit where there is none, as for huge figures. */
function unitOf(credits: number): number {
  let unit = WHOLE
  while (unit > 1 && micro(credits) % unit !== 0) unit /= 10
  return unit
}

/** A charge may be this much later than the end of its call, whatever the profile says of it. */
const LEAST_LATE_MS = 2_000

/** How long after the end of a call the account may still show its charge, ms. */
export function lateChargeMs({ settleMs }: { settleMs: number }): number {
  return Math.max(LEAST_LATE_MS, settleMs)
}

/** An attempt is on record before so many readings. */
const MOST_IDLE = 64

/** The gateway's own account of spending: readings of credits and of the file quota. */
export class Account {
  #isAsked = false
  #before: Reading | null = null
  #latest: Reading | null = null
  #after: Reading | null = null
  #readings = 0
  #refunded = 0
  #refundedAfterRun = 0
  /** Charged while nothing of the run's own can have been. */
  #whileIdle = 0
  /** The latest rises that count there, by the readings before and after. */
  readonly #idle: { from: number; to: number; rise: number }[] = []
  #latestAt = 0
  /** The finest unit that any reading was stated in, micro-credits. */
  #unit = WHOLE
  /** Charged between the last reading before the run was resumed and the first one after. */
  whilePaused = 0
  #isResumed = false
  #fell: Credits['fell'] = null
  #quota: NonNullable<Summary['quota']> | null = null

  /** `mayBeCharged`: whether anything of the run's own can have been charged since the reading before. */
  credits({ when, body, t }: CreditsEvent, mayBeCharged: boolean): void {
    this.#isAsked = true
    if (body === null) return
    this.#readings++
    this.#unit = Math.min(this.#unit, unitOf(countOf(body, basisOf(body))))
    const rise = this.#latest === null ? 0 : spentBetween(this.#latest, body)
    if (rise < 0) {
      this.#refunded -= rise
      if (this.#after !== null) this.#refundedAfterRun -= rise
      else this.#fall(-rise, t)
    } else if (!mayBeCharged && rise > 0) {
      this.#whileIdle += rise
      this.#idle.push({ from: this.#latestAt, to: t, rise })
      if (this.#idle.length > MOST_IDLE) this.#idle.shift()
    }
    if (this.#isResumed) this.whilePaused += Math.max(0, rise)
    this.#isResumed = false
    this.#latest = body
    this.#latestAt = t
    if (when === 'before') this.#before ??= body
    // A resumed run reads again, and a balance may settle late: the last reading stands.
    if (when === 'after') this.#after = body
  }

  /** Somebody goes on with the run: nobody had read the account since the reading before. */
  resumed(): void {
    this.#isResumed = true
  }

  /** An attempt was sent at `t`: in the log of several workers, readings that show it may stand before it. */
  sent(t: number): void {
    for (let at = this.#idle.length - 1; at >= 0; at--) {
      const { from, to, rise } = this.#idle[at] as { from: number; to: number; rise: number }
      if (t >= to) return
      if (t < from) continue
      this.#whileIdle -= rise
      this.#idle.splice(at, 1)
    }
  }

  #fall(by: number, t: number): void {
    this.#fell ??= { times: 0, by: 0, firstMs: t }
    this.#fell.times++
    this.#fell.by = decimal(this.#fell.by + by)
  }

  quota({ when, body, plannedFiles }: QuotaEvent): void {
    this.#quota ??= { before: null, after: null, plannedFiles: null, leastRemain: null }
    this.#quota.plannedFiles ??= plannedFiles ?? null
    if (body === null) return
    const { used_files: used, max_files: max, remain_files: remain, user_group: group } = body
    const reading: Quota = { used, max, remain, group }
    this.#quota.leastRemain = Math.min(this.#quota.leastRemain ?? remain, remain)
    if (when === 'before') this.#quota.before ??= reading
    if (when === 'after') this.#quota.after = reading
  }

  /**
   * The part of `spent` (what the account shows so far) that the run's own calls can have cost, by the prices of all of them. What was charged in a
   * pause may be others'; once others have spent for certain, so may all be that the stated prices of completed calls do not explain. A top-up hides
   * spending, and a late charge is not seen yet.
   */
  ownOf(spent: number, prices: Prices): { least: number; most: number } {
    const stated = prices.bounds()
    const priced = Math.min(spent, prices.snapshot().priced ?? 0)
    const least = this.#whileIdle > 0 ? priced : Math.max(spent - this.whilePaused, priced)
    if (stated !== null)
      return { least, most: Math.max(spent, this.isToppedUp(spent, prices) ? stated.most : stated.least) }
    return { least, most: this.isToppedUp(spent, prices) ? Number.POSITIVE_INFINITY : spent + this.#refunded }
  }

  /** Whether the count fell by more than refunds of the run's own calls can explain. */
  isToppedUp(spent: number, prices: Prices): boolean {
    const stated = prices.bounds()
    if (stated === null)
      return this.#refunded > 0 && CHARGEABLE.every((kind) => kind === 'completed' || prices.count(kind) === 0)
    const isExplained = stated.least <= spent && spent <= stated.most
    return !isExplained && this.#refunded > decimal(stated.most - stated.least)
  }

  /**
   * How far, in credits, a difference of two readings may be from what was charged: less than this. 0 unless all readings are multiples of a unit
   * that some of `prices` are not: then the account may be rounded.
   */
  roundedTo(prices: readonly number[]): number {
    return prices.some((price) => micro(price) % this.#unit !== 0) ? this.#unit / WHOLE : 0
  }

  /** Credits used from the first reading to the latest, the run's samples included; null unless two were read. */
  get spentSoFar(): number | null {
    return this.#before === null || this.#readings < 2 ? null : spent(this.#before, this.#latest)
  }

  /** Credits used between the readings before and after; null unless both were read. */
  get delta(): number | null {
    return spent(this.#before, this.#after)
  }

  /** Null when credits were never asked for. */
  creditsSnapshot(): Pick<
    Credits,
    'before' | 'after' | 'delta' | 'basis' | 'readings' | 'refunded' | 'fell' | 'otherSpend' | 'whilePaused'
  > | null {
    if (!this.#isAsked) return null
    const { delta } = this
    const [before, after] = [this.#before && balanceOf(this.#before), this.#after && balanceOf(this.#after)]
    const basis = this.#latest === null ? 'token' : basisOf(this.#latest)
    const byUser =
      this.#before === null || this.#after === null
        ? null
        : spendingCount(this.#after.user) - spendingCount(this.#before.user)
    return {
      before,
      after,
      delta,
      basis,
      readings: this.#readings,
      refunded: { seen: decimal(this.#refunded), afterRun: decimal(this.#refundedAfterRun) },
      fell: this.#fell && { ...this.#fell },
      whilePaused: decimal(this.whilePaused),
      otherSpend: {
        byOtherTokens: basis === 'user' || byUser === null || delta === null ? null : decimal(byUser - delta),
        whileIdle: decimal(this.#whileIdle),
      },
    }
  }

  /** Null when the quota was never asked for. */
  quotaSnapshot(): Summary['quota'] {
    return this.#quota === null ? null : { ...this.#quota }
  }
}

function spent(before: Reading | null, after: Reading | null): number | null {
  return before === null || after === null ? null : decimal(spentBetween(before, after))
}

/**
 * A gateway's account as it truly is, and as the gateway tells it. It shares no code with what it is to judge: credits are plain sums of
 * charges, each with the instants at which it was owed and told.
 */

/** How a gateway lies about money, or is hard to follow. */
export interface Way {
  name: string
  /** Price of the n-th submit, as a multiple of the case's true price. */
  times?: (n: number) => number
  /** How long after it is owed a charge is told, ms. */
  lateMs?: number
  /** What the account says was used, by what is told so far; `begun` is the count at the first reading. NaN and Infinity are no JSON. */
  tells?: (used: number, now: number) => number
  /** The account states only what remains. */
  isBalance?: boolean
  /** The account cannot be read at all. */
  isMute?: boolean
  chargesRefusals?: boolean
  /** Share of tasks that fail, all charged; and after how long they are refunded. */
  failing?: number
  refundMs?: number
  /** Credits a second that another client of the same key spends. */
  othersPerSecond?: number
  /** Share of submits that are charged, and whose reply is lost, or is a 502. */
  lost?: number
  bad?: number
  isFree?: boolean
}

export interface BankCase {
  way: Way
  /** Credits of one submit. */
  price: number
  /** Submits in `windowMs` before a 429. */
  limit: number
  windowMs: number
  taskMs: number
  random: () => number
}

interface Charge {
  owedAt: number
  toldAt: number
  credits: number
  isOwn: boolean
  /** Number of the submit; -1 for others and refunds. */
  submit: number
}

export type Submitted = { kind: 'accepted'; id: string } | { kind: 'throttled' } | { kind: 'lost' } | { kind: 'bad' }

export class PayingBank {
  readonly #of: BankCase
  readonly #charges: Charge[] = []
  readonly #tasks = new Map<string, { endsAt: number; fails: boolean }>()
  readonly submits: { at: number; charged: number }[] = []
  /** Submits under way, now and at most. */
  unanswered = 0
  mostUnanswered = 0
  #passed: number[] = []
  #othersUntil = 0

  constructor(of: BankCase) {
    this.#of = of
  }

  submit(now: number): Submitted {
    const { way, price, limit, windowMs, taskMs, random } = this.#of
    this.#passed = this.#passed.filter((at) => at > now - windowMs)
    const cost = way.isFree ? 0 : price * (way.times?.(this.submits.length) ?? 1)
    if (this.#passed.length >= limit) {
      this.#charge(now, way.chargesRefusals ? cost : 0)
      return { kind: 'throttled' }
    }
    this.#passed.push(now)
    const luck = random()
    const number = this.#charge(now, cost)
    if (luck < (way.lost ?? 0)) return { kind: 'lost' }
    if (luck < (way.lost ?? 0) + (way.bad ?? 0)) return { kind: 'bad' }
    const id = `task-${number}`
    const fails = random() < (way.failing ?? 0)
    this.#tasks.set(id, { endsAt: now + taskMs, fails })
    if (fails && way.refundMs !== undefined) {
      const at = now + taskMs + way.refundMs
      this.#charges.push({ owedAt: at, toldAt: at, credits: -cost, isOwn: false, submit: -1 })
    }
    return { kind: 'accepted', id }
  }

  task(id: string, now: number): 'completed' | 'failed' | 'processing' | null {
    const task = this.#tasks.get(id)
    if (task === undefined) return null
    return now < task.endsAt ? 'processing' : task.fails ? 'failed' : 'completed'
  }

  /** Whether the account states only what remains. */
  get isBalance(): boolean {
    return this.#of.way.isBalance === true
  }

  /** What the account says was used; null where it says nothing. */
  used(now: number): number | null {
    const { way } = this.#of
    if (way.isMute) return null
    this.#others(now)
    const told = this.#charges.filter(({ toldAt }) => toldAt <= now).reduce((sum, { credits }) => sum + credits, 0)
    return way.tells === undefined ? BEGUN + told : way.tells(BEGUN + told, now)
  }

  /** All that the client's own submits were charged; refunds are not taken off. */
  get charged(): number {
    return this.#charges.reduce((sum, { isOwn, credits }) => sum + (isOwn ? credits : 0), 0)
  }

  /** The most that was owed and not told at any submit. */
  get mostUntold(): number {
    const { way } = this.#of
    if (way.lateMs === undefined) return 0
    return Math.max(0, ...this.submits.map(({ at }) => this.#untold(at)))
  }

  #untold(at: number): number {
    const open = this.#charges.filter(({ owedAt, toldAt }) => owedAt <= at && toldAt > at)
    return open.reduce((sum, { credits }) => sum + credits, 0)
  }

  /** The most that any so many submits in a row were charged. */
  mostOf(submits: number): number {
    let most = 0
    let sum = 0
    for (const [n, { charged }] of this.submits.entries()) {
      sum += charged - (this.submits[n - submits]?.charged ?? 0)
      most = Math.max(most, sum)
    }
    return most
  }

  /** The most submits within any so many ms. */
  mostWithin(ms: number): number {
    return Math.max(
      0,
      ...this.submits.map(({ at }) => this.submits.filter((one) => one.at >= at && one.at <= at + ms).length),
    )
  }

  #charge(now: number, credits: number): number {
    const submit = this.submits.length
    this.submits.push({ at: now, charged: credits })
    if (credits > 0)
      this.#charges.push({ owedAt: now, toldAt: now + (this.#of.way.lateMs ?? 0), credits, isOwn: true, submit })
    return submit
  }

  #others(now: number): void {
    const perSecond = this.#of.way.othersPerSecond ?? 0
    const credits = ((now - this.#othersUntil) / 1000) * perSecond
    if (credits > 0) this.#charges.push({ owedAt: now, toldAt: now, credits, isOwn: false, submit: -1 })
    this.#othersUntil = now
  }
}

/** Used before anything of the case. */
export const BEGUN = 1000

/** The seventeen ways; drawn anew for each seed. */
export function waysOf(random: () => number): Way[] {
  const at = 8 + Math.floor(random() * 30)
  const unit = [1, 0.01, 0.5][Math.floor(random() * 3)] ?? 1
  const resetAt = 10_000 + random() * 20_000
  const odd = random() < 0.5
  return [
    { name: 'late', lateMs: 1000 + random() * 14_000 },
    { name: 'frozen', tells: () => BEGUN },
    { name: 'negative', tells: (used, now) => (odd || now > 5000 ? -used : used) },
    { name: 'NaN', tells: (used, now) => (odd || now > 5000 ? Number.NaN : used) },
    { name: '10^999', tells: (used, now) => (odd || now > 5000 ? Number.POSITIVE_INFINITY : used) },
    { name: 'rising price', times: (n) => (n < at ? 1 : 100) },
    { name: 'refusals charged', chargesRefusals: true },
    { name: 'failures charged', failing: 0.5 },
    { name: 'refunds late', failing: 0.5, refundMs: 20_000 },
    { name: 'other spenders', othersPerSecond: 0.2 + random() },
    { name: 'balance up', tells: (used, now) => (now < resetAt ? used : used - BEGUN) },
    { name: 'no credits query', isMute: true },
    { name: 'rounding', tells: (used) => Math.floor(used / unit + 1e-9) * unit },
    { name: 'lost replies', lost: 0.3 },
    { name: 'ambiguous', bad: 0.3 },
    { name: 'free', isFree: true },
    { name: 'balance topped up', isBalance: true, tells: (used, now) => (now < resetAt ? used : used - 500) },
  ]
}

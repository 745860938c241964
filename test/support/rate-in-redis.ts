import { ASK_AGAIN_MS, GRACE_MS, SKEW_MS, STRETCH } from '../../src/distributed/scripts/lease-pace.ts'

/** A rate as Redis keeps it: mirrors src/distributed/scripts/lease-pace.ts, to which test/unit/distributed/lease-pace.test.ts holds it. */
export class RateInRedis {
  readonly #intervalMs: number
  readonly #burst: number
  readonly #window: number
  readonly #mostAtOnce: number
  #fullAt: number | null = null
  #owedAt = Number.NEGATIVE_INFINITY
  /** By name. */
  readonly #latest = new Map<string, number>()
  #back: string[] = []

  constructor(intervalMs: number, burst: number) {
    this.#intervalMs = intervalMs
    this.#burst = burst
    this.#window = Math.max(1, Math.floor(1000 / intervalMs + 1e-9))
    this.#mostAtOnce = this.#window + burst - 1
  }

  lease(at: number, want: number, horizonMs: number): string[] {
    for (const name of this.#back.filter((name) => Number(name) <= at)) this.#forget(name)
    this.#back = this.#back.filter((name) => Number(name) > at).sort((a, b) => Number(a) - Number(b))
    const given = this.#back.splice(0, want)
    this.#fullAt ??= at
    while (given.length < want && this.#next(at) <= at + horizonMs) given.push(this.#give(this.#next(at)))
    this.#round()
    let again = this.#next(at) - horizonMs
    if (again > at && this.#planned(at) - horizonMs <= at) again = Math.min(again, at + ASK_AGAIN_MS)
    return [at.toFixed(3), again.toFixed(3), ...given]
  }

  giveBack(names: readonly string[]): void {
    if (this.#burst === 1) this.#back.push(...names.filter((name) => !this.#back.includes(name)))
    else {
      for (const name of names) this.#forget(name)
      this.#fullAt = (this.#fullAt ?? 0) - names.length * this.#intervalMs * STRETCH
      this.#round()
    }
  }

  used(name: string, at: number): void {
    if (this.#latest.has(name)) this.#latest.set(name, at)
  }

  #give(instant: number): string {
    let start = instant
    while (this.#latest.has(start.toFixed(3))) start += 0.001
    const name = start.toFixed(3)
    this.#latest.set(name, start + GRACE_MS)
    this.#fullAt = Math.max(this.#fullAt ?? 0, start) + this.#intervalMs * STRETCH
    this.#owedAt += this.#intervalMs
    if (this.#latest.size > this.#mostAtOnce) {
      const oldest = this.#oldest
      const [popped = ''] = [...this.#latest].find(([, until]) => until === oldest) ?? []
      this.#latest.delete(popped)
      this.#owedAt = Math.max(this.#owedAt, oldest + (this.#window + 1) * this.#intervalMs + SKEW_MS)
    }
    return name
  }

  /** Redis keeps three decimals. */
  #round(): void {
    this.#fullAt = Number(this.#fullAt?.toFixed(3))
    this.#owedAt = Number(this.#owedAt.toFixed(3))
  }

  get #oldest(): number {
    return Math.min(...this.#latest.values())
  }

  #forget(name: string): void {
    if (this.#latest.delete(name)) this.#owedAt -= this.#intervalMs
  }

  #planned(at: number): number {
    return Math.max(this.#fullAt ?? at, at) - (this.#burst - 1) * this.#intervalMs * STRETCH
  }

  #next(at: number): number {
    const isFull = this.#latest.size >= this.#mostAtOnce
    const allowed = isFull ? this.#oldest + this.#window * this.#intervalMs + SKEW_MS : this.#owedAt
    return Math.max(at, this.#planned(at), this.#owedAt, allowed)
  }
}

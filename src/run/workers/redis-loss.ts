import { forgeryIn } from '../../distributed/forgery.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import { EXIT, GatebenchError } from '../../errors.ts'
import type { WorkerShares } from './worker-shares.ts'

export interface RedisLossOrder {
  link: RedisLink
  /** Time without an answer after which Redis is lost, in ms. */
  patienceMs: number
  /** The shares that are then carried out without it. */
  shares: WorkerShares
  /** Ends the run of all workers, for a reason. */
  stopRun(reason: GatebenchError): void
}

/** The end of a worker's dealings with Redis: it is gone, or it refused something, or holds what is not the run's. */
export class RedisLoss {
  readonly #order: RedisLossOrder
  #isGone = false
  #refusal: GatebenchError | null = null

  constructor(order: RedisLossOrder) {
    this.#order = order
    const { link, patienceMs } = order
    link.onLost(patienceMs, () => this.#lose())
    link.onRefused((error) => this.refuse(error))
  }

  /** Whether Redis has given no answer for too long. */
  get isGone(): boolean {
    return this.#isGone
  }

  get isRefused(): boolean {
    return this.#refusal !== null
  }

  /** Whether nothing more goes to Redis: it is gone, or refused. */
  get isLocal(): boolean {
    return this.#isGone || this.#refusal !== null
  }

  /** Reason why nothing more goes to Redis. */
  get why(): string {
    return this.#refusal?.message ?? `Redis was lost${this.#order.link.problem}`
  }

  /** Asks it of Redis; null, and nothing more is submitted, where Redis holds what nobody of the run wrote. */
  async unlessForged<T>(question: () => Promise<T>): Promise<T | null> {
    try {
      return await question()
    } catch (error) {
      const fault = forgeryIn(error)
      if (fault === null) throw error
      this.refuse(fault)
      return null
    }
  }

  /** Gives Redis up, but not the shares: nobody is to do again what only this disk knows of. */
  refuse(error: Error): void {
    if (this.#refusal !== null) return
    this.#refusal =
      error instanceof GatebenchError
        ? error
        : new GatebenchError(`Redis refused a worker's write: ${error.message}`, {
            code: 'REDIS_REFUSED',
            exitCode: EXIT.stopped,
          })
    for (const { run } of this.#order.shares.all()) run?.giveUpRedis()
    this.#order.stopRun(this.#refusal)
  }

  #lose(): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const { held, run } of this.#order.shares.all()) {
      held.lose()
      run?.giveUpRedis()
    }
    void this.#order.link.close()
  }
}

import type { TokenPace } from '../../profile/profile.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, Permit } from './admission.ts'
import { Reservoir } from './bottleneck-lane.ts'
import { QueuedAdmission, settledPermit } from './queued-admission.ts'

/**
 * A limit on tokens by a Bottleneck limiter, in real time: its reservoir is the bucket, and a job weighs what an attempt may use. One job at a
 * time stands for the first waiter. Bottleneck cannot cancel a job: where its waiter leaves, it is lent what it lacks, and takes it along.
 */
export function bottleneckTokens(pace: TokenPace, clock: Clock): Admission {
  return new BottleneckTokens(pace, clock)
}

/** A sum of parts of tokens may end this much below a whole one. */
const ROUNDING = 1e-6

class BottleneckTokens extends QueuedAdmission {
  readonly #reservoir: Reservoir
  readonly #perMs: number
  readonly #burst: number
  /** Tokens that the bucket lacks, and since when they come back. */
  #missing = 0
  #since = 0
  /** The job that waits for its weight. */
  #job: { readonly weight: number; isLent: boolean } | undefined
  #alarm: Alarm | undefined
  #isClosed = false

  constructor({ perSecond, burst }: TokenPace, clock: Clock) {
    super(burst, clock)
    this.#reservoir = new Reservoir(burst)
    this.#perMs = perSecond / 1000
    this.#burst = burst
  }

  override close(): void {
    this.#isClosed = true
    super.close()
    this.#alarm?.cancel()
    this.#reservoir.close()
  }

  protected letIn(): void {
    const waiter = this.queue.first
    if (waiter === undefined || this.#job !== undefined || this.#isClosed) return
    this.#hand(waiter.cost)
  }

  protected giveBack(): void {
    if (this.#job === undefined || this.#job.isLent) return
    this.#job.isLent = true
    this.#reservoir.add(this.#job.weight)
  }

  #hand(weight: number): void {
    const job = { weight, isLent: false }
    this.#job = job
    this.#reservoir.take(() => this.#started(job), weight)
    this.#refill()
  }

  #started(job: { readonly weight: number; readonly isLent: boolean }): void {
    this.#job = undefined
    const waiter = this.queue.first
    // Another has come first meanwhile, or nobody may pass: a loan is paid back by the job itself.
    if (job.isLent || waiter === undefined || waiter.cost !== job.weight) {
      if (!job.isLent) this.#reservoir.add(job.weight)
      this.letIn()
      return
    }
    this.#take(job.weight)
    this.queue.pass(this.#permit(job.weight))
    this.letIn()
  }

  #take(tokens: number): void {
    if (this.#missing === 0) this.#since = this.clock.now()
    this.#missing += tokens
  }

  /** Puts in what has come back by now, and rings when there is enough for the job that waits. */
  #refill(): void {
    this.#alarm?.cancel()
    if (this.#isClosed) return
    const now = this.clock.now()
    const due = Math.min(this.#missing, Math.floor((now - this.#since) * this.#perMs + ROUNDING))
    if (due > 0) {
      this.#missing -= due
      this.#since += due / this.#perMs
      this.#reservoir.add(due)
    }
    const lacking = (this.#job?.weight ?? 0) + this.#missing - this.#burst
    if (this.#job === undefined || this.#job.isLent || lacking <= 0) return
    this.#alarm = this.clock.alarm(this.#since + lacking / this.#perMs, () => this.#refill())
  }

  #permit(weight: number): Permit {
    return settledPermit(weight, (rest) => {
      this.#refill()
      const back = Math.min(rest, this.#missing)
      if (back < 0) this.#take(-back)
      else this.#missing -= back
      this.#reservoir.add(back)
      this.#refill()
    })
  }
}

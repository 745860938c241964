import type { Closing } from '../../time/scope.ts'

/**
 * Leave to proceed from the client's own limits. Waiting here is measured apart (admission wait) and is never part of the plan.
 * Implementations: bottleneck-admission.ts (real time), local-admission.ts (virtual time, and the oracle for the other).
 */
export interface Admission {
  /**
   * Waits, first come first served, until `cost` (a whole number, at least 1) may pass; a heavy waiter blocks those behind it.
   * Rejects with the reason of a scope that closes, with AdmissionClosed, or with a RangeError for a cost that can never pass;
   * a waiter whose scope closes leaves the queue and takes nothing.
   */
  acquire(cost: number, scope?: Closing): Promise<Permit>
  /**
   * A permit to proceed at once, if nobody waits and there is room for a cost of 1; otherwise null, also if only waiting could show it. It spares
   * calls that need not wait a promise and a signal.
   */
  tryAcquire(): Permit | null
  /**
   * Lets nobody in before `instant` of the clock, neither those who wait nor those who come; meanwhile tokens are saved up as when
   * nobody wants any. The longest hold counts.
   */
  holdUntil(instant: number): void
  /** Drops all waiters (they reject) and lets nobody in any more. */
  close(): void
}

export interface Permit {
  /**
   * Gives back what is held; exactly one call counts, further ones are ignored. `used`: tokens that the work has used, where it is admitted by
   * tokens; all that it took counts without it.
   */
  end(result: PermitResult, used?: number): void
}

/** Result of the admitted work. Adaptive admission learns from it; the others only take back the slot. */
export type PermitResult = 'success' | 'throttled' | 'ignored'

/** Limits that an admission enforces: slots (`concurrency`), a pace (`ratePerSecond` with `burst`), both, or neither. */
export interface AdmissionLimit {
  /** Cost that may be held at once; null or absent is no limit. */
  concurrency?: number | null
  /** Cost that may start per second in the long run; null or absent is no limit. */
  ratePerSecond?: number | null
  /** Cost that may start at once after idling (a token bucket's size), at least 1; 1 when absent. */
  burst?: number
}

/** Admission of a model's calls: the slot is held for a task's life, and every attempt passes the pace. */
export interface ModelAdmission {
  slot: Admission
  pace: Admission
  /** Passed by every attempt after the pace, with what it may use as its cost; absent where tokens are not limited. */
  tokens?: Admission
}

/** Rejection of waiters when their admission closes, and of every later `acquire`. */
export class AdmissionClosed extends Error {
  constructor() {
    super('the admission is closed: no more calls are admitted')
    this.name = 'AdmissionClosed'
  }
}

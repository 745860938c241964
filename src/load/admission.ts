/**
 * Leave to proceed from the client's own limits. Waiting here is measured apart (admission wait) and is never part of the plan.
 * Implementations: bottleneck-admission.ts (real time), local-admission.ts (virtual time, and the oracle for the other).
 */
export interface Admission {
  /**
   * Waits, first come first served, until `cost` may pass. Rejects only with the reason of an aborted signal; a waiter that is
   * aborted leaves the queue and takes nothing.
   */
  acquire(cost: number, signal?: AbortSignal): Promise<Permit>
  /** Drops all waiters (they reject) and lets nobody in any more. */
  close(): Promise<void>
}

export interface Permit {
  /** Gives back what is held; exactly one call counts, further ones are ignored. */
  end(result: PermitResult): void
}

/** What became of the admitted work: adaptive admission learns from it, the others only take back the slot. */
export type PermitResult = 'success' | 'throttled' | 'ignored'

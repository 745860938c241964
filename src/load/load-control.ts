/** What ends a load early, and who is told of its faults. */
export interface LoadControl {
  /**
   * Aborted: nothing more is submitted; what was sent is still followed, for as long as the drain may last. A GatebenchError with exit
   * code 108 as its reason tells that a budget or rule stopped the run; anything else is an interruption.
   */
  stop?: AbortSignal
  /** Aborted: the same, and somebody waits for the end: the last reading of the account gets a moment and no more. */
  asked?: AbortSignal
  /**
   * Aborted: nothing is waited for any longer, but for a second the answers to attempts under way, which may bring ids of paid tasks, and
   * the last reading of the account.
   */
  halt?: AbortSignal
  /**
   * Told of the first fault of gatebench itself. It ends the call that it was met at; nothing more is submitted, what was sent is followed,
   * and the run ends in order. Without it `runLoad` then throws the fault.
   */
  onFault?: (error: unknown) => void
  /** Told once, and why, when nothing more is submitted before the plan is over. */
  onStopped?: (reason: unknown) => void
}

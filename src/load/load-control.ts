/** Signals that end a load early, and the receivers of its faults. */
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
   * Receives the first fault of gatebench itself. The fault ends the call where it happened. Nothing more is submitted, calls in flight are followed,
   * and the run ends in order. Without this function `runLoad` throws the fault at the end.
   */
  onFault?: (error: unknown) => void
  /** Called once, with the reason, when nothing more is submitted before the plan is over. */
  onStopped?: (reason: unknown) => void
}

/** Why figures that were read from a log may not be those of its run. */
export interface LogDoubt {
  /**
   * `damaged`: they are of what stands before a damaged line. `running`: they are of what the run has logged so far. `unconfirmed`: the log has no
   * checksums, and nothing else confirms them.
   */
  kind: 'damaged' | 'running' | 'unconfirmed'
  reason: string
}

/** Doubt in a log that is still written. */
export const STILL_RUNNING: LogDoubt = {
  kind: 'running',
  reason: 'the run is still running; this is a partial view of what it has logged so far',
}

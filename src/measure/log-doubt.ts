/** Why figures that were read from a log may not be those of its run. */
export interface LogDoubt {
  /** `damaged`: they are of what stands before a damaged line. `unconfirmed`: the log has no checksums, and nothing else confirms them. */
  kind: 'damaged' | 'unconfirmed'
  reason: string
}

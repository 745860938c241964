export interface WorkerResult {
  run: string
  shares: number
  /** Redis was lost: the rest of what it saw is on its own disk. */
  spilt: string | null
  /** It was stopped before the run was over: others go on with what it had to do. */
  hasLeft: boolean
}

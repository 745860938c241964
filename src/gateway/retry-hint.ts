/** Where a hint stood. A header beats the body. */
export type HintSource = 'retry-after' | 'retry-after-ms' | 'ratelimit' | 'x-ratelimit' | 'body'

/** What the gateway said about waiting. */
export type RetryHint =
  /** It named a wait: `delayMs` after the answer, already capped; `capped` tells that it asked for more. */
  | { kind: 'delay'; delayMs: number; source: HintSource; capped: boolean }
  /** It advised to come back without saying when ("try again later"). */
  | { kind: 'later'; source: HintSource }
  | { kind: 'none' }

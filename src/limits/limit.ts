/** A limit as data: what a tier file states, and what a probe infers. Rates per second, windows in ms. */
export type LimitSpec =
  | { kind: 'fixed-window'; limit: number; windowMs: number; anchor: 'clock' | 'first'; countRefused?: boolean }
  | { kind: 'sliding-log'; limit: number; windowMs: number; countRefused?: boolean }
  /** Two adjacent clock windows, the older weighted by its share still in view. */
  | { kind: 'sliding-counter'; limit: number; windowMs: number; countRefused?: boolean }
  | { kind: 'token-bucket'; ratePerSecond: number; burst: number }
  /** A token bucket that is refilled only at multiples of `quantumMs`. */
  | { kind: 'quantised-bucket'; ratePerSecond: number; burst: number; quantumMs: number }
  /** Admits up to `queue` requests beyond the one in service, each held until its turn. */
  | { kind: 'leaky-queue'; ratePerSecond: number; queue: number }
  | { kind: 'concurrency'; limit: number; excess: 'reject' }
  | { kind: 'concurrency'; limit: number; excess: 'queue'; queue: number }

export type LimitKind = LimitSpec['kind']

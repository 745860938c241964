/** A law as data: what a tier file states, and what a probe infers. Rates per second, windows in ms. */
export type LimitSpec =
  /** Windows at multiples of `windowMs` in unix time, or each begun by the first request after the one before. */
  | { kind: 'fixed-window'; limit: number; windowMs: number; anchor: 'clock' | 'first'; countRefused?: boolean }
  | { kind: 'sliding-log'; limit: number; windowMs: number; countRefused?: boolean }
  /** Two adjacent clock windows, the older weighted by its share still in view. */
  | { kind: 'sliding-counter'; limit: number; windowMs: number; countRefused?: boolean }
  | { kind: 'token-bucket'; ratePerSecond: number; burst: number }
  /** A token bucket that is refilled only at multiples of `quantumMs` in unix time. */
  | { kind: 'quantised-bucket'; ratePerSecond: number; burst: number; quantumMs: number }
  /** Admits up to `queue` requests beyond the one in service, each held until its turn. */
  | { kind: 'leaky-queue'; ratePerSecond: number; queue: number }
  | { kind: 'concurrency'; limit: number; excess: 'reject' }
  /** Up to `queue` requests more wait for a release, first come first served. */
  | { kind: 'concurrency'; limit: number; excess: 'queue'; queue: number }

export type LimitKind = LimitSpec['kind']

/** The specification of one kind of law. */
export type LimitOf<K extends LimitKind> = Extract<LimitSpec, { kind: K }>

/** A law and what a server makes of it. Inside out: the law, its replicas, the penalty; a drift replaces all of them. */
export type ModifiedLimit = LimitSpec & {
  /** After a refusal everything is refused for so long. Refusals in that time are free and do not prolong it. */
  penaltyMs?: number
  replicas?: ReplicaSpec
  /** From `atMs` on the limit is `to`, begun afresh; only what is held is held on. */
  drift?: { atMs: number; to: ModifiedLimit }
}

/** Independent copies behind one address, as where every server of a fleet counts for itself. Rate laws only. */
export interface ReplicaSpec {
  count: number
  /** Each copy enforces its share of the limit, or all of it. */
  each: 'share' | 'full'
  /** Seed of a random choice of the copy for each request; in turn without it. */
  key?: number
}

/** Several limits that a request must all pass, in the order in which the server checks them. */
export interface StackSpec {
  limits: readonly ModifiedLimit[]
  /**
   * What a refused request has cost at the limits checked before the one that refused: nothing, or the same as an admitted one.
   * The limits after it never see it.
   */
  counting: 'all-or-none' | 'in-order'
}

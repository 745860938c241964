import type { LimitSpec } from './registry.ts'

/** The specification of one kind of law. */
export type LimitOf<K extends LimitSpec['kind']> = Extract<LimitSpec, { kind: K }>

/** A law and what a server makes of it. Inside out: the law, its replicas, the penalty; a drift replaces all of them. */
export type ModifiedLimit = LimitSpec & {
  /** After a refusal everything is refused for so long. Refusals in that time are free and do not prolong it. */
  penaltyMs?: number
  replicas?: ReplicaSpec
  /** From `atMs` on the limit is `to`, begun afresh; only what is held is held on. */
  drift?: { atMs: number; to: ModifiedLimit }
}

/** Independent copies behind one address, as where every server of a fleet counts for itself. Laws that have a share only. */
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

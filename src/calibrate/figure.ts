/** How far a figure of a twin can be relied on. */
export const LABELS = ['probed', 'seen', 'doubtful', 'shared-or-dynamic', 'unobserved', 'assumed'] as const
export type Label = (typeof LABELS)[number]

/** Basis of a twin's figure. */
export interface Finding {
  /** A model, or the account. */
  of: string
  what: string
  /** In words; empty where nothing is known. */
  value: string
  label: Label
  evidence: string
  /** A share as a number, with its range. */
  share?: Between
}

/** A figure with its 95 % interval. */
export interface Between {
  value: number
  low: number
  high: number
}

import type { Floors } from './effect-floors.ts'

/** The criteria of a comparison. */
export interface ComparisonCriteria {
  /** The floor of times, as a share. */
  effectFloor: number
  /** An effect below the floor of its metric is let pass however certain it is. */
  floors: Floors
  /** Chance of a false alarm over all metrics and looks together. */
  alpha: number
  /** Number of looks: at the first runs, and at those with the advised runs. Each look has its part of alpha. */
  looks: number
  /** Chance of an answer that advice is given for. */
  power: number
}

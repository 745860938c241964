/** How far the hints of a model's refusals were off; see `hints.truth` of a summary. Errors are hint minus true wait, in ms of the caller. */
export interface HintErrors {
  known: number
  unknown: number
  short: number
  long: number
  sumMs: number
  edgesMs: readonly number[]
  counts: readonly number[]
}

/** The mock's knowledge of a run: the part of its counts that a summary must repeat. */
export interface OracleTruth {
  endpoints: Readonly<
    Record<
      'submit' | 'poll' | 'message',
      { requests: number; byStatus: Readonly<Record<string, number>>; spoiled: number }
    >
  >
  models: Readonly<
    Record<
      string,
      {
        requests: number
        accepted: number
        throttled: number
        completed: number
        failed: number
        /** Ended by their owner; absent where none was. */
        cancelled?: number | undefined
        /** Bought again by an idempotency key; absent where nothing was. */
        boughtAgain?: number | undefined
        hints?: HintErrors | null
      }
    >
  >
  /** Task reads by the status that they returned. */
  polls: Readonly<Record<string, number>>
  credits: { charged: number }
}

/** The mock's counts of one model; undefined if it knows none of this name. */
export function truthOfModel({ models }: OracleTruth, model: string): OracleTruth['models'][string] | undefined {
  return Object.hasOwn(models, model) ? models[model] : undefined
}

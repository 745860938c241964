/** What the mock knows to be true of a run; the part of its counts that a summary must repeat. */
export interface OracleTruth {
  endpoints: Readonly<
    Record<
      'submit' | 'poll' | 'message',
      { requests: number; byStatus: Readonly<Record<string, number>>; spoiled: number }
    >
  >
  models: Readonly<
    Record<string, { requests: number; accepted: number; throttled: number; completed: number; failed: number }>
  >
  /** Task reads by the status that was told. */
  polls: Readonly<Record<string, number>>
  credits: { charged: number }
}

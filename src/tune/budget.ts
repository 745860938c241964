/** How much is simulated. Rungs count the seeds of each candidate, including those of the rung before. */
export interface Budget {
  points: number
  rungs: readonly number[]
  /** Held-out seeds of the finals, and of them those that sensitivity is read from. */
  finalSeeds: number
  sensitivitySeeds: number
  /** Finalists beside the named candidates. */
  finalists: number
  /** Calls of one run in the first rung at most; three times as many in each further one. Longer plans are cut. */
  callsPerRun: number
}

export const BUDGETS = {
  quick: { points: 48, rungs: [1, 3, 6], finalSeeds: 10, sensitivitySeeds: 3, finalists: 4, callsPerRun: 1000 },
  default: { points: 256, rungs: [1, 3, 9, 27], finalSeeds: 20, sensitivitySeeds: 5, finalists: 8, callsPerRun: 1000 },
  thorough: {
    points: 1024,
    rungs: [1, 3, 9, 27],
    finalSeeds: 40,
    sensitivitySeeds: 10,
    finalists: 12,
    callsPerRun: 3000,
  },
} as const satisfies Record<string, Budget>
export type BudgetName = keyof typeof BUDGETS

/** About how many simulations a tuning needs; for progress alone. */
export function expectedRuns(
  { points, rungs, finalSeeds, sensitivitySeeds, finalists }: Budget,
  named: number,
): number {
  let field = points + named
  let search = 0
  rungs.forEach((seeds, rung) => {
    search += field * seeds
    field = Math.max(finalists, Math.ceil(field / 3)) + (rung < 2 ? named / 2 : 0)
  })
  return Math.round(search + (finalists + 1 + named) * finalSeeds + 60 + 16 * sensitivitySeeds)
}

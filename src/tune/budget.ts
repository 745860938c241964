/** How much is simulated. Rungs count the seeds of each candidate, including those of the rung before. */
export interface Budget {
  points: number
  rungs: readonly number[]
  /** Whether recipes are crossed with waits, polls and slots; not by default. */
  crossed?: boolean
  /** Generations of settings near the best of the search, and how many each has; none by default. */
  generations?: number
  offspring?: number
  /** Held-out seeds of the finals; so many again for what they leave undecided, up to `mostFinalSeeds`, by default no more. */
  finalSeeds: number
  mostFinalSeeds?: number
  /** Held-out seeds that sensitivity is read from. */
  sensitivitySeeds: number
  /** Finalists beside the named candidates. */
  finalists: number
  /** Calls of one run in the first rung at most; three times as many in each further one. Longer plans are cut. */
  callsPerRun: number
}

export const BUDGETS = {
  quick: {
    ...{ points: 48, rungs: [1, 3, 6], crossed: true, generations: 1, offspring: 16 },
    ...{ finalSeeds: 10, mostFinalSeeds: 20, sensitivitySeeds: 3, finalists: 4, callsPerRun: 1000 },
  },
  default: {
    ...{ points: 128, rungs: [1, 3, 9], crossed: true, generations: 4, offspring: 30 },
    ...{ finalSeeds: 20, mostFinalSeeds: 80, sensitivitySeeds: 5, finalists: 6, callsPerRun: 1000 },
  },
  thorough: {
    ...{ points: 1024, rungs: [1, 3, 9, 27], crossed: true, generations: 6, offspring: 64 },
    ...{ finalSeeds: 40, mostFinalSeeds: 200, sensitivitySeeds: 10, finalists: 12, callsPerRun: 3000 },
  },
} as const satisfies Record<string, Budget>
export type BudgetName = keyof typeof BUDGETS

/** About how many simulations a tuning needs, of `named` candidates and so many scenes; for progress alone. */
export function expectedRuns(
  { points, rungs, generations = 0, offspring = 0, finalSeeds, sensitivitySeeds, finalists }: Budget,
  named: number,
  scenes: number,
): number {
  let field = points + named
  let search = 0
  let before = 0
  for (const seeds of rungs) {
    search += field * (seeds - before)
    before = seeds
    field = Math.max(finalists, Math.ceil(field / 3))
  }
  const breeding = generations * (3 * offspring + 72)
  const finals = 2 * finalists * finalSeeds
  return Math.round(scenes * (search + breeding + finals) + named * finalSeeds + 16 * sensitivitySeeds)
}

/** Factor of the seeds if only one scene is examined: those that the other scenes would have used. */
const ONE_SCENE = 3

/** The budget of the name, where so many scenes are looked at. */
export function budgetOf(name: BudgetName, scenes: number): Budget {
  const budget = BUDGETS[name]
  if (scenes > 1) return budget
  const { rungs, finalists, offspring } = budget
  return {
    ...budget,
    rungs: rungs.map((seeds) => ONE_SCENE * seeds),
    finalists: 2 * finalists,
    offspring: 2 * offspring,
  }
}

/** Seeds that settings near the best meet, before and after their field is cut. */
export function cutsOf({ rungs }: Budget): readonly [number, number] {
  const most = Math.max(...rungs)
  return [Math.ceil(most / 3), most]
}

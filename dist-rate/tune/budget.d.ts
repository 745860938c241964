/** How much is simulated. Rungs count the seeds of each candidate, including those of the rung before. */
export interface Budget {
    points: number;
    rungs: readonly number[];
    /** Whether recipes are crossed with waits, polls and slots; not by default. */
    crossed?: boolean;
    /** Generations of settings near the best of the search, and how many each has; none by default. */
    generations?: number;
    offspring?: number;
    /** Held-out seeds of the finals; so many again for what they leave undecided, up to `mostFinalSeeds`, by default no more. */
    finalSeeds: number;
    mostFinalSeeds?: number;
    /** Of the held-out seeds those that sensitivity is read from. */
    sensitivitySeeds: number;
    /** Finalists beside the named candidates. */
    finalists: number;
    /** Calls of one run in the first rung at most; three times as many in each further one. Longer plans are cut. */
    callsPerRun: number;
}
export declare const BUDGETS: {
    readonly quick: {
        readonly points: number;
        readonly rungs: number[];
        readonly crossed: true;
        readonly generations: number;
        readonly offspring: number;
        readonly finalSeeds: number;
        readonly mostFinalSeeds: number;
        readonly sensitivitySeeds: number;
        readonly finalists: number;
        readonly callsPerRun: number;
    };
    readonly default: {
        readonly points: number;
        readonly rungs: number[];
        readonly crossed: true;
        readonly generations: number;
        readonly offspring: number;
        readonly finalSeeds: number;
        readonly mostFinalSeeds: number;
        readonly sensitivitySeeds: number;
        readonly finalists: number;
        readonly callsPerRun: number;
    };
    readonly thorough: {
        readonly points: number;
        readonly rungs: number[];
        readonly crossed: true;
        readonly generations: number;
        readonly offspring: number;
        readonly finalSeeds: number;
        readonly mostFinalSeeds: number;
        readonly sensitivitySeeds: number;
        readonly finalists: number;
        readonly callsPerRun: number;
    };
};
export type BudgetName = keyof typeof BUDGETS;
/** About how many simulations a tuning needs, of `named` candidates and so many scenes; for progress alone. */
export declare function expectedRuns({ points, rungs, generations, offspring, finalSeeds, sensitivitySeeds, finalists }: Budget, named: number, scenes: number): number;
/** The budget of the name, where so many scenes are looked at. */
export declare function budgetOf(name: BudgetName, scenes: number): Budget;
/** Seeds that settings near the best meet, before and after their field is cut. */
export declare function cutsOf({ rungs }: Budget): readonly [number, number];

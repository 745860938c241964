import type { Term } from './terms.ts';
/** Calls an hour, by model. */
export type Load = ReadonlyMap<string, number>;
/** How far a load can grow: `factor` times it is what its binding term lets through. */
export interface Reach {
    factor: number;
    /** Null where nothing bounds it. */
    binds: Term | null;
    /** What binds once that is lifted, at `nextFactor`. */
    next: Term | null;
    nextFactor: number;
}
/** What of a term a load uses: 1 is all of it. Infinity where nothing is left beside what is in use whatever the load. */
export declare function useOf(term: Term, load: Load): number;
/** The largest multiple of the load that every term lets through. */
export declare function reachOf(terms: readonly Term[], load: Load): Reach;
/** The largest rate of one model beside what the others take, and what bounds it. A term that the others fill leaves nothing. */
export declare function reachOfModel(terms: readonly Term[], model: string, others: Load): Reach;

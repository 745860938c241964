import type { Trial } from './trial.ts';
/** What trials need to tell for the edge to be looked for. */
export type Tried = Pick<Trial, 'scale' | 'seed' | 'goals'>;
/** Between which loads a goal, or all of them, cease to hold. */
export interface Bracket {
    /** Largest scale that passes by the fit; 0 where none does. */
    passes: number;
    /** Smallest scale that fails by the fit; Infinity where none does. */
    fails: number;
    /** Where the fitted margin crosses 0: between the two; `fails` where there are not both. */
    estimate: number;
    /** The goal that fails first; null where none does. */
    goal: string | null;
}
export interface Edge extends Bracket {
    /** 95 % interval of the crossing, from 0 to Infinity. */
    low: number;
    high: number;
}
/**
 * The edge of what passes. For every goal the margin is fitted over the load by the sequence that never rises (isotonic regression over the
 * means by scale, each counting as its trials); the edge lies where the first goal's fit falls below 0. The interval is made by drawing the means anew
 * with their errors, 1,000 times, and fitting each: it reaches from the 0.5 % quantile of the largest load that passes to the 99.5 % quantile of the
 * smallest that fails, so that it never claims to know what lies between two loads that were tried. The quantiles are further out than 2.5 % because
 * trials were placed by the results of others; that the interval then holds the truth 95 times of 100 is tested. Trials of one seed are drawn with
 * one and the same deviate, so with common seeds the luck that they share stays shared. A trial's error is told by its peers where a load was
 * tried at least five times, else by itself, else by what repeated trials of the goal differ by.
 */
export declare function edgeOf(trials: readonly Tried[]): Edge;
/** The edge without its interval, which is what takes time. */
export declare function bracketOf(trials: readonly Tried[]): Bracket;
/**
 * Mean margin of the goal that is nearest to failing at a scale, over its error: how sure it is on which side the scale lies. 0 where nobody
 * knows the error.
 */
export declare function sureness(trials: readonly Tried[], scale: number): number;

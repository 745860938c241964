import { type Tried } from './edge.ts';
import type { Trial } from './trial.ts';
/** How the edge is looked for. */
export interface SearchSettings {
    /** Smallest and largest scale that may be tried. */
    least: number;
    most: number;
    /** The edge is found when its interval reaches no further than this share from end to end. */
    resolution: number;
    /** Trials in all; the search ends with them. */
    mostTrials: number;
}
export declare const DEFAULT_SEARCH: SearchSettings;
/** What to do next. */
export interface Step {
    /** The scale to try next; null at the end. */
    next: number | null;
    /** Why there is no next: `nothing-passes` and `nothing-fails` down or up to the bounds; `trials`: too few for the resolution. */
    end: 'found' | 'nothing-passes' | 'nothing-fails' | 'trials' | null;
}
/** What a search learns from. */
export type Sought = Tried & Pick<Trial, 'carried'>;
/**
 * Where to go after the trials so far. Doubles until a load fails and halves until one passes; then divides the bracket on a log scale, but
 * first tries either side of the load that an overloaded trial was seen to carry; and when the bracket is narrow enough, repeats whichever of
 * its ends is in more doubt.
 */
export declare function nextStep(trials: readonly Sought[], settings?: SearchSettings): Step;

/** One of several things that are looked at together. */
export interface Looked {
    /** Probability of what was seen, or of more, by chance. */
    p: number;
    /** Its share of the false alarms that are let pass, against those of the others; 1 by default. */
    weight?: number;
    /** The most that chance could make it alarm, where a floor keeps it from that besides; 1 by default. */
    most?: number;
}
/**
 * Probabilities adjusted for having been looked at together, in the order given: calling those at most α keeps the chance of any false
 * call at α, whatever depends on what (Holm 1979, by weight). What can hardly alarm costs the others no more than that (as in Tarone 1990).
 */
export declare function holmAdjusted(looked: readonly Looked[]): number[];

import { type Html } from './html.ts';
/** A setting where its cost and its time put it. */
export interface Point {
    label: string;
    /** Wasted attempts per success. */
    x: number;
    /** Completion p99, in ms. */
    y: number;
    /** Its figures in words. */
    told: string;
    kind: 'winner' | 'present' | 'named' | 'searched';
    /** Nothing beats it in every figure. */
    isBest: boolean;
}
/** Time over waste, both logarithmic: left and low is better. Settings under which nothing succeeded have no place. */
export declare function scatter(points: readonly Point[]): Html | null;

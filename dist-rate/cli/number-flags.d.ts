import type { Options } from 'yargs';
/** The largest port of TCP. */
export declare const MOST_PORT = 65535;
interface NumberFlag {
    describe: string;
    group?: string;
    default?: number;
    /** What the flag means where it is named without a value; left out, it takes one. */
    bare?: number;
    /** Bounds that a number may meet. */
    least?: number;
    most?: number;
    /** A bound that it may not meet. */
    above?: number;
}
/** A flag that takes a whole number. */
export declare function wholeFlag(name: string, flag: NumberFlag): Options;
/** The seed: what a profile may state. */
export declare function seedFlag(flag: Pick<NumberFlag, 'describe' | 'default'>): Options;
/** A flag that takes any number. */
export declare function numberFlag(name: string, flag: NumberFlag): Options;
/** A flag that takes a share of 1, such as 5% or 0.05; its bounds and its default are shares too. */
export declare function shareFlag(name: string, flag: NumberFlag): Options;
export {};

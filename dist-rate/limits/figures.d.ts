import * as z from 'zod';
/** The figures of a limit's specification. Each message ends "it must be …". */
export declare const whole: z.ZodInt;
export declare const wholeOrNone: z.ZodInt;
export declare const positive: z.ZodNumber;
export declare const finite: z.ZodNumber;
/** Of `total` units what copy `index` of `count` gets; the first copies get what is left over. */
export declare function wholeShare(total: number, count: number, index: number): number;
/** `factor` times so many units: a whole number, at least 1. */
export declare function grown(units: number, factor: number): number;

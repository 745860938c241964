import * as z from 'zod';
import type { Allowance } from './law.ts';
import type { Rate } from './quantities.ts';
interface Window {
    limit: number;
    windowMs: number;
}
/** What the laws that count units by windows have in common. */
export declare const windowed: {
    figures: {
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    };
    options: {};
    growing: never[];
    ofRate: ({ limit, window }: Rate, { countRefused }: {
        countRefused: boolean;
    }) => {
        limit: number;
        windowMs: number;
        countRefused: boolean;
    };
    allows: ({ limit, windowMs }: Window) => Allowance;
    share: ({ limit }: Window, count: number, index: number) => {
        limit: number;
    };
};
export {};

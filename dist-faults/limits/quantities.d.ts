import * as z from 'zod';
/** In ms. */
export declare const duration: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
export declare const count: z.ZodInt;
/** So many in a window: `20/min`, or a window of any length. */
export declare const rate: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
    limit: z.ZodInt;
    window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
}, z.core.$strict>]>, z.ZodTransform<{
    limit: number;
    window: number;
}, string | {
    limit: number;
    window: number;
}>>;
export type Rate = z.output<typeof rate>;
/** `20/min` as 20 in a window of one minute; `0.5/s` as 1 in two seconds; null where that leaves no whole number. */
export declare function windowOf(text: string): {
    limit: number;
    window: number;
} | null;

import * as z from 'zod';
/** The form that a figure has in a file, where that may be a range. */
export declare function formInFiles(figure: z.ZodType): z.ZodType | undefined;
export declare const rangedCount: z.ZodInt;
/** A whole number that may be 0. */
export declare const rangedTotal: z.ZodInt;
export declare const rangedAmount: z.ZodNumber;
export declare const rangedDuration: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
export declare const rangedRate: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
    limit: z.ZodInt;
    window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
}, z.core.$strict>]>, z.ZodTransform<{
    limit: number;
    window: number;
}, string | {
    limit: number;
    window: number;
}>>;

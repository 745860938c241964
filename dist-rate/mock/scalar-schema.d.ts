import * as z from 'zod';
export declare const share: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
export declare const amount: z.ZodNumber;
export declare const startsAt: z.ZodNullable<z.ZodString>;

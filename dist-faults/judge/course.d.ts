import * as z from 'zod';
/** What came of a demand: time, money and requests. */
export declare const courseSchema: z.ZodObject<{
    spanMs: z.ZodNumber;
    credits: z.ZodNumber;
    attempts: z.ZodInt;
    reads: z.ZodInt;
    learnt: z.ZodInt;
}, z.core.$strip>;
export type Course = z.output<typeof courseSchema>;

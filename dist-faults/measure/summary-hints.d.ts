import * as z from 'zod';
export declare const hintCountsSchema: z.ZodObject<{
    seen: z.ZodInt;
    obeyed: z.ZodInt;
    tooShort: z.ZodInt;
    contended: z.ZodInt;
    tooLong: z.ZodInt;
    absent: z.ZodInt;
}, z.core.$strip>;
export type HintCounts = z.infer<typeof hintCountsSchema>;
export declare const modelHintsSchema: z.ZodObject<{
    seen: z.ZodInt;
    obeyed: z.ZodInt;
    tooShort: z.ZodInt;
    contended: z.ZodInt;
    tooLong: z.ZodInt;
    absent: z.ZodInt;
    model: z.ZodString;
    medianMs: z.ZodNullable<z.ZodNumber>;
    shortByMs: z.ZodNullable<z.ZodNumber>;
    longByMs: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type ModelHints = z.infer<typeof modelHintsSchema>;
/** Hint minus the wait after which the mock's limits would have let the request pass, had no other come before it. */
export declare const hintTruthSchema: z.ZodObject<{
    model: z.ZodString;
    known: z.ZodInt;
    unknown: z.ZodInt;
    short: z.ZodInt;
    exact: z.ZodInt;
    long: z.ZodInt;
    meanErrorMs: z.ZodNullable<z.ZodNumber>;
    edgesMs: z.ZodArray<z.ZodNumber>;
    counts: z.ZodArray<z.ZodInt>;
}, z.core.$strip>;
export type HintTruth = z.infer<typeof hintTruthSchema>;

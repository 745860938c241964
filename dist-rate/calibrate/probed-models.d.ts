import * as z from 'zod';
export declare const probedModelsSchema: z.ZodObject<{
    models: z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        rate: z.ZodObject<{
            state: z.ZodString;
            kinds: z.ZodCatch<z.ZodArray<z.ZodString>>;
            confidence: z.ZodCatch<z.ZodNumber>;
            limit: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$loose>>>;
            label: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            hiddenBy: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            atLeast: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                requests: z.ZodNumber;
                inMs: z.ZodNumber;
            }, z.core.$loose>>>;
            spec: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                kind: z.ZodString;
            }, z.core.$loose>>>;
        }, z.core.$loose>;
        concurrency: z.ZodObject<{
            state: z.ZodString;
            limit: z.ZodOptional<z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$loose>>>;
            confidence: z.ZodCatch<z.ZodNumber>;
            atLeast: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$loose>;
        scope: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            otherModel: z.ZodOptional<z.ZodNullable<z.ZodString>>;
            other: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        }, z.core.$loose>>>;
    }, z.core.$loose>>;
}, z.core.$loose>;
/** The same as a list of limits. One that models share is stated once, for all of them. */
export declare function limitsOfModels({ models }: z.output<typeof probedModelsSchema>): unknown[];

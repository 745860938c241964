import * as z from 'zod';
/** A figure with its 95 % interval. */
declare const estimateSchema: z.ZodObject<{
    value: z.ZodNumber;
    low: z.ZodNumber;
    high: z.ZodNumber;
}, z.core.$strip>;
export type Estimate = z.infer<typeof estimateSchema>;
/** Burn of one model: by stated prices where the profile gives them, else as the readings of the balance tell it. */
export declare const modelCreditsSchema: z.ZodObject<{
    priced: z.ZodNullable<z.ZodNumber>;
    perCompleted: z.ZodNullable<z.ZodNumber>;
    charged: z.ZodNullable<z.ZodObject<{
        least: z.ZodNumber;
        most: z.ZodNumber;
    }, z.core.$strip>>;
    estimated: z.ZodNullable<z.ZodObject<{
        burn: z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>;
        perCall: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ModelCredits = z.infer<typeof modelCreditsSchema>;
/** A request that was bought by itself before the load; prices in credits, null where they are not stated or not found. */
declare const checkedPriceSchema: z.ZodObject<{
    model: z.ZodString;
    request: z.ZodInt;
    stated: z.ZodNullable<z.ZodNumber>;
    found: z.ZodNullable<z.ZodNumber>;
    problem: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type CheckedPrice = z.infer<typeof checkedPriceSchema>;
/** A price that the balance contradicts: of one request, or (null) of a completed call of the model, by all readings of the run. */
declare const contradictedSchema: z.ZodObject<{
    model: z.ZodString;
    request: z.ZodNullable<z.ZodInt>;
    stated: z.ZodNumber;
    found: z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Contradicted = z.infer<typeof contradictedSchema>;
/** What the run cost, by the balance and by stated prices, and whether the two agree. */
export declare const creditsSchema: z.ZodObject<{
    before: z.ZodNullable<z.ZodObject<{
        token: z.ZodObject<{
            remaining: z.ZodNumber;
            used: z.ZodNumber;
            unlimited: z.ZodBoolean;
        }, z.core.$strip>;
        user: z.ZodObject<{
            remaining: z.ZodNumber;
            used: z.ZodNumber;
        }, z.core.$strip>;
    }, z.core.$strip>>;
    after: z.ZodNullable<z.ZodObject<{
        token: z.ZodObject<{
            remaining: z.ZodNumber;
            used: z.ZodNumber;
            unlimited: z.ZodBoolean;
        }, z.core.$strip>;
        user: z.ZodObject<{
            remaining: z.ZodNumber;
            used: z.ZodNumber;
        }, z.core.$strip>;
    }, z.core.$strip>>;
    delta: z.ZodNullable<z.ZodNumber>;
    basis: z.ZodEnum<{
        token: "token";
        user: "user";
    }>;
    readings: z.ZodInt;
    byModel: z.ZodType<Record<string, {
        priced: number | null;
        perCompleted: number | null;
        charged: {
            least: number;
            most: number;
        } | null;
        estimated: {
            burn: {
                value: number;
                low: number;
                high: number;
            };
            perCall: {
                value: number;
                low: number;
                high: number;
            } | null;
        } | null;
    }>, unknown, z.core.$ZodTypeInternals<Record<string, {
        priced: number | null;
        perCompleted: number | null;
        charged: {
            least: number;
            most: number;
        } | null;
        estimated: {
            burn: {
                value: number;
                low: number;
                high: number;
            };
            perCall: {
                value: number;
                low: number;
                high: number;
            } | null;
        } | null;
    }>, unknown>>;
    priced: z.ZodNullable<z.ZodNumber>;
    beyondPriced: z.ZodNullable<z.ZodNumber>;
    unexplained: z.ZodNullable<z.ZodNumber>;
    failedButCharged: z.ZodNullable<z.ZodObject<{
        least: z.ZodNumber;
        most: z.ZodNumber;
    }, z.core.$strip>>;
    reconciliation: z.ZodObject<{
        ambiguousCalls: z.ZodInt;
        ambiguousAttempts: z.ZodInt;
        explainedByDelta: z.ZodNullable<z.ZodObject<{
            least: z.ZodNumber;
            most: z.ZodNumber;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    cost: z.ZodObject<{
        perCompleted: z.ZodNullable<z.ZodNumber>;
        perFailed: z.ZodNullable<z.ZodNumber>;
        perAmbiguous: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    refunded: z.ZodObject<{
        seen: z.ZodNumber;
        afterRun: z.ZodNumber;
    }, z.core.$strip>;
    fell: z.ZodNullable<z.ZodObject<{
        times: z.ZodInt;
        by: z.ZodNumber;
        firstMs: z.ZodNumber;
    }, z.core.$strip>>;
    otherSpend: z.ZodObject<{
        byOtherTokens: z.ZodNullable<z.ZodNumber>;
        whileIdle: z.ZodNumber;
    }, z.core.$strip>;
    budget: z.ZodNullable<z.ZodNumber>;
    checked: z.ZodNullable<z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        request: z.ZodInt;
        stated: z.ZodNullable<z.ZodNumber>;
        found: z.ZodNullable<z.ZodNumber>;
        problem: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>>;
    contradicted: z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        request: z.ZodNullable<z.ZodInt>;
        stated: z.ZodNumber;
        found: z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** The file quota around the run. */
export declare const quotaSchema: z.ZodObject<{
    before: z.ZodNullable<z.ZodObject<{
        used: z.ZodInt;
        max: z.ZodInt;
        remain: z.ZodInt;
        group: z.ZodString;
    }, z.core.$strip>>;
    after: z.ZodNullable<z.ZodObject<{
        used: z.ZodInt;
        max: z.ZodInt;
        remain: z.ZodInt;
        group: z.ZodString;
    }, z.core.$strip>>;
    plannedFiles: z.ZodNullable<z.ZodInt>;
    leastRemain: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>;
export {};

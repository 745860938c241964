/**
 * A sliding window estimated from two counts: the older clock window is taken to have been evenly spread, so that the share of it
 * still in view falls linearly. Passes while older × share + newer + cost ≤ limit.
 */
export declare const slidingCounter: {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => import("../law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => number | null;
    words: string;
    options: {};
    growing: readonly never[];
    ofRate: (rate: import("../quantities.ts").Rate, settings: {} & {
        countRefused: boolean;
    }) => {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    };
    share: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, count: number, index: number) => Partial<{
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }>;
    kind: "sliding-counter";
    figures: {
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        countRefused: import("zod").ZodExactOptional<import("zod").ZodBoolean>;
    };
    spec: import("zod").ZodObject<{
        kind: import("zod").ZodLiteral<"sliding-counter">;
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        countRefused: import("zod").ZodExactOptional<import("zod").ZodBoolean>;
    }, import("zod/v4/core").$strip>;
};

/** A bound on growth: a clock window takes at most `growth` units more than passed in the one before, and never more than `limit`. */
export declare const slope: {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => import("../law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => number | null;
    words: string;
    options: {
        growth: import("zod").ZodInt;
    };
    growing: readonly "growth"[];
    ofRate: (rate: import("../quantities.ts").Rate, settings: {
        growth: number;
    } & {
        countRefused: boolean;
    }) => {
        limit: number;
        windowMs: number;
        growth: number;
    };
    share: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }, count: number, index: number) => Partial<{
        limit: number;
        windowMs: number;
        growth: number;
    }>;
    kind: "slope";
    figures: {
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        growth: import("zod").ZodInt;
    };
    spec: import("zod").ZodObject<{
        kind: import("zod").ZodLiteral<"slope">;
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        growth: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>;
};

/** At most `limit` units in any span of `windowMs`, by the instants of the latest `limit` units: exact, and of bounded memory. */
export declare const slidingLog: {
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
    kind: "sliding-log";
    figures: {
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        countRefused: import("zod").ZodExactOptional<import("zod").ZodBoolean>;
    };
    spec: import("zod").ZodObject<{
        kind: import("zod").ZodLiteral<"sliding-log">;
        limit: import("zod").ZodInt;
        windowMs: import("zod").ZodNumber;
        countRefused: import("zod").ZodExactOptional<import("zod").ZodBoolean>;
    }, import("zod/v4/core").$strip>;
};

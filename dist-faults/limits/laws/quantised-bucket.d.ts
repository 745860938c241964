/** A token bucket that sees time in whole quanta, as servers do that refill by a timer or count in seconds. */
export declare const quantisedBucket: {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => import("../law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => number | null;
    words: string;
    options: {
        burst: import("zod").ZodNullable<import("zod").ZodInt>;
        quantum: import("zod").ZodPipe<import("zod").ZodUnion<readonly [import("zod").ZodString, import("zod").ZodNumber]>, import("zod").ZodTransform<number, string | number>>;
    };
    growing: readonly ("burst" | "quantum")[];
    ofRate: (rate: import("../quantities.ts").Rate, settings: {
        burst: number | null;
        quantum: number;
    } & {
        countRefused: boolean;
    }) => {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    };
    share: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }, count: number, index: number) => Partial<{
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }>;
    kind: "quantised-bucket";
    figures: {
        ratePerSecond: import("zod").ZodNumber;
        burst: import("zod").ZodInt;
        quantumMs: import("zod").ZodNumber;
    };
    spec: import("zod").ZodObject<{
        kind: import("zod").ZodLiteral<"quantised-bucket">;
        ratePerSecond: import("zod").ZodNumber;
        burst: import("zod").ZodInt;
        quantumMs: import("zod").ZodNumber;
    }, import("zod/v4/core").$strip>;
};

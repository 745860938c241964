import * as z from 'zod';
/**
 * A queue served at a steady rate. It admits what a token bucket of `queue` + 1 would, but holds each request until all before it have
 * had their turn: the instant at which that bucket would be full.
 */
export declare const leakyQueue: {
    limiter: (figures: {
        ratePerSecond: number;
        queue: number;
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => import("../law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => number | null;
    words: string;
    options: {
        queue: z.ZodInt;
    };
    growing: readonly "queue"[];
    ofRate: (rate: import("../quantities.ts").Rate, settings: {
        queue: number;
    } & {
        countRefused: boolean;
    }) => {
        ratePerSecond: number;
        queue: number;
    };
    share: (figures: {
        ratePerSecond: number;
        queue: number;
    }, count: number, index: number) => Partial<{
        ratePerSecond: number;
        queue: number;
    }>;
    kind: "leaky-queue";
    figures: {
        ratePerSecond: z.ZodNumber;
        queue: z.ZodInt;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"leaky-queue">;
        ratePerSecond: z.ZodNumber;
        queue: z.ZodInt;
    }, z.core.$strip>;
};

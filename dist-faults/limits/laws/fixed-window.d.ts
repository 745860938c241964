import * as z from 'zod';
/** A count that starts again with each window: up to twice the limit may pass around an edge. */
export declare const fixedWindow: {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }) => import("../law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }) => number | null;
    words: string;
    options: {
        anchor: z.ZodEnum<{
            clock: "clock";
            first: "first";
        }>;
    };
    growing: readonly "anchor"[];
    ofRate: (rate: import("../quantities.ts").Rate, settings: {
        anchor: "clock" | "first";
    } & {
        countRefused: boolean;
    }) => {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    };
    share: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }, count: number, index: number) => Partial<{
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }>;
    kind: "fixed-window";
    figures: {
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
        anchor: z.ZodEnum<{
            clock: "clock";
            first: "first";
        }>;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"fixed-window">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
        anchor: z.ZodEnum<{
            clock: "clock";
            first: "first";
        }>;
    }, z.core.$strip>;
};

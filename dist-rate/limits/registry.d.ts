import type { z } from 'zod';
import type { Law } from './law.ts';
import type { Rate } from './quantities.ts';
/** The laws by which a mock world may enforce a rate. A new one is a file under laws/ and its name here. */
export declare const RATE_LAWS: readonly [{
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }) => import("./law.ts").Allowance;
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
    ofRate: (rate: Rate, settings: {
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
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => number | null;
    words: string;
    options: {};
    growing: readonly never[];
    ofRate: (rate: Rate, settings: {} & {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"sliding-log">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => number | null;
    words: string;
    options: {};
    growing: readonly never[];
    ofRate: (rate: Rate, settings: {} & {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"sliding-counter">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => number | null;
    words: string;
    options: {
        burst: z.ZodNullable<z.ZodInt>;
    };
    growing: readonly "burst"[];
    ofRate: (rate: Rate, settings: {
        burst: number | null;
    } & {
        countRefused: boolean;
    }) => {
        ratePerSecond: number;
        burst: number;
    };
    share: (figures: {
        ratePerSecond: number;
        burst: number;
    }, count: number, index: number) => Partial<{
        ratePerSecond: number;
        burst: number;
    }>;
    kind: "token-bucket";
    figures: {
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"token-bucket">;
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => number | null;
    words: string;
    options: {
        burst: z.ZodNullable<z.ZodInt>;
        quantum: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    };
    growing: readonly ("burst" | "quantum")[];
    ofRate: (rate: Rate, settings: {
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
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
        quantumMs: z.ZodNumber;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"quantised-bucket">;
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
        quantumMs: z.ZodNumber;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        queue: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => number | null;
    words: string;
    options: {
        queue: z.ZodInt;
    };
    growing: readonly "queue"[];
    ofRate: (rate: Rate, settings: {
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
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => number | null;
    words: string;
    options: {
        growth: z.ZodInt;
    };
    growing: readonly "growth"[];
    ofRate: (rate: Rate, settings: {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        growth: z.ZodInt;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"slope">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        growth: z.ZodInt;
    }, z.core.$strip>;
}];
export declare const LAWS: readonly [{
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
        anchor: "clock" | "first";
    }) => import("./law.ts").Allowance;
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
    ofRate: (rate: Rate, settings: {
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
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => number | null;
    words: string;
    options: {};
    growing: readonly never[];
    ofRate: (rate: Rate, settings: {} & {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"sliding-log">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        countRefused?: boolean;
    }) => number | null;
    words: string;
    options: {};
    growing: readonly never[];
    ofRate: (rate: Rate, settings: {} & {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"sliding-counter">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        countRefused: z.ZodExactOptional<z.ZodBoolean>;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => number | null;
    words: string;
    options: {
        burst: z.ZodNullable<z.ZodInt>;
    };
    growing: readonly "burst"[];
    ofRate: (rate: Rate, settings: {
        burst: number | null;
    } & {
        countRefused: boolean;
    }) => {
        ratePerSecond: number;
        burst: number;
    };
    share: (figures: {
        ratePerSecond: number;
        burst: number;
    }, count: number, index: number) => Partial<{
        ratePerSecond: number;
        burst: number;
    }>;
    kind: "token-bucket";
    figures: {
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"token-bucket">;
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
        quantumMs: number;
    }) => number | null;
    words: string;
    options: {
        burst: z.ZodNullable<z.ZodInt>;
        quantum: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    };
    growing: readonly ("burst" | "quantum")[];
    ofRate: (rate: Rate, settings: {
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
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
        quantumMs: z.ZodNumber;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"quantised-bucket">;
        ratePerSecond: z.ZodNumber;
        burst: z.ZodInt;
        quantumMs: z.ZodNumber;
    }, z.core.$strip>;
}, {
    limiter: (figures: {
        ratePerSecond: number;
        queue: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        queue: number;
    }) => number | null;
    words: string;
    options: {
        queue: z.ZodInt;
    };
    growing: readonly "queue"[];
    ofRate: (rate: Rate, settings: {
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
}, {
    limiter: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }, options: import("./law.ts").LimiterOptions) => import("./limiter.ts").Limiter;
    allows: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => import("./law.ts").Allowance;
    servers?: (figures: {
        limit: number;
        windowMs: number;
        growth: number;
    }) => number | null;
    words: string;
    options: {
        growth: z.ZodInt;
    };
    growing: readonly "growth"[];
    ofRate: (rate: Rate, settings: {
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
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        growth: z.ZodInt;
    };
    spec: z.ZodObject<{
        kind: z.ZodLiteral<"slope">;
        limit: z.ZodInt;
        windowMs: z.ZodNumber;
        growth: z.ZodInt;
    }, z.core.$strip>;
}, {
    kind: 'concurrency';
    spec: z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"concurrency">;
        limit: z.ZodInt;
        excess: z.ZodLiteral<"reject">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"concurrency">;
        limit: z.ZodInt;
        excess: z.ZodLiteral<"queue">;
        queue: z.ZodInt;
    }, z.core.$strip>], "excess">;
    allows: ({ limit }: {
        kind: "concurrency";
        limit: number;
        excess: "reject";
    } | {
        kind: "concurrency";
        limit: number;
        excess: "queue";
        queue: number;
    }) => {
        concurrency: number;
    };
    servers: ({ excess, limit }: {
        kind: "concurrency";
        limit: number;
        excess: "reject";
    } | {
        kind: "concurrency";
        limit: number;
        excess: "queue";
        queue: number;
    }) => number | null;
    limiter(spec: {
        kind: "concurrency";
        limit: number;
        excess: "reject";
    } | {
        kind: "concurrency";
        limit: number;
        excess: "queue";
        queue: number;
    }): {
        holds: true;
        check(now: number, cost: number): {
            admitted: false;
            retryAt: number;
        } | {
            admitted: true;
            startsAt: number;
        };
        take(_now: number, cost: number): void;
        refuse(): void;
        release(_now: number, cost: number): number;
        state: () => {
            held: number;
            waiting: number;
        };
    };
}];
/** A law as data: what a tier file states, and what a probe infers. Rates per second, windows in ms. */
export type LimitSpec = z.output<(typeof LAWS)[number]['spec']>;
/** Throws LIMIT_INVALID for an unknown kind. */
export declare function lawOf({ kind }: {
    kind: string;
}): Law<LimitSpec>;
type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type RateLaws = (typeof RATE_LAWS)[number];
type Options = Merged<RateLaws['options']>;
/** Settings of a mock world for single laws, of all laws together. */
export declare const LAW_OPTIONS: Options;
/** How a rate is enforced: the kind of a law, and the settings of every law there is. */
export type LawSettings = {
    kind: RateLaws['kind'];
    countRefused: boolean;
} & {
    [K in keyof Options]: z.output<Options[K]>;
};
/** What a mock world states of a rate, as a specification. */
export declare function limitOfRate(rate: Rate, settings: LawSettings): LimitSpec;
/** The settings that go with `factor` times the limit. */
export declare function grownSettings<T extends object>(settings: T, factor: number): T;
export {};

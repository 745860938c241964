import { type Allowance } from '../law.ts';
import { type Rate } from '../quantities.ts';
interface BucketFigures {
    ratePerSecond: number;
    burst: number;
}
/** What the laws that count by a bucket have in common. */
export declare const bucketed: {
    figures: {
        ratePerSecond: import("zod").ZodNumber;
        burst: import("zod").ZodInt;
    };
    options: {
        burst: import("zod").ZodNullable<import("zod").ZodInt>;
    };
    growing: readonly ['burst'];
    ofRate: ({ limit, window }: Rate, { burst }: {
        burst: number | null;
    }) => BucketFigures;
    allows: ({ ratePerSecond, burst }: BucketFigures) => Allowance;
    share: ({ ratePerSecond, burst }: BucketFigures, count: number, index: number) => {
        ratePerSecond: number;
        burst: number;
    };
};
/** A bucket of `burst` units that is refilled continuously. */
export declare const tokenBucket: {
    limiter: (figures: {
        ratePerSecond: number;
        burst: number;
    }, options: import("../law.ts").LimiterOptions) => import("../limiter.ts").Limiter;
    allows: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => Allowance;
    servers?: (figures: {
        ratePerSecond: number;
        burst: number;
    }) => number | null;
    words: string;
    options: {
        burst: import("zod").ZodNullable<import("zod").ZodInt>;
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
        ratePerSecond: import("zod").ZodNumber;
        burst: import("zod").ZodInt;
    };
    spec: import("zod").ZodObject<{
        kind: import("zod").ZodLiteral<"token-bucket">;
        ratePerSecond: import("zod").ZodNumber;
        burst: import("zod").ZodInt;
    }, import("zod/v4/core").$strip>;
};
export {};

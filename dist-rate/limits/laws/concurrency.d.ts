import * as z from 'zod';
/**
 * At most `limit` units held at a time; what comes beyond is refused, or waits for a release in order of arrival. Has no share: a release
 * names no request, so it could not be brought to the copy that holds it.
 */
export declare const concurrency: {
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
};

import * as z from 'zod';
/** A percentile the sample carries, with its 95 % order-statistic interval; or none, and how many more samples it `needs`. */
export declare const percentileSchema: z.ZodUnion<readonly [z.ZodObject<{
    ms: z.ZodNumber;
    low: z.ZodNumber;
    high: z.ZodNumber;
}, z.core.$strip>, z.ZodObject<{
    ms: z.ZodNull;
    needs: z.ZodInt;
}, z.core.$strip>]>;
export type Percentile = z.infer<typeof percentileSchema>;
export declare const latencySchema: z.ZodObject<{
    count: z.ZodInt;
    min: z.ZodNullable<z.ZodNumber>;
    max: z.ZodNullable<z.ZodNumber>;
    mean: z.ZodNullable<z.ZodNumber>;
    p50: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p90: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p95: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p99: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p999: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    hdr: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Latency = z.infer<typeof latencySchema>;

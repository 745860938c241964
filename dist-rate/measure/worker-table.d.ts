import * as z from 'zod';
import type { EventSink, RunEvent, RunHeader } from './events.ts';
/** A run of several workers: what each had of it, and how its machine did. */
export declare const distributedSchema: z.ZodObject<{
    run: z.ZodString;
    shares: z.ZodInt;
    unsafe: z.ZodArray<z.ZodString>;
    workers: z.ZodArray<z.ZodObject<{
        worker: z.ZodInt;
        host: z.ZodString;
        calls: z.ZodInt;
        scheduleLag: z.ZodObject<{
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
        cpu: z.ZodNullable<z.ZodNumber>;
        rssBytes: z.ZodNullable<z.ZodNumber>;
        offsetMs: z.ZodNullable<z.ZodNumber>;
        errorMs: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type DistributedSummary = z.infer<typeof distributedSchema>;
/** Gathers a row for each worker of a run. */
export declare class WorkerTable implements EventSink {
    #private;
    emit(event: RunEvent): void;
    /** Null for a run of a single machine. */
    snapshot({ distributed }: RunHeader): DistributedSummary | null;
}

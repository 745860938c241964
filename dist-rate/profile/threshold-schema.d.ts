import * as z from 'zod';
import { type ThresholdMetric, type ThresholdSpec } from './profile.ts';
/** How a bound of a metric is written. */
export type BoundUnit = 'duration' | 'share' | 'rate' | 'number';
/** The unit in which a metric is bounded. */
export declare function unitOfMetric(metric: ThresholdMetric): BoundUnit;
/** A bound of `metric` as a profile states it. */
export declare function writeBound(metric: ThresholdMetric, value: number): string;
/** One line that states a threshold, the same for the same threshold: `response_time{modality=image} p95 <= 60s`. */
export declare function thresholdText(spec: Omit<ThresholdSpec, 'source'>): string;
/** One bar that a run must meet. */
export declare const thresholdSchema: z.ZodPipe<z.ZodObject<{
    metric: z.ZodEnum<{
        admission_wait: "admission_wait";
        completed: "completed";
        credits: "credits";
        credits_per_completed: "credits_per_completed";
        dropped: "dropped";
        duplicates: "duplicates";
        failure_rate: "failure_rate";
        give_up_rate: "give_up_rate";
        goodput: "goodput";
        poll_lag: "poll_lag";
        queue_time: "queue_time";
        response_time: "response_time";
        retry_amplification: "retry_amplification";
        run_time: "run_time";
        schedule_lag: "schedule_lag";
        service_time: "service_time";
        submit_time: "submit_time";
        throttle_rate: "throttle_rate";
    }>;
    where: z.ZodPrefault<z.ZodObject<{
        model: z.ZodOptional<z.ZodString>;
        modality: z.ZodOptional<z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>>;
    }, z.core.$strict>>;
    stat: z.ZodOptional<z.ZodEnum<{
        max: "max";
        mean: "mean";
        min: "min";
        p50: "p50";
        p90: "p90";
        p95: "p95";
        p99: "p99";
        p999: "p999";
        value: "value";
    }>>;
    max: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>;
    min: z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>>;
    minSamples: z.ZodDefault<z.ZodInt>;
    abortRun: z.ZodDefault<z.ZodBoolean>;
    after: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
}, z.core.$strict>, z.ZodTransform<ThresholdSpec, {
    metric: "admission_wait" | "completed" | "credits" | "credits_per_completed" | "dropped" | "duplicates" | "failure_rate" | "give_up_rate" | "goodput" | "poll_lag" | "queue_time" | "response_time" | "retry_amplification" | "run_time" | "schedule_lag" | "service_time" | "submit_time" | "throttle_rate";
    where: {
        model?: string | undefined;
        modality?: "audio" | "image" | "text" | "video" | undefined;
    };
    stat?: "max" | "mean" | "min" | "p50" | "p90" | "p95" | "p99" | "p999" | "value" | undefined;
    max?: string | number | undefined;
    min?: string | number | undefined;
    minSamples: number;
    abortRun: boolean;
    after: number;
}>>;

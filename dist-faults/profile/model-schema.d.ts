import * as z from 'zod';
import type { AdmissionSettings, ModelLoad, PollSettings } from './profile.ts';
/** One model and the load it gets. */
export declare const modelSchema: z.ZodPipe<z.ZodObject<{
    model: z.ZodString;
    modality: z.ZodEnum<{
        audio: "audio";
        image: "image";
        text: "text";
        video: "video";
    }>;
    arrivals: z.ZodOptional<z.ZodPipe<z.ZodDiscriminatedUnion<[z.ZodObject<{
        process: z.ZodLiteral<"constant">;
        rate: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"poisson">;
        rate: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"gamma">;
        rate: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        burstiness: z.ZodNumber;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"ramp">;
        from: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        to: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"step">;
        from: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        to: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        by: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        every: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"spike">;
        rate: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        peak: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        at: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        for: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"burst">;
        size: z.ZodInt;
        every: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodObject<{
        process: z.ZodLiteral<"trace">;
        file: z.ZodString;
        timeScale: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strict>], "process">, z.ZodTransform<{
        process: 'constant';
        rate: number;
    } | {
        process: 'poisson';
        rate: number;
    } | {
        process: 'gamma';
        rate: number;
        burstiness: number;
    } | {
        process: 'ramp';
        from: number;
        to: number;
    } | {
        process: 'step';
        from: number;
        to: number;
        by: number;
        everyMs: number;
    } | {
        process: 'spike';
        rate: number;
        peak: number;
        atMs: number;
        forMs: number;
    } | {
        process: 'burst';
        size: number;
        everyMs: number | null;
    } | {
        process: 'trace';
        file: string;
        timeScale: number;
        instantsMs: Iterable<number>;
    }, {
        process: "ramp";
        from: number;
        to: number;
    } | {
        process: "step";
        from: number;
        to: number;
        by: number;
        every: number;
    } | {
        process: "constant";
        rate: number;
    } | {
        process: "poisson";
        rate: number;
    } | {
        process: "gamma";
        rate: number;
        burstiness: number;
    } | {
        process: "spike";
        rate: number;
        peak: number;
        at: number;
        for: number;
    } | {
        process: "burst";
        size: number;
        every?: number | undefined;
    } | {
        process: "trace";
        file: string;
        timeScale: number;
    }>>>;
    closed: z.ZodOptional<z.ZodPipe<z.ZodObject<{
        users: z.ZodInt;
        think: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodTransform<{
        process: 'constant';
        rate: number;
    } | {
        process: 'poisson';
        rate: number;
    } | {
        process: 'gamma';
        rate: number;
        burstiness: number;
    } | {
        process: 'ramp';
        from: number;
        to: number;
    } | {
        process: 'step';
        from: number;
        to: number;
        by: number;
        everyMs: number;
    } | {
        process: 'spike';
        rate: number;
        peak: number;
        atMs: number;
        forMs: number;
    } | {
        process: 'burst';
        size: number;
        everyMs: number | null;
    } | {
        process: 'trace';
        file: string;
        timeScale: number;
        instantsMs: Iterable<number>;
    } | {
        process: 'closed';
        users: number;
        thinkMs: number;
    }, {
        users: number;
        think: number;
    }>>>;
    startOffset: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    admission: z.ZodPrefault<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<AdmissionSettings, "none">>, z.ZodPipe<z.ZodObject<{
        rate: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        burst: z.ZodOptional<z.ZodInt>;
        concurrency: z.ZodOptional<z.ZodInt>;
        longestWait: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodTransform<AdmissionSettings, {
        rate?: number | undefined;
        burst?: number | undefined;
        concurrency?: number | undefined;
        longestWait?: number | undefined;
    }>>]>>;
    requests: z.ZodArray<z.ZodObject<{
        weight: z.ZodDefault<z.ZodNumber>;
        body: z.ZodType<Record<string, unknown>, unknown, z.core.$ZodTypeInternals<Record<string, unknown>, unknown>>;
        price: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>;
    poll: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        strategy: z.ZodDefault<z.ZodEnum<{
            adaptive: "adaptive";
            backoff: "backoff";
            estimate: "estimate";
            fixed: "fixed";
        }>>;
        first: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<{
            firstOfEstimate: number | null;
            firstMs: number;
        }, string>>>;
        every: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        growth: z.ZodOptional<z.ZodNumber>;
        max: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        lag: z.ZodPrefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
    }, z.core.$strict>, z.ZodTransform<PollSettings, {
        strategy: "adaptive" | "backoff" | "estimate" | "fixed";
        first?: {
            firstOfEstimate: number | null;
            firstMs: number;
        } | undefined;
        every?: number | undefined;
        growth?: number | undefined;
        max?: number | undefined;
        lag: number;
    }>>>;
    timeouts: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        submit: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        poll: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        task: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodTransform<{
        submitMs: number;
        pollMs: number;
        taskMs: number;
    }, {
        submit: number;
        poll: number;
        task: number;
    }>>>;
}, z.core.$strict>, z.ZodTransform<ModelLoad, {
    model: string;
    modality: "audio" | "image" | "text" | "video";
    arrivals?: {
        process: 'constant';
        rate: number;
    } | {
        process: 'poisson';
        rate: number;
    } | {
        process: 'gamma';
        rate: number;
        burstiness: number;
    } | {
        process: 'ramp';
        from: number;
        to: number;
    } | {
        process: 'step';
        from: number;
        to: number;
        by: number;
        everyMs: number;
    } | {
        process: 'spike';
        rate: number;
        peak: number;
        atMs: number;
        forMs: number;
    } | {
        process: 'burst';
        size: number;
        everyMs: number | null;
    } | {
        process: 'trace';
        file: string;
        timeScale: number;
        instantsMs: Iterable<number>;
    } | undefined;
    closed?: {
        process: 'constant';
        rate: number;
    } | {
        process: 'poisson';
        rate: number;
    } | {
        process: 'gamma';
        rate: number;
        burstiness: number;
    } | {
        process: 'ramp';
        from: number;
        to: number;
    } | {
        process: 'step';
        from: number;
        to: number;
        by: number;
        everyMs: number;
    } | {
        process: 'spike';
        rate: number;
        peak: number;
        atMs: number;
        forMs: number;
    } | {
        process: 'burst';
        size: number;
        everyMs: number | null;
    } | {
        process: 'trace';
        file: string;
        timeScale: number;
        instantsMs: Iterable<number>;
    } | {
        process: 'closed';
        users: number;
        thinkMs: number;
    } | undefined;
    startOffset: number;
    admission: AdmissionSettings;
    requests: {
        weight: number;
        body: Record<string, unknown>;
        price?: number | undefined;
    }[];
    poll: PollSettings;
    timeouts: {
        submitMs: number;
        pollMs: number;
        taskMs: number;
    };
}>>;

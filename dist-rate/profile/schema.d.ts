import * as z from 'zod';
import type { Profile } from './profile.ts';
/** The YAML that people write (input) and what the rest of the house reads (output). */
export declare const profileSchema: z.ZodPipe<z.ZodObject<{
    version: z.ZodLiteral<1>;
    name: z.ZodString;
    seed: z.ZodDefault<z.ZodInt>;
    gateway: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        mock: z.ZodOptional<z.ZodObject<{
            tier: z.ZodDefault<z.ZodString>;
            preset: z.ZodDefault<z.ZodString>;
            timeScale: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>>;
        baseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        textBaseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        filesBaseUrl: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
        apiKeyEnv: z.ZodOptional<z.ZodString>;
        paths: z.ZodPrefault<z.ZodObject<{
            image: z.ZodDefault<z.ZodString>;
            video: z.ZodDefault<z.ZodString>;
            audio: z.ZodDefault<z.ZodString>;
        }, z.core.$strict>>;
        estimateUnit: z.ZodDefault<z.ZodEnum<{
            ms: "ms";
            s: "s";
        }>>;
        callHeader: z.ZodOptional<z.ZodString>;
        insufficientBalanceStatuses: z.ZodDefault<z.ZodArray<z.ZodInt>>;
        longestHint: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        connections: z.ZodOptional<z.ZodInt>;
        account: z.ZodDefault<z.ZodEnum<{
            expected: "expected";
            none: "none";
        }>>;
        largestBody: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodTransform<import("./profile.ts").GatewaySettings, {
        mock?: {
            tier: string;
            preset: string;
            timeScale: number;
        } | undefined;
        baseUrl?: string | undefined;
        textBaseUrl?: string | undefined;
        filesBaseUrl?: string | undefined;
        apiKeyEnv?: string | undefined;
        paths: {
            image: string;
            video: string;
            audio: string;
        };
        estimateUnit: "ms" | "s";
        callHeader?: string | undefined;
        insufficientBalanceStatuses: number[];
        longestHint: number;
        connections?: number | undefined;
        account: "expected" | "none";
        largestBody: number;
    }>>>;
    clients: z.ZodDefault<z.ZodInt>;
    phases: z.ZodOptional<z.ZodArray<z.ZodPipe<z.ZodObject<{
        name: z.ZodString;
        duration: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        record: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>, z.ZodTransform<{
        name: string;
        durationMs: number;
        record: boolean;
    }, {
        name: string;
        duration: number;
        record: boolean;
    }>>>>;
    duration: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    drain: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    models: z.ZodArray<z.ZodPipe<z.ZodObject<{
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
        admission: z.ZodPrefault<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<import("./profile.ts").AdmissionSettings, "none">>, z.ZodPipe<z.ZodObject<{
            rate: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            burst: z.ZodOptional<z.ZodInt>;
            concurrency: z.ZodOptional<z.ZodInt>;
            longestWait: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        }, z.core.$strict>, z.ZodTransform<import("./profile.ts").AdmissionSettings, {
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
        }, z.core.$strict>, z.ZodTransform<import("./profile.ts").PollSettings, {
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
    }, z.core.$strict>, z.ZodTransform<import("./profile.ts").ModelLoad, {
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
        admission: import("./profile.ts").AdmissionSettings;
        requests: {
            weight: number;
            body: Record<string, unknown>;
            price?: number | undefined;
        }[];
        poll: import("./profile.ts").PollSettings;
        timeouts: {
            submitMs: number;
            pollMs: number;
            taskMs: number;
        };
    }>>>;
    mix: z.ZodOptional<z.ZodObject<{
        arrivals: z.ZodPipe<z.ZodDiscriminatedUnion<[z.ZodObject<{
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
        }>>;
        of: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
    }, z.core.$strict>>;
    retry: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        policy: z.ZodDefault<z.ZodEnum<{
            "anthropic-sdk": "anthropic-sdk";
            "aws-adaptive": "aws-adaptive";
            "aws-standard": "aws-standard";
            "axios-retry": "axios-retry";
            custom: "custom";
            got: "got";
            "grpc-a6": "grpc-a6";
            "hint-jitter": "hint-jitter";
            ky: "ky";
            none: "none";
            "obey-exactly": "obey-exactly";
            "openai-sdk": "openai-sdk";
            "openai-sdk-5": "openai-sdk-5";
            undici: "undici";
        }>>;
        maxAttempts: z.ZodOptional<z.ZodInt>;
        maxElapsed: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        elapsedFrom: z.ZodOptional<z.ZodEnum<{
            arrival: "arrival";
            "first-attempt": "first-attempt";
        }>>;
        backoff: z.ZodOptional<z.ZodObject<{
            kind: z.ZodOptional<z.ZodEnum<{
                constant: "constant";
                decorrelated: "decorrelated";
                exponential: "exponential";
                linear: "linear";
            }>>;
            base: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            failureBase: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            factor: z.ZodOptional<z.ZodNumber>;
            cap: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        }, z.core.$strict>>;
        jitter: z.ZodOptional<z.ZodEnum<{
            additive: "additive";
            "down-quarter": "down-quarter";
            equal: "equal";
            full: "full";
            none: "none";
        }>>;
        jitterMax: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        hint: z.ZodOptional<z.ZodObject<{
            use: z.ZodOptional<z.ZodEnum<{
                clamp: "clamp";
                exact: "exact";
                floor: "floor";
                "floor-jitter": "floor-jitter";
                ignore: "ignore";
            }>>;
            from: z.ZodOptional<z.ZodEnum<{
                any: "any";
                headers: "headers";
                "retry-after": "retry-after";
                "x-amz-retry-after": "x-amz-retry-after";
            }>>;
            jitterMax: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            shortest: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            longest: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            beyond: z.ZodOptional<z.ZodEnum<{
                backoff: "backoff";
                cap: "cap";
                "give-up": "give-up";
            }>>;
        }, z.core.$strict>>;
        on: z.ZodOptional<z.ZodObject<{
            throttled: z.ZodOptional<z.ZodBoolean>;
            failed: z.ZodOptional<z.ZodBoolean>;
            unreachable: z.ZodOptional<z.ZodBoolean>;
            ambiguous: z.ZodOptional<z.ZodBoolean>;
        }, z.core.$strict>>;
        failedStatuses: z.ZodOptional<z.ZodArray<z.ZodInt>>;
        ambiguousReasons: z.ZodOptional<z.ZodArray<z.ZodEnum<{
            "cut-body": "cut-body";
            deadline: "deadline";
            "not-json": "not-json";
            reset: "reset";
            schema: "schema";
            "too-large": "too-large";
        }>>>;
        refusedStatuses: z.ZodOptional<z.ZodArray<z.ZodInt>>;
        scope: z.ZodOptional<z.ZodEnum<{
            account: "account";
            call: "call";
            model: "model";
        }>>;
        budget: z.ZodOptional<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<null, "none">>, z.ZodPipe<z.ZodObject<{
            ratio: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            rate: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        }, z.core.$strict>, z.ZodTransform<{
            kind: 'ratio';
            ratio: number;
            perSecond: number;
        } | {
            kind: 'quota';
            tokens: number;
            prices: {
                throttled: number;
                timeout: number;
                other: number;
            };
            gain: number;
        } | {
            kind: 'throttle';
            tokens: number;
            gain: number;
        }, {
            ratio: number;
            rate: number;
        }>>, z.ZodPipe<z.ZodObject<{
            quota: z.ZodNumber;
            throttled: z.ZodNumber;
            timeout: z.ZodNumber;
            other: z.ZodNumber;
            gain: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strict>, z.ZodTransform<{
            kind: 'ratio';
            ratio: number;
            perSecond: number;
        } | {
            kind: 'quota';
            tokens: number;
            prices: {
                throttled: number;
                timeout: number;
                other: number;
            };
            gain: number;
        } | {
            kind: 'throttle';
            tokens: number;
            gain: number;
        }, {
            quota: number;
            throttled: number;
            timeout: number;
            other: number;
            gain: number;
        }>>, z.ZodPipe<z.ZodObject<{
            throttle: z.ZodNumber;
            gain: z.ZodNumber;
        }, z.core.$strict>, z.ZodTransform<{
            kind: 'ratio';
            ratio: number;
            perSecond: number;
        } | {
            kind: 'quota';
            tokens: number;
            prices: {
                throttled: number;
                timeout: number;
                other: number;
            };
            gain: number;
        } | {
            kind: 'throttle';
            tokens: number;
            gain: number;
        }, {
            throttle: number;
            gain: number;
        }>>]>>;
        pacing: z.ZodOptional<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<null, "none">>, z.ZodDiscriminatedUnion<[z.ZodPipe<z.ZodObject<{
            kind: z.ZodLiteral<"fixed">;
            rate: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
            burst: z.ZodDefault<z.ZodNumber>;
            scope: z.ZodDefault<z.ZodEnum<{
                account: "account";
                model: "model";
            }>>;
        }, z.core.$strict>, z.ZodTransform<({
            scope: 'model' | 'account';
        } & {
            kind: 'fixed';
            ratePerSecond: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aimd';
            startPerSecond: number;
            addPerSecond: number;
            factor: number;
            leastPerSecond: number;
            everyMs: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aws-adaptive';
        }), {
            kind: "fixed";
            rate: number;
            burst: number;
            scope: "account" | "model";
        }>>, z.ZodPipe<z.ZodObject<{
            kind: z.ZodLiteral<"aimd">;
            start: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
            add: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
            factor: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            least: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            every: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
            burst: z.ZodDefault<z.ZodNumber>;
            scope: z.ZodDefault<z.ZodEnum<{
                account: "account";
                model: "model";
            }>>;
        }, z.core.$strict>, z.ZodTransform<({
            scope: 'model' | 'account';
        } & {
            kind: 'fixed';
            ratePerSecond: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aimd';
            startPerSecond: number;
            addPerSecond: number;
            factor: number;
            leastPerSecond: number;
            everyMs: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aws-adaptive';
        }), {
            kind: "aimd";
            start: number;
            add: number;
            factor: number;
            least: number;
            every: number;
            burst: number;
            scope: "account" | "model";
        }>>, z.ZodObject<{
            kind: z.ZodLiteral<"aws-adaptive">;
            scope: z.ZodDefault<z.ZodEnum<{
                account: "account";
                model: "model";
            }>>;
        }, z.core.$strict>], "kind">]>>;
    }, z.core.$strict>, z.ZodTransform<import("./profile.ts").RetrySettings, {
        policy: "anthropic-sdk" | "aws-adaptive" | "aws-standard" | "axios-retry" | "custom" | "got" | "grpc-a6" | "hint-jitter" | "ky" | "none" | "obey-exactly" | "openai-sdk" | "openai-sdk-5" | "undici";
        maxAttempts?: number | undefined;
        maxElapsed?: number | undefined;
        elapsedFrom?: "arrival" | "first-attempt" | undefined;
        backoff?: {
            kind?: "constant" | "decorrelated" | "exponential" | "linear" | undefined;
            base?: number | undefined;
            failureBase?: number | undefined;
            factor?: number | undefined;
            cap?: number | undefined;
        } | undefined;
        jitter?: "additive" | "down-quarter" | "equal" | "full" | "none" | undefined;
        jitterMax?: number | undefined;
        hint?: {
            use?: "clamp" | "exact" | "floor" | "floor-jitter" | "ignore" | undefined;
            from?: "any" | "headers" | "retry-after" | "x-amz-retry-after" | undefined;
            jitterMax?: number | undefined;
            shortest?: number | undefined;
            longest?: number | undefined;
            beyond?: "backoff" | "cap" | "give-up" | undefined;
        } | undefined;
        on?: {
            throttled?: boolean | undefined;
            failed?: boolean | undefined;
            unreachable?: boolean | undefined;
            ambiguous?: boolean | undefined;
        } | undefined;
        failedStatuses?: number[] | undefined;
        ambiguousReasons?: ("cut-body" | "deadline" | "not-json" | "reset" | "schema" | "too-large")[] | undefined;
        refusedStatuses?: number[] | undefined;
        scope?: "account" | "call" | "model" | undefined;
        budget?: {
            kind: 'ratio';
            ratio: number;
            perSecond: number;
        } | {
            kind: 'quota';
            tokens: number;
            prices: {
                throttled: number;
                timeout: number;
                other: number;
            };
            gain: number;
        } | {
            kind: 'throttle';
            tokens: number;
            gain: number;
        } | null | undefined;
        pacing?: {
            kind: "aws-adaptive";
            scope: "account" | "model";
        } | ({
            scope: 'model' | 'account';
        } & {
            kind: 'fixed';
            ratePerSecond: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aimd';
            startPerSecond: number;
            addPerSecond: number;
            factor: number;
            leastPerSecond: number;
            everyMs: number;
            burst: number;
        }) | ({
            scope: 'model' | 'account';
        } & {
            kind: 'aws-adaptive';
        }) | null | undefined;
    }>>>;
    polls: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        budget: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
    }, z.core.$strict>, z.ZodTransform<{
        budgetPerSecond: number | null;
    }, {
        budget?: number | undefined;
    }>>>;
    credits: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        budget: z.ZodOptional<z.ZodNumber>;
        assumePrice: z.ZodOptional<z.ZodNumber>;
        sampleEvery: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        settle: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        stopOnInsufficient: z.ZodDefault<z.ZodBoolean>;
        priceCheck: z.ZodDefault<z.ZodBoolean>;
    }, z.core.$strict>, z.ZodTransform<{
        budget: number | null;
        assumePrice: number | null;
        sampleEveryMs: number | null;
        settleMs: number;
        stopOnInsufficient: boolean;
        priceCheck?: true;
    }, {
        budget?: number | undefined;
        assumePrice?: number | undefined;
        sampleEvery?: number | undefined;
        settle: number;
        stopOnInsufficient: boolean;
        priceCheck: boolean;
    }>>>;
    thresholds: z.ZodDefault<z.ZodArray<z.ZodPipe<z.ZodObject<{
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
    }, z.core.$strict>, z.ZodTransform<import("./profile.ts").ThresholdSpec, {
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
    }>>>>;
    gates: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        completed: z.ZodPrefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        gone: z.ZodPrefault<z.ZodUnion<readonly [z.ZodLiteral<"none">, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]>>;
    }, z.core.$strict>, z.ZodTransform<{
        completed: number;
        goneMs: number | null;
    }, {
        completed: number;
        gone: number | "none";
    }>>>;
    fitness: z.ZodPrefault<z.ZodPipe<z.ZodObject<{
        scheduleLagP99: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        eventLoopDelayP99: z.ZodPrefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
        cpu: z.ZodPrefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
    }, z.core.$strict>, z.ZodTransform<{
        maxScheduleLagP99Ms: number;
        maxEventLoopDelayP99Ms: number;
        maxCpuShare: number;
    }, {
        scheduleLagP99: number;
        eventLoopDelayP99: number;
        cpu: number;
    }>>>;
}, z.core.$strict>, z.ZodTransform<Profile, {
    version: 1;
    name: string;
    seed: number;
    gateway: import("./profile.ts").GatewaySettings;
    clients: number;
    phases?: {
        name: string;
        durationMs: number;
        record: boolean;
    }[] | undefined;
    duration?: number | undefined;
    drain: number;
    models: import("./profile.ts").ModelLoad[];
    mix?: {
        arrivals: {
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
        };
        of: Record<string, number>;
    } | undefined;
    retry: import("./profile.ts").RetrySettings;
    polls: {
        budgetPerSecond: number | null;
    };
    credits: {
        budget: number | null;
        assumePrice: number | null;
        sampleEveryMs: number | null;
        settleMs: number;
        stopOnInsufficient: boolean;
        priceCheck?: true;
    };
    thresholds: import("./profile.ts").ThresholdSpec[];
    gates: {
        completed: number;
        goneMs: number | null;
    };
    fitness: {
        maxScheduleLagP99Ms: number;
        maxEventLoopDelayP99Ms: number;
        maxCpuShare: number;
    };
}>>;

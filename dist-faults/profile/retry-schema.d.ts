import * as z from 'zod';
import type { RetrySettings } from './profile.ts';
/** A named policy and what the profile changes of it. */
export declare const retrySchema: z.ZodPipe<z.ZodObject<{
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
}, z.core.$strict>, z.ZodTransform<RetrySettings, {
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
}>>;

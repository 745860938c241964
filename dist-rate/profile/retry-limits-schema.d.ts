import * as z from 'zod';
export declare const budgetSchema: z.ZodOptional<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<null, "none">>, z.ZodPipe<z.ZodObject<{
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
export declare const pacingSchema: z.ZodOptional<z.ZodUnion<readonly [z.ZodPipe<z.ZodLiteral<"none">, z.ZodTransform<null, "none">>, z.ZodDiscriminatedUnion<[z.ZodPipe<z.ZodObject<{
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

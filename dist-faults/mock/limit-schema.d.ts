import * as z from 'zod';
/** How a rate is enforced. */
export declare const law: z.ZodObject<{
    anchor: z.ZodEnum<{
        clock: "clock";
        first: "first";
    }>;
    queue: z.ZodInt;
    burst: z.ZodNullable<z.ZodInt>;
    quantum: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    growth: z.ZodInt;
    kind: z.ZodEnum<{
        "fixed-window": "fixed-window";
        "leaky-queue": "leaky-queue";
        "quantised-bucket": "quantised-bucket";
        "sliding-counter": "sliding-counter";
        "sliding-log": "sliding-log";
        slope: "slope";
        "token-bucket": "token-bucket";
    }>;
    countRefused: z.ZodBoolean;
    countFailed: z.ZodBoolean;
    countOn: z.ZodEnum<{
        arrival: "arrival";
        success: "success";
    }>;
    penalty: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    replicas: z.ZodInt;
    replicaLimit: z.ZodEnum<{
        part: "part";
        whole: "whole";
    }>;
    balance: z.ZodNullable<z.ZodObject<{
        below: z.ZodNumber;
        weight: z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<"inverse">]>;
    }, z.core.$strict>>;
    drift: z.ZodNullable<z.ZodObject<{
        at: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        factor: z.ZodNumber;
    }, z.core.$strict>>;
}, z.core.$strict>;
export type Law = z.output<typeof law>;
export declare const weight: z.ZodEnum<{
    n: "n";
    request: "request";
}>;
export type Weight = z.output<typeof weight>;
export declare const keyedBy: z.ZodEnum<{
    account: "account";
    class: "class";
    endpoint: "endpoint";
    modality: "modality";
    model: "model";
}>;
export declare const scope: z.ZodEnum<{
    token: "token";
    user: "user";
}>;
export declare const excess: z.ZodEnum<{
    queue: "queue";
    reject: "reject";
}>;
export declare const queue: z.ZodInt;
declare const modalityLimits: z.ZodObject<{
    rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
        limit: z.ZodInt;
        window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    }, z.core.$strict>]>, z.ZodTransform<{
        limit: number;
        window: number;
    }, string | {
        limit: number;
        window: number;
    }>>>>;
    concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    used: z.ZodOptional<z.ZodObject<{
        perHour: z.ZodOptional<z.ZodInt>;
        perDay: z.ZodOptional<z.ZodInt>;
    }, z.core.$strict>>;
}, z.core.$strict>;
export type ModalityLimits = z.output<typeof modalityLimits>;
export declare const limits: z.ZodObject<{
    text: z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
        concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        used: z.ZodOptional<z.ZodObject<{
            perHour: z.ZodOptional<z.ZodInt>;
            perDay: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    image: z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
        concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        used: z.ZodOptional<z.ZodObject<{
            perHour: z.ZodOptional<z.ZodInt>;
            perDay: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    video: z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
        concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        used: z.ZodOptional<z.ZodObject<{
            perHour: z.ZodOptional<z.ZodInt>;
            perDay: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    audio: z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
        concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        used: z.ZodOptional<z.ZodObject<{
            perHour: z.ZodOptional<z.ZodInt>;
            perDay: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>;
    reads: z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
    }, z.core.$strict>;
    models: z.ZodRecord<z.ZodString, z.ZodObject<{
        rate: z.ZodOptional<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
            limit: z.ZodInt;
            window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>]>, z.ZodTransform<{
            limit: number;
            window: number;
        }, string | {
            limit: number;
            window: number;
        }>>>>;
        concurrency: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perHour: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        perDay: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        used: z.ZodOptional<z.ZodObject<{
            perHour: z.ZodOptional<z.ZodInt>;
            perDay: z.ZodOptional<z.ZodInt>;
        }, z.core.$strict>>;
    }, z.core.$strict>>;
}, z.core.$strict>;
/** A limit beside those of the tier. */
export declare const stacked: z.ZodObject<{
    rate: z.ZodOptional<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodObject<{
        limit: z.ZodInt;
        window: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    }, z.core.$strict>]>, z.ZodTransform<{
        limit: number;
        window: number;
    }, string | {
        limit: number;
        window: number;
    }>>>;
    concurrency: z.ZodOptional<z.ZodInt>;
    on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
        credits: "credits";
        message: "message";
        poll: "poll";
        quota: "quota";
        submit: "submit";
    }>>>;
    models: z.ZodOptional<z.ZodArray<z.ZodString>>;
    keyedBy: z.ZodDefault<z.ZodEnum<{
        account: "account";
        class: "class";
        endpoint: "endpoint";
        modality: "modality";
        model: "model";
    }>>;
    weight: z.ZodDefault<z.ZodEnum<{
        n: "n";
        request: "request";
    }>>;
    scope: z.ZodDefault<z.ZodEnum<{
        token: "token";
        user: "user";
    }>>;
    law: z.ZodDefault<z.ZodObject<{
        anchor: z.ZodOptional<z.ZodEnum<{
            clock: "clock";
            first: "first";
        }>>;
        queue: z.ZodOptional<z.ZodInt>;
        burst: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        quantum: z.ZodOptional<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        growth: z.ZodOptional<z.ZodInt>;
        kind: z.ZodOptional<z.ZodEnum<{
            "fixed-window": "fixed-window";
            "leaky-queue": "leaky-queue";
            "quantised-bucket": "quantised-bucket";
            "sliding-counter": "sliding-counter";
            "sliding-log": "sliding-log";
            slope: "slope";
            "token-bucket": "token-bucket";
        }>>;
        countRefused: z.ZodOptional<z.ZodBoolean>;
        countFailed: z.ZodOptional<z.ZodBoolean>;
        countOn: z.ZodOptional<z.ZodEnum<{
            arrival: "arrival";
            success: "success";
        }>>;
        penalty: z.ZodOptional<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        replicas: z.ZodOptional<z.ZodInt>;
        replicaLimit: z.ZodOptional<z.ZodEnum<{
            part: "part";
            whole: "whole";
        }>>;
        balance: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            below: z.ZodNumber;
            weight: z.ZodUnion<readonly [z.ZodInt, z.ZodLiteral<"inverse">]>;
        }, z.core.$strict>>>;
        drift: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            at: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            factor: z.ZodNumber;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
    excess: z.ZodDefault<z.ZodEnum<{
        queue: "queue";
        reject: "reject";
    }>>;
    queue: z.ZodDefault<z.ZodInt>;
}, z.core.$strict>;
export {};

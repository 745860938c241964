import * as z from 'zod';
declare const modelClass: z.ZodObject<{
    modality: z.ZodEnum<{
        audio: "audio";
        image: "image";
        text: "text";
        video: "video";
    }>;
    latency: z.ZodObject<{
        median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        sigma: z.ZodNumber;
    }, z.core.$strict>;
    capacity: z.ZodDefault<z.ZodNullable<z.ZodInt>>;
    price: z.ZodObject<{
        base: z.ZodNumber;
        perSecond: z.ZodDefault<z.ZodNumber>;
        factors: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
    }, z.core.$strict>;
    requests: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
        when: z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>;
        latency: z.ZodOptional<z.ZodObject<{
            median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            sigma: z.ZodNumber;
        }, z.core.$strict>>;
        credits: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strict>>>;
}, z.core.$strict>;
export type ModelClassSettings = z.output<typeof modelClass>;
export declare const worldSchema: z.ZodObject<{
    version: z.ZodLiteral<1>;
    about: z.ZodString;
    group: z.ZodString;
    startsAt: z.ZodNullable<z.ZodString>;
    limits: z.ZodObject<{
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
    law: z.ZodObject<{
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
    weight: z.ZodEnum<{
        n: "n";
        request: "request";
    }>;
    excess: z.ZodEnum<{
        queue: "queue";
        reject: "reject";
    }>;
    queue: z.ZodInt;
    keyedBy: z.ZodEnum<{
        account: "account";
        class: "class";
        endpoint: "endpoint";
        modality: "modality";
        model: "model";
    }>;
    scope: z.ZodEnum<{
        token: "token";
        user: "user";
    }>;
    stack: z.ZodRecord<z.ZodString, z.ZodObject<{
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
    }, z.core.$strict>>;
    order: z.ZodArray<z.ZodEnum<{
        auth: "auth";
        balance: "balance";
        limits: "limits";
        validate: "validate";
    }>>;
    hints: z.ZodObject<{
        mode: z.ZodEnum<{
            constant: "constant";
            exact: "exact";
            lying: "lying";
            none: "none";
            "rounded-up": "rounded-up";
            vague: "vague";
            wrong: "wrong";
        }>;
        place: z.ZodEnum<{
            body: "body";
            both: "both";
            header: "header";
        }>;
        constant: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        unavailable: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        lie: z.ZodNumber;
    }, z.core.$strict>;
    errors: z.ZodObject<{
        throttledStatus: z.ZodUnion<readonly [z.ZodLiteral<429>, z.ZodLiteral<503>]>;
        insufficientBalance: z.ZodObject<{
            status: z.ZodInt;
            type: z.ZodString;
        }, z.core.$strict>;
        spendCap: z.ZodObject<{
            status: z.ZodInt;
            type: z.ZodString;
        }, z.core.$strict>;
        unknownModel: z.ZodEnum<{
            default: "default";
            refuse: "refuse";
        }>;
        unknownModelStatus: z.ZodUnion<readonly [z.ZodLiteral<400>, z.ZodLiteral<404>]>;
    }, z.core.$strict>;
    validation: z.ZodObject<{
        required: z.ZodRecord<z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>, z.ZodArray<z.ZodString>>;
        largestN: z.ZodInt;
        further: z.ZodObject<{
            size: z.ZodArray<z.ZodString>;
            aspect_ratio: z.ZodArray<z.ZodString>;
        }, z.core.$strict>;
    }, z.core.$strict>;
    models: z.ZodRecord<z.ZodString, z.ZodObject<{
        modality: z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>;
        latency: z.ZodObject<{
            median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            sigma: z.ZodNumber;
        }, z.core.$strict>;
        capacity: z.ZodDefault<z.ZodNullable<z.ZodInt>>;
        price: z.ZodObject<{
            base: z.ZodNumber;
            perSecond: z.ZodDefault<z.ZodNumber>;
            factors: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodNumber>>;
        }, z.core.$strict>;
        requests: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
            when: z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodString, z.ZodNumber, z.ZodBoolean]>>;
            latency: z.ZodOptional<z.ZodObject<{
                median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
                sigma: z.ZodNumber;
            }, z.core.$strict>>;
            credits: z.ZodOptional<z.ZodNumber>;
        }, z.core.$strict>>>;
    }, z.core.$strict>>;
    latency: z.ZodObject<{
        coldStart: z.ZodNullable<z.ZodObject<{
            idle: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
            extra: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>>;
        replies: z.ZodObject<{
            submit: z.ZodObject<{
                median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
                sigma: z.ZodNumber;
            }, z.core.$strict>;
            poll: z.ZodObject<{
                median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
                sigma: z.ZodNumber;
            }, z.core.$strict>;
            credits: z.ZodObject<{
                median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
                sigma: z.ZodNumber;
            }, z.core.$strict>;
            quota: z.ZodObject<{
                median: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
                sigma: z.ZodNumber;
            }, z.core.$strict>;
        }, z.core.$strict>;
    }, z.core.$strict>;
    tasks: z.ZodObject<{
        progress: z.ZodObject<{
            stickAt: z.ZodInt;
            reach: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        }, z.core.$strict>;
        estimate: z.ZodNumber;
        canCancel: z.ZodBoolean;
        keepFor: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    }, z.core.$strict>;
    faults: z.ZodRecord<z.ZodString, z.ZodDiscriminatedUnion<[z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"status">;
        status: z.ZodUnion<readonly [z.ZodLiteral<500>, z.ZodLiteral<502>, z.ZodLiteral<503>]>;
        at: z.ZodDefault<z.ZodEnum<{
            after: "after";
            edge: "edge";
            upstream: "upstream";
        }>>;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"reset">;
        at: z.ZodEnum<{
            after: "after";
            before: "before";
        }>;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"cut-body">;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"malformed-body">;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"wrong-type">;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"slow-headers">;
        delay: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        on: z.ZodDefault<z.ZodArray<z.ZodEnum<{
            credits: "credits";
            message: "message";
            poll: "poll";
            quota: "quota";
            submit: "submit";
        }>>>;
        kind: z.ZodLiteral<"hang">;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodLiteral<"slow">;
        factor: z.ZodNumber;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodLiteral<"stuck">;
        slotFor: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodLiteral<"failure">;
        at: z.ZodDefault<z.ZodNumber>;
        code: z.ZodDefault<z.ZodString>;
        message: z.ZodDefault<z.ZodString>;
        refund: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        refundAfter: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodLiteral<"flapping">;
    }, z.core.$strict>, z.ZodObject<{
        share: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        from: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
        until: z.ZodDefault<z.ZodNullable<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>>;
        models: z.ZodOptional<z.ZodArray<z.ZodString>>;
        kind: z.ZodLiteral<"expired-results">;
        after: z.ZodDefault<z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>>;
    }, z.core.$strict>], "kind">>;
    credits: z.ZodObject<{
        user: z.ZodNumber;
        token: z.ZodUnion<readonly [z.ZodNumber, z.ZodLiteral<"unlimited">]>;
        refund: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        perDay: z.ZodNullable<z.ZodNumber>;
        perMonth: z.ZodNullable<z.ZodNumber>;
        used: z.ZodObject<{
            perDay: z.ZodNumber;
            perMonth: z.ZodNumber;
        }, z.core.$strict>;
    }, z.core.$strict>;
    files: z.ZodObject<{
        max: z.ZodInt;
        used: z.ZodInt;
        isCustom: z.ZodBoolean;
        reason: z.ZodString;
        expireAfter: z.ZodPipe<z.ZodUnion<readonly [z.ZodString, z.ZodNumber]>, z.ZodTransform<number, string | number>>;
        whenFull: z.ZodEnum<{
            accept: "accept";
            refuse: "refuse";
        }>;
    }, z.core.$strict>;
    keys: z.ZodRecord<z.ZodString, z.ZodObject<{
        user: z.ZodDefault<z.ZodString>;
        credits: z.ZodDefault<z.ZodUnion<readonly [z.ZodNumber, z.ZodLiteral<"unlimited">]>>;
        access: z.ZodDefault<z.ZodEnum<{
            active: "active";
            denied: "denied";
            expired: "expired";
        }>>;
    }, z.core.$strict>>;
    otherKeys: z.ZodEnum<{
        accept: "accept";
        refuse: "refuse";
    }>;
    paths: z.ZodObject<{
        image: z.ZodString;
        video: z.ZodString;
        audio: z.ZodString;
    }, z.core.$strict>;
}, z.core.$strict>;
export type MockWorld = z.output<typeof worldSchema>;
/** The same with every key of every map left open, and ranges where they may be: what a single file states. */
export declare const worldFileSchema: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
export {};

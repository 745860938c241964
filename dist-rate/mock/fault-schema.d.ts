import * as z from 'zod';
/** One fault, of a single exchange (`on`) or of a task. */
export declare const fault: z.ZodDiscriminatedUnion<[z.ZodObject<{
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
}, z.core.$strict>], "kind">;
export type FaultSettings = z.output<typeof fault>;

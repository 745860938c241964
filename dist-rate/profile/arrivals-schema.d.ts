import * as z from 'zod';
/** Offered load of an open model; gives rates per second and ms. A trace's instants are read later (load-profile.ts). */
export declare const arrivalsSchema: z.ZodPipe<z.ZodDiscriminatedUnion<[z.ZodObject<{
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
/** Users of a closed model. */
export declare const closedSchema: z.ZodPipe<z.ZodObject<{
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
}>>;

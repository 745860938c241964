import * as z from 'zod';
/**
 * The YAML of a demand, for a profile with these models. It gives, by model, the calls that start in each hour of a day; null where a trace
 * is to be counted.
 */
export declare function demandSchema(models: readonly string[]): z.ZodObject<{
    version: z.ZodLiteral<1>;
    timeZone: z.ZodDefault<z.ZodString>;
    models: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodPipe<z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>, z.ZodTransform<number, number>>, z.ZodTransform<number[], number>>, z.ZodPipe<z.ZodObject<{
        perDay: z.ZodOptional<z.ZodNumber>;
        peak: z.ZodOptional<z.ZodPipe<z.ZodObject<{
            at: z.ZodString;
            times: z.ZodNumber;
            for: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
        }, z.core.$strict>, z.ZodTransform<{
            startMs: number;
            times: number;
            lengthMs: number;
        }, {
            at: string;
            times: number;
            for: number;
        }>>>;
        curve: z.ZodOptional<z.ZodArray<z.ZodNumber>>;
        perHour: z.ZodOptional<z.ZodArray<z.ZodNumber>>;
    }, z.core.$strict>, z.ZodTransform<number[], {
        perDay?: number | undefined;
        peak?: {
            startMs: number;
            times: number;
            lengthMs: number;
        } | undefined;
        curve?: number[] | undefined;
        perHour?: number[] | undefined;
    }>>]>>>;
    trace: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
/** JSON Schema (draft 7, which editors know best) of the YAML; committed as profiles/demand.schema.json. */
export declare function demandJsonSchema(): Record<string, unknown>;

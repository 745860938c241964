import * as z from 'zod';
export declare const CALIBRATION_SCHEMA = "gatebench.calibration/v1";
/** One figure of the second half of a run, beside what a twin of its first half lets expect. Gateway's own time; times in ms. */
declare const agreement: z.ZodObject<{
    run: z.ZodString;
    model: z.ZodNullable<z.ZodString>;
    what: z.ZodEnum<{
        completed: "completed";
        credits: "credits";
        p50: "p50";
        p90: "p90";
        throttled: "throttled";
    }>;
    predicted: z.ZodNullable<z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    actual: z.ZodNullable<z.ZodNumber>;
    verdict: z.ZodEnum<{
        doubtful: "doubtful";
        good: "good";
        "not compared": "not compared";
    }>;
}, z.core.$strip>;
export type Agreement = z.output<typeof agreement>;
/** `calibration.json`: how good a twin is, and what each of its figures rests on. */
export declare const calibrationSchema: z.ZodObject<{
    schema: z.ZodLiteral<"gatebench.calibration/v1">;
    runs: z.ZodArray<z.ZodString>;
    gateway: z.ZodString;
    probe: z.ZodNullable<z.ZodString>;
    sentence: z.ZodString;
    verdict: z.ZodEnum<{
        doubtful: "doubtful";
        good: "good";
    }>;
    findings: z.ZodArray<z.ZodObject<{
        of: z.ZodString;
        what: z.ZodString;
        value: z.ZodString;
        label: z.ZodEnum<{
            assumed: "assumed";
            doubtful: "doubtful";
            probed: "probed";
            seen: "seen";
            "shared-or-dynamic": "shared-or-dynamic";
            unobserved: "unobserved";
        }>;
        evidence: z.ZodString;
    }, z.core.$strip>>;
    agreement: z.ZodArray<z.ZodObject<{
        run: z.ZodString;
        model: z.ZodNullable<z.ZodString>;
        what: z.ZodEnum<{
            completed: "completed";
            credits: "credits";
            p50: "p50";
            p90: "p90";
            throttled: "throttled";
        }>;
        predicted: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        actual: z.ZodNullable<z.ZodNumber>;
        verdict: z.ZodEnum<{
            doubtful: "doubtful";
            good: "good";
            "not compared": "not compared";
        }>;
    }, z.core.$strip>>;
    replications: z.ZodInt;
    notices: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type Calibration = z.output<typeof calibrationSchema>;
/** Doubtful where nothing could be compared: then nothing speaks for the twin. */
export declare function verdictOfAgreement(all: readonly Agreement[]): Calibration['verdict'];
/** `isComparable`: whether the twin claims to know what the figure hangs on. Counts of chance are off by one without meaning anything. */
export declare function agreementOf(of: Pick<Agreement, 'run' | 'model' | 'what'>, predicted: Agreement['predicted'], actual: number | null, isComparable?: boolean): Agreement;
export {};

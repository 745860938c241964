import * as z from 'zod';
/** Whether a run succeeded, in `summary.json`, and what it met instead of success. Instants in ms since the start of the run. */
/** What became of a run, in one word. `DONE`: carried out, and nothing was asked of it. */
export declare const VERDICT_WORDS: readonly ['PASS', 'DONE', 'FAIL', 'INCONCLUSIVE', 'INTERRUPTED', 'STOPPED', 'UNFIT'];
export type VerdictWord = (typeof VERDICT_WORDS)[number];
declare const gateResultSchema: z.ZodObject<{
    gate: z.ZodString;
    verdict: z.ZodEnum<{
        fail: "fail";
        "not-asked": "not-asked";
        pass: "pass";
    }>;
    reason: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type GateResult = z.infer<typeof gateResultSchema>;
export declare const verdictSchema: z.ZodObject<{
    exitCode: z.ZodInt;
    word: z.ZodEnum<{
        DONE: "DONE";
        FAIL: "FAIL";
        INCONCLUSIVE: "INCONCLUSIVE";
        INTERRUPTED: "INTERRUPTED";
        PASS: "PASS";
        STOPPED: "STOPPED";
        UNFIT: "UNFIT";
    }>;
    reasons: z.ZodArray<z.ZodString>;
    gates: z.ZodArray<z.ZodObject<{
        gate: z.ZodString;
        verdict: z.ZodEnum<{
            fail: "fail";
            "not-asked": "not-asked";
            pass: "pass";
        }>;
        reason: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** When the gateway was last seen to work, and what came since. 429s, refusals for want of balance, reads of a task that is not there and attempts cut off by the run itself are no faults. */
export declare const answersSchema: z.ZodObject<{
    lastAcceptedMs: z.ZodNullable<z.ZodNumber>;
    faultsSince: z.ZodNullable<z.ZodObject<{
        count: z.ZodInt;
        firstMs: z.ZodNumber;
        lastMs: z.ZodNumber;
    }, z.core.$strip>>;
}, z.core.$strip>;
/** One kind of answer that was no acceptance. */
declare const errorRowSchema: z.ZodObject<{
    model: z.ZodNullable<z.ZodString>;
    endpoint: z.ZodNullable<z.ZodEnum<{
        credits: "credits";
        message: "message";
        poll: "poll";
        quota: "quota";
        submit: "submit";
    }>>;
    status: z.ZodNullable<z.ZodInt>;
    fault: z.ZodNullable<z.ZodString>;
    message: z.ZodNullable<z.ZodString>;
    count: z.ZodInt;
    firstMs: z.ZodNumber;
    lastMs: z.ZodNumber;
}, z.core.$strip>;
export type ErrorRow = z.infer<typeof errorRowSchema>;
/** Errors of the whole run, the most frequent first; what is beyond the table's room is summed up in its last row. */
export declare const errorsSchema: z.ZodArray<z.ZodObject<{
    model: z.ZodNullable<z.ZodString>;
    endpoint: z.ZodNullable<z.ZodEnum<{
        credits: "credits";
        message: "message";
        poll: "poll";
        quota: "quota";
        submit: "submit";
    }>>;
    status: z.ZodNullable<z.ZodInt>;
    fault: z.ZodNullable<z.ZodString>;
    message: z.ZodNullable<z.ZodString>;
    count: z.ZodInt;
    firstMs: z.ZodNumber;
    lastMs: z.ZodNumber;
}, z.core.$strip>>;
export {};

import * as z from 'zod';
import type { OracleLog, OracleRecord } from '../mock/oracle-log.ts';
import type { Course } from './course.ts';
import type { Wish } from './demand.ts';
import { type Rules } from './rules-file.ts';
export declare const JUDGE_SCHEMA = "gatebench.judge/v1";
declare const ruleResult: z.ZodObject<{
    id: z.ZodString;
    title: z.ZodString;
    mend: z.ZodString;
    severity: z.ZodEnum<{
        error: "error";
        warning: "warning";
    }>;
    verdict: z.ZodEnum<{
        "cannot-tell": "cannot-tell";
        fail: "fail";
        "not-met": "not-met";
        pass: "pass";
    }>;
    settings: z.ZodRecord<z.ZodString, z.ZodNumber>;
    count: z.ZodInt;
    judged: z.ZodInt;
    unclear: z.ZodInt;
    cost: z.ZodObject<{
        credits: z.ZodNumber;
        requests: z.ZodNumber;
        seconds: z.ZodNumber;
    }, z.core.$strip>;
    findings: z.ZodArray<z.ZodObject<{
        at: z.ZodNumber;
        request: z.ZodOptional<z.ZodInt>;
        task: z.ZodOptional<z.ZodString>;
        evidence: z.ZodString;
        cost: z.ZodOptional<z.ZodObject<{
            credits: z.ZodOptional<z.ZodNumber>;
            requests: z.ZodOptional<z.ZodNumber>;
            seconds: z.ZodOptional<z.ZodNumber>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type RuleResult = z.output<typeof ruleResult>;
export declare const judgementSchema: z.ZodObject<{
    outcome: z.ZodEnum<{
        fail: "fail";
        inconclusive: "inconclusive";
        pass: "pass";
    }>;
    exitCode: z.ZodInt;
    reasons: z.ZodArray<z.ZodString>;
    seen: z.ZodObject<{
        requests: z.ZodInt;
        strays: z.ZodInt;
        otherKeys: z.ZodInt;
        attempts: z.ZodInt;
        refused: z.ZodInt;
        accepted: z.ZodInt;
        reads: z.ZodInt;
        fetches: z.ZodInt;
        credits: z.ZodNumber;
        spanMs: z.ZodNumber;
    }, z.core.$strip>;
    rules: z.ZodArray<z.ZodObject<{
        id: z.ZodString;
        title: z.ZodString;
        mend: z.ZodString;
        severity: z.ZodEnum<{
            error: "error";
            warning: "warning";
        }>;
        verdict: z.ZodEnum<{
            "cannot-tell": "cannot-tell";
            fail: "fail";
            "not-met": "not-met";
            pass: "pass";
        }>;
        settings: z.ZodRecord<z.ZodString, z.ZodNumber>;
        count: z.ZodInt;
        judged: z.ZodInt;
        unclear: z.ZodInt;
        cost: z.ZodObject<{
            credits: z.ZodNumber;
            requests: z.ZodNumber;
            seconds: z.ZodNumber;
        }, z.core.$strip>;
        findings: z.ZodArray<z.ZodObject<{
            at: z.ZodNumber;
            request: z.ZodOptional<z.ZodInt>;
            task: z.ZodOptional<z.ZodString>;
            evidence: z.ZodString;
            cost: z.ZodOptional<z.ZodObject<{
                credits: z.ZodOptional<z.ZodNumber>;
                requests: z.ZodOptional<z.ZodNumber>;
                seconds: z.ZodOptional<z.ZodNumber>;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Judgement = z.output<typeof judgementSchema>;
/** How the client came to its end. */
export interface ClientEnd {
    /** Instant of the client's time; the last request where nobody knows. */
    t?: number;
    /** It was cut short: by its time, or by somebody. */
    isCut?: boolean;
    /** Why nothing can be told even where no rule failed. */
    problem?: string | null;
}
/** Judges a client by the mock's records as they come: a log like any other. */
export declare class Judge implements OracleLog {
    #private;
    /** `timeScale`: seconds of the mock in one of the client's. */
    constructor(rules?: Rules, timeScale?: number);
    record(record: OracleRecord): void;
    /** The verdict if the client ended so, now; the judging may go on. */
    verdict({ t, isCut, problem }?: ClientEnd): Judgement;
    /** What the client wanted, and how it came by it; null where that cannot be told. */
    demand(): {
        wishes: readonly Wish[];
        course: Course;
    } | null;
}
export {};

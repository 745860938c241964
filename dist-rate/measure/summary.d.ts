import * as z from 'zod';
export { type Latency, latencySchema, type Percentile } from './latency-schema.ts';
/**
 * `summary.json`, version 1: the aggregate of one run, computed from its event log alone. Times in ms, credits as decimal numbers,
 * rates as shares of 1 unless a name says otherwise. Names may be added; none is renamed without a new schema number.
 */
export declare const SUMMARY_SCHEMA = "gatebench.summary/v1";
/** planned = started + dropped; started = completed + failed + refused + gaveUp + timedOut + ambiguous + interrupted + unresolved. */
export declare const countsSchema: z.ZodObject<{
    planned: z.ZodInt;
    started: z.ZodInt;
    dropped: z.ZodInt;
    completed: z.ZodInt;
    failed: z.ZodInt;
    refused: z.ZodInt;
    gaveUp: z.ZodInt;
    timedOut: z.ZodInt;
    ambiguous: z.ZodInt;
    interrupted: z.ZodInt;
    unresolved: z.ZodInt;
    attempts: z.ZodInt;
    throttled: z.ZodInt;
    retries: z.ZodInt;
    polls: z.ZodInt;
    duplicates: z.ZodInt;
    byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
    pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
}, z.core.$strip>;
export type Counts = z.infer<typeof countsSchema>;
export declare const LATENCY_METRICS: readonly ['responseTime', 'serviceTime', 'submitTime', 'admissionWait', 'queueTime', 'runTime', 'pollLag', 'scheduleLag'];
export type LatencyMetric = (typeof LATENCY_METRICS)[number];
declare const latenciesSchema: z.ZodRecord<z.ZodEnum<{
    admissionWait: "admissionWait";
    pollLag: "pollLag";
    queueTime: "queueTime";
    responseTime: "responseTime";
    runTime: "runTime";
    scheduleLag: "scheduleLag";
    serviceTime: "serviceTime";
    submitTime: "submitTime";
}>, z.ZodObject<{
    count: z.ZodInt;
    min: z.ZodNullable<z.ZodNumber>;
    max: z.ZodNullable<z.ZodNumber>;
    mean: z.ZodNullable<z.ZodNumber>;
    p50: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p90: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p95: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p99: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    p999: z.ZodUnion<readonly [z.ZodObject<{
        ms: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>, z.ZodObject<{
        ms: z.ZodNull;
        needs: z.ZodInt;
    }, z.core.$strip>]>;
    hdr: z.ZodNullable<z.ZodString>;
}, z.core.$strip>>;
export type Latencies = z.infer<typeof latenciesSchema>;
/** Response times of completed and unfinished recorded calls together, by Kaplan and Meier: unfinished ones are "longer than". */
declare const completionSchema: z.ZodObject<{
    completed: z.ZodInt;
    unfinished: z.ZodInt;
    p50: z.ZodObject<{
        ms: z.ZodNullable<z.ZodNumber>;
        low: z.ZodNullable<z.ZodNumber>;
        high: z.ZodNullable<z.ZodNumber>;
        earliest: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    p90: z.ZodObject<{
        ms: z.ZodNullable<z.ZodNumber>;
        low: z.ZodNullable<z.ZodNumber>;
        high: z.ZodNullable<z.ZodNumber>;
        earliest: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    p95: z.ZodObject<{
        ms: z.ZodNullable<z.ZodNumber>;
        low: z.ZodNullable<z.ZodNumber>;
        high: z.ZodNullable<z.ZodNumber>;
        earliest: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    p99: z.ZodObject<{
        ms: z.ZodNullable<z.ZodNumber>;
        low: z.ZodNullable<z.ZodNumber>;
        high: z.ZodNullable<z.ZodNumber>;
        earliest: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Completion = z.infer<typeof completionSchema>;
/** The recorded calls as if nobody had retried: those whose first attempt was not enough never completed. */
declare const firstAttemptSchema: z.ZodObject<{
    calls: z.ZodInt;
    byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
    completed: z.ZodInt;
    completedShare: z.ZodNullable<z.ZodNumber>;
    throttledShare: z.ZodNullable<z.ZodNumber>;
    responseTime: z.ZodObject<{
        count: z.ZodInt;
        min: z.ZodNullable<z.ZodNumber>;
        max: z.ZodNullable<z.ZodNumber>;
        mean: z.ZodNullable<z.ZodNumber>;
        p50: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p90: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p95: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p99: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p999: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        hdr: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type FirstAttemptView = z.infer<typeof firstAttemptSchema>;
export declare const modelSummarySchema: z.ZodObject<{
    model: z.ZodString;
    modality: z.ZodEnum<{
        audio: "audio";
        image: "image";
        text: "text";
        video: "video";
    }>;
    counts: z.ZodObject<{
        planned: z.ZodInt;
        started: z.ZodInt;
        dropped: z.ZodInt;
        completed: z.ZodInt;
        failed: z.ZodInt;
        refused: z.ZodInt;
        gaveUp: z.ZodInt;
        timedOut: z.ZodInt;
        ambiguous: z.ZodInt;
        interrupted: z.ZodInt;
        unresolved: z.ZodInt;
        attempts: z.ZodInt;
        throttled: z.ZodInt;
        retries: z.ZodInt;
        polls: z.ZodInt;
        duplicates: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
    }, z.core.$strip>;
    measured: z.ZodObject<{
        planned: z.ZodInt;
        started: z.ZodInt;
        dropped: z.ZodInt;
        completed: z.ZodInt;
        failed: z.ZodInt;
        refused: z.ZodInt;
        gaveUp: z.ZodInt;
        timedOut: z.ZodInt;
        ambiguous: z.ZodInt;
        interrupted: z.ZodInt;
        unresolved: z.ZodInt;
        attempts: z.ZodInt;
        throttled: z.ZodInt;
        retries: z.ZodInt;
        polls: z.ZodInt;
        duplicates: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
    }, z.core.$strip>;
    latency: z.ZodRecord<z.ZodEnum<{
        admissionWait: "admissionWait";
        pollLag: "pollLag";
        queueTime: "queueTime";
        responseTime: "responseTime";
        runTime: "runTime";
        scheduleLag: "scheduleLag";
        serviceTime: "serviceTime";
        submitTime: "submitTime";
    }>, z.ZodObject<{
        count: z.ZodInt;
        min: z.ZodNullable<z.ZodNumber>;
        max: z.ZodNullable<z.ZodNumber>;
        mean: z.ZodNullable<z.ZodNumber>;
        p50: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p90: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p95: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p99: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p999: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        hdr: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    whole: z.ZodObject<{
        responseTime: z.ZodObject<{
            calls: z.ZodInt;
            completed: z.ZodInt;
            never: z.ZodInt;
            unseen: z.ZodInt;
            leftOut: z.ZodInt;
            mean: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            max: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p50: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p90: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p95: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p99: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p999: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        serviceTime: z.ZodObject<{
            calls: z.ZodInt;
            completed: z.ZodInt;
            never: z.ZodInt;
            unseen: z.ZodInt;
            leftOut: z.ZodInt;
            mean: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            max: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p50: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p90: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p95: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p99: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p999: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        intervals: z.ZodRecord<z.ZodEnum<{
            p50: "p50";
            p90: "p90";
            p95: "p95";
            p99: "p99";
        }>, z.ZodObject<{
            state: z.ZodEnum<{
                "cut-short": "cut-short";
                "not-stationary": "not-stationary";
                shaped: "shaped";
                stated: "stated";
                "too-short": "too-short";
            }>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    completion: z.ZodObject<{
        completed: z.ZodInt;
        unfinished: z.ZodInt;
        p50: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p90: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p95: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p99: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    firstAttempt: z.ZodObject<{
        calls: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        completed: z.ZodInt;
        completedShare: z.ZodNullable<z.ZodNumber>;
        throttledShare: z.ZodNullable<z.ZodNumber>;
        responseTime: z.ZodObject<{
            count: z.ZodInt;
            min: z.ZodNullable<z.ZodNumber>;
            max: z.ZodNullable<z.ZodNumber>;
            mean: z.ZodNullable<z.ZodNumber>;
            p50: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p90: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p95: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p99: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p999: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            hdr: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    credits: z.ZodObject<{
        priced: z.ZodNullable<z.ZodNumber>;
        perCompleted: z.ZodNullable<z.ZodNumber>;
        charged: z.ZodNullable<z.ZodObject<{
            least: z.ZodNumber;
            most: z.ZodNumber;
        }, z.core.$strip>>;
        estimated: z.ZodNullable<z.ZodObject<{
            burn: z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>;
            perCall: z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    completedPerHour: z.ZodDefault<z.ZodNullable<z.ZodNumber>>;
}, z.core.$strip>;
export type ModelSummary = z.infer<typeof modelSummarySchema>;
export declare const thresholdResultSchema: z.ZodObject<{
    metric: z.ZodEnum<{
        admission_wait: "admission_wait";
        completed: "completed";
        credits: "credits";
        credits_per_completed: "credits_per_completed";
        dropped: "dropped";
        duplicates: "duplicates";
        failure_rate: "failure_rate";
        give_up_rate: "give_up_rate";
        goodput: "goodput";
        poll_lag: "poll_lag";
        queue_time: "queue_time";
        response_time: "response_time";
        retry_amplification: "retry_amplification";
        run_time: "run_time";
        schedule_lag: "schedule_lag";
        service_time: "service_time";
        submit_time: "submit_time";
        throttle_rate: "throttle_rate";
    }>;
    where: z.ZodObject<{
        model: z.ZodOptional<z.ZodString>;
        modality: z.ZodOptional<z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>>;
    }, z.core.$strip>;
    stat: z.ZodEnum<{
        max: "max";
        mean: "mean";
        min: "min";
        p50: "p50";
        p90: "p90";
        p95: "p95";
        p99: "p99";
        p999: "p999";
        value: "value";
    }>;
    max: z.ZodNullable<z.ZodNumber>;
    min: z.ZodNullable<z.ZodNumber>;
    value: z.ZodNullable<z.ZodNumber>;
    atLeast: z.ZodDefault<z.ZodNullable<z.ZodNumber>>;
    notReached: z.ZodDefault<z.ZodBoolean>;
    samples: z.ZodInt;
    needs: z.ZodInt;
    verdict: z.ZodEnum<{
        fail: "fail";
        "not-enough-data": "not-enough-data";
        pass: "pass";
        unseen: "unseen";
    }>;
    source: z.ZodString;
}, z.core.$strip>;
export type ThresholdResult = z.infer<typeof thresholdResultSchema>;
export declare const summarySchema: z.ZodObject<{
    schema: z.ZodLiteral<"gatebench.summary/v1">;
    run: z.ZodObject<{
        id: z.ZodString;
        profile: z.ZodString;
        seed: z.ZodNumber;
        gateway: z.ZodObject<{
            kind: z.ZodEnum<{
                http: "http";
                mock: "mock";
            }>;
            baseUrl: z.ZodString;
        }, z.core.$strip>;
        startedAt: z.ZodString;
        durationMs: z.ZodNumber;
        status: z.ZodEnum<{
            complete: "complete";
            partial: "partial";
            resumed: "resumed";
        }>;
        time: z.ZodEnum<{
            real: "real";
            virtual: "virtual";
        }>;
        timeScale: z.ZodDefault<z.ZodNumber>;
    }, z.core.$strip>;
    verdict: z.ZodObject<{
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
    counts: z.ZodObject<{
        planned: z.ZodInt;
        started: z.ZodInt;
        dropped: z.ZodInt;
        completed: z.ZodInt;
        failed: z.ZodInt;
        refused: z.ZodInt;
        gaveUp: z.ZodInt;
        timedOut: z.ZodInt;
        ambiguous: z.ZodInt;
        interrupted: z.ZodInt;
        unresolved: z.ZodInt;
        attempts: z.ZodInt;
        throttled: z.ZodInt;
        retries: z.ZodInt;
        polls: z.ZodInt;
        duplicates: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
    }, z.core.$strip>;
    measured: z.ZodObject<{
        planned: z.ZodInt;
        started: z.ZodInt;
        dropped: z.ZodInt;
        completed: z.ZodInt;
        failed: z.ZodInt;
        refused: z.ZodInt;
        gaveUp: z.ZodInt;
        timedOut: z.ZodInt;
        ambiguous: z.ZodInt;
        interrupted: z.ZodInt;
        unresolved: z.ZodInt;
        attempts: z.ZodInt;
        throttled: z.ZodInt;
        retries: z.ZodInt;
        polls: z.ZodInt;
        duplicates: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
    }, z.core.$strip>;
    goodput: z.ZodObject<{
        calls: z.ZodInt;
        overMs: z.ZodNumber;
        perSecond: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    latency: z.ZodRecord<z.ZodEnum<{
        admissionWait: "admissionWait";
        pollLag: "pollLag";
        queueTime: "queueTime";
        responseTime: "responseTime";
        runTime: "runTime";
        scheduleLag: "scheduleLag";
        serviceTime: "serviceTime";
        submitTime: "submitTime";
    }>, z.ZodObject<{
        count: z.ZodInt;
        min: z.ZodNullable<z.ZodNumber>;
        max: z.ZodNullable<z.ZodNumber>;
        mean: z.ZodNullable<z.ZodNumber>;
        p50: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p90: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p95: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p99: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        p999: z.ZodUnion<readonly [z.ZodObject<{
            ms: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>, z.ZodObject<{
            ms: z.ZodNull;
            needs: z.ZodInt;
        }, z.core.$strip>]>;
        hdr: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    whole: z.ZodObject<{
        responseTime: z.ZodObject<{
            calls: z.ZodInt;
            completed: z.ZodInt;
            never: z.ZodInt;
            unseen: z.ZodInt;
            leftOut: z.ZodInt;
            mean: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            max: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p50: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p90: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p95: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p99: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p999: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        serviceTime: z.ZodObject<{
            calls: z.ZodInt;
            completed: z.ZodInt;
            never: z.ZodInt;
            unseen: z.ZodInt;
            leftOut: z.ZodInt;
            mean: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            max: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p50: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p90: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p95: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p99: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
            p999: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                atLeast: z.ZodNullable<z.ZodNumber>;
                notReached: z.ZodBoolean;
                needs: z.ZodInt;
            }, z.core.$strip>;
        }, z.core.$strip>;
        intervals: z.ZodRecord<z.ZodEnum<{
            p50: "p50";
            p90: "p90";
            p95: "p95";
            p99: "p99";
        }>, z.ZodObject<{
            state: z.ZodEnum<{
                "cut-short": "cut-short";
                "not-stationary": "not-stationary";
                shaped: "shaped";
                stated: "stated";
                "too-short": "too-short";
            }>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    completion: z.ZodObject<{
        completed: z.ZodInt;
        unfinished: z.ZodInt;
        p50: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p90: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p95: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        p99: z.ZodObject<{
            ms: z.ZodNullable<z.ZodNumber>;
            low: z.ZodNullable<z.ZodNumber>;
            high: z.ZodNullable<z.ZodNumber>;
            earliest: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    firstAttempt: z.ZodObject<{
        calls: z.ZodInt;
        byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
        completed: z.ZodInt;
        completedShare: z.ZodNullable<z.ZodNumber>;
        throttledShare: z.ZodNullable<z.ZodNumber>;
        responseTime: z.ZodObject<{
            count: z.ZodInt;
            min: z.ZodNullable<z.ZodNumber>;
            max: z.ZodNullable<z.ZodNumber>;
            mean: z.ZodNullable<z.ZodNumber>;
            p50: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p90: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p95: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p99: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p999: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            hdr: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>;
    }, z.core.$strip>;
    models: z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        modality: z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>;
        counts: z.ZodObject<{
            planned: z.ZodInt;
            started: z.ZodInt;
            dropped: z.ZodInt;
            completed: z.ZodInt;
            failed: z.ZodInt;
            refused: z.ZodInt;
            gaveUp: z.ZodInt;
            timedOut: z.ZodInt;
            ambiguous: z.ZodInt;
            interrupted: z.ZodInt;
            unresolved: z.ZodInt;
            attempts: z.ZodInt;
            throttled: z.ZodInt;
            retries: z.ZodInt;
            polls: z.ZodInt;
            duplicates: z.ZodInt;
            byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
            pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
        }, z.core.$strip>;
        measured: z.ZodObject<{
            planned: z.ZodInt;
            started: z.ZodInt;
            dropped: z.ZodInt;
            completed: z.ZodInt;
            failed: z.ZodInt;
            refused: z.ZodInt;
            gaveUp: z.ZodInt;
            timedOut: z.ZodInt;
            ambiguous: z.ZodInt;
            interrupted: z.ZodInt;
            unresolved: z.ZodInt;
            attempts: z.ZodInt;
            throttled: z.ZodInt;
            retries: z.ZodInt;
            polls: z.ZodInt;
            duplicates: z.ZodInt;
            byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
            pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
        }, z.core.$strip>;
        latency: z.ZodRecord<z.ZodEnum<{
            admissionWait: "admissionWait";
            pollLag: "pollLag";
            queueTime: "queueTime";
            responseTime: "responseTime";
            runTime: "runTime";
            scheduleLag: "scheduleLag";
            serviceTime: "serviceTime";
            submitTime: "submitTime";
        }>, z.ZodObject<{
            count: z.ZodInt;
            min: z.ZodNullable<z.ZodNumber>;
            max: z.ZodNullable<z.ZodNumber>;
            mean: z.ZodNullable<z.ZodNumber>;
            p50: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p90: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p95: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p99: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p999: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            hdr: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>;
        whole: z.ZodObject<{
            responseTime: z.ZodObject<{
                calls: z.ZodInt;
                completed: z.ZodInt;
                never: z.ZodInt;
                unseen: z.ZodInt;
                leftOut: z.ZodInt;
                mean: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                max: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p50: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p90: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p95: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p99: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p999: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
            }, z.core.$strip>;
            serviceTime: z.ZodObject<{
                calls: z.ZodInt;
                completed: z.ZodInt;
                never: z.ZodInt;
                unseen: z.ZodInt;
                leftOut: z.ZodInt;
                mean: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                max: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p50: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p90: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p95: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p99: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
                p999: z.ZodObject<{
                    ms: z.ZodNullable<z.ZodNumber>;
                    atLeast: z.ZodNullable<z.ZodNumber>;
                    notReached: z.ZodBoolean;
                    needs: z.ZodInt;
                }, z.core.$strip>;
            }, z.core.$strip>;
            intervals: z.ZodRecord<z.ZodEnum<{
                p50: "p50";
                p90: "p90";
                p95: "p95";
                p99: "p99";
            }>, z.ZodObject<{
                state: z.ZodEnum<{
                    "cut-short": "cut-short";
                    "not-stationary": "not-stationary";
                    shaped: "shaped";
                    stated: "stated";
                    "too-short": "too-short";
                }>;
                low: z.ZodNullable<z.ZodNumber>;
                high: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        completion: z.ZodObject<{
            completed: z.ZodInt;
            unfinished: z.ZodInt;
            p50: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                low: z.ZodNullable<z.ZodNumber>;
                high: z.ZodNullable<z.ZodNumber>;
                earliest: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>;
            p90: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                low: z.ZodNullable<z.ZodNumber>;
                high: z.ZodNullable<z.ZodNumber>;
                earliest: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>;
            p95: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                low: z.ZodNullable<z.ZodNumber>;
                high: z.ZodNullable<z.ZodNumber>;
                earliest: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>;
            p99: z.ZodObject<{
                ms: z.ZodNullable<z.ZodNumber>;
                low: z.ZodNullable<z.ZodNumber>;
                high: z.ZodNullable<z.ZodNumber>;
                earliest: z.ZodNullable<z.ZodNumber>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        firstAttempt: z.ZodObject<{
            calls: z.ZodInt;
            byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
            completed: z.ZodInt;
            completedShare: z.ZodNullable<z.ZodNumber>;
            throttledShare: z.ZodNullable<z.ZodNumber>;
            responseTime: z.ZodObject<{
                count: z.ZodInt;
                min: z.ZodNullable<z.ZodNumber>;
                max: z.ZodNullable<z.ZodNumber>;
                mean: z.ZodNullable<z.ZodNumber>;
                p50: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p90: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p95: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p99: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p999: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                hdr: z.ZodNullable<z.ZodString>;
            }, z.core.$strip>;
        }, z.core.$strip>;
        credits: z.ZodObject<{
            priced: z.ZodNullable<z.ZodNumber>;
            perCompleted: z.ZodNullable<z.ZodNumber>;
            charged: z.ZodNullable<z.ZodObject<{
                least: z.ZodNumber;
                most: z.ZodNumber;
            }, z.core.$strip>>;
            estimated: z.ZodNullable<z.ZodObject<{
                burn: z.ZodObject<{
                    value: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>;
                perCall: z.ZodNullable<z.ZodObject<{
                    value: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>>;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        completedPerHour: z.ZodDefault<z.ZodNullable<z.ZodNumber>>;
    }, z.core.$strip>>;
    phases: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        record: z.ZodBoolean;
        counts: z.ZodObject<{
            planned: z.ZodInt;
            started: z.ZodInt;
            dropped: z.ZodInt;
            completed: z.ZodInt;
            failed: z.ZodInt;
            refused: z.ZodInt;
            gaveUp: z.ZodInt;
            timedOut: z.ZodInt;
            ambiguous: z.ZodInt;
            interrupted: z.ZodInt;
            unresolved: z.ZodInt;
            attempts: z.ZodInt;
            throttled: z.ZodInt;
            retries: z.ZodInt;
            polls: z.ZodInt;
            duplicates: z.ZodInt;
            byOutcome: z.ZodRecord<z.ZodString, z.ZodInt>;
            pollsByStatus: z.ZodType<Record<string, number>, unknown, z.core.$ZodTypeInternals<Record<string, number>, unknown>>;
        }, z.core.$strip>;
    }, z.core.$strip>>;
    throttling: z.ZodObject<{
        rate: z.ZodNullable<z.ZodNumber>;
        byEndpoint: z.ZodRecord<z.ZodString, z.ZodObject<{
            attempts: z.ZodInt;
            throttled: z.ZodInt;
        }, z.core.$strip>>;
        byModel: z.ZodType<Record<string, {
            attempts: number;
            throttled: number;
        }>, unknown, z.core.$ZodTypeInternals<Record<string, {
            attempts: number;
            throttled: number;
        }>, unknown>>;
        byCause: z.ZodRecord<z.ZodEnum<{
            account: "account";
            balance: "balance";
            concurrency: "concurrency";
            dayCap: "dayCap";
            hourCap: "hourCap";
            quota: "quota";
            rate: "rate";
            unknown: "unknown";
        }>, z.ZodInt>;
        overTime: z.ZodArray<z.ZodObject<{
            t: z.ZodNumber;
            attempts: z.ZodInt;
            throttled: z.ZodInt;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    polling: z.ZodObject<{
        tasks: z.ZodInt;
        perTask: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>;
    retrying: z.ZodObject<{
        amplification: z.ZodNullable<z.ZodNumber>;
        attemptsPerSuccess: z.ZodNullable<z.ZodNumber>;
        wasted: z.ZodInt;
        backoffMs: z.ZodNumber;
        waitsFromHints: z.ZodInt;
        waitsFromBackoff: z.ZodInt;
        endedBy: z.ZodRecord<z.ZodEnum<{
            attempts: "attempts";
            budget: "budget";
            elapsed: "elapsed";
            hint: "hint";
            "not-retryable": "not-retryable";
        }>, z.ZodInt>;
    }, z.core.$strip>;
    hints: z.ZodObject<{
        seen: z.ZodInt;
        obeyed: z.ZodInt;
        tooShort: z.ZodInt;
        contended: z.ZodInt;
        tooLong: z.ZodInt;
        absent: z.ZodInt;
        byModel: z.ZodArray<z.ZodObject<{
            seen: z.ZodInt;
            obeyed: z.ZodInt;
            tooShort: z.ZodInt;
            contended: z.ZodInt;
            tooLong: z.ZodInt;
            absent: z.ZodInt;
            model: z.ZodString;
            medianMs: z.ZodNullable<z.ZodNumber>;
            shortByMs: z.ZodNullable<z.ZodNumber>;
            longByMs: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
        truth: z.ZodNullable<z.ZodArray<z.ZodObject<{
            model: z.ZodString;
            known: z.ZodInt;
            unknown: z.ZodInt;
            short: z.ZodInt;
            exact: z.ZodInt;
            long: z.ZodInt;
            meanErrorMs: z.ZodNullable<z.ZodNumber>;
            edgesMs: z.ZodArray<z.ZodNumber>;
            counts: z.ZodArray<z.ZodInt>;
        }, z.core.$strip>>>;
    }, z.core.$strip>;
    refusals: z.ZodObject<{
        balance: z.ZodInt;
        other: z.ZodInt;
    }, z.core.$strip>;
    protocol: z.ZodObject<{
        otherTask: z.ZodInt;
        sharedTaskIds: z.ZodInt;
        oversizedIds: z.ZodInt;
        maskedIds: z.ZodInt;
        badEstimates: z.ZodInt;
        badProgress: z.ZodInt;
        badResults: z.ZodInt;
        unknownStatuses: z.ZodInt;
        examples: z.ZodArray<z.ZodObject<{
            fault: z.ZodEnum<{
                badEstimates: "badEstimates";
                badProgress: "badProgress";
                badResults: "badResults";
                maskedIds: "maskedIds";
                otherTask: "otherTask";
                oversizedIds: "oversizedIds";
                sharedTaskIds: "sharedTaskIds";
                unknownStatuses: "unknownStatuses";
            }>;
            call: z.ZodInt;
            model: z.ZodString;
            t: z.ZodNumber;
            taskId: z.ZodNullable<z.ZodString>;
            detail: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    credits: z.ZodNullable<z.ZodObject<{
        before: z.ZodNullable<z.ZodObject<{
            token: z.ZodObject<{
                remaining: z.ZodNumber;
                used: z.ZodNumber;
                unlimited: z.ZodBoolean;
            }, z.core.$strip>;
            user: z.ZodObject<{
                remaining: z.ZodNumber;
                used: z.ZodNumber;
            }, z.core.$strip>;
        }, z.core.$strip>>;
        after: z.ZodNullable<z.ZodObject<{
            token: z.ZodObject<{
                remaining: z.ZodNumber;
                used: z.ZodNumber;
                unlimited: z.ZodBoolean;
            }, z.core.$strip>;
            user: z.ZodObject<{
                remaining: z.ZodNumber;
                used: z.ZodNumber;
            }, z.core.$strip>;
        }, z.core.$strip>>;
        delta: z.ZodNullable<z.ZodNumber>;
        basis: z.ZodEnum<{
            token: "token";
            user: "user";
        }>;
        readings: z.ZodInt;
        byModel: z.ZodType<Record<string, {
            priced: number | null;
            perCompleted: number | null;
            charged: {
                least: number;
                most: number;
            } | null;
            estimated: {
                burn: {
                    value: number;
                    low: number;
                    high: number;
                };
                perCall: {
                    value: number;
                    low: number;
                    high: number;
                } | null;
            } | null;
        }>, unknown, z.core.$ZodTypeInternals<Record<string, {
            priced: number | null;
            perCompleted: number | null;
            charged: {
                least: number;
                most: number;
            } | null;
            estimated: {
                burn: {
                    value: number;
                    low: number;
                    high: number;
                };
                perCall: {
                    value: number;
                    low: number;
                    high: number;
                } | null;
            } | null;
        }>, unknown>>;
        priced: z.ZodNullable<z.ZodNumber>;
        beyondPriced: z.ZodNullable<z.ZodNumber>;
        unexplained: z.ZodNullable<z.ZodNumber>;
        failedButCharged: z.ZodNullable<z.ZodObject<{
            least: z.ZodNumber;
            most: z.ZodNumber;
        }, z.core.$strip>>;
        reconciliation: z.ZodObject<{
            ambiguousCalls: z.ZodInt;
            ambiguousAttempts: z.ZodInt;
            explainedByDelta: z.ZodNullable<z.ZodObject<{
                least: z.ZodNumber;
                most: z.ZodNumber;
            }, z.core.$strip>>;
        }, z.core.$strip>;
        cost: z.ZodObject<{
            perCompleted: z.ZodNullable<z.ZodNumber>;
            perFailed: z.ZodNullable<z.ZodNumber>;
            perAmbiguous: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        refunded: z.ZodObject<{
            seen: z.ZodNumber;
            afterRun: z.ZodNumber;
        }, z.core.$strip>;
        fell: z.ZodNullable<z.ZodObject<{
            times: z.ZodInt;
            by: z.ZodNumber;
            firstMs: z.ZodNumber;
        }, z.core.$strip>>;
        otherSpend: z.ZodObject<{
            byOtherTokens: z.ZodNullable<z.ZodNumber>;
            whileIdle: z.ZodNumber;
        }, z.core.$strip>;
        budget: z.ZodNullable<z.ZodNumber>;
        checked: z.ZodNullable<z.ZodArray<z.ZodObject<{
            model: z.ZodString;
            request: z.ZodInt;
            stated: z.ZodNullable<z.ZodNumber>;
            found: z.ZodNullable<z.ZodNumber>;
            problem: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>>;
        contradicted: z.ZodArray<z.ZodObject<{
            model: z.ZodString;
            request: z.ZodNullable<z.ZodInt>;
            stated: z.ZodNumber;
            found: z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    quota: z.ZodNullable<z.ZodObject<{
        before: z.ZodNullable<z.ZodObject<{
            used: z.ZodInt;
            max: z.ZodInt;
            remain: z.ZodInt;
            group: z.ZodString;
        }, z.core.$strip>>;
        after: z.ZodNullable<z.ZodObject<{
            used: z.ZodInt;
            max: z.ZodInt;
            remain: z.ZodInt;
            group: z.ZodString;
        }, z.core.$strip>>;
        plannedFiles: z.ZodNullable<z.ZodInt>;
        leastRemain: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>>;
    generator: z.ZodObject<{
        fit: z.ZodBoolean;
        reasons: z.ZodArray<z.ZodString>;
        scheduleLag: z.ZodObject<{
            count: z.ZodInt;
            min: z.ZodNullable<z.ZodNumber>;
            max: z.ZodNullable<z.ZodNumber>;
            mean: z.ZodNullable<z.ZodNumber>;
            p50: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p90: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p95: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p99: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p999: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            hdr: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>;
        eventLoopDelay: z.ZodNullable<z.ZodObject<{
            p50Ms: z.ZodNumber;
            p99Ms: z.ZodNumber;
            maxMs: z.ZodNumber;
        }, z.core.$strip>>;
        cpu: z.ZodNullable<z.ZodObject<{
            share: z.ZodNumber;
            peakShare: z.ZodNumber;
            rssBytes: z.ZodNumber;
        }, z.core.$strip>>;
        connections: z.ZodNullable<z.ZodInt>;
        connectionWait: z.ZodNullable<z.ZodObject<{
            count: z.ZodInt;
            min: z.ZodNullable<z.ZodNumber>;
            max: z.ZodNullable<z.ZodNumber>;
            mean: z.ZodNullable<z.ZodNumber>;
            p50: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p90: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p95: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p99: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            p999: z.ZodUnion<readonly [z.ZodObject<{
                ms: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>, z.ZodObject<{
                ms: z.ZodNull;
                needs: z.ZodInt;
            }, z.core.$strip>]>;
            hdr: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    intervals: z.ZodArray<z.ZodObject<{
        t: z.ZodNumber;
        offered: z.ZodInt;
        attempts: z.ZodInt;
        throttled: z.ZodInt;
        accepted: z.ZodInt;
        completed: z.ZodInt;
        failed: z.ZodInt;
        inFlight: z.ZodInt;
    }, z.core.$strip>>;
    knee: z.ZodOptional<z.ZodObject<{
        perSecond: z.ZodNullable<z.ZodNumber>;
        low: z.ZodNullable<z.ZodNumber>;
        high: z.ZodNullable<z.ZodNumber>;
        offeredUpTo: z.ZodNumber;
    }, z.core.$strip>>;
    thresholds: z.ZodArray<z.ZodObject<{
        metric: z.ZodEnum<{
            admission_wait: "admission_wait";
            completed: "completed";
            credits: "credits";
            credits_per_completed: "credits_per_completed";
            dropped: "dropped";
            duplicates: "duplicates";
            failure_rate: "failure_rate";
            give_up_rate: "give_up_rate";
            goodput: "goodput";
            poll_lag: "poll_lag";
            queue_time: "queue_time";
            response_time: "response_time";
            retry_amplification: "retry_amplification";
            run_time: "run_time";
            schedule_lag: "schedule_lag";
            service_time: "service_time";
            submit_time: "submit_time";
            throttle_rate: "throttle_rate";
        }>;
        where: z.ZodObject<{
            model: z.ZodOptional<z.ZodString>;
            modality: z.ZodOptional<z.ZodEnum<{
                audio: "audio";
                image: "image";
                text: "text";
                video: "video";
            }>>;
        }, z.core.$strip>;
        stat: z.ZodEnum<{
            max: "max";
            mean: "mean";
            min: "min";
            p50: "p50";
            p90: "p90";
            p95: "p95";
            p99: "p99";
            p999: "p999";
            value: "value";
        }>;
        max: z.ZodNullable<z.ZodNumber>;
        min: z.ZodNullable<z.ZodNumber>;
        value: z.ZodNullable<z.ZodNumber>;
        atLeast: z.ZodDefault<z.ZodNullable<z.ZodNumber>>;
        notReached: z.ZodDefault<z.ZodBoolean>;
        samples: z.ZodInt;
        needs: z.ZodInt;
        verdict: z.ZodEnum<{
            fail: "fail";
            "not-enough-data": "not-enough-data";
            pass: "pass";
            unseen: "unseen";
        }>;
        source: z.ZodString;
    }, z.core.$strip>>;
    errors: z.ZodArray<z.ZodObject<{
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
    answers: z.ZodObject<{
        lastAcceptedMs: z.ZodNullable<z.ZodNumber>;
        faultsSince: z.ZodNullable<z.ZodObject<{
            count: z.ZodInt;
            firstMs: z.ZodNumber;
            lastMs: z.ZodNumber;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    openTasks: z.ZodArray<z.ZodObject<{
        taskId: z.ZodString;
        model: z.ZodString;
        call: z.ZodInt;
    }, z.core.$strip>>;
    oracle: z.ZodNullable<z.ZodObject<{
        confirmed: z.ZodBoolean;
        mismatches: z.ZodArray<z.ZodString>;
    }, z.core.$strip>>;
    distributed: z.ZodOptional<z.ZodObject<{
        run: z.ZodString;
        shares: z.ZodInt;
        unsafe: z.ZodArray<z.ZodString>;
        workers: z.ZodArray<z.ZodObject<{
            worker: z.ZodInt;
            host: z.ZodString;
            calls: z.ZodInt;
            scheduleLag: z.ZodObject<{
                count: z.ZodInt;
                min: z.ZodNullable<z.ZodNumber>;
                max: z.ZodNullable<z.ZodNumber>;
                mean: z.ZodNullable<z.ZodNumber>;
                p50: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p90: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p95: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p99: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                p999: z.ZodUnion<readonly [z.ZodObject<{
                    ms: z.ZodNumber;
                    low: z.ZodNumber;
                    high: z.ZodNumber;
                }, z.core.$strip>, z.ZodObject<{
                    ms: z.ZodNull;
                    needs: z.ZodInt;
                }, z.core.$strip>]>;
                hdr: z.ZodNullable<z.ZodString>;
            }, z.core.$strip>;
            cpu: z.ZodNullable<z.ZodNumber>;
            rssBytes: z.ZodNullable<z.ZodNumber>;
            offsetMs: z.ZodNullable<z.ZodNumber>;
            errorMs: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Summary = z.infer<typeof summarySchema>;

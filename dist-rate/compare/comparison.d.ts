import * as z from 'zod';
/** What a comparison came to. Fields may be added; none is renamed without a new schema number. */
export declare const COMPARISON_SCHEMA = "gatebench.comparison/v1";
export declare const VERDICTS: readonly ['regressed', 'not-regressed', 'inconclusive'];
export type ComparisonVerdict = (typeof VERDICTS)[number];
export declare const metricComparisonSchema: z.ZodObject<{
    metric: z.ZodEnum<{
        completion_rate: "completion_rate";
        credits_per_completed: "credits_per_completed";
        drop_rate: "drop_rate";
        failure_rate: "failure_rate";
        give_up_rate: "give_up_rate";
        goodput: "goodput";
        response_time: "response_time";
        throttled_per_completed: "throttled_per_completed";
    }>;
    stat: z.ZodEnum<{
        p50: "p50";
        p90: "p90";
        p95: "p95";
        p99: "p99";
        value: "value";
    }>;
    model: z.ZodNullable<z.ZodString>;
    worse: z.ZodEnum<{
        higher: "higher";
        lower: "lower";
    }>;
    weight: z.ZodNumber;
    floor: z.ZodNumber;
    base: z.ZodNullable<z.ZodObject<{
        value: z.ZodNullable<z.ZodNumber>;
        runs: z.ZodArray<z.ZodNullable<z.ZodNumber>>;
    }, z.core.$strip>>;
    candidate: z.ZodNullable<z.ZodObject<{
        value: z.ZodNullable<z.ZodNumber>;
        runs: z.ZodArray<z.ZodNullable<z.ZodNumber>>;
    }, z.core.$strip>>;
    change: z.ZodNullable<z.ZodObject<{
        kind: z.ZodEnum<{
            difference: "difference";
            ratio: "ratio";
        }>;
        estimate: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    effect: z.ZodNullable<z.ZodObject<{
        estimate: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    notReached: z.ZodNullable<z.ZodObject<{
        base: z.ZodInt;
        candidate: z.ZodInt;
    }, z.core.$strip>>;
    p: z.ZodNullable<z.ZodNumber>;
    adjustedP: z.ZodNullable<z.ZodNumber>;
    verdict: z.ZodEnum<{
        inconclusive: "inconclusive";
        "not-measured": "not-measured";
        "not-regressed": "not-regressed";
        regressed: "regressed";
    }>;
    runsAdvised: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>;
export type MetricComparison = z.infer<typeof metricComparisonSchema>;
export declare const comparisonSchema: z.ZodObject<{
    schema: z.ZodLiteral<"gatebench.comparison/v1">;
    verdict: z.ZodObject<{
        outcome: z.ZodEnum<{
            inconclusive: "inconclusive";
            "not-regressed": "not-regressed";
            regressed: "regressed";
        }>;
        exitCode: z.ZodInt;
        reasons: z.ZodArray<z.ZodString>;
        moreRuns: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>;
    design: z.ZodEnum<{
        exact: "exact";
        history: "history";
        paired: "paired";
        single: "single";
        unpaired: "unpaired";
    }>;
    settings: z.ZodObject<{
        effectFloor: z.ZodNumber;
        alpha: z.ZodNumber;
        looks: z.ZodInt;
        power: z.ZodNumber;
    }, z.core.$strip>;
    base: z.ZodObject<{
        runs: z.ZodArray<z.ZodObject<{
            source: z.ZodString;
            id: z.ZodString;
            profile: z.ZodString;
            seed: z.ZodNumber;
            gateway: z.ZodString;
            startedAt: z.ZodString;
            durationMs: z.ZodNumber;
            timeScale: z.ZodDefault<z.ZodNumber>;
            started: z.ZodInt;
            completed: z.ZodInt;
            verdict: z.ZodNullable<z.ZodEnum<{
                DONE: "DONE";
                FAIL: "FAIL";
                INCONCLUSIVE: "INCONCLUSIVE";
                INTERRUPTED: "INTERRUPTED";
                PASS: "PASS";
                STOPPED: "STOPPED";
                UNFIT: "UNFIT";
            }>>;
        }, z.core.$strip>>;
        sessions: z.ZodInt;
    }, z.core.$strip>;
    candidate: z.ZodObject<{
        runs: z.ZodArray<z.ZodObject<{
            source: z.ZodString;
            id: z.ZodString;
            profile: z.ZodString;
            seed: z.ZodNumber;
            gateway: z.ZodString;
            startedAt: z.ZodString;
            durationMs: z.ZodNumber;
            timeScale: z.ZodDefault<z.ZodNumber>;
            started: z.ZodInt;
            completed: z.ZodInt;
            verdict: z.ZodNullable<z.ZodEnum<{
                DONE: "DONE";
                FAIL: "FAIL";
                INCONCLUSIVE: "INCONCLUSIVE";
                INTERRUPTED: "INTERRUPTED";
                PASS: "PASS";
                STOPPED: "STOPPED";
                UNFIT: "UNFIT";
            }>>;
        }, z.core.$strip>>;
        sessions: z.ZodInt;
    }, z.core.$strip>;
    differences: z.ZodArray<z.ZodObject<{
        what: z.ZodString;
        base: z.ZodString;
        candidate: z.ZodString;
        blocks: z.ZodBoolean;
    }, z.core.$strip>>;
    forced: z.ZodBoolean;
    metrics: z.ZodArray<z.ZodObject<{
        metric: z.ZodEnum<{
            completion_rate: "completion_rate";
            credits_per_completed: "credits_per_completed";
            drop_rate: "drop_rate";
            failure_rate: "failure_rate";
            give_up_rate: "give_up_rate";
            goodput: "goodput";
            response_time: "response_time";
            throttled_per_completed: "throttled_per_completed";
        }>;
        stat: z.ZodEnum<{
            p50: "p50";
            p90: "p90";
            p95: "p95";
            p99: "p99";
            value: "value";
        }>;
        model: z.ZodNullable<z.ZodString>;
        worse: z.ZodEnum<{
            higher: "higher";
            lower: "lower";
        }>;
        weight: z.ZodNumber;
        floor: z.ZodNumber;
        base: z.ZodNullable<z.ZodObject<{
            value: z.ZodNullable<z.ZodNumber>;
            runs: z.ZodArray<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$strip>>;
        candidate: z.ZodNullable<z.ZodObject<{
            value: z.ZodNullable<z.ZodNumber>;
            runs: z.ZodArray<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$strip>>;
        change: z.ZodNullable<z.ZodObject<{
            kind: z.ZodEnum<{
                difference: "difference";
                ratio: "ratio";
            }>;
            estimate: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        effect: z.ZodNullable<z.ZodObject<{
            estimate: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        notReached: z.ZodNullable<z.ZodObject<{
            base: z.ZodInt;
            candidate: z.ZodInt;
        }, z.core.$strip>>;
        p: z.ZodNullable<z.ZodNumber>;
        adjustedP: z.ZodNullable<z.ZodNumber>;
        verdict: z.ZodEnum<{
            inconclusive: "inconclusive";
            "not-measured": "not-measured";
            "not-regressed": "not-regressed";
            regressed: "regressed";
        }>;
        runsAdvised: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>>;
    constraints: z.ZodArray<z.ZodObject<{
        constraint: z.ZodEnum<{
            duplicates: "duplicates";
            failed_gates: "failed_gates";
            failed_thresholds: "failed_thresholds";
            ledger_imbalance: "ledger_imbalance";
            lost_tasks: "lost_tasks";
            oracle_mismatches: "oracle_mismatches";
        }>;
        base: z.ZodNumber;
        candidate: z.ZodNumber;
        p: z.ZodNullable<z.ZodNumber>;
        adjustedP: z.ZodNullable<z.ZodNumber>;
        verdict: z.ZodEnum<{
            broken: "broken";
            holds: "holds";
            inconclusive: "inconclusive";
        }>;
        details: z.ZodArray<z.ZodString>;
    }, z.core.$strip>>;
    moved: z.ZodNullable<z.ZodObject<{
        compared: z.ZodInt;
        moved: z.ZodInt;
        slower: z.ZodInt;
        faster: z.ZodInt;
        endedOtherwise: z.ZodInt;
        top: z.ZodArray<z.ZodObject<{
            seed: z.ZodNumber;
            call: z.ZodInt;
            model: z.ZodString;
            base: z.ZodNullable<z.ZodObject<{
                end: z.ZodString;
                endedMs: z.ZodNumber;
                attempts: z.ZodInt;
            }, z.core.$strip>>;
            candidate: z.ZodNullable<z.ZodObject<{
                end: z.ZodString;
                endedMs: z.ZodNumber;
                attempts: z.ZodInt;
            }, z.core.$strip>>;
            deltaMs: z.ZodNullable<z.ZodNumber>;
            why: z.ZodArray<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    responseTimes: z.ZodArray<z.ZodObject<{
        model: z.ZodNullable<z.ZodString>;
        base: z.ZodObject<{
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
        candidate: z.ZodObject<{
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
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Comparison = z.infer<typeof comparisonSchema>;

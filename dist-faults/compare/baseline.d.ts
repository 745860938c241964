import * as z from 'zod';
import { type RunRecord } from './run-record.ts';
export declare const BASELINE_SCHEMA = "gatebench.baseline/v1";
export declare const baselineSchema: z.ZodObject<{
    schema: z.ZodLiteral<"gatebench.baseline/v1">;
    summary: z.ZodObject<{
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
            reasons: z.ZodArray<z.ZodString>;
            word: z.ZodDefault<z.ZodNullable<z.ZodEnum<{
                DONE: "DONE";
                FAIL: "FAIL";
                INCONCLUSIVE: "INCONCLUSIVE";
                INTERRUPTED: "INTERRUPTED";
                PASS: "PASS";
                STOPPED: "STOPPED";
                UNFIT: "UNFIT";
            }>>>;
            gates: z.ZodDefault<z.ZodArray<z.ZodObject<{
                gate: z.ZodString;
                verdict: z.ZodEnum<{
                    fail: "fail";
                    "not-asked": "not-asked";
                    pass: "pass";
                }>;
                reason: z.ZodNullable<z.ZodString>;
            }, z.core.$strip>>>;
        }, z.core.$strip>;
        counts: z.ZodObject<{
            planned: z.ZodInt;
            started: z.ZodInt;
            dropped: z.ZodOptional<z.ZodInt>;
            completed: z.ZodInt;
            failed: z.ZodOptional<z.ZodInt>;
            refused: z.ZodOptional<z.ZodInt>;
            gaveUp: z.ZodInt;
            timedOut: z.ZodOptional<z.ZodInt>;
            ambiguous: z.ZodOptional<z.ZodInt>;
            interrupted: z.ZodOptional<z.ZodInt>;
            unresolved: z.ZodInt;
            throttled: z.ZodInt;
            duplicates: z.ZodInt;
        }, z.core.$strip>;
        measured: z.ZodObject<{
            planned: z.ZodInt;
            started: z.ZodInt;
            dropped: z.ZodOptional<z.ZodInt>;
            completed: z.ZodInt;
            failed: z.ZodOptional<z.ZodInt>;
            refused: z.ZodOptional<z.ZodInt>;
            gaveUp: z.ZodInt;
            timedOut: z.ZodOptional<z.ZodInt>;
            ambiguous: z.ZodOptional<z.ZodInt>;
            interrupted: z.ZodOptional<z.ZodInt>;
            unresolved: z.ZodInt;
            throttled: z.ZodInt;
            duplicates: z.ZodInt;
        }, z.core.$strip>;
        goodput: z.ZodObject<{
            calls: z.ZodInt;
            overMs: z.ZodNumber;
            perSecond: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
        latency: z.ZodObject<{
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
            measured: z.ZodOptional<z.ZodObject<{
                planned: z.ZodInt;
                started: z.ZodInt;
                dropped: z.ZodOptional<z.ZodInt>;
                completed: z.ZodInt;
                failed: z.ZodOptional<z.ZodInt>;
                refused: z.ZodOptional<z.ZodInt>;
                gaveUp: z.ZodInt;
                timedOut: z.ZodOptional<z.ZodInt>;
                ambiguous: z.ZodOptional<z.ZodInt>;
                interrupted: z.ZodOptional<z.ZodInt>;
                unresolved: z.ZodInt;
                throttled: z.ZodInt;
                duplicates: z.ZodInt;
            }, z.core.$strip>>;
            latency: z.ZodObject<{
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
        }, z.core.$strip>>;
        phases: z.ZodArray<z.ZodObject<{
            name: z.ZodString;
            record: z.ZodBoolean;
        }, z.core.$strip>>;
        credits: z.ZodNullable<z.ZodObject<{
            delta: z.ZodNullable<z.ZodNumber>;
            priced: z.ZodNullable<z.ZodNumber>;
            unexplained: z.ZodDefault<z.ZodNullable<z.ZodNumber>>;
        }, z.core.$strip>>;
        generator: z.ZodObject<{
            fit: z.ZodBoolean;
            reasons: z.ZodArray<z.ZodString>;
        }, z.core.$strip>;
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
            verdict: z.ZodEnum<{
                fail: "fail";
                "not-enough-data": "not-enough-data";
                pass: "pass";
                unseen: "unseen";
            }>;
            source: z.ZodString;
        }, z.core.$strip>>;
        openTasks: z.ZodArray<z.ZodObject<{
            taskId: z.ZodString;
            model: z.ZodString;
            call: z.ZodInt;
        }, z.core.$strip>>;
        oracle: z.ZodNullable<z.ZodObject<{
            confirmed: z.ZodBoolean;
            mismatches: z.ZodArray<z.ZodString>;
        }, z.core.$strip>>;
    }, z.core.$strip>;
    settings: z.ZodUnknown;
    calls: z.ZodArray<z.ZodArray<z.ZodUnknown>>;
}, z.core.$strip>;
/** A run as a file to be committed: the summary as far as comparisons read it, the settings, and a line a call. */
export declare function renderBaseline(run: RunRecord): Promise<string>;
/** The run that a baseline holds. */
export declare function runOfBaseline(source: string, baseline: z.infer<typeof baselineSchema>): RunRecord;

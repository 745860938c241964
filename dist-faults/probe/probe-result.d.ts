import * as z from 'zod';
import { type ExitCode } from '../errors.ts';
declare const range: z.ZodObject<{
    value: z.ZodNumber;
    low: z.ZodNumber;
    high: z.ZodNumber;
}, z.core.$strip>;
export type Range = z.output<typeof range>;
declare const rateFinding: z.ZodObject<{
    state: z.ZodEnum<{
        found: "found";
        hidden: "hidden";
        "none-seen": "none-seen";
        "not-reached": "not-reached";
        unclear: "unclear";
    }>;
    kind: z.ZodNullable<z.ZodEnum<{
        "fixed-window-clock": "fixed-window-clock";
        "fixed-window-first": "fixed-window-first";
        "leaky-queue": "leaky-queue";
        "quantised-bucket": "quantised-bucket";
        "sliding-counter": "sliding-counter";
        "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
        "sliding-counter-first": "sliding-counter-first";
        "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
        "sliding-log": "sliding-log";
        "sliding-log-counting-refusals": "sliding-log-counting-refusals";
        slope: "slope";
        "token-bucket": "token-bucket";
    }>>;
    kinds: z.ZodArray<z.ZodEnum<{
        "fixed-window-clock": "fixed-window-clock";
        "fixed-window-first": "fixed-window-first";
        "leaky-queue": "leaky-queue";
        "quantised-bucket": "quantised-bucket";
        "sliding-counter": "sliding-counter";
        "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
        "sliding-counter-first": "sliding-counter-first";
        "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
        "sliding-log": "sliding-log";
        "sliding-log-counting-refusals": "sliding-log-counting-refusals";
        slope: "slope";
        "token-bucket": "token-bucket";
    }>>;
    notExcluded: z.ZodArray<z.ZodEnum<{
        "fixed-window-clock": "fixed-window-clock";
        "fixed-window-first": "fixed-window-first";
        "leaky-queue": "leaky-queue";
        "quantised-bucket": "quantised-bucket";
        "sliding-counter": "sliding-counter";
        "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
        "sliding-counter-first": "sliding-counter-first";
        "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
        "sliding-log": "sliding-log";
        "sliding-log-counting-refusals": "sliding-log-counting-refusals";
        slope: "slope";
        "token-bucket": "token-bucket";
    }>>;
    notLookedFor: z.ZodArray<z.ZodEnum<{
        balance: "balance";
        penalty: "penalty";
        replicas: "replicas";
        slope: "slope";
        weighted: "weighted";
    }>>;
    confidence: z.ZodNumber;
    limit: z.ZodNullable<z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    windowMs: z.ZodNullable<z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    ratePerSecond: z.ZodNullable<z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    countsRefusals: z.ZodNullable<z.ZodBoolean>;
    label: z.ZodEnum<{
        "shared-or-dynamic": "shared-or-dynamic";
        stable: "stable";
    }>;
    hiddenBy: z.ZodNullable<z.ZodString>;
    atLeast: z.ZodNullable<z.ZodObject<{
        requests: z.ZodNumber;
        inMs: z.ZodNumber;
    }, z.core.$strip>>;
    spec: z.ZodNullable<z.ZodObject<{
        kind: z.ZodString;
    }, z.core.$loose>>;
    decidedBy: z.ZodArray<z.ZodNumber>;
}, z.core.$strip>;
export type RateFinding = z.output<typeof rateFinding>;
declare const concurrencyFinding: z.ZodObject<{
    state: z.ZodEnum<{
        "not-reached": "not-reached";
        queues: "queues";
        refuses: "refuses";
    }>;
    limit: z.ZodNullable<z.ZodObject<{
        value: z.ZodNumber;
        low: z.ZodNumber;
        high: z.ZodNumber;
    }, z.core.$strip>>;
    confidence: z.ZodNumber;
    atLeast: z.ZodNumber;
    confirmations: z.ZodNumber;
}, z.core.$strip>;
export type ConcurrencyFinding = z.output<typeof concurrencyFinding>;
declare const modelFinding: z.ZodObject<{
    model: z.ZodString;
    modality: z.ZodEnum<{
        audio: "audio";
        image: "image";
        text: "text";
        video: "video";
    }>;
    sentence: z.ZodString;
    price: z.ZodNullable<z.ZodNumber>;
    rate: z.ZodObject<{
        state: z.ZodEnum<{
            found: "found";
            hidden: "hidden";
            "none-seen": "none-seen";
            "not-reached": "not-reached";
            unclear: "unclear";
        }>;
        kind: z.ZodNullable<z.ZodEnum<{
            "fixed-window-clock": "fixed-window-clock";
            "fixed-window-first": "fixed-window-first";
            "leaky-queue": "leaky-queue";
            "quantised-bucket": "quantised-bucket";
            "sliding-counter": "sliding-counter";
            "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
            "sliding-counter-first": "sliding-counter-first";
            "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
            "sliding-log": "sliding-log";
            "sliding-log-counting-refusals": "sliding-log-counting-refusals";
            slope: "slope";
            "token-bucket": "token-bucket";
        }>>;
        kinds: z.ZodArray<z.ZodEnum<{
            "fixed-window-clock": "fixed-window-clock";
            "fixed-window-first": "fixed-window-first";
            "leaky-queue": "leaky-queue";
            "quantised-bucket": "quantised-bucket";
            "sliding-counter": "sliding-counter";
            "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
            "sliding-counter-first": "sliding-counter-first";
            "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
            "sliding-log": "sliding-log";
            "sliding-log-counting-refusals": "sliding-log-counting-refusals";
            slope: "slope";
            "token-bucket": "token-bucket";
        }>>;
        notExcluded: z.ZodArray<z.ZodEnum<{
            "fixed-window-clock": "fixed-window-clock";
            "fixed-window-first": "fixed-window-first";
            "leaky-queue": "leaky-queue";
            "quantised-bucket": "quantised-bucket";
            "sliding-counter": "sliding-counter";
            "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
            "sliding-counter-first": "sliding-counter-first";
            "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
            "sliding-log": "sliding-log";
            "sliding-log-counting-refusals": "sliding-log-counting-refusals";
            slope: "slope";
            "token-bucket": "token-bucket";
        }>>;
        notLookedFor: z.ZodArray<z.ZodEnum<{
            balance: "balance";
            penalty: "penalty";
            replicas: "replicas";
            slope: "slope";
            weighted: "weighted";
        }>>;
        confidence: z.ZodNumber;
        limit: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        windowMs: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        ratePerSecond: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        countsRefusals: z.ZodNullable<z.ZodBoolean>;
        label: z.ZodEnum<{
            "shared-or-dynamic": "shared-or-dynamic";
            stable: "stable";
        }>;
        hiddenBy: z.ZodNullable<z.ZodString>;
        atLeast: z.ZodNullable<z.ZodObject<{
            requests: z.ZodNumber;
            inMs: z.ZodNumber;
        }, z.core.$strip>>;
        spec: z.ZodNullable<z.ZodObject<{
            kind: z.ZodString;
        }, z.core.$loose>>;
        decidedBy: z.ZodArray<z.ZodNumber>;
    }, z.core.$strip>;
    concurrency: z.ZodObject<{
        state: z.ZodEnum<{
            "not-reached": "not-reached";
            queues: "queues";
            refuses: "refuses";
        }>;
        limit: z.ZodNullable<z.ZodObject<{
            value: z.ZodNumber;
            low: z.ZodNumber;
            high: z.ZodNumber;
        }, z.core.$strip>>;
        confidence: z.ZodNumber;
        atLeast: z.ZodNumber;
        confirmations: z.ZodNumber;
    }, z.core.$strip>;
    submissions: z.ZodObject<{
        accepted: z.ZodNumber;
        inMs: z.ZodNumber;
    }, z.core.$strip>;
    scope: z.ZodObject<{
        other: z.ZodNullable<z.ZodString>;
        otherModel: z.ZodEnum<{
            apart: "apart";
            "not-tried": "not-tried";
            shared: "shared";
        }>;
        otherKey: z.ZodEnum<{
            apart: "apart";
            "not-tried": "not-tried";
            shared: "shared";
        }>;
        polls: z.ZodEnum<{
            apart: "apart";
            "not-tried": "not-tried";
            shared: "shared";
        }>;
        credits: z.ZodEnum<{
            apart: "apart";
            "not-tried": "not-tried";
            shared: "shared";
        }>;
    }, z.core.$strip>;
    counts: z.ZodObject<{
        refused: z.ZodNullable<z.ZodBoolean>;
        invalid: z.ZodNullable<z.ZodBoolean>;
        polls: z.ZodNullable<z.ZodBoolean>;
        images: z.ZodNullable<z.ZodBoolean>;
    }, z.core.$strip>;
    hints: z.ZodObject<{
        refusals: z.ZodNumber;
        withHint: z.ZodNumber;
        medianHintMs: z.ZodNullable<z.ZodNumber>;
        medianTruthMs: z.ZodNullable<z.ZodNumber>;
        judgement: z.ZodEnum<{
            constant: "constant";
            exact: "exact";
            none: "none";
            "too-long": "too-long";
            "too-short": "too-short";
            unknown: "unknown";
        }>;
    }, z.core.$strip>;
    stated: z.ZodArray<z.ZodString>;
    statuses: z.ZodArray<z.ZodObject<{
        status: z.ZodNumber;
        count: z.ZodNumber;
    }, z.core.$strip>>;
    cycles: z.ZodArray<z.ZodObject<{
        phaseMs: z.ZodNumber;
        gapMs: z.ZodNumber;
        accepted: z.ZodNumber;
        refused: z.ZodNumber;
        saturated: z.ZodBoolean;
    }, z.core.$strip>>;
    timeline: z.ZodArray<z.ZodTuple<[z.ZodNumber, z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>, z.ZodNumber], null>>;
}, z.core.$strip>;
export type ModelFinding = z.output<typeof modelFinding>;
declare const conformanceItem: z.ZodObject<{
    model: z.ZodString;
    what: z.ZodEnum<{
        concurrency: "concurrency";
        rate: "rate";
    }>;
    stated: z.ZodString;
    found: z.ZodString;
    verdict: z.ZodEnum<{
        fail: "fail";
        inconclusive: "inconclusive";
        pass: "pass";
    }>;
}, z.core.$strip>;
export type ConformanceItem = z.output<typeof conformanceItem>;
declare const conformanceSchema: z.ZodObject<{
    tier: z.ZodString;
    verdict: z.ZodEnum<{
        fail: "fail";
        inconclusive: "inconclusive";
        pass: "pass";
    }>;
    items: z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        what: z.ZodEnum<{
            concurrency: "concurrency";
            rate: "rate";
        }>;
        stated: z.ZodString;
        found: z.ZodString;
        verdict: z.ZodEnum<{
            fail: "fail";
            inconclusive: "inconclusive";
            pass: "pass";
        }>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type Conformance = z.output<typeof conformanceSchema>;
export declare const probeSchema: z.ZodObject<{
    schema: z.ZodLiteral<"gatebench/probe@1">;
    startedAt: z.ZodString;
    gateway: z.ZodString;
    time: z.ZodEnum<{
        real: "real";
        virtual: "virtual";
    }>;
    mode: z.ZodEnum<{
        deep: "deep";
        "headers-only": "headers-only";
        quick: "quick";
        standard: "standard";
    }>;
    end: z.ZodObject<{
        why: z.ZodString;
        detail: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>;
    budget: z.ZodObject<{
        requests: z.ZodNumber;
        accepted: z.ZodNumber;
        refusals: z.ZodNumber;
        credits: z.ZodNullable<z.ZodNumber>;
        minutes: z.ZodNumber;
    }, z.core.$strip>;
    spent: z.ZodObject<{
        requests: z.ZodNumber;
        accepted: z.ZodNumber;
        refusals: z.ZodNumber;
        credits: z.ZodNullable<z.ZodNumber>;
        minutes: z.ZodNumber;
        openTasks: z.ZodArray<z.ZodString>;
    }, z.core.$strip>;
    clock: z.ZodObject<{
        offsetMs: z.ZodNumber;
        errorMs: z.ZodNumber;
        roundTripMs: z.ZodNumber;
    }, z.core.$strip>;
    notices: z.ZodArray<z.ZodString>;
    models: z.ZodArray<z.ZodObject<{
        model: z.ZodString;
        modality: z.ZodEnum<{
            audio: "audio";
            image: "image";
            text: "text";
            video: "video";
        }>;
        sentence: z.ZodString;
        price: z.ZodNullable<z.ZodNumber>;
        rate: z.ZodObject<{
            state: z.ZodEnum<{
                found: "found";
                hidden: "hidden";
                "none-seen": "none-seen";
                "not-reached": "not-reached";
                unclear: "unclear";
            }>;
            kind: z.ZodNullable<z.ZodEnum<{
                "fixed-window-clock": "fixed-window-clock";
                "fixed-window-first": "fixed-window-first";
                "leaky-queue": "leaky-queue";
                "quantised-bucket": "quantised-bucket";
                "sliding-counter": "sliding-counter";
                "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
                "sliding-counter-first": "sliding-counter-first";
                "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
                "sliding-log": "sliding-log";
                "sliding-log-counting-refusals": "sliding-log-counting-refusals";
                slope: "slope";
                "token-bucket": "token-bucket";
            }>>;
            kinds: z.ZodArray<z.ZodEnum<{
                "fixed-window-clock": "fixed-window-clock";
                "fixed-window-first": "fixed-window-first";
                "leaky-queue": "leaky-queue";
                "quantised-bucket": "quantised-bucket";
                "sliding-counter": "sliding-counter";
                "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
                "sliding-counter-first": "sliding-counter-first";
                "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
                "sliding-log": "sliding-log";
                "sliding-log-counting-refusals": "sliding-log-counting-refusals";
                slope: "slope";
                "token-bucket": "token-bucket";
            }>>;
            notExcluded: z.ZodArray<z.ZodEnum<{
                "fixed-window-clock": "fixed-window-clock";
                "fixed-window-first": "fixed-window-first";
                "leaky-queue": "leaky-queue";
                "quantised-bucket": "quantised-bucket";
                "sliding-counter": "sliding-counter";
                "sliding-counter-counting-refusals": "sliding-counter-counting-refusals";
                "sliding-counter-first": "sliding-counter-first";
                "sliding-counter-first-counting-refusals": "sliding-counter-first-counting-refusals";
                "sliding-log": "sliding-log";
                "sliding-log-counting-refusals": "sliding-log-counting-refusals";
                slope: "slope";
                "token-bucket": "token-bucket";
            }>>;
            notLookedFor: z.ZodArray<z.ZodEnum<{
                balance: "balance";
                penalty: "penalty";
                replicas: "replicas";
                slope: "slope";
                weighted: "weighted";
            }>>;
            confidence: z.ZodNumber;
            limit: z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>>;
            windowMs: z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>>;
            ratePerSecond: z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>>;
            countsRefusals: z.ZodNullable<z.ZodBoolean>;
            label: z.ZodEnum<{
                "shared-or-dynamic": "shared-or-dynamic";
                stable: "stable";
            }>;
            hiddenBy: z.ZodNullable<z.ZodString>;
            atLeast: z.ZodNullable<z.ZodObject<{
                requests: z.ZodNumber;
                inMs: z.ZodNumber;
            }, z.core.$strip>>;
            spec: z.ZodNullable<z.ZodObject<{
                kind: z.ZodString;
            }, z.core.$loose>>;
            decidedBy: z.ZodArray<z.ZodNumber>;
        }, z.core.$strip>;
        concurrency: z.ZodObject<{
            state: z.ZodEnum<{
                "not-reached": "not-reached";
                queues: "queues";
                refuses: "refuses";
            }>;
            limit: z.ZodNullable<z.ZodObject<{
                value: z.ZodNumber;
                low: z.ZodNumber;
                high: z.ZodNumber;
            }, z.core.$strip>>;
            confidence: z.ZodNumber;
            atLeast: z.ZodNumber;
            confirmations: z.ZodNumber;
        }, z.core.$strip>;
        submissions: z.ZodObject<{
            accepted: z.ZodNumber;
            inMs: z.ZodNumber;
        }, z.core.$strip>;
        scope: z.ZodObject<{
            other: z.ZodNullable<z.ZodString>;
            otherModel: z.ZodEnum<{
                apart: "apart";
                "not-tried": "not-tried";
                shared: "shared";
            }>;
            otherKey: z.ZodEnum<{
                apart: "apart";
                "not-tried": "not-tried";
                shared: "shared";
            }>;
            polls: z.ZodEnum<{
                apart: "apart";
                "not-tried": "not-tried";
                shared: "shared";
            }>;
            credits: z.ZodEnum<{
                apart: "apart";
                "not-tried": "not-tried";
                shared: "shared";
            }>;
        }, z.core.$strip>;
        counts: z.ZodObject<{
            refused: z.ZodNullable<z.ZodBoolean>;
            invalid: z.ZodNullable<z.ZodBoolean>;
            polls: z.ZodNullable<z.ZodBoolean>;
            images: z.ZodNullable<z.ZodBoolean>;
        }, z.core.$strip>;
        hints: z.ZodObject<{
            refusals: z.ZodNumber;
            withHint: z.ZodNumber;
            medianHintMs: z.ZodNullable<z.ZodNumber>;
            medianTruthMs: z.ZodNullable<z.ZodNumber>;
            judgement: z.ZodEnum<{
                constant: "constant";
                exact: "exact";
                none: "none";
                "too-long": "too-long";
                "too-short": "too-short";
                unknown: "unknown";
            }>;
        }, z.core.$strip>;
        stated: z.ZodArray<z.ZodString>;
        statuses: z.ZodArray<z.ZodObject<{
            status: z.ZodNumber;
            count: z.ZodNumber;
        }, z.core.$strip>>;
        cycles: z.ZodArray<z.ZodObject<{
            phaseMs: z.ZodNumber;
            gapMs: z.ZodNumber;
            accepted: z.ZodNumber;
            refused: z.ZodNumber;
            saturated: z.ZodBoolean;
        }, z.core.$strip>>;
        timeline: z.ZodArray<z.ZodTuple<[z.ZodNumber, z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>, z.ZodNumber], null>>;
    }, z.core.$strip>>;
    check: z.ZodNullable<z.ZodObject<{
        tier: z.ZodString;
        verdict: z.ZodEnum<{
            fail: "fail";
            inconclusive: "inconclusive";
            pass: "pass";
        }>;
        items: z.ZodArray<z.ZodObject<{
            model: z.ZodString;
            what: z.ZodEnum<{
                concurrency: "concurrency";
                rate: "rate";
            }>;
            stated: z.ZodString;
            found: z.ZodString;
            verdict: z.ZodEnum<{
                fail: "fail";
                inconclusive: "inconclusive";
                pass: "pass";
            }>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ProbeResult = z.output<typeof probeSchema>;
/**
 * 0 where it ran to its end, 105 interrupted, 108 stopped by the gateway, 96 where a budget ended it; of a check 99 where the gateway does
 * not keep the tier, and 96 where nobody can tell.
 */
export declare function exitOf({ end, check }: Pick<ProbeResult, 'end' | 'check'>): ExitCode;
export {};

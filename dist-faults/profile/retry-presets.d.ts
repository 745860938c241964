import type { RetrySettings } from './profile.ts';
/** Every named policy; `custom` is the default's values under another name, for profiles that state all of their own. */
export declare const RETRY_PRESETS: {
    readonly none: RetrySettings;
    readonly 'hint-jitter': RetrySettings;
    readonly 'obey-exactly': RetrySettings;
    readonly 'openai-sdk': RetrySettings;
    readonly 'openai-sdk-5': RetrySettings;
    readonly 'anthropic-sdk': RetrySettings;
    readonly 'aws-standard': RetrySettings;
    readonly 'aws-adaptive': RetrySettings;
    readonly undici: RetrySettings;
    readonly got: RetrySettings;
    readonly ky: RetrySettings;
    readonly 'axios-retry': RetrySettings;
    readonly 'grpc-a6': RetrySettings;
    readonly custom: {
        readonly maxAttempts: number;
        readonly maxElapsedMs: number;
        readonly elapsedFrom: 'first-attempt' | 'arrival';
        readonly backoff: {
            kind: 'constant' | 'linear' | 'exponential' | 'decorrelated';
            baseMs: number;
            failureBaseMs: number | null;
            factor: number;
            capMs: number;
        };
        readonly jitter: 'none' | 'full' | 'equal' | 'additive' | 'down-quarter';
        readonly jitterMs: number;
        readonly hint: {
            use: 'ignore' | 'exact' | 'floor' | 'floor-jitter' | 'clamp';
            from: 'any' | 'headers' | 'retry-after' | 'x-amz-retry-after';
            jitterMs: number;
            shortestMs: number;
            longestMs: number;
            beyond: 'backoff' | 'cap' | 'give-up';
        };
        readonly on: {
            throttled: boolean;
            failed: boolean;
            unreachable: boolean;
            ambiguous: boolean;
        };
        readonly failedStatuses: readonly number[];
        readonly ambiguousReasons: readonly import("../gateway/outcome.ts").Ambiguous['reason'][];
        readonly refusedStatuses: readonly number[];
        readonly scope: 'call' | 'model' | 'account';
        readonly budget: import("./profile.ts").RetryBudgetSettings | null;
        readonly pacing: import("./profile.ts").RetryPacing | null;
        readonly policy: 'custom';
    };
};
export type RetryPolicyName = keyof typeof RETRY_PRESETS;
export declare const RETRY_POLICY_NAMES: [RetryPolicyName, ...RetryPolicyName[]];
export declare const DEFAULT_RETRY_POLICY: RetryPolicyName;

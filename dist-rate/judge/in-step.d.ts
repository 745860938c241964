import type { Finding } from './finding.ts';
export interface InStepSettings {
    within: number;
    calls: number;
    retries: number;
    share: number;
}
/**
 * Whether retries keep step: of calls that waited for the same moment nearly all come back in one. Cohorts are looked at one by one, so that a
 * machine that is late now and then blurs nothing; those that are over are counted, so that its memory does not grow.
 */
export declare class InStep {
    #private;
    constructor(settings: InStepSettings);
    /** A retry at `t` of a call that had to wait until `due`, or that failed then. */
    add(t: number, n: number, due: number): void;
    /** What it comes to, as far as it can be told; `after` says what the waits are counted from. */
    told(after: string): {
        judged: number;
        unclear: number;
        finding: Finding | null;
    };
}
export declare const IN_STEP_SETTINGS: {
    readonly within: {
        readonly kind: 'duration';
        readonly default: 50;
        readonly about: 'What counts as one moment.';
    };
    readonly calls: {
        readonly kind: 'count';
        readonly default: 5;
        readonly about: 'So many calls that wait for the same moment can keep step.';
    };
    readonly retries: {
        readonly kind: 'count';
        readonly default: 10;
        readonly about: 'Fewer retries prove nothing.';
    };
    readonly share: {
        readonly kind: 'share';
        readonly default: 0.75;
        readonly about: 'Part of the calls that waited for the same moment, and of all of them, that are too many.';
    };
};

/** What a rule found wrong, once: with the evidence for it. */
export interface Finding {
    /** Instant in ms since the mock began, in the client's time. */
    at: number;
    /** Number of the request, where one request shows it. */
    request?: number;
    /** Task, where it is about one. */
    task?: string;
    /** What was seen, and what the gateway had said. */
    evidence: string;
    cost?: Cost;
}
/** What a finding cost. */
export interface Cost {
    credits?: number;
    /** Requests that were needless. */
    requests?: number;
    seconds?: number;
}
/** Whoever's identity a finding rests on: it falls when the identity does. */
export interface Blamed {
    /** False once it is known that it may have been several. */
    isSure: boolean;
    /** Takes back what was found of it. */
    readonly retractions: (() => void)[];
}
/** Findings that are kept whole; the others are counted. */
export declare const MOST_KEPT = 20;
/** The findings of one rule: all of them counted, some of them kept. */
export declare class Findings {
    #private;
    get count(): number;
    /** Once more the rule could be told to be kept or not. */
    judge(times?: number): void;
    /** Once more nobody can tell. */
    cannotTell(times?: number): void;
    add(finding: Finding, blamed?: Blamed | null): void;
    /** Gives what `work` would add, and forgets it. */
    trial(work: () => void): ReturnType<Findings['told']>;
    told(): {
        count: number;
        judged: number;
        unclear: number;
        cost: Required<Cost>;
        findings: readonly Finding[];
    };
}

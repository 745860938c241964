import type { RequestRecord } from '../mock/oracle-log.ts';
import type { Findings } from './finding.ts';
import type { AttemptSight, End, ReadSight } from './sights.ts';
export type Severity = 'error' | 'warning';
/** A number that a rule goes by. */
export interface Setting {
    kind: 'duration' | 'count' | 'share' | 'ratio';
    /** Durations in ms, shares of 1. */
    default: number;
    about: string;
}
/** What is stated about the client besides settings of single rules. */
export interface Stated {
    /** Tasks and messages at once: in all, or of a model. */
    concurrency: Readonly<Record<string, number>> | null;
}
export interface RuleRun {
    attempt?(sight: AttemptSight): void;
    read?(sight: ReadSight): void;
    /** Any request, after the sights that it gave. */
    request?(record: RequestRecord): void;
    /** A task has ended, in truth. */
    ended?(taskId: string, t: number): void;
    finish?(end: End): void;
}
/** A rule about clients: pure, over a stream of sights, in bounded memory. */
export interface Rule {
    id: string;
    /** What a client does that breaks it, as half a sentence. */
    title: string;
    /** What to change. */
    mend: string;
    severity: Severity;
    /** Whether it is about the client's own constants, which a scaled mock makes meaningless. */
    needsRealTime: boolean;
    settings: Readonly<Record<string, Setting>>;
    begin(settings: Readonly<Record<string, number>>, findings: Findings, stated: Stated): RuleRun;
}
interface RuleOf<S extends Record<string, Setting>> extends Omit<Rule, 'settings' | 'begin'> {
    settings: S;
    begin(settings: Readonly<Record<keyof S, number>>, findings: Findings, stated: Stated): RuleRun;
}
/** States a rule with the settings that it reads. */
export declare function defineRule<S extends Record<string, Setting>>(rule: RuleOf<S>): Rule;
/** A place in a row: 1st, 2nd, 11th. */
export declare function ordinal(n: number): string;
export declare function seconds(ms: number): string;
export {};

import type { OracleRecord } from '../mock/oracle-log.ts';
import { DemandBook } from './demand.ts';
import type { RuleRun } from './rule.ts';
import type { Call, Task } from './sights.ts';
/** What was seen, in figures. */
export interface Seen {
    requests: number;
    /** Of them to no endpoint that there is. */
    strays: number;
    /** Of them with another key than was handed out. */
    otherKeys: number;
    attempts: number;
    refused: number;
    accepted: number;
    reads: number;
    fetches: number;
    credits: number;
    /** Ms of the client's time. */
    firstAt: number;
    lastAt: number;
}
/** Turns the mock's records into sights, in order, and shows them to the rules. Its memory is bounded, however many there are. */
export declare class Watcher {
    #private;
    readonly demand: DemandBook;
    readonly seen: Seen;
    constructor(rules: readonly RuleRun[], timeScale: number);
    show(record: OracleRecord): void;
    calls(): Iterable<Call>;
    tasks(): Iterable<Task>;
}

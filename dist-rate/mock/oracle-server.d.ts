import type { ServerResponse } from 'node:http';
import type { OracleCounts } from './oracle-counts.ts';
import { type OracleLog, type OracleRecord } from './oracle-log.ts';
import type { MockWorld } from './schema.ts';
/** Where the oracle answers: no path of the gateway begins so. */
export declare const ORACLE = "/_mock/";
export interface OracleOptions {
    keepRecords: number;
    paths: MockWorld['paths'];
    /** The figures up to this instant. */
    counts(): OracleCounts;
    /** What a judge finds up to this instant. */
    verdict: (() => object) | undefined;
}
/** The oracle over HTTP, apart from the gateway's own paths: what was recorded, what is being recorded, and the figures. */
export declare class OracleServer implements OracleLog {
    #private;
    constructor(options: OracleOptions);
    record(record: OracleRecord): void;
    records(): readonly OracleRecord[];
    answer(path: string, response: ServerResponse): void;
    /** Ends the answers that would go on for ever. */
    end(): void;
}

import type { OracleCounts } from './oracle-counts.ts';
import type { MockWorldChoice } from './tiers.ts';
/** A key that the mock gateway accepts, unless its world names another. */
export declare const MOCK_API_KEY = "mock-key";
/** What can be handed to another process. */
export interface MockProcessOptions extends MockWorldChoice {
    seed?: number;
    timeScale?: number;
    host?: string;
    port?: number;
    keepRecords?: number;
}
export interface MockProcess extends AsyncDisposable {
    readonly url: string;
    readonly apiKey: string;
    counts(): Promise<OracleCounts>;
    /** Writes the oracle's records to a file as NDJSON. */
    saveLog(path: string): Promise<void>;
    close(): Promise<void>;
}
export type ToMock = {
    type: 'start';
    options: MockProcessOptions;
} | {
    type: 'counts';
    id: number;
} | {
    type: 'save';
    id: number;
    path: string;
};
export type FromMock = {
    type: 'started';
    url: string;
    apiKey: string;
} | {
    type: 'refused';
    message: string;
    code: string;
    hint: string | null;
} | {
    type: 'counts';
    id: number;
    counts: OracleCounts;
} | {
    type: 'saved';
    id: number;
    problem: string | null;
};
/** Runs the mock gateway in a process of its own, so that it takes no time from the one that measures. It ends with this one. */
export declare function spawnMockGateway(options?: MockProcessOptions): Promise<MockProcess>;

import { type RandomSource } from '../random.ts';
import type { Clock } from '../time/clock.ts';
import { type MockReply, type MockRequest } from './exchange.ts';
import { type OracleCounts } from './oracle-counts.ts';
import type { OracleLog } from './oracle-log.ts';
import type { MockWorld } from './schema.ts';
export interface EngineOptions {
    world: MockWorld;
    clock: Clock;
    random: RandomSource;
    /** Seconds of the engine in one of the caller's: times that the caller is told are divided by it. */
    timeScale?: number;
    /** Origin of result URLs. */
    resultsUrl?: string;
    log?: OracleLog | null;
}
/** The gateway's behaviour: every request is decided as it arrives, and everything that is due by then happens first. */
export declare class MockEngine {
    #private;
    readonly world: MockWorld;
    readonly timeScale: number;
    constructor({ world, clock, random, timeScale, resultsUrl, log }: EngineOptions);
    /** Decides one request at the present instant. */
    handle(request: MockRequest): MockReply;
    /** The truth so far, in figures. */
    counts(): OracleCounts;
    /** Does what is due by now, or by `aheadMs` later, so that the log is whole up to then. */
    settle(aheadMs?: number): void;
}

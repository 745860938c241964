import type { RandomSource } from '../random.ts';
import { type MockReply } from './exchange.ts';
import type { Refusal } from './gate.ts';
import type { Reason, RequestRecord } from './oracle-log.ts';
import type { MockWorld } from './schema.ts';
import type { ExceededCap } from './spend-caps.ts';
/** Error replies, each written into the record of its request. */
export declare class Refusals {
    #private;
    constructor(world: MockWorld, timeScale: number, random: RandomSource);
    unauthenticated(record: RequestRecord, message: string): MockReply;
    denied(record: RequestRecord, message: string, reason?: 'denied' | 'quota'): MockReply;
    invalid(record: RequestRecord, status: 400 | 413 | 415, message: string, param?: string): MockReply;
    notFound(record: RequestRecord, reason: Reason, message: string, param?: string): MockReply;
    unknownModel(record: RequestRecord, name: string): MockReply;
    expired(record: RequestRecord, expiredAt: number): MockReply;
    wrongMethod(record: RequestRecord, allow: string): MockReply;
    insufficientBalance(record: RequestRecord, needed: number, left: number): MockReply;
    spendCap(record: RequestRecord, { period, left }: ExceededCap, needed: number): MockReply;
    limited(record: RequestRecord, { barrier, retryAt }: Refusal): MockReply;
    /** A server error that a fault ordered. */
    failure(record: RequestRecord, status: 500 | 502 | 503): MockReply;
}

import { type CallDigest } from './call-digest.ts';
/** The calls of a run, from its event log. Throws as `readEventLog` does. */
export declare function callsOfLog(log: string): Promise<CallDigest[]>;

import type { ProbeJournal } from '../probe/requester.ts';
export declare const ATTEMPTS_FILE = "attempts.ndjson";
/** Every request of a probe, one line before it is sent and one when it is answered: with the operating system when the call returns. */
export interface ProbeLog extends ProbeJournal {
    close(): void;
}
export declare const NO_LOG: ProbeLog;
/** Throws OUT_NOT_WRITABLE. A disk that fails later ends the probe: what is not on record must not be sent. */
export declare function probeLog(folder: string): ProbeLog;

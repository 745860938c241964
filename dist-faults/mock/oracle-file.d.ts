import { GatebenchError } from '../errors.ts';
import { type OracleLog, type OracleRecord } from './oracle-log.ts';
/**
 * The oracle's log as a file. A disk that refuses it does not end the server, for somebody's client is at work with it: the trouble is told
 * once, nothing more is written, and the end knows of it.
 */
export declare class OracleFile implements OracleLog {
    #private;
    /** Throws MOCK_LOG_UNWRITABLE (exit 104) when the file takes not even the first line. `onTrouble` is told of what comes later. */
    static open(path: string, onTrouble: (error: GatebenchError) => void): Promise<OracleFile>;
    private constructor();
    record(record: OracleRecord): void;
    /** Writes what is left. Throws MOCK_LOG_UNWRITABLE when the file lacks records. */
    close(): Promise<void>;
}

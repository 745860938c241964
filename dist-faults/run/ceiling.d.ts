import { type ExitCode } from '../errors.ts';
import type { HttpTarget } from '../profile/profile.ts';
import { type FlatOutResult } from './autocannon-load.ts';
import { type Environment, type GatewayChoice } from './gateway-choice.ts';
export interface CeilingOptions extends Pick<GatewayChoice, 'gateway' | 'textUrl' | 'filesUrl'> {
    /** What is to be carried. */
    profile?: string | undefined;
    connections: number;
    /** For each endpoint. */
    durationMs: number;
    /** Calls at most of each endpoint; asked for beyond this machine. */
    mostCalls: number | null;
    /** Whether addresses beyond this machine may be called. */
    yes: boolean;
    /** Model of the messages that a gateway of one's own is sent, and a task of it that is read; without them only credits are. */
    model?: string | undefined;
    task?: string | undefined;
    env: Environment;
    apiKey?: (target: HttpTarget) => string;
    say?: (notice: string) => void;
}
export interface Ceiling {
    /** Null for the embedded mock. */
    gateway: string | null;
    connections: number;
    endpoints: ({
        endpoint: 'credits' | 'task' | 'message';
    } & FlatOutResult)[];
    /** Calls a second of gatebench's own client, of the credit query. */
    ownCallsPerSecond: number;
    need: Need | null;
    exitCode: ExitCode;
}
/** What a profile asks of the machine that runs it. */
interface Need {
    profile: string;
    startsPerSecond: number;
    /** With the reads of tasks. */
    callsPerSecond: number;
    word: 'fits' | 'tight' | 'too much';
}
/** How many calls a second the mock or a gateway answers, and this machine makes. Throws GatebenchError (exit 104, 106). */
export declare function measureCeiling(options: CeilingOptions): Promise<Ceiling>;
export {};

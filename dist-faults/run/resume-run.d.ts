import type { HttpTarget } from '../profile/profile.ts';
import { type GatewayChoice } from './gateway-choice.ts';
import { type Listener } from './listener.ts';
import type { RunResult } from './recorded-run.ts';
export interface ResumeOptions extends Pick<GatewayChoice, 'gateway' | 'textUrl' | 'filesUrl'>, Partial<Listener> {
    /** A run folder, or its event log. */
    run: string;
    /** Address of the Redis that the workers of the run shared: what they told it since is taken in first. */
    redis?: string | undefined;
    apiKey: (target: HttpTarget) => string;
    /** Aborted: nothing is waited for any longer. */
    signal?: AbortSignal;
    /** Called when tasks are about to be followed: from now on the signal ends it in order. */
    begun?: () => void;
}
export interface ResumedRun extends RunResult {
    folder: string;
    /** Tasks that were still open; 0 where there was nothing to do. */
    followed: number;
}
/**
 * Follows the tasks that a run left open to their end, and writes its reports again; nothing is submitted. Throws a GatebenchError: exit
 * 104 for what cannot be resumed, 106 for a gateway that cannot be reached or refuses the key.
 */
export declare function resumeRun(options: ResumeOptions): Promise<ResumedRun>;

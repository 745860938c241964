import type { Profile } from '../profile/profile.ts';
import type { ModelAdmission } from './admission.ts';
import type { Call } from './call.ts';
import { type CallRunnerPorts } from './call-runner.ts';
/**
 * The client processes of a run, one as a rule. Each has limits, a retry budget and a learnt pace of its own, and knows nothing of what
 * the others were told: what becomes of an account that many processes use without shared state. Calls are dealt to them in turn.
 */
export declare class Clients {
    #private;
    /** `admissions`: for each client its own. */
    constructor(profile: Profile, ports: Omit<CallRunnerPorts, 'admission'>, admissions: readonly ReadonlyMap<string, ModelAdmission>[]);
    get openCalls(): number;
    /** Makes one call that is due now; `call.onEnd` is told when it has ended. */
    run(call: Call): void;
    stopSubmitting(): void;
    /** Resolves when no call of any client is open. */
    idle(): Promise<void>;
    halt(): Promise<void>;
}

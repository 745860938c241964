import type { Gateway } from '../gateway/gateway.ts';
import type { EndEvent, EventSink } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import type { Clock } from '../time/clock.ts';
import { type Pacer } from '../time/pacer.ts';
import type { ModelAdmission } from './admission.ts';
import type { Claims } from './claims.ts';
import type { LoadControl } from './load-control.ts';
import type { LoadShare } from './load-share.ts';
import { type Plan } from './plan.ts';
import type { RetryBudget } from './retry-budget.ts';
export interface LoadPorts {
    clock: Clock;
    gateway: Gateway;
    random: RandomSource;
    sink: EventSink;
    /** By model name: the client's own limits. */
    admission: ReadonlyMap<string, ModelAdmission>;
    /** The limits of further clients, which share nothing with the first (`clients` of the profile). */
    otherAdmissions?: readonly ReadonlyMap<string, ModelAdmission>[];
    /** Instant that event times count from; now when left out. */
    startedAt?: number;
    /** Times the open models' starts; the clock's own alarms where there is nothing finer. */
    pacer?: Pacer;
    /** What of the load is made here, where others make the rest; all of it when left out. */
    share?: LoadShare;
    claims?: Claims;
    retryBudget?: RetryBudget;
    haltGraceMs?: number;
}
/** How the load ended: the log's last line, which the caller writes when it has nothing more to add. */
export type LoadEnd = EndEvent;
/**
 * The one loop: every planned call at its intended start, every accepted task to its end or the drain's, every step told to the sink.
 * The same code runs in real and in virtual time.
 * Throws a GatebenchError (exit 106) when the gateway cannot be used at all, before anything that costs is sent.
 */
export declare function runLoad(profile: Profile, plan: Plan, ports: LoadPorts, control?: LoadControl): Promise<LoadEnd>;

import type { LoadControl } from '../load/load-control.ts';
import { type LoadEnd } from '../load/run-load.ts';
import type { EventSink } from '../measure/events.ts';
import type { OracleCounts } from '../mock/oracle-counts.ts';
import type { OracleLog } from '../mock/oracle-log.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import { VirtualClock } from '../time/virtual-clock.ts';
export interface SimulationOptions {
    profile: Profile;
    /** The gateway to be simulated: a tier with a preset laid over it. */
    mock: MockWorld;
    sink: EventSink;
    clock?: VirtualClock;
    control?: LoadControl;
    /** Where the mock tells what it did; nowhere by default. */
    log?: OracleLog | null;
    /** Share of the limits that a second client of the account uses meanwhile; none by default. */
    tenantShare?: number;
}
export interface Simulated {
    end: LoadEnd;
    /** The mock's own counts. */
    truth: OracleCounts;
}
/**
 * Carries a profile out in virtual time against the mock engine in this process: the same plan, loop, policies and lifecycle as a
 * real run, and nothing waits.
 * A seed gives the same events, byte for byte.
 */
export declare function simulate(options: SimulationOptions): Promise<Simulated>;

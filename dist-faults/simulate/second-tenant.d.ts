import type { MockEngine } from '../mock/engine.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
import type { VirtualClock } from '../time/virtual-clock.ts';
/**
 * A second client of the same account, which takes a share of every limit for as long as anybody uses the gateway: calls at random
 * instants, none tried again, so that what it takes does not grow when it is refused. Null where nothing is limited.
 */
export declare function secondTenant(profile: Profile, mock: MockWorld, share: number): Profile | null;
/** Carries `load` out while the tenant uses the gateway too; nothing of it is recorded. */
export declare function besideTenant<T>(tenant: Profile, engine: MockEngine, clock: VirtualClock, load: () => Promise<T>): Promise<T>;

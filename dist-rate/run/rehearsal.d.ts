import type { HttpGateway } from '../gateway/http-gateway.ts';
import { type LoadPorts } from '../load/run-load.ts';
import type { GatewaySettings, HttpTarget, Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
/** Opens a gateway as a run does. */
export type Opener = (settings: GatewaySettings, address: HttpTarget, apiKey: string, clock: Clock, allowed: null) => HttpGateway;
/** What the events of the calls go through, and who is asked before each. */
export type Cast = (profile: Profile, clock: Clock) => Pick<LoadPorts, 'sink' | 'claims'>;
/**
 * Goes through the motions of a profile's calls, against a server in this very process, so that V8 has compiled what the load runs through
 * before its first call is due: cold, the first seconds are several times as late as all others. Nothing is sent to the gateway.
 */
export declare function rehearse(profile: Profile, open: Opener, cast?: Cast): Promise<void>;

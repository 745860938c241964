import { type HttpGateway } from '../gateway/http-gateway.ts';
import { clientAdmissions } from '../load/create-admission.ts';
import type { Plan } from '../load/plan.ts';
import type { GatewaySettings, HttpTarget, Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { World } from './world.ts';
/** Here these turns take more of a core than the ticker's thread does, which takes 8 MB besides. */
export declare const TICKER_FROM_PER_SECOND = 50;
/** The limits of each client process of a profile, by model. */
export type Admissions = Awaited<ReturnType<typeof clientAdmissions>>;
export interface RealWorldOptions {
    /** The key of the gateway, which is asked for when it is needed; the embedded mock needs none. */
    apiKey?: (target: HttpTarget) => string;
    /** What enforces the client's own limits; Bottleneck by default. */
    admissions?: (profile: Profile, clock: Clock) => Promise<Admissions>;
    /** This process does nothing else: V8's memory is set to what the run needs. */
    ownsProcess?: boolean;
}
/** Real time: HTTP to the profile's gateway, or to a mock in a process of its own on loopback. */
export declare function realWorld(profile: Profile, plan: Plan, options?: RealWorldOptions): Promise<World>;
/** The gateway at `address`, with all else as the settings say, and no more connections than the machine allows. */
export declare function openGateway(settings: GatewaySettings, address: HttpTarget, apiKey: string, clock: Clock, allowed?: number | null, readsHead?: boolean): HttpGateway;

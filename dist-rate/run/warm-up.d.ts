import type { HttpGateway } from '../gateway/http-gateway.ts';
import type { Profile } from '../profile/profile.ts';
import type { Cast, Opener } from './rehearsal.ts';
/** Above so many starts a second, or from this share of a core on, collections count for more than the memory that they save. */
export declare const SMALL_HEAP: {
    upToPerSecond: number;
    upToCpuShare: number;
};
export interface WarmUp {
    gateway: HttpGateway;
    /** How connections are opened for the rehearsal; null where there is none. */
    rehearsedBy: Opener | null;
    /** Who plays along, where that is not a run of a single machine. */
    cast?: Cast;
    /** What times the starts, where that is a thread. */
    ticker: {
        running(): Promise<void>;
    } | null;
    /** So many starts are made here in the busiest second. */
    peakPerSecond: number;
    /** So many connections are opened before the first call, where that is not too many. */
    connections: number;
    /** This process does nothing else: V8's memory is set to what the run needs. */
    ownsProcess: boolean;
    /** Even of a fast run the memory is kept small. */
    staysSmall?: boolean;
}
/** Makes a process ready for its first call: what it will run through is compiled, its connections are open, and its memory is tidy. */
export declare function warmUp(profile: Profile, warm: WarmUp): Promise<void>;

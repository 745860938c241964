import type { ModelAdmission } from '../load/admission.ts';
import type { CallRecord } from '../measure/call-record.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { Outbox } from './outbox.ts';
import type { RedisLink } from './redis-link.ts';
import type { Share } from './share.ts';
export interface LeasedLimitsOrder {
    profile: Profile;
    share: Share;
    link: RedisLink;
    prefix: string;
    clock: Clock;
    /** Added to an instant of the clock, it is one of Redis. */
    offsetMs: number;
    outbox: Outbox;
    /** Told how many starts of a name are leased, and not used yet. */
    leased(name: string, starts: number): void;
    /** Told how late a start of a name was handed out, ms. */
    late(name: string, ms: number): void;
}
type Admissions = ReadonlyMap<string, ModelAdmission>;
/** The limits of a run's clients as a share has them: each is known to all workers by a name of its own, and leased. */
export declare class LeasedLimits {
    #private;
    constructor(order: LeasedLimitsOrder);
    /** A model's limits are each client's own, as are its cool-downs; of one client they have the model's name. */
    nameOf(model: string, call: number): string;
    /** The paces that an attempt passes, by name. */
    pacesOf(model: string, call: number): string[];
    /** For each client its own. `adopted`: calls whose tasks the share's earlier owner left open. */
    open(adopted: readonly CallRecord[]): Promise<[Admissions, ...Admissions[]]>;
    /** The call of an adopted task has ended. */
    ended({ model, call }: CallRecord): void;
}
export {};

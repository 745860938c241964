import type { Gateway } from '../gateway/gateway.ts';
import type { Plan } from '../load/plan.ts';
import type { GeneratorEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { RandomSource } from '../random.ts';
import type { Clock } from '../time/clock.ts';
import type { Pacer } from '../time/pacer.ts';
import type { RedisLink } from './redis-link.ts';
import { type TakenShare } from './share.ts';
import { type Holding } from './share-claims.ts';
import type { SpillFile } from './spill-file.ts';
export interface ShareRunOrder {
    profile: Profile;
    plan: Plan;
    share: TakenShare;
    link: RedisLink;
    prefix: string;
    clock: Clock;
    gateway: Gateway;
    pacer: Pacer;
    random: RandomSource;
    spill: SpillFile;
    holding: Holding;
    /** Number of this worker. */
    worker: number;
    /** Instants of the clock: what event times count from, and the plan's zero. */
    startedAt: number;
    origin: number;
    /** Added to an instant of the clock, it is one of Redis. */
    offsetMs: number;
    /** How far an instant of another machine may be off, in ms. */
    errorMs: number;
    patienceMs: number;
    onFault(error: unknown): void;
    /** The share itself ended its submitting: a rule that holds for the run. */
    onStopped(reason: unknown): void;
    warn(text: string): void;
}
/** What a worker does for one share: its part of the load, and the tasks that its earlier owner left open. */
export declare class ShareRun {
    #private;
    constructor(order: ShareRunOrder);
    get isLost(): boolean;
    stop(reason: Error): void;
    halt(reason: Error): void;
    /** The share has another owner: what is in flight is waited for, and its tasks are told; nothing else is. */
    lose(): void;
    /**
     * Somebody else goes on with it: nothing more is sent, what was sent is answered and told, and then `letGo` is called. The next owner makes the
     * other calls, and follows what is open.
     */
    handOver(letGo: () => Promise<void>): void;
    /** Who is to hand it over waits for no answer any longer; those that come all the same are told to the next owner. */
    hurry(): void;
    /** Redis is not waited for any longer. */
    giveUpRedis(): void;
    /** Resolves when all of it is done, and told. */
    run(): Promise<void>;
    /** How this worker does. */
    tell(event: GeneratorEvent): void;
    /** A task that its earlier owner told of only now. */
    followLate(call: number, lines: readonly string[]): void;
}

import type { LoadControl } from '../load/load-control.ts';
import type { LoadEnd } from '../load/run-load.ts';
import { type DistributedHeader, type EventSink, type RunHeader } from '../measure/events.ts';
import type { OracleTruth } from '../measure/oracle-truth.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
/** Where a run takes place: a real gateway in real time, or the mock engine in virtual time. */
export interface World {
    time: 'real' | 'virtual';
    clock: Clock;
    gateway: {
        kind: 'mock' | 'http';
        baseUrl: string;
    };
    /** How the run is shared out, where several workers make it. */
    distributed?: DistributedHeader;
    /** What is to be said of it before the run, if anything is. */
    notice?: string | undefined;
    /** Does what takes time and is not part of the run, so that its first call need not wait. */
    warm(): Promise<void>;
    /** Carries the load out, start to end. With the mock, gives its own counts too. */
    load(sink: EventSink, control: LoadControl, start?: LoadStart): Promise<{
        end: LoadEnd;
        truth: OracleTruth | null;
    }>;
    close(): Promise<void>;
}
export interface LoadStart {
    /** Instant that event times count from. */
    startedAt?: number;
    /** Called before anything is sent. */
    commit?: () => void;
    /** Asks the disk to keep all that was told; false when it does not, true where nothing is kept. */
    sync?: () => boolean;
    /** Where the artefacts go; null where they go nowhere. */
    folder?: string | null;
}
/** What a run is called. In virtual time runs are named by their seed: they have no other difference. */
export declare function runId({ name, seed }: Profile, { time, clock }: World): string;
/** What the log of a run begins with that starts now. */
export declare function headerOf(profile: Profile, world: World, id?: string): RunHeader;

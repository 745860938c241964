import type { RedisLink } from '../distributed/redis-link.ts';
import { type RunSpec } from '../distributed/run-book.ts';
import type { HttpGateway } from '../gateway/http-gateway.ts';
import type { LoadControl } from '../load/load-control.ts';
import { type Plan } from '../load/plan.ts';
import type { LoadEnd } from '../load/run-load.ts';
import type { EventSink } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { LocalWorker } from './local-worker.ts';
import type { LoadStart } from './world.ts';
export interface CoordinationOrder extends LoadStart {
    link: RedisLink;
    spec: RunSpec;
    profile: Profile;
    plan: Plan;
    gateway: HttpGateway;
    clock: Clock;
    sink: EventSink;
    control: LoadControl;
}
/** Puts one run together from what its workers tell: starts it, reads the account, keeps the rules that hold for all, and ends it. */
export declare class Coordination {
    #private;
    constructor(order: CoordinationOrder);
    run({ workers, spillFolder }: {
        workers: readonly LocalWorker[];
        spillFolder: string;
    }): Promise<LoadEnd>;
}

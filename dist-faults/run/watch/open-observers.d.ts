import type { Plan } from '../../load/plan.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Clock } from '../../time/clock.ts';
import type { Listener } from '../listener.ts';
import type { RunObserver } from './observer.ts';
/** Who may watch a run while it lasts. */
export interface Watching {
    /** Port of a page at 127.0.0.1; 0 takes a free one. */
    dashboardPort?: number | null;
    /** Port of counts for Prometheus at 127.0.0.1. */
    metricsPort?: number | null;
    /** Where metrics are pushed by OTLP over HTTP. */
    collector?: URL | null;
    /** How often; 10 s by default. */
    pushEveryMs?: number;
}
export interface WatchedRun {
    profile: Profile;
    plan: Plan;
    clock: Clock;
}
/** Opens whoever was asked for, one after the other, into `observers`: whoever is open when another fails is there to be ended. */
export declare function openObservers({ dashboardPort, metricsPort, collector, pushEveryMs }: Watching, { profile, plan, clock }: WatchedRun, listener: Listener, observers: RunObserver[]): Promise<void>;

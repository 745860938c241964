import type { EventSink, RunEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { Standing } from './signals.ts';
/** Where progress goes: stderr, so that stdout stays free for results. */
export interface ProgressTarget {
    write(text: string): void;
    isTTY: boolean;
    columns: number;
}
/** Counts events as they pass and shows where the run stands: redrawn in place on a terminal, plain lines elsewhere. */
export declare class Progress implements EventSink {
    #private;
    constructor(profile: Profile, planned: number, clock: Clock, target: ProgressTarget, env?: Readonly<Record<string, string | undefined>>);
    emit(event: RunEvent): void;
    /** Shows itself until `end` is called. */
    begin(): void;
    /** How far the run is, for who is asked to end it. */
    standing(): Standing;
    /** A line that stays: what a signal did, for example. */
    say(notice: string): void;
    /** Lines that are never drawn over. */
    keep(text: string): void;
    end(): void;
}

import type { FitnessSettings } from '../profile/profile.ts';
import type { GeneratorEvent } from './events.ts';
import type { Recorder } from './recorder.ts';
import type { Summary } from './summary.ts';
/** How this machine did as a load generator: whether the run measured the gateway, or us. */
export declare class GeneratorHealth {
    #private;
    /** What ended before `from`, the end of the warm-up in ms, is left out. */
    constructor(from: number);
    /** The load begins at `origin`, in ms, and the warm-up with it. */
    begin(origin: number): void;
    add(event: GeneratorEvent): void;
    /**
     * Judges by the profile's bars; `mostConnections` is the number at which calls begin to wait for one (Infinity: by intent). The schedule
     * lag is judged by what it surely exceeds: one late call in ten condemns nobody. It is less what a connection takes to be opened, which is
     * the gateway's distance; where that is not known, by the calls' arrivals alone.
     */
    snapshot({ scheduleLag, arrivalLag }: Record<'scheduleLag' | 'arrivalLag', Recorder>, bars: FitnessSettings, mostConnections: number): Omit<Summary['generator'], 'scheduleLag' | 'connectionWait'>;
}

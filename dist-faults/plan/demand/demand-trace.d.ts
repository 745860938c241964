import type { TimeZone } from '../../time/zone.ts';
import { type CountedDay } from './hour-tally.ts';
export interface DemandTrace {
    path: string;
    /** As the user names it: for errors. */
    file: string;
    zone: TimeZone;
    models: readonly string[];
}
/**
 * The day that the calls of a CSV or NDJSON file make, and how many they are. Throws GatebenchError DEMAND_INVALID or DEMAND_UNREADABLE (exit
 * 104) for whatever stands anywhere in it.
 */
export declare function countedTrace({ path, file, zone, models }: DemandTrace): CountedDay & {
    calls: number;
};

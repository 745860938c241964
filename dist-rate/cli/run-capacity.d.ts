import type { Options } from 'yargs';
import type { RunProfileOptions } from '../run/run-profile.ts';
import { type OpenFlag } from './report-page.ts';
/** What `run --find-capacity` is told beside what every run is. */
export declare const capacityOptions: {
    readonly 'find-capacity': {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: "find the largest multiple of the profile's load at which every goal holds and no backlog grows: one run after the other, all within credits.budget";
        readonly group: "Capacity:";
    };
    readonly trials: Options;
    readonly precision: Options;
    readonly within: {
        readonly type: 'string';
        readonly describe: 'begin no run that could end later than this after the start, such as 30m';
        readonly group: "Capacity:";
    };
    readonly pause: {
        readonly type: 'string';
        readonly describe: "rest between runs, for the gateway's windows to pass (default: 60s; the embedded mock needs none)";
        readonly group: "Capacity:";
    };
};
interface CapacityFlags extends OpenFlag {
    json: boolean;
    repeat: number;
    against?: string | undefined;
    out?: string | undefined;
    trials?: number | undefined;
    precision?: number | undefined;
    within?: string | undefined;
    pause?: string | undefined;
}
/** Throws a usage error for flags of the search where none is asked for. */
export declare function refuseStray({ findCapacity, ...flags }: Omit<CapacityFlags, 'json' | 'repeat'> & {
    findCapacity: boolean;
}): void;
/** Makes the search, prints what it came to, and gives its exit code. Then throws what the disk refused, if anything. */
export declare function findCapacity(flags: CapacityFlags, options: RunProfileOptions): Promise<number>;
export {};

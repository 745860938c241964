import type { Options } from 'yargs';
import { type RunFlags } from './run.ts';
/** Flags of every command that simulates a profile. */
export interface SimulatedFlags extends RunFlags {
    workers?: number | undefined;
}
export declare const simulatedOptions: {
    readonly tier: {
        readonly type: 'string';
        readonly describe: 'tier of the mock, or a path to a YAML of your own';
        readonly group: 'Gateway:';
    };
    readonly preset: {
        readonly type: 'string';
        readonly describe: 'preset of the mock: its limits, latencies and faults';
        readonly group: 'Gateway:';
    };
    readonly 'time-scale': Options;
    readonly open: {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: "open the report's page in the browser";
    };
    readonly out: {
        readonly type: 'string';
        readonly describe: 'folder for the artefacts (default: reports/<name>-<time>)';
    };
    readonly seed: Options;
    readonly json: {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: 'print the summary as JSON on stdout';
    };
    readonly quiet: {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: 'show no progress';
    };
    readonly workers: Options;
};

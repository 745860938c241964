import type { Options } from 'yargs';
import type { GatewayChoice } from '../run/gateway-choice.ts';
import { type OpenFlag } from './report-page.ts';
/** Flags of every command that carries a profile out. */
export interface RunFlags extends GatewayChoice, OpenFlag {
    profile: string;
    out?: string | undefined;
    seed?: number | undefined;
    json: boolean;
    quiet: boolean;
}
export declare const runOptions: {
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
};
export declare const command: import("./command.ts").Command;

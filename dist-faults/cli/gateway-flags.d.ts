import type { Options } from 'yargs';
/** Flags that name the gateway, the same for every command that talks to one. */
export declare const gatewayOptions: {
    readonly gateway: {
        readonly type: 'string';
        readonly describe: 'mock, or the address of a gateway';
        readonly group: 'Gateway:';
    };
    readonly 'text-url': {
        readonly type: 'string';
        readonly describe: 'address of the messages endpoint';
        readonly group: 'Gateway:';
    };
    readonly 'files-url': {
        readonly type: 'string';
        readonly describe: 'address of the file quota query';
        readonly group: 'Gateway:';
    };
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
};

import type { Options } from 'yargs';
import type { RunDistributedOptions } from '../run/run-distributed.ts';
export declare const redisOption: {
    readonly redis: {
        readonly type: 'string';
        readonly requiresArg: true;
        readonly describe: "address of the Redis that workers share (or GATEBENCH_REDIS_URL)";
        readonly group: 'Workers:';
    };
};
export declare const distributedOptions: {
    readonly redis: {
        readonly type: 'string';
        readonly requiresArg: true;
        readonly describe: "address of the Redis that workers share (or GATEBENCH_REDIS_URL)";
        readonly group: 'Workers:';
    };
    readonly workers: Options;
    readonly remote: {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: 'start no worker here: wait for those of other machines';
        readonly group: 'Workers:';
    };
    readonly lease: {
        readonly type: 'string';
        readonly requiresArg: true;
        readonly describe: 'how long a silent worker keeps its part (default 5s)';
        readonly group: 'Workers:';
    };
    readonly join: {
        readonly type: 'string';
        readonly requiresArg: true;
        readonly describe: 'how long workers are waited for (default 1m)';
        readonly group: 'Workers:';
    };
    readonly 'allow-lost-intents': {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: 'use a Redis that may lose what was paid for';
        readonly group: 'Workers:';
    };
    readonly 'share-prompts': {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: 'put the bodies of requests into Redis';
        readonly group: 'Workers:';
    };
};
export interface DistributedFlags {
    redis?: string | undefined;
    workers?: number | undefined;
    remote: boolean;
    lease?: string | undefined;
    join?: string | undefined;
    allowLostIntents: boolean;
    sharePrompts: boolean;
}
/** The address of the Redis; undefined where the run is one machine's. */
export declare function redisOf({ redis }: Pick<DistributedFlags, 'redis'>): string | undefined;
/** How a run is shared out; null for one of a single machine. Throws USAGE. */
export declare function distributedOf(flags: DistributedFlags & {
    profile: string;
    repeat: number;
    against?: string | undefined;
    findCapacity: boolean;
}): Omit<RunDistributedOptions, 'profile' | 'out'> | null;
/** Throws USAGE. */
export declare function durationOf(name: string, text: string): number;

import type { GatewaySettings } from '../profile/profile.ts';
import type { Finding } from './figure.ts';
import type { KnownLimit } from './known-limit.ts';
import { type ChargedPrices } from './prices.ts';
import type { FittedRefund } from './refund.ts';
import type { Seen } from './seen.ts';
/** A mock that does as a gateway did: settings of a world, as a file states them, and what each of them rests on. */
export interface Twin {
    settings: Readonly<Record<string, unknown>>;
    findings: readonly Finding[];
    /** What stands beside a setting in the file, by its path. */
    comments: readonly {
        path: readonly string[];
        text: string;
    }[];
    /** Limits that nothing was refused by. */
    unobserved: readonly KnownLimit[];
}
export interface TwinSources {
    /** Runs of one gateway. */
    runs: readonly Seen[];
    /** What a probe has found; null for what the runs' refusals show. */
    probed: readonly KnownLimit[] | null;
    charged: ChargedPrices;
    /** Null where the balance does not tell. */
    refund: FittedRefund | null;
    paths: GatewaySettings['paths'];
}
/** Fits a twin. Models without a completed call get none of their own; that is among the findings. */
export declare function fitTwin({ runs, probed, charged, refund, paths }: TwinSources): Twin;

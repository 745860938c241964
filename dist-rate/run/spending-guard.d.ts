import type { GatewaySettings } from '../profile/profile.ts';
import type { DryRun } from './dry-run.ts';
/** The target's addresses that are not this machine's own, each once. */
export declare function paidAddresses(target: GatewaySettings['target']): string[];
/** Leave to spend: given, refused, or asked for with what it may cost. */
export type MaySpend = boolean | ((question: string) => boolean | Promise<boolean>);
/** Only the mock and loopback addresses cost nothing; anything else needs leave. Throws NOT_CONFIRMED (exit 104): then nothing was sent. */
export declare function guardSpending(target: GatewaySettings['target'], dryRun: DryRun, maySpend: MaySpend): Promise<void>;

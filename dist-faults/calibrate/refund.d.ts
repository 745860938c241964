import type { Finding } from './figure.ts';
import type { ChargedPrices } from './prices.ts';
import type { Seen } from './seen.ts';
/** The part of a failed task's price that came back, and what that rests on. */
export interface FittedRefund {
    share: number;
    finding: Finding;
}
/**
 * By what one run was charged beyond its completed calls. Null where too few failed, a price is not known, or a call left it open whether it
 * was charged.
 */
export declare function fitRefund(seen: Seen, spent: number | null, charged: ChargedPrices): FittedRefund | null;

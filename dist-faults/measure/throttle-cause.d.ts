import * as z from 'zod';
/**
 * The limit that a 429 came from: a rate, so many at once, a cap on an hour or a day, a quota of another or an untold period, the balance,
 * the account as such; `unknown` where nothing tells.
 */
export declare const THROTTLE_CAUSES: readonly ['rate', 'concurrency', 'hourCap', 'dayCap', 'quota', 'balance', 'account', 'unknown'];
export declare const throttleCauseSchema: z.ZodEnum<{
    account: "account";
    balance: "balance";
    concurrency: "concurrency";
    dayCap: "dayCap";
    hourCap: "hourCap";
    quota: "quota";
    rate: "rate";
    unknown: "unknown";
}>;
export type ThrottleCause = z.infer<typeof throttleCauseSchema>;
/** What an error's words say of the limit. `rate?`: they speak of a rate as many gateways do whatever the limit is. */
export type ToldCause = ThrottleCause | 'rate?';
/** The cause by the error's words: what is particular in its message or its type beats what is general in either. */
export declare function throttleCause(message: string | undefined, errorType: string | undefined): ToldCause;
/**
 * The cap that a hint of `askedMs`, given at `epochMs` in the gateway's own time, reaches the end of, within `grainMs`: the next midnight
 * or full hour of UTC. Null of a hint that says nothing of a cap.
 */
export declare function capOfHint(askedMs: number, epochMs: number, grainMs: number): ThrottleCause | null;

/** Limits that a client may meet without knowing. */
export interface Scene {
    name: string;
    /** So many times the limits that it was tuned for. */
    factor: number;
    /** Share of the limits that a second client of the same account uses. */
    tenantShare: number;
}
/** The limits as they were told. */
export declare const NOMINAL: Scene;
/** Share of the best objective at the limits as told that it may cost by default to do well at others. */
export declare const ROBUST_COST = 0.5;
/** What the second tenant sends, of what the limits let through. */
export declare const TENANT_SHARE = 0.2;
/** What a robust setting is chosen for: first the scales of the limits, of which the first is the nominal one. */
export declare const ROBUST_SCENES: readonly Scene[];
/** The scenes whose largest regret decides; the others decide between settings that are close there. */
export declare const DECIDING_SCENES: number;

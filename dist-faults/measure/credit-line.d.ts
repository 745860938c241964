import type { CreditsEvent } from './events.ts';
export interface CreditLineDetail {
    /** What the credit query said the token had used since the first reading. */
    readings: {
        t: number;
        spent: number;
    }[];
    /** Stated prices of completed calls added up, at the end of each stretch; null when no price was stated. */
    priced: {
        widthMs: number;
        spent: number[];
    } | null;
    budget: number | null;
}
/** Spending over time, in fixed memory: as the gateway tells it, and as the profile's prices do. */
export declare class CreditLine {
    #private;
    constructor(budget: number | null, horizonMs: number);
    credits({ t, body }: CreditsEvent): void;
    completed(t: number, price: number | undefined): void;
    /** Null when nothing is known of money. */
    snapshot(): CreditLineDetail | null;
}

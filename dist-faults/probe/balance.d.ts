import type { Stop } from './stop.ts';
/** Submits of others on the account, seen by what they cost. */
export interface Others {
    submits: number;
    inMs: number;
}
export declare const NOBODY: Others;
/** What submits cost, and what the account says was used: by this probe, and by others. Instants in ms. */
export declare class Balance {
    #private;
    /** Credits used since the first reading; null before it. */
    get used(): number | null;
    priceOf(model: string): number | null;
    setPrice(model: string, credits: number): void;
    /** Of all models, and of this one where it is told apart; null where none is known. */
    dearest(stated?: number | null): number | null;
    /** A submit was accepted. */
    buy(credits: number): void;
    /** The account's figure, with `open` accepted submits that may not be charged yet. */
    read(at: number, used: number, open: number): void;
    /** At least so many submits of others, were theirs of this model, until the last reading. */
    othersOf(model: string): Others;
    /** A loss that neither accepted submits explain, nor what others use while nothing is open; null while they do, or while prices are not known. */
    loss(accepted: number): Stop | null;
}

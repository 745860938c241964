import type { Book, Ledger, Purse } from './ledger.ts';
import type { MockWorld } from './schema.ts';
import { SpendCaps } from './spend-caps.ts';
export interface User {
    readonly name: string;
    readonly book: Book;
    /** Null where spending has no caps. */
    readonly caps: SpendCaps | null;
    /** Files generated and not yet expired. */
    files: number;
}
/** A token and its user. The label stands for the key in logs, which never show it. */
export interface Account {
    readonly label: string;
    readonly user: User;
    readonly purse: Purse;
    readonly access: 'active' | 'expired' | 'denied';
}
/** Whose request it is. */
export declare class Accounts {
    #private;
    /** `originEpochMs`: unix time of the mock's instant 0. */
    constructor(world: MockWorld, ledger: Ledger, originEpochMs: number);
    /** The account behind an `Authorization` header; null when it names none. */
    find(header: string | undefined): Account | null;
}

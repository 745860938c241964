/**
 * Credits by double entry. Every movement takes an amount from one account and gives it to another, in the user's book and in the
 * token's: in each book the four accounts sum to zero at all times. Amounts are whole micro-credits, so sums are exact.
 */
/** Credits as a whole number of micro-credits. */
export declare function toMicro(credits: number): number;
export declare function fromMicro(micro: number): number;
/** `granted` is the source and goes below zero; `used` is what was paid for good. */
export type LedgerAccount = 'granted' | 'available' | 'reserved' | 'used';
export type LedgerKind = 'grant' | 'reserve' | 'settle' | 'release' | 'refund';
/** One movement in one book. `credits` left `from` and entered `to`. */
export interface LedgerEntry {
    t: number;
    kind: LedgerKind;
    book: 'user' | 'token';
    owner: string;
    from: LedgerAccount;
    to: LedgerAccount;
    credits: number;
    /** The job it is for; absent for grants. */
    job?: string;
}
/** What one owner has, in micro-credits. */
export interface Book {
    readonly kind: 'user' | 'token';
    readonly owner: string;
    readonly unlimited: boolean;
    readonly granted: number;
    readonly available: number;
    readonly reserved: number;
    readonly used: number;
}
/** A token and the user it belongs to: both must be able to pay. */
export interface Purse {
    user: Book;
    token: Book;
}
export declare class Ledger {
    #private;
    constructor(listener?: (entry: LedgerEntry) => void);
    /** Opens a book with `credits` in it. */
    open(kind: 'user' | 'token', owner: string, credits: number | 'unlimited', t?: number): Book;
    /** Whether user and token can both set `micro` aside. */
    canPay(purse: Purse, micro: number): boolean;
    reserve(purse: Purse, micro: number, t: number, job: string): void;
    settle(purse: Purse, micro: number, t: number, job: string): void;
    release(purse: Purse, micro: number, t: number, job: string): void;
    refund(purse: Purse, micro: number, t: number, job: string): void;
    books(): readonly Book[];
}

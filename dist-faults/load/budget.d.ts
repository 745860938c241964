/** Credits in whole micro-credits, never rounded down: a budget must not be crossed by a millionth either. */
export declare function toMicro(credits: number): number;
/**
 * Keeps what a run may burn below a limit. Before each attempt its price is reserved, and what is reserved is taken for spent until it
 * is sure that the attempt bought nothing. So neither a task still running, nor a lost reply, nor a failed task that is charged after
 * all can carry the run over its budget; what a gateway gives back is not spent again.
 */
export declare class Budget {
    #private;
    /** Both in credits: what may be burnt, and what a call without a price is taken to cost. */
    constructor(limit: number, assumedPrice: number | null);
    /** Credits taken for spent. */
    get committed(): number;
    /** Sets the price of one attempt aside; false, and nothing set aside, where the budget could then be crossed. */
    reserve(price: number | null): boolean;
    /** A reservation without a price cost so much, as the balance proved. */
    priced(price: number): void;
    /** The attempt surely bought nothing. */
    release(price: number | null): void;
    /**
     * The gateway says that so many credits were spent since the run began. Where that is more than the run's own calls can have cost,
     * calls without a price cost more than assumed, or somebody else spends: both count from now on. It never lowers anything.
     */
    observe(spent: number): void;
    get isCrossed(): boolean;
}

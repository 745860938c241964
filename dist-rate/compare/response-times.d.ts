/** What stands for an end that was not seen: the call's age when it was last looked at, or that it never came. */
export type UnseenEnd = 'age' | 'never';
/** Response times of all calls of a run, or of one of its models: of those that completed, and of those that did not. In ms. */
export declare class ResponseTimes {
    #private;
    /** Ascending. */
    readonly completed: Float64Array;
    /** Ages of calls whose end was not seen; ascending. */
    readonly ages: Float64Array;
    /** Calls that took longer than any bound. */
    readonly never: number;
    constructor(completed: readonly number[] | Float64Array, ages: readonly number[] | Float64Array, never: number);
    static of(parts: readonly ResponseTimes[]): ResponseTimes;
    get count(): number;
    /** The p-quantile of all calls; Infinity where so many did not complete that it is not reached. */
    quantile(p: number, unseen: UnseenEnd): number;
    /** The least that chance within a run moves the logarithm of its p-quantile by, as a standard error: calls that depend on each other move it more. */
    error(p: number): number;
}

/**
 * Which call was given which task, to notice one id given to two calls. Bounded: an id is remembered at least until a whole generation of
 * others was given after it.
 */
export declare class TaskIds {
    #private;
    constructor(most?: number);
    /** The other call that was given this id before; undefined when none was. A retry of one call may rightly get its id again. */
    given(taskId: string, call: number): number | undefined;
}

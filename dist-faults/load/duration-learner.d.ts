/**
 * What has been seen of how long a model's tasks take, and when to read one next. Instants are ages in ms since acceptance.
 *
 * The schedule is Keller's (Optimum checking schedules for systems subject to random failure, Management Science 21, 1974): to spend
 * the fewest reads for a mean lag, reads lie dense in proportion to the square root of the hazard, the chance that a task which has
 * not ended yet ends now. A task is left alone while none ends, and read often while most do.
 */
export declare class DurationLearner {
    #private;
    /** `lagOfDuration`: the mean lag aimed at, as a part of the mean duration. */
    constructor(lagOfDuration: number);
    /** A task ended after the age `after` and not after `by`. */
    observe(after: number, by: number): void;
    /** The age at which a task that is still running at `age` is read next; null before enough was seen. Infinity where none is planned. */
    nextReadAge(age: number): number | null;
}

import type { Attempt } from './attempt.ts';
import type { Mark } from './mark.ts';
import type { ConcurrencyFinding, RateFinding } from './probe-result.ts';
import { type RateCourse } from './rate-course.ts';
/** Above this share of answers that no law tells, somebody else uses the account, or the limits move. */
export declare const DISTURBED = 0.01;
export interface Met {
    course: RateCourse;
    marks: readonly Mark[];
    attempts: readonly Attempt[];
    originEpochMs: number;
    /** Whether answers tell how long a request was held back. */
    seesHolding: boolean;
}
/** What the evidence says of a model's rate limit. */
export declare function rateFinding({ course, marks, attempts, originEpochMs, seesHolding }: Met): RateFinding;
/** What the evidence says of how many may be open at a time. */
export declare function concurrencyFinding({ course, marks, attempts }: Met): ConcurrencyFinding;

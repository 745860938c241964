import type { RetryPacing } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { Admission, AdmissionLimit, ModelAdmission } from './admission.ts';
/**
 * The models' admissions with the retry policy's own pacing before each pace: one for each model, or one that all share. A fixed pace is a
 * limit like any other, made by `create`; one that learns is ours in real time too, for Bottleneck stops its refills when a setting changes.
 */
export declare function withPacing(admission: ReadonlyMap<string, ModelAdmission>, pacing: RetryPacing | null, clock: Clock, create: (limit: AdmissionLimit, clock: Clock) => Admission): ReadonlyMap<string, ModelAdmission>;

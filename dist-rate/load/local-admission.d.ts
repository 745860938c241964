import type { Clock } from '../time/clock.ts';
import type { Admission, AdmissionLimit } from './admission.ts';
/** An admission of our own on any clock, virtual or real: cheap, exact, without a timer while nobody waits for the pace. */
export declare function localAdmission(limit: AdmissionLimit, clock: Clock): Admission;

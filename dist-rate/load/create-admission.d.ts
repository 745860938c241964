import type { AdmissionSettings, Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { ModelAdmission } from './admission.ts';
/** `bottleneck` for real time, `local` for virtual. */
export type AdmissionKind = 'bottleneck' | 'local';
/**
 * For each client process of the profile the limits of its models, with the pace of the retry policy before them. Throws as `createAdmission`
 * does.
 */
export declare function clientAdmissions(profile: Profile, clock: Clock, kind: AdmissionKind): Promise<[ReadonlyMap<string, ModelAdmission>, ...ReadonlyMap<string, ModelAdmission>[]]>;
/** Throws ADMISSION_TOO_FAST (exit 104) where Bottleneck cannot enforce the settings; see lanes.ts. */
export declare function createAdmission(settings: AdmissionSettings, clock: Clock, kind: AdmissionKind): Promise<ModelAdmission>;

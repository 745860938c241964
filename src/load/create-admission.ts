import type { AdmissionSettings, Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import type { Admission, AdmissionLimit } from './admission.ts'
import { laneCount } from './lanes.ts'
import { localAdmission } from './local-admission.ts'

/** What a model's calls pass: the slot is held for a task's life, the pace is passed by every attempt. */
export interface ModelAdmission {
  slot: Admission
  pace: Admission
}

/** `bottleneck` for real time, `local` for virtual. */
export type AdmissionKind = 'bottleneck' | 'local'

/** For each client process of the profile the limits of its models. Throws as `createAdmission` does. */
export async function clientAdmissions(
  profile: Profile,
  clock: Clock,
  kind: AdmissionKind,
): Promise<[ReadonlyMap<string, ModelAdmission>, ...ReadonlyMap<string, ModelAdmission>[]]> {
  const one = async (): Promise<ReadonlyMap<string, ModelAdmission>> =>
    new Map(
      await Promise.all(
        profile.models.map(async (load) => [load.model, await createAdmission(load.admission, clock, kind)] as const),
      ),
    )
  return [await one(), ...(await Promise.all(Array.from({ length: profile.clients - 1 }, one)))]
}

/** Throws ADMISSION_TOO_FAST (exit 104) where Bottleneck cannot enforce the settings; see lanes.ts. */
export async function createAdmission(
  settings: AdmissionSettings,
  clock: Clock,
  kind: AdmissionKind,
): Promise<ModelAdmission> {
  const { concurrency, ratePerSecond, burst } = settings
  let create: (limit: AdmissionLimit, clock: Clock) => Admission = localAdmission
  if (kind === 'bottleneck' && (concurrency !== null || ratePerSecond !== null)) {
    laneCount(settings)
    // Only here: the import costs every other start of the program some ms.
    create = (await import('./bottleneck-admission.ts')).bottleneckAdmission
  }
  return { slot: create({ concurrency }, clock), pace: create({ ratePerSecond, burst }, clock) }
}

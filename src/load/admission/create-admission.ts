import type { AdmissionSettings, Profile, TokenPace } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import type { Admission, AdmissionLimit, ModelAdmission } from './admission.ts'
import { type LimitSetting, laneCount } from './lane-count.ts'
import { localAdmission } from './local-admission.ts'
import { withPacing } from './pacing.ts'
import { tokenAdmission } from './token-admission.ts'

/** `bottleneck` for real time, `local` for virtual. */
export type AdmissionKind = 'bottleneck' | 'local'

type Create = (limit: AdmissionLimit, clock: Clock) => Admission

/**
 * For each client process of the profile the limits of its models, with the pace of the retry policy before them. Throws as `createAdmission`
 * does.
 */
export async function clientAdmissions(
  profile: Profile,
  clock: Clock,
  kind: AdmissionKind,
): Promise<[ReadonlyMap<string, ModelAdmission>, ...ReadonlyMap<string, ModelAdmission>[]]> {
  const { pacing } = profile.retry
  const { speed } = profile.gateway
  const create = pacing?.kind === 'fixed' ? await creatorOf(pacing, kind, speed, 'retry.pacing') : localAdmission
  const one = async (): Promise<ReadonlyMap<string, ModelAdmission>> => {
    const admissions = await Promise.all(
      profile.models.map(
        async (load) => [load.model, await createAdmission(load.admission, clock, kind, speed)] as const,
      ),
    )
    return withPacing(new Map(admissions), pacing, clock, create)
  }
  return [await one(), ...(await Promise.all(Array.from({ length: profile.clients - 1 }, one)))]
}

/** `speed`: seconds of the clock in a real one. Throws ADMISSION_TOO_FAST (exit 104) where Bottleneck cannot enforce the settings; see lane-count.ts. */
export async function createAdmission(
  settings: AdmissionSettings,
  clock: Clock,
  kind: AdmissionKind,
  speed = 1,
): Promise<ModelAdmission> {
  const { concurrency, ratePerSecond, burst, tokens } = settings
  const create = await creatorOf(settings, kind, speed, 'admission')
  const both = { slot: create({ concurrency }, clock), pace: create({ ratePerSecond, burst }, clock) }
  return tokens === undefined ? both : { ...both, tokens: await tokensOf(tokens, clock, kind) }
}

async function tokensOf(tokens: TokenPace, clock: Clock, kind: AdmissionKind): Promise<Admission> {
  if (kind === 'local') return tokenAdmission(tokens, clock)
  const { bottleneckTokens } = await import('./bottleneck-tokens.ts')
  return bottleneckTokens(tokens, clock)
}

/** Enforcer of a stated limit: Bottleneck in real time. */
async function creatorOf(
  limit: AdmissionLimit,
  kind: AdmissionKind,
  speed: number,
  setting: LimitSetting,
): Promise<Create> {
  if (kind === 'local' || (limit.concurrency == null && limit.ratePerSecond == null)) return localAdmission
  laneCount(limit, speed, setting)
  // Only here: the import costs every other start of the program some ms.
  const { bottleneckAdmission } = await import('./bottleneck-admission.ts')
  return (asked, clock) => bottleneckAdmission(asked, clock, speed)
}

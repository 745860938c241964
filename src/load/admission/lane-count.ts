import { GatebenchError } from '../../errors.ts'
import type { AdmissionLimit } from './admission.ts'

/** Starts per second that one Bottleneck limiter is trusted with: its ceiling is 300 to 430, at two turns of the timer a start. */
export const LANE_STARTS_PER_SECOND = 250

/** The fastest pace that lanes are used for: four limiters, which together take a fifth to a third of a core at it. */
export const LARGEST_STARTS_PER_SECOND = 1000

/** Where a profile states a limit. */
export type LimitSetting = 'admission' | 'retry.pacing'

/**
 * How many Bottleneck limiters share a limit: one, or for a fast pace enough that none starts more than LANE_STARTS_PER_SECOND.
 * From idle each may start one at once, so that a burst is never below the number of lanes.
 * `speed`: seconds of the limit in a real one.
 * Throws ADMISSION_TOO_FAST (exit 104) where none would do: above LARGEST_STARTS_PER_SECOND, and for slots above one lane's pace.
 */
export function laneCount(
  { ratePerSecond, concurrency }: AdmissionLimit,
  speed = 1,
  setting: LimitSetting = 'admission',
): number {
  if (ratePerSecond == null) return 1
  const inRealTime = ratePerSecond * speed
  const largest = concurrency == null ? LARGEST_STARTS_PER_SECOND : LANE_STARTS_PER_SECOND
  if (inRealTime > largest) {
    const rate = setting === 'admission' ? 'an admission rate' : 'the rate of retry.pacing'
    const what = concurrency == null ? rate : `${rate} beside a concurrency limit`
    throw new GatebenchError(
      `${what} can be enforced up to ${largest}/s, but the profile asks for ${ratePerSecond}/s${atSpeed(speed)}`,
      {
        code: 'ADMISSION_TOO_FAST',
        hint: `${speed > 1 ? 'use a lower --speed, or ' : ''}lower the rate to ${largest / Math.max(1, speed)}/s, or set \`${setting}: none\` and let only the arrivals determine the load`,
      },
    )
  }
  return Math.ceil(inRealTime / LANE_STARTS_PER_SECOND)
}

function atSpeed(speed: number): string {
  return speed === 1 ? '' : `, ${speed} times as fast`
}

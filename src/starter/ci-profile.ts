import type { Summary } from '../measure/summary/summary.ts'
import { SHARE_RATES } from '../measure/times/call-shares.ts'
import { parseProfile } from '../profile/load-profile.ts'
import { simulateProfile } from '../run/simulate-profile.ts'
import { writeShare } from '../units.ts'
import { profileOf } from './init-profile.ts'
import type { StarterAnswers } from './starter.ts'

/** Simulations that every threshold has to pass, with the profile's seed and those after it. */
const SEEDS = 10
const BOUNDS = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8]
/** Share of the fewest calls that completed in any of these simulations; this many must complete. */
const COMPLETED_SHARE = 0.9

/**
 * A first profile to gate CI with. Each rate has the tightest bound that the profile passes in ten simulations against the mock; a rate that
 * passes none is left out.
 */
export async function ciProfileOf(answers: Omit<StarterAnswers, 'name'>, file: string): Promise<string> {
  const tried = SHARE_RATES.flatMap((metric) => BOUNDS.map((max) => ({ metric, max: writeShare(max) })))
  const profile = parseProfile(profileOf({ ...answers, thresholds: tried }, file), file)
  const summaries: Summary[] = []
  for (let n = 0; n < SEEDS; n++) {
    summaries.push(
      (await simulateProfile({ profile, dialect: answers.dialect?.given, seed: profile.seed + n })).summary,
    )
  }
  const passes = (at: number): boolean => summaries.every(({ thresholds }) => thresholds[at]?.verdict === 'pass')
  const rates = SHARE_RATES.flatMap((metric) => tried.find((one, at) => one.metric === metric && passes(at)) ?? [])
  const fewest = Math.min(...summaries.map(({ measured }) => measured.completed))
  const completed = { metric: 'completed', min: Math.max(1, Math.floor(COMPLETED_SHARE * fewest)) }
  return profileOf({ ...answers, thresholds: [completed, ...rates, { metric: 'duplicates', max: 0 }] }, file)
}

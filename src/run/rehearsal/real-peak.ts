import type { Plan } from '../../load/schedule/plan.ts'

/** Most starts in one real second. At a speed above 1, a real second has the busiest second of the plan and `speed - 1` average ones. */
export function realPeak({ survey, spanMs }: Plan, speed: number): number {
  const perSecond = spanMs > 0 ? (survey.calls * 1000) / spanMs : 0
  return Math.min(survey.calls, survey.peakPerSecond + Math.max(0, speed - 1) * perSecond)
}

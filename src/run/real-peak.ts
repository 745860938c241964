import type { Plan } from '../load/plan.ts'

/** Starts in the busiest real second: one second of the plan at its busiest, and at a speed the seconds about it, which are like any other; all at most. */
export function realPeak({ survey, spanMs }: Plan, speed: number): number {
  const perSecond = spanMs > 0 ? (survey.calls * 1000) / spanMs : 0
  return Math.min(survey.calls, survey.peakPerSecond + Math.max(0, speed - 1) * perSecond)
}

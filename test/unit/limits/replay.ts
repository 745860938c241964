import { decide, type Limiter } from '../../../src/limits/limiter.ts'

export const pass = 'pass'
export const starts = (at: number) => ({ startsAt: at })
export const wait = (until: number) => ({ retryAt: until })
export const never = wait(Number.POSITIVE_INFINITY)

export type Verdict = typeof pass | { startsAt: number } | { retryAt: number }

/** A request at an instant and what must come of it; the cost is 1 where none is stated. */
export type Row = readonly [now: number, verdict: Verdict, cost?: number]

/** What the limiter makes of the train, in the same form: to be compared with the train itself. */
export function replay(limiter: Limiter, train: readonly Row[]): Row[] {
  return train.map(([now, , ...cost]) => {
    const decision = decide(limiter, now, ...cost)
    if (!decision.admitted) return [now, wait(decision.retryAt), ...cost]
    return [now, decision.startsAt === now ? pass : starts(decision.startsAt), ...cost]
  })
}

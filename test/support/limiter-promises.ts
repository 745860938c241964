import { expect } from 'vitest'
import { decide, type Limiter } from '../../src/limits/limiter.ts'

/** The double next below a positive one. */
export function justBelow(instant: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, instant)
  view.setBigInt64(0, view.getBigInt64(0) - 1n)
  return view.getFloat64(0)
}

/** Of every refusal of a train: refused at every tried instant before `retryAt`, admitted at it. Late ones are counted unasked. */
export function expectPromises(
  limiter: Limiter,
  arrivals: readonly { now: number; cost: number; late?: boolean }[],
): void {
  for (const { now, cost, late } of arrivals) {
    if (late) {
      limiter.take(now, cost)
      continue
    }
    const decision = decide(limiter, now, cost)
    if (!decision.admitted) expectEarliest(limiter, now, cost, decision.retryAt)
  }
}

function expectEarliest(limiter: Limiter, now: number, cost: number, retryAt: number): void {
  if (retryAt === Number.POSITIVE_INFINITY) {
    for (const later of [now, now + 1, now + 10_000, now + 1e9])
      if (limiter.check(later, cost).admitted) expect.fail(`admitted at ${later} what is never to be`)
    return
  }
  const parts = [0, 0.1, 0.5, 0.9, 0.999].map((part) => now + part * (retryAt - now))
  for (const before of [...parts, justBelow(retryAt)]) {
    if (before >= now && before < retryAt && limiter.check(before, cost).admitted)
      expect.fail(`admitted at ${before}, before ${retryAt}`)
  }
  expect(limiter.check(retryAt, cost).admitted).toBe(true)
}

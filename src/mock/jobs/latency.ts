import type { Draw } from '../../random.ts'
import { lognormalQuantile } from '../../stats/distributions.ts'
import type { MockModel } from '../world/catalogue.ts'
import type { MockWorld } from '../world/schema.ts'
import { latencyOf } from './request-figures.ts'

/** Time from start to end of a job, without faults: lognormal by its class and request, and longer when the model was idle; ms. */
export function runTimeMs(
  model: MockModel,
  body: Readonly<Record<string, unknown>>,
  now: number,
  coldStart: MockWorld['latency']['coldStart'],
  draw: Draw,
  key: readonly number[],
): number {
  const { median, sigma } = latencyOf(model.settings, body)
  return lognormalQuantile(draw(key), median, sigma) + coldMs(model, now, coldStart)
}

/** Time that a model which has been idle takes to begin; ms. */
export function coldMs(
  { busyUntil }: Pick<MockModel, 'busyUntil'>,
  now: number,
  coldStart: MockWorld['latency']['coldStart'],
): number {
  return coldStart !== null && now - busyUntil >= coldStart.idle ? coldStart.extra : 0
}

/** Time to answer a request, apart from any work it asks for; ms. */
export function replyTimeMs(
  { median, sigma }: { median: number; sigma: number },
  draw: Draw,
  key: readonly number[],
): number {
  return sigma === 0 ? median : lognormalQuantile(draw(key), median, sigma)
}

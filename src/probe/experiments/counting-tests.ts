import type { RateFinding } from '../findings/probe-result.ts'
import type { Attempt } from '../requests/attempt.ts'
import { invalidRequest, type ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'

const INVALID_APART_MS = 50
const MOST_INVALID = 150

/**
 * Whether requests that fail validation count against the limit: more of them than it lets through are sent after a rest. Costs no credits
 * where the gateway checks before it takes any; null where it does not tell. What is not refused here is no sign that there is no limit.
 */
export async function countsInvalid(
  requester: Requester,
  model: ProbedModel,
  { limit }: RateFinding,
  at: { cycle: number; longestWindowMs: number },
): Promise<boolean | null> {
  const { clock, submitting } = requester
  if (limit === null || limit.high + 3 > MOST_INVALID) return null
  if (!(await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs))) return null
  const faulty = { ...model, request: invalidRequest(model) }
  const sent: Attempt[] = []
  for (let n = 0; n < limit.high + 3; n++) {
    const one = requester.submit(faulty, 'invalid', at.cycle)
    if (one === null) return null
    sent.push(one.attempt)
    const outcome = await one.done
    // Taken for a request like any other: it costs what they cost, and tells nothing.
    if (outcome.kind === 'accepted') return null
    if (!(await submitting.sleepUntil(clock.now() + INVALID_APART_MS))) return null
  }
  return sent.some(({ passing }) => passing === 'limited')
}

const IMAGES_APART_MS = 25
/** Refusals in a row in a burst that meets its limit. */
const REFUSED = 3

/** Whether a request of two images counts as two: after a rest half as many of them pass. Null where that cannot be seen. */
export async function countsImages(
  requester: Requester,
  model: ProbedModel,
  { limit, label, ratePerSecond }: RateFinding,
  at: { cycle: number; longestWindowMs: number },
): Promise<boolean | null> {
  const { clock, submitting } = requester
  const single = requester.balance.priceOf(model.model) ?? model.price
  if (model.modality !== 'image' || limit === null || limit.low < LEAST_TO_HALVE || label !== 'stable') return null
  if (!(await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs))) return null
  const double = { ...model, request: { ...model.request, n: 2 }, price: single === null ? null : 2 * single }
  const from = clock.now()
  const sent = await burst(requester, double, { ...at, stage: 'images', atMost: limit.high + 5 })
  if (sent === null) return null
  const passed = sent.filter(({ passing }) => passing === 'accepted').length
  const refilled = ((ratePerSecond?.value ?? 0) * (clock.now() - from)) / 1000
  return passed < 0.5 * (limit.value + refilled) + 1
}
const LEAST_TO_HALVE = 4

/** Uses up two windows of the clock, one after the other: a bound on growth lets more through in the second. */
export async function fillTwoWindows(
  requester: Requester,
  model: ProbedModel,
  { kind, limit, windowMs }: RateFinding,
  at: { cycle: number; longestWindowMs: number; offsetMs: number },
): Promise<void> {
  const { clock, submitting } = requester
  if (kind !== 'fixed-window-clock' || limit === null || windowMs === null) return
  if (!(await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs))) return
  const span = windowMs.value
  for (let filled = 0; filled < 2; filled++) {
    const into = (((clock.originEpochMs + clock.now() + at.offsetMs) % span) + span) % span
    if (!(await submitting.sleepUntil(clock.now() + (1.1 * span - into)))) return
    if ((await burst(requester, model, { ...at, stage: 'deep', atMost: 2 * limit.high + 5 })) === null) return
  }
}

/** Submits until refused. Null where no more may be sent. */
async function burst(
  requester: Requester,
  model: ProbedModel,
  { cycle, stage, atMost }: { cycle: number; stage: Attempt['stage']; atMost: number },
): Promise<Attempt[] | null> {
  const { clock, submitting } = requester
  const sent: Attempt[] = []
  while (sent.length < atMost && !sent.slice(-REFUSED - 5).some((_, n, last) => isRefusedFrom(last, n))) {
    const one = requester.submit(model, stage, cycle)
    if (one === null) return null
    sent.push(one.attempt)
    if (!(await submitting.sleepUntil(clock.now() + IMAGES_APART_MS))) return null
  }
  await requester.answered()
  return sent
}

function isRefusedFrom(attempts: readonly Attempt[], from: number): boolean {
  const row = attempts.slice(from, from + REFUSED)
  return row.length === REFUSED && row.every(({ passing }) => passing === 'limited')
}

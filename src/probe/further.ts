import type { Attempt } from './attempt.ts'
import type { RateFinding } from './probe-result.ts'
import { invalidRequest, type ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

const INVALID_APART_MS = 50
const MOST_INVALID = 150
/** Of the rate that was found, so much is used while limits behind it are looked for. */
const OF_RATE = 0.9
const LONGEST_DEEP_MS = 1_200_000

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

/** Keeps below the rate that was found, for as long as it takes to meet what it hides: a bound on open requests, or a cap on a longer window. */
export async function lookBehind(
  requester: Requester,
  model: ProbedModel,
  { ratePerSecond }: RateFinding,
  at: { cycle: number; longestWindowMs: number },
): Promise<void> {
  const { clock, submitting } = requester
  if (ratePerSecond === null) return
  if (!(await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs))) return
  const everyMs = Math.max(100, 1000 / (OF_RATE * ratePerSecond.value))
  const until = clock.now() + LONGEST_DEEP_MS
  let refused = 0
  while (clock.now() < until && refused < 20) {
    const one = requester.submit(model, 'deep', at.cycle)
    if (one === null) return
    void one.done.then(({ kind }) => {
      if (kind !== 'accepted') refused++
    })
    if (!(await submitting.sleepUntil(clock.now() + everyMs))) return
  }
}

import type { Inference } from '../inference/infer.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'

/** Silence before each burst, in windows: what was counted in two of them is over. The second is shorter, since a bucket may refill in two. */
const SILENCES = [2.2, 1.3]
/** A burst takes at most this share of the window, and so many submits more than the limit. */
const BURST_OF_WINDOW = 0.25
const LONGEST_SPACING_MS = 100
const BEYOND = 3
/** Refusals that end a burst. */
const REFUSALS = 2
/**
 * A window that is shorter than this share of the longest fits by chance more often, and is tested by all of its limit; a longer one by a part, unless the
 * limit is small.
 */
const SHORT_OF_LONGEST = 1 / 15
const PART = 0.25
const LEAST_OF_PART = 4

/**
 * Puts a law that counts refusals to the test. While it is asked it stays closed, and so it explains whatever stays closed for another reason.
 * It alone says that the limit is free again as soon as nothing was asked for two windows. False where another kind of law was found, its window
 * was tested before, or nothing was sent.
 */
export async function burstAfterSilence(
  requester: Requester,
  model: ProbedModel,
  { ranked: [first] }: Inference,
  { cycle, longestWindowMs, testedMs }: { cycle: number; longestWindowMs: number; testedMs: Set<number> },
): Promise<boolean> {
  const { clock, submitting } = requester
  const windowMs = first?.best.shape.windowMs
  if (first === undefined || windowMs === undefined || first.best.hypothesis.countsRefusals !== true) return false
  if (testedMs.has(windowMs)) return false
  testedMs.add(windowMs)
  const { size } = first.best
  const spacingMs = Math.max(SHORTEST_SPACING_MS, Math.min(LONGEST_SPACING_MS, (BURST_OF_WINDOW * windowMs) / size))
  const isShort = windowMs < SHORT_OF_LONGEST * longestWindowMs
  const most = isShort ? size + BEYOND : Math.max(Math.min(size + 1, LEAST_OF_PART), Math.ceil(PART * size))
  for (const [burst, silence] of SILENCES.entries()) {
    if (!(await submitting.sleepUntil(clock.now() + silence * windowMs))) return burst > 0
    let refused = 0
    for (let sent = 0; sent < most && refused < REFUSALS; sent++) {
      const one = requester.submit(model, 'silence', cycle)
      if (one === null) return true
      void one.done.then(() => {
        if (one.attempt.passing === 'limited') refused++
      })
      if (!(await submitting.sleepUntil(clock.now() + spacingMs))) return true
    }
    await requester.answered()
  }
  return true
}

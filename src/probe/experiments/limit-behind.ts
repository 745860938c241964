import type { RateFinding } from '../findings/probe-result.ts'
import type { Attempt } from '../requests/attempt.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { runSaturation } from './saturation.ts'

/** Share of the found rate that is used while limits behind it are looked for. */
const OF_RATE = 0.9
const LONGEST_MS = 1_200_000
/** As other saturations, at an instant of the gateway's clock of its own. */
const PHASE_MS = 33_290
const GAP_MS = 4500
const RECOVERIES = 8

/**
 * Keeps below the rate that was found until something refuses all the same: a bound on open requests, or a rate limit over a longer window.
 * That one is then watched until it recovers. For how long it did not, in ms; null where it did, or nothing refused.
 */
export async function findLimitBehind(
  requester: Requester,
  model: ProbedModel,
  { ratePerSecond, countsRefusals }: RateFinding,
  at: { cycle: number; longestWindowMs: number; offsetMs: number },
): Promise<number | null> {
  const { clock, submitting } = requester
  if (ratePerSecond === null) return null
  // What is open from before holds places that nobody would reckon with. A task may be stuck for good.
  await cameTrue(requester, () => requester.openTasks.length === 0)
  if (!(await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs))) return null
  const spacingMs = Math.max(100, 1000 / (OF_RATE * ratePerSecond.value))
  await runSaturation(
    requester,
    model,
    {
      ...at,
      phaseMs: PHASE_MS,
      periodMs: 2 * at.longestWindowMs,
      gapMs: GAP_MS,
      recoveries: RECOVERIES,
      // What refills steadily shows its rate only over a long watch, and what is given back at once its second window.
      isLong: true,
      openAtMost: Number.POSITIVE_INFINITY,
      burstAtMost: Math.ceil(LONGEST_MS / spacingMs),
      burstMs: LONGEST_MS,
      spacingMs,
      isSilent: countsRefusals === true,
      silentWindowMs: at.longestWindowMs,
    },
    at,
  )
  await requester.answered()
  return shutFor(requester, model, at)
}

/** Marks refusals after the last admitted submit, if they lasted longer than the longest window and no lack of slots explains them. */
async function shutFor(
  requester: Requester,
  model: ProbedModel,
  { cycle, longestWindowMs }: { cycle: number; longestWindowMs: number },
): Promise<number | null> {
  const submits = (): Attempt[] =>
    requester.attempts.filter(({ target, model: of }) => target === 'submit' && of === model.model)
  const shut = (): Attempt[] => refusedSinceLast(submits().filter((one) => one.cycle === cycle))
  const [first] = shut()
  if (first === undefined || spanOf(shut()) <= longestWindowMs) return null
  const isTold = (): boolean => shut().some(({ sentAt }) => sentAt > placeFreeAt(submits(), first.sentAt))
  if (!isTold() && (await cameTrue(requester, () => requester.clock.now() > placeFreeAt(submits(), first.sentAt)))) {
    requester.submit(model, 'deep', cycle)
    await requester.answered()
  }
  // Without a place that is surely free it may as well be a bound on open requests.
  if (!isTold()) return null
  const refused = shut()
  for (const attempt of refused) attempt.isShut = true
  return spanOf(refused)
}

function refusedSinceLast(attempts: readonly Attempt[]): Attempt[] {
  const last = attempts.findLastIndex(({ passing }) => passing === 'accepted')
  return attempts.slice(last + 1).filter(({ passing }) => passing === 'limited')
}

function spanOf(attempts: readonly Attempt[]): number {
  return (attempts.at(-1)?.sentAt ?? 0) - (attempts[0]?.sentAt ?? 0)
}

/** From when on one of the requests that were surely open at an instant is over, and its place free; at once where none can have been open. */
function placeFreeAt(submits: readonly Attempt[], instant: number): number {
  const open = submits.filter(
    ({ passing, sentAt, overAt = Number.POSITIVE_INFINITY }) =>
      passing === 'accepted' && sentAt < instant && overAt > instant,
  )
  const ends = open.flatMap(({ openAt = 0, overAt }) => (openAt >= instant && overAt !== undefined ? [overAt] : []))
  return open.length === 0 ? instant : Math.min(...ends)
}

const STEP_MS = 1000

/** Waits for it; false where that was too long, or nothing may be submitted any more. */
async function cameTrue({ clock, submitting }: Requester, isTrue: () => boolean): Promise<boolean> {
  const until = clock.now() + LONGEST_MS
  while (!isTrue()) {
    if (clock.now() >= until || !(await submitting.sleepUntil(clock.now() + STEP_MS))) return false
  }
  return true
}

import { type CycleEnd, type CyclePlan, runCycle } from './cycle.ts'
import { sameAnswers } from './equivalence.ts'
import { evidenceOf } from './fit.ts'
import { type Inference, infer } from './infer.ts'
import { marksOf, type Network } from './mark.ts'
import type { ProbedModel } from './probed-model.ts'
import type { Requester } from './requester.ts'

export interface RateCourseOptions {
  /** Saturations at most. */
  cycles: number
  longestWindowMs: number
  burstAtMost: number
  network: Network
  /** Called while the model is saturated, with the number of the saturation. */
  whileSaturated?: (cycle: number) => Promise<void>
  /** Called with what was found so far; true where it has gathered more. */
  further?: (course: RateCourse) => Promise<boolean>
  /** Called after each. */
  afterCycle?: () => Promise<void>
}

export interface RateCourse {
  inference: Inference
  cycles: readonly (CyclePlan & CycleEnd)[]
  /** How sure the kind is, with all kinds that no probe could tell from it. */
  confidence: number
}

/** Where in the gateway's minute saturations begin: windows of a minute, half a minute, 20 and 10 s have room, and each its own remainder. */
const PHASES_MS = [21_000, 34_000, 52_000, 13_000]
/** Phases repeat so often: the longest window that is looked for has to have its place in it. */
const MINUTE_MS = 60_000
const SHORT_PERIOD_MS = 10_000
const GAP_MS = 3000
const RECOVERIES = 6
const SURE = 0.99

/** Saturates a model's limits until their kind is sure, or the saturations or the budget are used up. */
export async function courseOfRate(
  requester: Requester,
  model: ProbedModel,
  options: RateCourseOptions,
): Promise<RateCourse> {
  const { clock, submitting } = requester
  const { longestWindowMs, network } = options
  const cycles: (CyclePlan & CycleEnd)[] = []
  const evidence = () =>
    evidenceOf(
      marksOf(requester.attempts, model.model, network),
      network,
      clock.originEpochMs,
      requester.attempts.flatMap(({ stated = [] }) => stated),
    )
  let inference: Inference = { ranked: [], concurrency: null, unexplained: 0 }
  let [openAtMost, isSilent, gapMs, dense] = [Number.POSITIVE_INFINITY, false, GAP_MS, 0]
  for (let cycle = 0; cycle < options.cycles; cycle++) {
    if (!(await submitting.sleepUntil(clock.now() + 2.1 * longestWindowMs))) break
    const plan: CyclePlan = {
      cycle,
      phaseMs: PHASES_MS[cycle % PHASES_MS.length] as number,
      periodMs: longestWindowMs <= SHORT_PERIOD_MS ? SHORT_PERIOD_MS : MINUTE_MS,
      gapMs,
      recoveries: RECOVERIES,
      openAtMost,
      burstAtMost: options.burstAtMost,
      longestWindowMs,
      isSilent,
    }
    const end = await runCycle(requester, model, plan, {
      offsetMs: network.offsetMs,
      whileSaturated: options.whileSaturated,
    })
    cycles.push({ ...plan, ...end })
    await requester.answered()
    await options.afterCycle?.()
    if (submitting.isClosed) break
    inference = infer(evidence())
    if (!end.saturated) {
      // Nothing refuses so few, or nothing below the concurrency limit does.
      break
    }
    if (inference.concurrency !== null && !Number.isFinite(openAtMost)) {
      openAtMost = inference.concurrency
      continue
    }
    if (!end.recovered && !isSilent && inference.concurrency === null) {
      isSilent = true
      continue
    }
    dense++
    const [best] = inference.ranked
    const { windowMs } = best?.best.shape ?? {}
    if (windowMs !== undefined) gapMs = Math.min(GAP_MS, 0.3 * windowMs)
    if (dense > 1 && confidenceOf(inference, evidence().originEpochMs, true) >= SURE && inference.unexplained < 0.01)
      break
  }
  const concluded = async (): Promise<RateCourse> => {
    if (requester.stopped === null) await requester.settle()
    else await requester.finish()
    inference = infer(evidence())
    return { inference, cycles, confidence: confidenceOf(inference, clock.originEpochMs, model.modality !== 'text') }
  }
  const course = await concluded()
  return (await options.further?.(course)) === true ? concluded() : course
}

/** The kinds that no probe can tell from the likeliest, that one first. */
export function inseparable({ ranked }: Inference, originEpochMs: number, seesHolding: boolean): Inference['ranked'] {
  const [first, ...others] = ranked
  if (first === undefined) return []
  return [
    first,
    ...others.filter(
      ({ posterior, best }) => posterior > 1e-4 && sameAnswers(first.best, best, originEpochMs, seesHolding),
    ),
  ]
}

export function confidenceOf(inference: Inference, originEpochMs: number, seesHolding: boolean): number {
  return inseparable(inference, originEpochMs, seesHolding).reduce((sum, { posterior }) => sum + posterior, 0)
}

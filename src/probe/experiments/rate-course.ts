import { confidenceAtOnce, confidenceOf } from '../inference/confidence.ts'
import { type Evidence, evidenceOf } from '../inference/evidence.ts'
import { type Inference, infer, NOTHING_REFUSED, pairIn } from '../inference/infer.ts'
import { isLimitUsedBefore } from '../inference/limit-used-before.ts'
import { type Network, observationsOf } from '../inference/observation.ts'
import type { OtherRate } from '../inference/other-rate.ts'
import { isByEdges, isOfStray, isRateTold, isSettled, isWindowTold, openBehind } from '../inference/settled.ts'
import { isBlurred, isUsuallySet } from '../inference/shapes.ts'
import type { Attempt } from '../requests/attempt.ts'
import { type Others, othersPerMs } from '../requests/balance.ts'
import { SHORTEST_SPACING_MS } from '../requests/budget.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { burstAfterSilence } from './after-silence.ts'
import { checkPlan } from './check-plan.ts'
import { inTwoParts, questionPlan } from './question-plan.ts'
import { periodFor, phasesFor, runSaturation, type SaturationEnd, type SaturationPlan } from './saturation.ts'
import { type Shared, type Sharing, sharing as sharingOf } from './sharing.ts'

export interface RateCourseOptions {
  /** Saturations at most. */
  cycles: number
  longestWindowMs: number
  burstAtMost: number
  network: Network
  /** Whether laws are looked for that only more evidence tells. */
  isDeep: boolean
  /** Other models, and other keys, that may meet the same limits. */
  besides?: readonly string[]
  /** Called while the model is saturated. */
  whileSaturated?: (saturation: Saturation) => Promise<void>
  /** Called with what was found so far; true where it has gathered more. */
  further?: (course: RateCourse) => Promise<boolean>
  /** Called after each saturation, with what was accepted before the first refusal of the first. */
  priced?: (size: number) => void
  /** Called before each and after. */
  checkBalance?: () => Promise<void>
}

export interface Saturation {
  cycle: number
  /** Knowledge of other users of the account. */
  sharing: Sharing
  /** Fewer are open than the concurrency limit lets be: the rate is what refuses. */
  isBeneath: boolean
}

export interface RateCourse {
  inference: Inference
  cycles: readonly (SaturationPlan & SaturationEnd)[]
  /** How sure the kind is, with all kinds that no probe could tell from it. */
  confidence: number
  /** Submits of others that the balance shows. */
  others: Others
  /** The account lost more than this probe's own submits and those of others that are seen explain. */
  isUnexplained: boolean
  /** The first submit of all was refused or held back: others had met the limit. */
  isPreceded: boolean
  sharing: Sharing
}

const GAP_MS = 3000
const OTHER_GAP_MS = 5500
const RECOVERIES = 6
/** Saturations at most that are made again above a bound on open requests, where a pair of rates is about as likely. */
const AGAIN_ABOVE = 1
/** Further saturations at most, where a limit behind another is still open. */
const FURTHER = 1
/** Saturations of another shape at most, where laws are still possible that only it distinguishes. */
const QUESTIONS = 3
const SURE = 0.99
/** After a single saturation the law must be surer, and nothing may be open. */
const SURE_AT_ONCE = 0.999
/** A burst takes up to this share of the window that is looked at. */
const BURST_OF_WINDOW = 0.3
const SHORTEST_GAP_MS = 300
/** Windows in which the first burst has room. */
const LONG_ENOUGH_MS = 8000
/** Above this share of answers that no law tells another saturation is worth its price. */
const DISTURBED = 0.01
/** Where others are known to use the account, another shows no more. */
const DISTURBED_BY_OTHERS = 0.3

/** Saturates a model's limits until their kind is sure, or the saturations or the budget are used up. */
export async function courseOfRate(
  requester: Requester,
  model: ProbedModel,
  options: RateCourseOptions,
): Promise<RateCourse> {
  const { clock, submitting } = requester
  const { longestWindowMs, network } = options
  const cycles: (SaturationPlan & SaturationEnd)[] = []
  let before: Evidence | null = null
  const evidence = (models: readonly string[], holding: readonly string[]): Evidence => {
    const made: Evidence = evidenceOf(
      observationsOf(requester.attempts.slice(from), models, network, holding),
      network,
      clock.originEpochMs,
      requester.attempts.flatMap(({ stated = [] }) =>
        stated.filter(({ concerns }) => concerns === 'rate' || concerns === 'concurrency'),
      ),
      {
        othersPerMs: othersPerMs(requester.balance.othersOf(model.model)),
        longestWindowMs,
        isDeep: options.isDeep,
        before,
      },
    )
    before = made
    return made
  }
  const sharing = new Map<string, Shared>()
  const inferred = (known?: OtherRate): Inference => {
    let [models, holding] = [[model.model], [model.model]]
    let found = infer(evidence(models, holding), { known, earlier: pairIn(inference) })
    for (const other of options.besides ?? []) {
      const asked = requester.attempts.slice(from).filter((one) => one.model === other && one.stage === 'scope')
      const [both, open] = [
        [...models, other],
        [...holding, other],
      ]
      const part = found
      const told = sharingOf(
        asked,
        found,
        (floor) => infer(evidence(both, open), { floor, part }),
        (floor) => infer(evidence(both, holding), { floor, part }),
      )
      sharing.set(other, told.answer)
      if (told.by !== 'none') models = both
      if (told.by === 'all') holding = open
      found = told.inference
    }
    return found
  }
  const asking = {
    originEpochMs: clock.originEpochMs + network.offsetMs,
    phasesMs: phasesFor(longestWindowMs),
    periodMs: periodFor(longestWindowMs),
    longestWindowMs,
    burstAtMost: options.burstAtMost,
    testedMs: [],
  }
  let inference: Inference = NOTHING_REFUSED
  // What was asked of it while other models were probed belongs to no saturation of its own.
  const from = requester.attempts.length
  const seesHolding = model.modality !== 'text'
  let [openAtMost, isSilent, gapMs, dense] = [Number.POSITIVE_INFINITY, false, GAP_MS, 0]
  let spacingMs: number | null = null
  let silentWindowMs = longestWindowMs
  let [isLong, wasLong, recoveriesAtLeast, again] = [false, false, 0, 0]
  let [check, checks]: [SaturationPlan | null, number] = [null, 0]
  const mostCycles = (): number =>
    options.cycles + checks + again + (options.cycles > 1 && recoveriesAtLeast > 0 ? FURTHER : 0)
  for (let cycle = 0; cycle < mostCycles(); cycle++) {
    const restMs = 2.1 * (check?.longestWindowMs ?? longestWindowMs)
    if (!(await submitting.sleepUntil(clock.now() + restMs))) break
    // Nothing of ours is open: what goes now others use.
    await options.checkBalance?.()
    const parts = Number.isFinite(openAtMost) ? null : inTwoParts(inference, asking)
    const plan: SaturationPlan = check ?? {
      cycle,
      ...parts,
      phaseMs: asking.phasesMs[cycle % asking.phasesMs.length] as number,
      periodMs: asking.periodMs,
      gapMs: parts?.burstAfterMs ?? gapMs,
      recoveries: RECOVERIES,
      recoveriesAtLeast,
      isLong,
      openAtMost,
      burstAtMost: options.burstAtMost,
      longestWindowMs,
      spacingMs: parts?.spacingMs ?? spacingMs,
      isSilent,
      silentWindowMs,
    }
    const end = await runSaturation(requester, model, plan, {
      offsetMs: network.offsetMs,
      whileSaturated: (number) =>
        options.whileSaturated?.({ cycle: number, sharing, isBeneath: Number.isFinite(openAtMost) }) ??
        Promise.resolve(),
    })
    cycles.push({ ...plan, ...end })
    check = null
    wasLong ||= isLong
    await requester.answered()
    await options.checkBalance?.()
    if (submitting.isClosed) break
    inference = inferred()
    if (end.saturated) options.priced?.(passedAtOnce(requester.attempts.slice(from), model.model))
    // Another saturation would find the same coin.
    if (inference.random?.isSure || requester.isAtBound(model.model)) break
    // Nothing refuses so few, or nothing below the concurrency limit does.
    if (!end.saturated) break
    dense++
    // The burst hardly outran the limit: the fastest burst shows more of it.
    if (inference === NOTHING_REFUSED || isOfStray(inference)) {
      ;[gapMs, spacingMs] = [SHORTEST_GAP_MS, SHORTEST_SPACING_MS]
      continue
    }
    const bound = inference.concurrency ?? inference.suspected
    if (bound !== null && !Number.isFinite(openAtMost)) {
      // One that was never surely about full, and explains little, is put to the test, whatever explains the answers.
      const isExact = inference.concurrency === inference.concurrencyAtMost
      const isTold = inference.isConcurrencySure && isExact && inference.unexplained < DISTURBED && isSettled(inference)
      if (isTold && confidenceOf(inference, clock.originEpochMs, seesHolding) >= SURE_AT_ONCE) break
      // A front limit refills whatever is open, and a bound opens as work ends: only a burst that meets one of them tells.
      if (inference.rivalPair.length > 0 && again < AGAIN_ABOVE) {
        again++
        continue
      }
      openAtMost = bound
      continue
    }
    isSilent ||= end.isSilent && inference.concurrency === null
    const [best] = inference.ranked
    const { windowMs } = best?.best.shape ?? {}
    if (end.recovered) silentWindowMs = Math.min(longestWindowMs, windowMs ?? longestWindowMs)
    if (best !== undefined && windowMs !== undefined && windowMs < LONG_ENOUGH_MS) {
      gapMs = BURST_OF_WINDOW * windowMs
      spacingMs = Math.max(SHORTEST_SPACING_MS, Math.min(25, (BURST_OF_WINDOW * windowMs) / best.best.size))
    }
    // What refills faster than instants are known shows its size only when it is asked much faster.
    const isVague = best !== undefined && isBlurred(best.best.shape, network.slackMs)
    if (isVague) {
      gapMs = SHORTEST_GAP_MS
      spacingMs = SHORTEST_SPACING_MS
    }
    // A limit that refills faster than a burst asks shows in none: the next asks as fast as it may.
    if (inference.unexplained >= DISTURBED) spacingMs = SHORTEST_SPACING_MS
    const behind = openBehind(inference)
    recoveriesAtLeast = behind === null ? 0 : behind + RECOVERIES
    isLong = !wasLong && inference.concurrency === null && !isRateTold(inference)
    const confidence = confidenceOf(inference, clock.originEpochMs, seesHolding)
    if (behind !== null) continue
    // A penalty counts from the refusal, and a window that it may be taken for from the first request.
    if (inference.isPenaltyOpen && gapMs === GAP_MS) {
      gapMs = OTHER_GAP_MS
      continue
    }
    // A window that nobody sets may be how long another law took to recover this once: then it moves with the gap.
    if (best !== undefined && windowMs !== undefined && gapMs === GAP_MS && !isUsuallySet(best.best.shape)) {
      gapMs = OTHER_GAP_MS
      continue
    }
    if (inference.suspected !== null) continue
    const isShared = requester.balance.othersOf(model.model).submits > 0
    // A single answer that no law explains may be another's doing: who uses the account shows in another saturation, and chance does not.
    if (isShared ? inference.unexplained >= DISTURBED_BY_OTHERS : inference.unexplained > 0) continue
    // Beneath a concurrency limit windows pass slowly, and a short one looks like a longer one. An edge of the clock is one of many windows.
    const isOpen = Number.isFinite(openAtMost) || (best !== undefined && isByEdges(best.name))
    const isTold = confidence >= SURE && !isLong && (!isOpen || isWindowTold(inference))
    if (dense > 1 && (isShared || isTold)) break
    const atOnce = confidenceAtOnce(inference, clock.originEpochMs, seesHolding)
    if (dense > 1 || atOnce < SURE_AT_ONCE || isVague || !isSettled(inference)) continue
    // Whether others use the account shows when all that was bought is paid.
    await requester.settle()
    await options.checkBalance?.()
    if (requester.balance.othersOf(model.model).submits > 0) continue
    if (cycle + 1 >= options.cycles) break
    check = checkPlan(inference, { ...asking, cycle: cycle + 1 })
    if (check === null) break
    checks++
  }
  const concluded = async (known?: OtherRate): Promise<RateCourse> => {
    if (requester.stopped === null) await requester.settle()
    else await requester.finish()
    if (requester.mayRead) await requester.credits()
    inference = inferred(known)
    const confidence = confidenceOf(inference, clock.originEpochMs, seesHolding)
    const others = requester.balance.othersOf(model.model)
    const isUnexplained = others.submits === 0 && requester.balance.isUnexplained
    const isPreceded = isLimitUsedBefore(requester.attempts, model.model, network, inference)
    return { inference, cycles, confidence, others, isUnexplained, isPreceded, sharing }
  }
  let course = await concluded()
  // One saturation is all that a quick probe makes.
  const isThorough = options.cycles > 1 && requester.stopped === null
  const silence = { cycle: cycles.length, longestWindowMs, testedMs: new Set<number>() }
  for (let asked = 0; isThorough && asked < QUESTIONS; asked++) {
    if (await burstAfterSilence(requester, model, course.inference, silence)) course = await concluded()
    const plan = questionPlan(course, { ...asking, accepted: requester.acceptedOf(model.model, true) })
    if (plan === null || !(await submitting.sleepUntil(clock.now() + 2.1 * longestWindowMs))) break
    cycles.push({ ...plan, ...(await runSaturation(requester, model, plan, { offsetMs: network.offsetMs })) })
    await requester.answered()
    await options.checkBalance?.()
    course = await concluded()
  }
  return (await options.further?.(course)) === true ? concluded(course.inference.ranked[0]?.best) : course
}

/** Requests of the first saturation that passed before it was refused. */
function passedAtOnce(attempts: readonly Attempt[], model: string): number {
  const own = attempts.filter((one) => one.model === model && one.target === 'submit' && one.cycle === 0)
  const refused = own.findIndex(({ passing }) => passing === 'limited')
  return own.slice(0, refused < 0 ? own.length : refused).filter(({ passing }) => passing === 'accepted').length
}

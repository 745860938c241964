import { confidenceAtOnce, confidenceOf } from '../inference/confidence.ts'
import { type Evidence, evidenceOf } from '../inference/evidence.ts'
import { type Inference, infer, NOTHING_REFUSED, pairIn } from '../inference/infer.ts'
import { isLimitUsedBefore } from '../inference/limit-used-before.ts'
import { type Network, observationsOf } from '../inference/observation.ts'
import type { OtherRate } from '../inference/other-rate.ts'
import type { Attempt } from '../requests/attempt.ts'
import { type Others, othersPerMs } from '../requests/balance.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { burstAfterSilence } from './after-silence.ts'
import { checkPlan } from './check-plan.ts'
import { firstManner, isBeneath, MANNER_IN, RECOVERIES, type Shown, stateAfter } from './next-saturation.ts'
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

/** Further saturations at most, where a limit behind another is still open. */
const FURTHER = 1
/** Saturations of another shape at most, where laws are still possible that only it distinguishes. */
const QUESTIONS = 3
/** Rest before a saturation, in windows. */
const REST = 2.1

/** Saturates a model's limits until their kind is sure, or the saturations or the budget are used up. */
export async function courseOfRate(
  requester: Requester,
  model: ProbedModel,
  options: RateCourseOptions,
): Promise<RateCourse> {
  const { clock, submitting, balance } = requester
  const { longestWindowMs, network, checkBalance } = options
  const { originEpochMs } = clock
  const seesHolding = model.modality !== 'text'
  const { conclude, sharing, own } = conclusionsOf(requester, model, options)
  const cycles: (SaturationPlan & SaturationEnd)[] = []
  const always = { periodMs: periodFor(longestWindowMs), longestWindowMs, burstAtMost: options.burstAtMost }
  const phasesMs = phasesFor(longestWindowMs)
  const testedMs: number[] = []
  const asking = { ...always, phasesMs, originEpochMs: originEpochMs + network.offsetMs, testedMs }
  const isShared = (): boolean => balance.othersOf(model.model).submits > 0
  const rested = (plan: SaturationPlan): Promise<boolean> =>
    submitting.sleepUntil(clock.now() + REST * plan.longestWindowMs)
  const saturate = async (
    plan: SaturationPlan,
    meanwhile?: RateCourseOptions['whileSaturated'],
  ): Promise<SaturationEnd> => {
    const end = await runSaturation(requester, model, plan, {
      offsetMs: network.offsetMs,
      whileSaturated: (cycle) => meanwhile?.({ cycle, sharing, isBeneath: isBeneath(plan) }) ?? Promise.resolve(),
    })
    cycles.push({ ...plan, ...end })
    await requester.answered()
    await checkBalance?.()
    return end
  }
  // Whether others use the account shows when all that was bought is paid.
  const isAlone = async (): Promise<boolean> => {
    await requester.settle()
    await checkBalance?.()
    return !isShared()
  }
  let inference = NOTHING_REFUSED
  let manner = firstManner(longestWindowMs)
  let check: SaturationPlan | null = null
  let [checks, wasRepeated] = [0, false]
  const mostCycles = (): number =>
    options.cycles + checks + Number(wasRepeated) + (options.cycles > 1 && manner.recoveriesAtLeast > 0 ? FURTHER : 0)
  // Each asks in the manner of the state that the last one left, or in two parts.
  const planned = (cycle: number): SaturationPlan => {
    const phaseMs = phasesMs[cycle % phasesMs.length] as number
    const parts = isBeneath(manner) ? null : inTwoParts(inference, asking)
    const asked = parts === null ? manner : { ...manner, ...parts, gapMs: parts.burstAfterMs }
    return { ...always, ...asked, cycle, phaseMs, recoveries: RECOVERIES }
  }
  for (let cycle = 0; cycle < mostCycles(); cycle++) {
    const plan = check ?? planned(cycle)
    if (!(await rested(plan))) break
    // Nothing of ours is open: what goes now others use.
    await checkBalance?.()
    const end = await saturate(plan, options.whileSaturated)
    check = null
    if (submitting.isClosed) break
    inference = conclude(inference)
    if (end.saturated) options.priced?.(passedAtOnce(own(), model.model))
    const confidence = confidenceOf(inference, originEpochMs, seesHolding)
    const atOnce = confidenceAtOnce(inference, originEpochMs, seesHolding)
    const isAtBound = requester.isAtBound(model.model)
    const known = { confidence, atOnce, isAtBound, isShared: isShared(), longestWindowMs, slackMs: network.slackMs }
    const shown: Shown = { ...known, manner, end, inference, cycles, wasRepeated }
    const state = stateAfter(shown)
    if (state === 'over') break
    manner = MANNER_IN[state](shown)
    wasRepeated ||= state === 'again'
    if (state !== 'check' || !(await isAlone())) continue
    check = cycle + 1 < options.cycles ? checkPlan(inference, { ...asking, cycle: cycle + 1 }) : null
    if (check === null) break
    checks++
  }
  const concluded = async (known?: OtherRate): Promise<RateCourse> => {
    if (requester.stopped === null) await requester.settle()
    else await requester.finish()
    if (requester.mayRead) await requester.credits()
    inference = conclude(inference, known)
    const confidence = confidenceOf(inference, originEpochMs, seesHolding)
    const others = balance.othersOf(model.model)
    const isUnexplained = others.submits === 0 && balance.isUnexplained
    const isPreceded = isLimitUsedBefore(requester.attempts, model.model, network, inference)
    return { inference, cycles, confidence, others, isUnexplained, isPreceded, sharing }
  }
  let course = await concluded()
  // One saturation is all that a quick probe makes.
  const isThorough = options.cycles > 1 && requester.stopped === null
  const silence = { cycle: cycles.length, longestWindowMs, testedMs: new Set<number>() }
  const learnsMore = async (): Promise<boolean> => {
    if (await burstAfterSilence(requester, model, course.inference, silence)) course = await concluded()
    const plan = questionPlan(course, { ...asking, accepted: requester.acceptedOf(model.model, true) })
    if (plan === null || !(await rested(plan))) return false
    await saturate(plan)
    course = await concluded()
    return true
  }
  for (let asked = 0; isThorough && asked < QUESTIONS && (await learnsMore()); asked++);
  return (await options.further?.(course)) === true ? concluded(course.inference.ranked[0]?.best) : course
}

/** Draws the conclusion from all answers of a course, each time anew. What was asked of the model before is none of them. */
function conclusionsOf(
  requester: Requester,
  model: ProbedModel,
  { longestWindowMs, network, isDeep, besides = [] }: RateCourseOptions,
) {
  const from = requester.attempts.length
  const own = (): Attempt[] => requester.attempts.slice(from)
  let before: Evidence | null = null
  const evidence = (models: readonly string[], holding: readonly string[]): Evidence => {
    const made: Evidence = evidenceOf(
      observationsOf(own(), models, network, holding),
      network,
      requester.clock.originEpochMs,
      requester.attempts.flatMap(({ stated = [] }) =>
        stated.filter(({ concerns }) => concerns === 'rate' || concerns === 'concurrency'),
      ),
      { othersPerMs: othersPerMs(requester.balance.othersOf(model.model)), longestWindowMs, isDeep, before },
    )
    before = made
    return made
  }
  const sharing = new Map<string, Shared>()
  const conclude = (earlier: Inference, known?: OtherRate): Inference => {
    let [models, holding] = [[model.model], [model.model]]
    let found = infer(evidence(models, holding), { known, earlier: pairIn(earlier) })
    for (const other of besides) {
      const asked = own().filter((one) => one.model === other && one.stage === 'scope')
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
  return { own, sharing, conclude }
}

/** Requests of the first saturation that passed before it was refused. */
function passedAtOnce(attempts: readonly Attempt[], model: string): number {
  const own = attempts.filter((one) => one.model === model && one.target === 'submit' && one.cycle === 0)
  const refused = own.findIndex(({ passing }) => passing === 'limited')
  return own.slice(0, refused < 0 ? own.length : refused).filter(({ passing }) => passing === 'accepted').length
}

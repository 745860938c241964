import { formatDuration } from '../../units.ts'
import { concurrencyFinding, type Met, rateFinding } from '../findings/findings.ts'
import { hintTruth } from '../findings/hint-truth.ts'
import type { ModelFinding, ProbeResult } from '../findings/probe-result.ts'
import { priceWords, sentenceOf } from '../findings/sentence.ts'
import { type Network, observationsOf } from '../inference/observation.ts'
import type { Attempt } from '../requests/attempt.ts'
import type { ProbedModel } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'
import { usualPriceOf } from '../requests/usual-price.ts'
import { countsImages, countsInvalid, fillTwoWindows } from './counting-tests.ts'
import { findLimitBehind } from './limit-behind.ts'
import { courseOfRate, type RateCourse } from './rate-course.ts'
import { bySecondKey, mayCountCost, testScope } from './scope.ts'
import { NOT_TRIED } from './sharing.ts'

export interface ModelOptions {
  mode: ProbeResult['mode']
  network: Network
  longestWindowMs: number
  burstAtMost: number
  /** Whether requests with an error are sent, to see whether they count. */
  sendsInvalid: boolean
  /** Whether no more of it is submitted once it has cost what is usual. */
  stopsAtUsual: boolean
  say: (notice: string) => void
  /** Another model of the account, to see whether limits are shared. */
  other: ProbedModel | null
}

/** Probes one model: its price, its rate limit, what shares it, and how many may be open. */
export async function probeModel(
  requester: Requester,
  model: ProbedModel,
  options: ModelOptions,
): Promise<ModelFinding> {
  const { clock } = requester
  const { mode, network, longestWindowMs, burstAtMost, other } = options
  const from = requester.attempts.length
  const startedAt = clock.now()
  const priceOf = (): number | null => requester.balance.priceOf(model.model) ?? model.price
  const scope: ModelFinding['scope'] = {
    other: other?.model ?? null,
    otherModel: 'not-tried',
    otherModelConcurrency: 'not-tried',
    otherKey: 'not-tried',
    polls: 'not-tried',
    credits: 'not-tried',
  }
  let countedInvalid: boolean | null = null
  let countedImages: boolean | null = null
  let shutForMs: number | null = null
  let usual: number | null = null
  const lookedFor = new Set<(typeof IN_DEPTH)[number]>()
  const isAtUsual = (): boolean => options.stopsAtUsual && requester.isAtBound(model.model)
  const looked = (what: (typeof IN_DEPTH)[number]): void => {
    if (requester.stopped === null && !isAtUsual()) lookedFor.add(what)
  }
  const metBy = (course: RateCourse): Met => {
    const attempts = requester.attempts.slice(from).filter((one) => one.model === model.model)
    const observations = observationsOf(attempts, [model.model], network)
    return {
      course,
      observations,
      attempts,
      originEpochMs: clock.originEpochMs,
      network,
      seesHolding: model.modality !== 'text',
    }
  }
  const besides = [
    ...(other === null ? [] : [other.model]),
    ...(requester.hasSecondKey ? [bySecondKey(model.model)] : []),
  ]
  const course = await courseOfRate(requester, model, {
    cycles: mode === 'headers-only' ? 0 : mode === 'quick' ? 1 : 3,
    longestWindowMs,
    burstAtMost,
    network,
    isDeep: mode === 'deep',
    besides,
    whileSaturated: async ({ cycle, sharing, isBeneath }) => {
      const isTold = besides.every((name) => (sharing.get(name) ?? NOT_TRIED).rate !== 'not-tried')
      if (mode !== 'quick' && (cycle === 0 || isBeneath || !isTold))
        Object.assign(scope, await testScope(requester, model, other, cycle))
    },
    further: async (first) => {
      const rate = rateFinding(metBy(first))
      // Bursts after a silence have the number after the last saturation.
      const at = { cycle: first.cycles.length + 1, longestWindowMs }
      if (options.sendsInvalid) countedInvalid = await countsInvalid(requester, model, rate, at)
      if (mode === 'deep') {
        countedImages = await countsImages(requester, model, rate, { ...at, cycle: at.cycle + 1 })
        await fillTwoWindows(requester, model, rate, { ...at, cycle: at.cycle + 2, offsetMs: network.offsetMs })
        looked('slope')
        shutForMs = await findLimitBehind(requester, model, rate, {
          ...at,
          cycle: at.cycle + 3,
          offsetMs: network.offsetMs,
        })
        looked('longer-window')
      }
      return mode === 'deep'
    },
    priced: (size) => {
      const accepted = requester.acceptedOf(model.model)
      usual = usualPriceOf(size)
      const price = priceOf()
      const credits = price === null ? null : price * accepted
      options.say(`${model.model}: ${priceWords({ accepted, credits, size, usual })}`)
      if (options.stopsAtUsual) requester.boundModel(model.model, usual)
    },
    checkBalance: async () => {
      await requester.credits()
      requester.checkLoss()
    },
  })
  const ofModel = course.sharing.get(other?.model ?? '') ?? NOT_TRIED
  const besideIt = requester.attempts.slice(from).filter((one) => one.stage === 'scope' && one.model === other?.model)
  const ofOther = other === null ? null : (requester.balance.priceOf(other.model) ?? other.price)
  const isOpen = ofModel.rate === 'apart' && mayCountCost(besideIt, priceOf(), ofOther)
  scope.otherModel = isOpen && course.inference.ranked.length > 0 ? 'not-tried' : ofModel.rate
  const { ranked, concurrency: bound } = course.inference
  // Without a rate, what they share or not is the bound on open requests.
  const ofBound = ranked.length === 0 && ofModel.concurrency === 'not-tried' ? ofModel.rate : ofModel.concurrency
  scope.otherModelConcurrency = bound === null ? 'not-tried' : ofBound
  scope.otherKey = (course.sharing.get(bySecondKey(model.model)) ?? NOT_TRIED).rate
  const met = metBy(course)
  const { attempts, observations } = met
  const concurrency = concurrencyFinding(met)
  const submits = attempts.filter(({ target }) => target === 'submit')
  const accepted = submits.filter(({ passing }) => passing === 'accepted')
  const isStopped = isAtUsual()
  const rate = { ...rateFinding(met), notLookedFor: notLookedFor(lookedFor, countedImages) }
  // The submit that showed the price came earlier, and was paid for too.
  const first = requester.attempts.find((one) => one.model === model.model && one.passing === 'accepted')
  const inMs = clock.now() - Math.min(startedAt, first?.sentAt ?? startedAt)
  const submissions = { accepted: requester.acceptedOf(model.model), inMs, shutForMs, usual, isStopped }
  return {
    model: model.model,
    modality: model.modality,
    sentence: sentenceOf({ model: model.model, rate, concurrency, submissions }),
    price: requester.balance.isPriceSure(model.model) ? priceOf() : null,
    rate,
    concurrency,
    submissions,
    scope,
    counts: {
      refused: rate.countsRefusals,
      invalid: countedInvalid,
      images: countedImages,
      polls: scope.polls === 'not-tried' ? null : scope.polls === 'shared',
    },
    hints: hintTruth(attempts),
    stated: statedWords(attempts),
    statuses: statusesOf(submits),
    cycles: course.cycles.map(({ cycle, phaseMs, periodMs, gapMs, saturated }) => ({
      phaseMs,
      periodMs,
      gapMs,
      saturated,
      accepted: accepted.filter((one) => one.cycle === cycle).length,
      refused: submits.filter((one) => one.cycle === cycle && one.passing === 'limited').length,
    })),
    timeline: observations.map(({ at, passed, cycle }) => [Math.round(at - startedAt), passed ? 1 : 0, cycle]),
  }
}

/** Laws that only a probe in depth shows. */
const IN_DEPTH = ['slope', 'longer-window'] as const

/** Laws that this probe could not have found; a look that a budget or a signal ended counts as none. */
function notLookedFor(
  lookedFor: ReadonlySet<(typeof IN_DEPTH)[number]>,
  countedImages: boolean | null,
): ModelFinding['rate']['notLookedFor'] {
  return [
    ...IN_DEPTH.filter((what) => !lookedFor.has(what)),
    ...(countedImages === null ? ['weighted' as const] : []),
    ...NEVER,
  ]
}
const NEVER = ['balance'] as const

function statedWords(attempts: readonly Attempt[]): string[] {
  const words = attempts.flatMap(({ stated = [] }) =>
    stated.map(({ source, concerns, limit, windowMs }) => {
      const what = `${limit} ${concerns === 'rate' ? 'requests' : concerns === 'concurrency' ? 'at a time' : concerns.replace('-', ' ')}`
      return `${source}: ${what}${windowMs === null ? '' : ` in ${formatDuration(windowMs)}`}`
    }),
  )
  return [...new Set(words)].slice(0, 20)
}

function statusesOf(attempts: readonly Attempt[]): ModelFinding['statuses'] {
  const counts = new Map<number, number>()
  for (const { status } of attempts) counts.set(status ?? 0, (counts.get(status ?? 0) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b).map(([status, count]) => ({ status, count }))
}

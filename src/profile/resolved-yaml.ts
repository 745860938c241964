import { Document, isCollection, isPair, visit } from 'yaml'
import { writeBytes, writeDuration, writeRate, writeShare, writeTokenRate } from '../units.ts'
import { yamlText } from '../yaml-text.ts'
import type {
  AdmissionSettings,
  Arrivals,
  GateSettings,
  GatewaySettings,
  ModelLoad,
  PollSettings,
  Profile,
} from './profile.ts'
import { changed } from './retimed.ts'
import type { RetryBudgetSettings, RetryPacing, RetrySettings } from './retry-settings.ts'
import { writeBound } from './threshold-schema.ts'

/** A profile with every default stated, in the format that people write: it loads back to an equal profile. It holds no key. */
export function renderResolved(profile: Profile): string {
  const doc = new Document({
    version: profile.version,
    name: profile.name,
    seed: profile.seed,
    gateway: gatewayOf(profile.gateway),
    clients: profile.clients,
    phases: profile.phases.map(({ name, durationMs, record }) => ({
      name,
      duration: writeDuration(durationMs),
      record,
    })),
    drain: writeDuration(profile.drainMs),
    ...(profile.onInterrupt !== undefined && { onInterrupt: profile.onInterrupt }),
    models: profile.models.map(modelOf),
    ...(profile.mix === null ? {} : { mix: { arrivals: arrivalsOf(profile.mix.arrivals), of: profile.mix.of } }),
    retry: retryOf(profile.retry),
    polls: unlessNull('budget', profile.polls.budgetPerSecond, writeRate),
    credits: {
      ...unlessNull('budget', profile.credits.budget),
      ...unlessNull('assumePrice', profile.credits.assumePrice),
      ...unlessNull('sampleEvery', profile.credits.sampleEveryMs, writeDuration),
      settle: writeDuration(profile.credits.settleMs),
      stopOnInsufficient: profile.credits.stopOnInsufficient,
      ...(profile.credits.priceCheck && { priceCheck: true }),
      ...unlessNull('readAttempts', profile.credits.readAttempts ?? null),
      ...unlessNull('readEvery', profile.credits.readEveryMs ?? null, writeDuration),
    },
    thresholds: profile.thresholds.map((spec) => ({
      metric: spec.metric,
      where: spec.where,
      stat: spec.stat,
      ...unlessNull('max', spec.max, (value) => boundOf(spec.metric, value)),
      ...unlessNull('min', spec.min, (value) => boundOf(spec.metric, value)),
      minSamples: spec.minSamples,
      abortRun: spec.abortRun,
      after: writeDuration(spec.afterMs),
    })),
    confidence: profile.confidence === null ? 'none' : writeShare(profile.confidence),
    gates: gatesOf(profile.gates),
    fitness: {
      scheduleLagP99: durationOrNone(profile.fitness.maxScheduleLagP99Ms),
      eventLoopDelayP99: durationOrNone(profile.fitness.maxEventLoopDelayP99Ms),
      cpu: writeShare(profile.fitness.maxCpuShare),
    },
  })
  visit(doc, {
    Collection(_, node) {
      // A map of plain values reads best on one line.
      node.flow = node.items.every((item) => !isCollection(isPair(item) ? item.value : item))
    },
  })
  return yamlText(doc, { lineWidth: 0 })
}

function unlessNull<T>(key: string, value: T | null, write: (value: T) => unknown = (plain) => plain): object {
  return value === null ? {} : { [key]: write(value) }
}

function durationOrNone(ms: number | null): string {
  return ms === null ? 'none' : writeDuration(ms)
}

function boundOf(metric: Parameters<typeof writeBound>[0], value: number): string | number {
  const text = writeBound(metric, value)
  return text === String(value) ? value : text
}

function gatesOf(gates: GateSettings | null): object | undefined {
  if (gates === null) return undefined
  const { completed, goneMs, streamMarks } = gates
  const marks = Object.entries(streamMarks ?? {}).map(([mark, share]) => [mark, writeShare(share)] as const)
  return {
    completed: writeShare(completed),
    gone: durationOrNone(goneMs),
    ...(streamMarks !== undefined && { streamMarks: Object.fromEntries(marks) }),
  }
}

function gatewayOf(gateway: GatewaySettings): object {
  const { kind, dialect: _, ...target } = gateway.target
  return {
    ...(kind === 'mock' ? { mock: { ...target, speed: gateway.speed } } : target),
    ...(gateway.dialect !== undefined && { dialect: gateway.dialect }),
    paths: gateway.paths,
    estimateUnit: gateway.estimateUnit,
    // Stated here, the default of the mock would go to whatever gateway is named beside this profile.
    ...(gateway.callHeaderIsStated ? { callHeader: gateway.callHeader ?? 'none' } : {}),
    insufficientBalanceStatuses: gateway.insufficientBalanceStatuses,
    longestHint: writeDuration(gateway.longestHintMs),
    largestBody: writeBytes(gateway.largestBodyBytes),
    ...unlessNull('connections', gateway.connections),
    account: gateway.account,
  }
}

function modelOf(load: ModelLoad): object {
  return {
    model: load.model,
    modality: load.modality,
    ...unlessNull(load.arrivals?.process === 'closed' ? 'closed' : 'arrivals', load.arrivals, arrivalsOf),
    startOffset: writeDuration(load.startOffsetMs),
    admission: admissionOf(load.admission),
    requests: load.requests.map(({ weight, body: { model: _, ...body }, price }) => ({
      weight,
      body,
      ...unlessNull('price', price),
    })),
    poll: pollOf(load.poll),
    timeouts: stated(load.timeouts),
  }
}

function arrivalsOf(arrivals: Arrivals): object {
  if (arrivals.process === 'trace') return { process: 'trace', file: arrivals.file, speedup: arrivals.speedup }
  const { process, ...shape } = arrivals
  return { ...(process !== 'closed' && { process }), ...stated(shape) }
}

/** Figures with their units, under names without them; what is null or absent is left out. */
function stated(figures: object): object {
  const written = Object.entries(changed(figures, writeRate, writeDuration)).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(written.map(([name, value]) => [name.replace(/Ms$/, ''), value]))
}

function admissionOf(admission: AdmissionSettings): object | string {
  const { ratePerSecond, burst, concurrency, longestWaitMs, tokens } = admission
  const limits = {
    ...unlessNull('rate', ratePerSecond, writeRate),
    ...(ratePerSecond === null ? {} : { burst }),
    ...unlessNull('concurrency', concurrency),
    ...(tokens === undefined ? {} : { tokens: { rate: writeTokenRate(tokens.perSecond), burst: tokens.burst } }),
    ...unlessNull('longestWait', longestWaitMs, writeDuration),
  }
  return Object.keys(limits).length === 0 ? 'none' : limits
}

function pollOf(poll: PollSettings): object {
  const first = writeDuration(poll.firstMs)
  return {
    strategy: poll.strategy,
    first: poll.firstOfEstimate === null ? first : `${writeShare(poll.firstOfEstimate)} of estimate or ${first}`,
    every: writeDuration(poll.everyMs),
    growth: poll.growth,
    max: writeDuration(poll.maxMs),
    lag: writeShare(poll.lagOfDuration),
  }
}

function retryOf(retry: RetrySettings): object {
  const { use, from, jitterMs, shortestMs, longestMs, beyond } = retry.hint
  return {
    policy: retry.policy,
    maxAttempts: retry.maxAttempts,
    maxElapsed: writeDuration(retry.maxElapsedMs),
    elapsedFrom: retry.elapsedFrom,
    backoff: stated(retry.backoff),
    jitter: retry.jitter,
    jitterMax: writeDuration(retry.jitterMs),
    hint: {
      use,
      from,
      jitterMax: writeDuration(jitterMs),
      shortest: writeDuration(shortestMs),
      longest: writeDuration(longestMs),
      beyond,
    },
    on: retry.on,
    failedStatuses: retry.failedStatuses,
    ambiguousReasons: retry.ambiguousReasons,
    refusedStatuses: retry.refusedStatuses,
    scope: retry.scope,
    budget: retry.budget === null ? 'none' : budgetOf(retry.budget),
    pacing: retry.pacing === null ? 'none' : pacingOf(retry.pacing),
  }
}

function budgetOf(budget: RetryBudgetSettings): object {
  switch (budget.kind) {
    case 'ratio':
      return { ratio: writeShare(budget.ratio), rate: writeRate(budget.perSecond) }
    case 'quota':
      return { quota: budget.tokens, ...budget.prices, gain: budget.gain }
    case 'throttle':
      return { throttle: budget.tokens, gain: budget.gain }
  }
}

function pacingOf(pacing: RetryPacing): object {
  switch (pacing.kind) {
    case 'fixed': {
      const { ratePerSecond, ...others } = pacing
      return { ...others, rate: writeRate(ratePerSecond) }
    }
    case 'aimd': {
      const { startPerSecond, addPerSecond, leastPerSecond, everyMs, factor, ...others } = pacing
      const rates = { start: startPerSecond, add: addPerSecond, least: leastPerSecond }
      return {
        ...others,
        ...Object.fromEntries(Object.entries(rates).map(([name, perSecond]) => [name, writeRate(perSecond)])),
        factor: writeShare(factor),
        every: writeDuration(everyMs),
      }
    }
    case 'aws-adaptive':
      return pacing
  }
}

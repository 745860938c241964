import type { Arrivals, ModelLoad, Profile, RetrySettings, ThresholdSpec } from './profile.ts'
import { thresholdText } from './threshold-schema.ts'
import { THRESHOLD_UNITS } from './threshold-units.ts'

/**
 * The same profile by another clock: each duration times `factor`, each rate divided by it. Figures of this machine (`fitness`, the
 * threshold on the schedule lag) keep their own time. The constants of aws-adaptive cannot be set, so that pace alone stays as it is.
 */
export function retimed(profile: Profile, factor: number): Profile {
  if (factor === 1) return profile
  const { sampleEveryMs, readEveryMs, settleMs } = profile.credits
  const { budgetPerSecond } = profile.polls
  return {
    ...profile,
    gateway: { ...profile.gateway, longestHintMs: profile.gateway.longestHintMs * factor },
    phases: profile.phases.map((phase) => ({ ...phase, durationMs: phase.durationMs * factor })),
    drainMs: profile.drainMs * factor,
    models: profile.models.map((load) => retimedModel(load, factor)),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: retimedArrivals(profile.mix.arrivals, factor) },
    retry: retimedRetry(profile.retry, factor),
    polls: { budgetPerSecond: budgetPerSecond === null ? null : budgetPerSecond / factor },
    credits: {
      ...profile.credits,
      sampleEveryMs: sampleEveryMs === null ? null : sampleEveryMs * factor,
      settleMs: settleMs * factor,
      ...(readEveryMs !== undefined && { readEveryMs: readEveryMs * factor }),
    },
    thresholds: profile.thresholds.map((spec) => retimedThreshold(spec, factor)),
    gates:
      profile.gates === null
        ? null
        : { ...profile.gates, goneMs: profile.gates.goneMs === null ? null : profile.gates.goneMs * factor },
  }
}

function retimedModel(load: ModelLoad, factor: number): ModelLoad {
  const { admission, poll, timeouts } = load
  return {
    ...load,
    arrivals: load.arrivals === null ? null : retimedArrivals(load.arrivals, factor),
    startOffsetMs: load.startOffsetMs * factor,
    admission: {
      ...admission,
      ratePerSecond: admission.ratePerSecond === null ? null : admission.ratePerSecond / factor,
      longestWaitMs: admission.longestWaitMs === null ? null : admission.longestWaitMs * factor,
    },
    poll: { ...poll, firstMs: poll.firstMs * factor, everyMs: poll.everyMs * factor, maxMs: poll.maxMs * factor },
    timeouts: {
      submitMs: timeouts.submitMs * factor,
      pollMs: timeouts.pollMs * factor,
      taskMs: timeouts.taskMs * factor,
    },
  }
}

function retimedArrivals<A extends Arrivals>(arrivals: A, factor: number): A
function retimedArrivals(arrivals: Arrivals, factor: number): Arrivals {
  switch (arrivals.process) {
    case 'constant':
    case 'poisson':
    case 'gamma':
      return { ...arrivals, rate: arrivals.rate / factor }
    case 'ramp':
      return { ...arrivals, from: arrivals.from / factor, to: arrivals.to / factor }
    case 'step': {
      const { from, to, by, everyMs } = arrivals
      return { process: 'step', from: from / factor, to: to / factor, by: by / factor, everyMs: everyMs * factor }
    }
    case 'spike': {
      const { rate, peak, atMs, forMs } = arrivals
      return { process: 'spike', rate: rate / factor, peak: peak / factor, atMs: atMs * factor, forMs: forMs * factor }
    }
    case 'burst':
      return { ...arrivals, everyMs: arrivals.everyMs === null ? null : arrivals.everyMs * factor }
    case 'trace': {
      const { instantsMs } = arrivals
      const times = Array.isArray(instantsMs) ? instantsMs.map((ms: number) => ms * factor) : instantsMs
      return { ...arrivals, speedup: arrivals.speedup / factor, instantsMs: times }
    }
    case 'closed':
      return { ...arrivals, thinkMs: arrivals.thinkMs * factor }
  }
}

function retimedRetry(retry: RetrySettings, factor: number): RetrySettings {
  const { backoff, hint, budget, pacing } = retry
  return {
    ...retry,
    maxElapsedMs: retry.maxElapsedMs * factor,
    backoff: {
      ...backoff,
      baseMs: backoff.baseMs * factor,
      failureBaseMs: backoff.failureBaseMs === null ? null : backoff.failureBaseMs * factor,
      capMs: backoff.capMs * factor,
    },
    jitterMs: retry.jitterMs * factor,
    hint: {
      ...hint,
      jitterMs: hint.jitterMs * factor,
      shortestMs: hint.shortestMs * factor,
      longestMs: hint.longestMs * factor,
    },
    budget: budget?.kind === 'ratio' ? { ...budget, perSecond: budget.perSecond / factor } : budget,
    pacing: retimedPacing(pacing, factor),
  }
}

function retimedPacing(pacing: RetrySettings['pacing'], factor: number): RetrySettings['pacing'] {
  if (pacing?.kind === 'fixed') return { ...pacing, ratePerSecond: pacing.ratePerSecond / factor }
  if (pacing?.kind !== 'aimd') return pacing
  return {
    ...pacing,
    startPerSecond: pacing.startPerSecond / factor,
    addPerSecond: pacing.addPerSecond / factor,
    leastPerSecond: pacing.leastPerSecond / factor,
    everyMs: pacing.everyMs * factor,
  }
}

function retimedThreshold(spec: ThresholdSpec, factor: number): ThresholdSpec {
  const unit = THRESHOLD_UNITS[spec.metric]
  const isOfMachine = spec.metric === 'schedule_lag'
  const by = unit === 'duration' && !isOfMachine ? factor : unit === 'rate' ? 1 / factor : 1
  const times = (bound: number | null): number | null => (bound === null ? null : Number((bound * by).toPrecision(12)))
  const changed = { ...spec, max: times(spec.max), min: times(spec.min), afterMs: spec.afterMs * factor }
  return { ...changed, source: thresholdText(changed) }
}

import type { Arrivals, ModelLoad, Profile, RetrySettings } from './profile.ts'
import { timeScaleOf } from './time-scale.ts'

/** The same load in 1/`factor` of the time, towards a mock that runs as much faster: by 60, a minute becomes a second. */
export function compressed(profile: Profile, factor: number): Profile {
  const { target } = profile.gateway
  const { sampleEveryMs, readEveryMs } = profile.credits
  return {
    ...profile,
    gateway: {
      ...profile.gateway,
      longestHintMs: profile.gateway.longestHintMs / factor,
      target: target.kind === 'mock' ? { ...target, timeScale: target.timeScale * factor } : target,
    },
    phases: profile.phases.map((phase) => ({ ...phase, durationMs: phase.durationMs / factor })),
    drainMs: profile.drainMs / factor,
    models: profile.models.map((load) => compressedModel(load, factor)),
    mix: profile.mix === null ? null : { ...profile.mix, arrivals: compressedArrivals(profile.mix.arrivals, factor) },
    retry: compressedRetry(profile.retry, factor),
    credits: {
      ...profile.credits,
      sampleEveryMs: sampleEveryMs === null ? null : sampleEveryMs / factor,
      ...(readEveryMs !== undefined && { readEveryMs: readEveryMs / factor }),
    },
  }
}

/** The same client towards the same mock with nothing scaled: what it would have to be told to meet the gateway itself. */
export function inGatewayTime(profile: Profile): Profile {
  return compressed(profile, 1 / timeScaleOf(profile))
}

function compressedModel(load: ModelLoad, factor: number): ModelLoad {
  const { admission, poll, timeouts } = load
  return {
    ...load,
    arrivals: load.arrivals === null ? null : compressedArrivals(load.arrivals, factor),
    startOffsetMs: load.startOffsetMs / factor,
    admission: {
      ...admission,
      ratePerSecond: admission.ratePerSecond === null ? null : admission.ratePerSecond * factor,
      longestWaitMs: admission.longestWaitMs === null ? null : admission.longestWaitMs / factor,
    },
    poll: { ...poll, firstMs: poll.firstMs / factor, everyMs: poll.everyMs / factor, maxMs: poll.maxMs / factor },
    timeouts: {
      submitMs: timeouts.submitMs / factor,
      pollMs: timeouts.pollMs / factor,
      taskMs: timeouts.taskMs / factor,
    },
  }
}

function compressedArrivals<A extends Arrivals>(arrivals: A, factor: number): A
function compressedArrivals(arrivals: Arrivals, factor: number): Arrivals {
  switch (arrivals.process) {
    case 'constant':
    case 'poisson':
    case 'gamma':
      return { ...arrivals, rate: arrivals.rate * factor }
    case 'ramp':
      return { ...arrivals, from: arrivals.from * factor, to: arrivals.to * factor }
    case 'step': {
      const { from, to, by, everyMs } = arrivals
      return { process: 'step', from: from * factor, to: to * factor, by: by * factor, everyMs: everyMs / factor }
    }
    case 'spike': {
      const { rate, peak, atMs, forMs } = arrivals
      return { process: 'spike', rate: rate * factor, peak: peak * factor, atMs: atMs / factor, forMs: forMs / factor }
    }
    case 'burst':
      return { ...arrivals, everyMs: arrivals.everyMs === null ? null : arrivals.everyMs / factor }
    case 'trace':
      return { ...arrivals, timeScale: arrivals.timeScale * factor }
    case 'closed':
      return { ...arrivals, thinkMs: arrivals.thinkMs / factor }
  }
}

/** The constants of aws-adaptive cannot be set, so that pace alone keeps its own seconds. */
function compressedRetry(retry: RetrySettings, factor: number): RetrySettings {
  const { backoff, hint, budget, pacing } = retry
  return {
    ...retry,
    maxElapsedMs: retry.maxElapsedMs / factor,
    backoff: {
      ...backoff,
      baseMs: backoff.baseMs / factor,
      failureBaseMs: backoff.failureBaseMs === null ? null : backoff.failureBaseMs / factor,
      capMs: backoff.capMs / factor,
    },
    jitterMs: retry.jitterMs / factor,
    hint: {
      ...hint,
      jitterMs: hint.jitterMs / factor,
      shortestMs: hint.shortestMs / factor,
      longestMs: hint.longestMs / factor,
    },
    budget: budget?.kind === 'ratio' ? { ...budget, perSecond: budget.perSecond * factor } : budget,
    pacing: compressedPacing(pacing, factor),
  }
}

function compressedPacing(pacing: RetrySettings['pacing'], factor: number): RetrySettings['pacing'] {
  if (pacing?.kind === 'fixed') return { ...pacing, ratePerSecond: pacing.ratePerSecond * factor }
  if (pacing?.kind !== 'aimd') return pacing
  return {
    ...pacing,
    startPerSecond: pacing.startPerSecond * factor,
    addPerSecond: pacing.addPerSecond * factor,
    leastPerSecond: pacing.leastPerSecond * factor,
    everyMs: pacing.everyMs / factor,
  }
}
